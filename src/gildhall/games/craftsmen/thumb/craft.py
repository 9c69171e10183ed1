"""Rules of thumb for work points: finish, step by step, the product that is worth most for each work point."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gildhall.engine.best import best_above
from gildhall.games.craftsmen._habits import CraftsmenHabits
from gildhall.games.craftsmen.components import NATURAL, NOBODY, WINTER
from gildhall.games.craftsmen.table import CraftsmenTable
from gildhall.games.craftsmen.thumb.plans import NEVER, best_row, loaded_worth, product_worth, sale_worth


@mypyc_attr(acyclic=True)
class Chain:
    """The steps to one product: the WP needed, its worth, the next move, and the number of missing raw materials."""

    def __init__(self, steps: int, worth: int, move: int, raws: int) -> None:
        self.steps = steps
        self.worth = worth
        self.move = move
        self.raws = raws


def raw_steps(table: CraftsmenTable, seat: int, good: int) -> int:
    """The WP to bring a raw material to an icon, by own production or from the fair."""
    part = table.seats[seat]
    if part.raws >> good & 1 or part.fair > 0:
        return 1
    return 2 if part.raws else NEVER


def raw_move(table: CraftsmenTable, seat: int, card: int, good: int) -> int:
    """The next move that brings a raw material to this card."""
    facts = table.facts
    part = table.seats[seat]
    if part.raws >> good & 1:
        return facts.raw_move[card][good]
    if part.fair > 0:
        return facts.fair_move[card][good]
    return facts.raw_fair_move


def maker_chain(table: CraftsmenTable, seat: int, good: int, move: int) -> Chain:
    """How to make a half-product with an own extended building; ``move`` is the move that makes it."""
    facts = table.facts
    part = table.seats[seat]
    best = Chain(NEVER, 0, 0, 0)
    for place in range(len(part.row)):
        card = part.row[place]
        type_ = facts.type_of[card]
        if facts.makes[type_] == good:
            chain = Chain(1, 0, move, 0)
            add_inputs(table, seat, place, chain)
            if chain.steps < best.steps:
                best = chain
    return best


def add_inputs(table: CraftsmenTable, seat: int, place: int, chain: Chain) -> None:
    """Add the work for the free icons of an object. The first step becomes the chain's move."""
    facts = table.facts
    part = table.seats[seat]
    card = part.row[place]
    inputs = facts.inputs[facts.type_of[card]]
    filled = part.filled[place]
    for icon in range(len(inputs)):
        if filled >> icon & 1:
            continue
        good = inputs[icon]
        if good < facts.raw_goods:
            chain.steps += raw_steps(table, seat, good)
            chain.move = raw_move(table, seat, card, good)
            if part.raws >> good & 1:
                chain.raws += 1
        else:
            half = maker_chain(table, seat, good, facts.icon_move[card][good])
            chain.steps += half.steps
            chain.move = half.move
            chain.raws += half.raws
            chain.worth += table.facts.habits[seat].half


def chains(table: CraftsmenTable, seat: int) -> list[Chain]:
    """All products that this seat could make, each with its next move."""
    facts = table.facts
    habits = table.facts.habits[seat]
    part = table.seats[seat]
    found: list[Chain] = []
    for place in range(len(part.row)):
        type_ = facts.type_of[part.row[place]]
        good = facts.makes[type_]
        if good < facts.raw_goods:
            continue
        chain = last_step(habits, table, seat, good)
        if chain.worth == 0:
            continue
        add_inputs(table, seat, place, chain)
        if chain.steps < NEVER:
            found.append(chain)
    return found


def last_step(habits: CraftsmenHabits, table: CraftsmenTable, seat: int, good: int) -> Chain:
    """The step that makes a product and brings it to its best place."""
    facts = table.facts
    if facts.granary_place[good] >= 0:
        return Chain(1, sale_worth(habits, table, seat), facts.granary_move[good], 0)
    row, worth = best_row(habits, table, seat, good)
    return Chain(1, loaded_worth(facts, good, worth), facts.ship_move[row], 0) if row >= 0 else Chain(1, 0, 0, 0)


def best_chain(table: CraftsmenTable, seat: int, wp: int, choices: list[int]) -> Chain:
    """The chain that is worth most for each WP. A chain that can be finished now counts for more."""
    best = Chain(NEVER, 0, 0, 0)
    best_key = 0
    unfinished = table.facts.habits[seat].unfinished
    for chain in chains(table, seat):
        key = chain.worth * (100 if chain.steps <= wp else unfinished) // chain.steps
        if key > best_key and is_offered(table, seat, chain, choices):
            best = chain
            best_key = key
    return best


def is_offered(table: CraftsmenTable, seat: int, chain: Chain, choices: list[int]) -> bool:
    """Is the chain's move among the choices? An object may have a twin further left that is offered instead."""
    if chain.move in choices:
        return True
    facts = table.facts
    for move in choices:
        same = facts.use[move] == facts.use[chain.move] and facts.use_good[move] == facts.use_good[chain.move]
        on_cards = facts.use_card[move] >= 0 and facts.use_card[chain.move] >= 0
        if same and on_cards and facts.type_of[facts.use_card[move]] == facts.type_of[facts.use_card[chain.move]]:
            chain.move = move
            return True
    return False


def spend(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The next step of the best chain; the privilege if it saves a WP; otherwise something for later."""
    facts = table.facts
    chain = best_chain(table, seat, table.wp, choices)
    if chain.move == 0:
        return facts.raw_fair_move if facts.raw_fair_move in choices else facts.done_move
    is_raw = facts.catalogue[chain.move].kind == "raw"
    if is_raw and facts.privilege_move in choices:
        raws = sum(min(other.raws, 2) for other in chains(table, seat))
        kept = table.facts.habits[seat].raw_kept
        if raws >= 2 and (table.gold or chain.steps > table.wp or table.seats[seat].privileges > kept):
            return facts.privilege_move
    return chain.move


def two_raws(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """A raw material for the best chain that needs one."""
    best = choices[0]
    best_key = -1
    facts = table.facts
    for chain in chains(table, seat):
        key = chain.worth * 100 // chain.steps
        if key > best_key and chain.move in choices:
            best = chain.move
            best_key = key
    if best_key < 0:
        # a chain whose next move is not a raw material may need one later
        for move in choices:
            if facts.use_card[move] >= 0:
                return move
    return best


def work_token(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Use tokens to finish a product; in the last winter for anything."""
    facts = table.facts
    works = table.seats[seat].works
    chain = best_chain(table, seat, works, choices)
    last = table.year == table.facts.years and table.season == WINTER
    if chain.move and (chain.steps <= works or last):
        return chain.move
    return facts.done_move


def trade_worth(table: CraftsmenTable, seat: int, move: int) -> int:
    """The worth of buying this half-product for this object: the work saved, or the product made possible."""
    facts = table.facts
    habits = table.facts.habits[seat]
    part = table.seats[seat]
    good = facts.use_good[move]
    card = facts.use_card[move]
    product = product_worth(habits, table, seat, facts.makes[facts.type_of[card]])
    if product == 0:
        return 0
    own = maker_chain(table, seat, good, move)
    saved = habits.step * own.steps - habits.half if own.steps < NEVER else product * habits.possible // 100
    if part.filled[part.row.index(card)]:
        saved += habits.last_icon
    return saved - habits.card


def best_trade(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The purchase that is worth most, if any is worth something."""
    done = table.facts.done_move
    moves = [move for move in choices if move != done]
    return best_above(moves, [trade_worth(table, seat, move) for move in moves], 0, done)


def trade_prospect(table: CraftsmenTable, seat: int) -> int:
    """The current worth of a helper at the merchants."""
    facts = table.facts
    part = table.seats[seat]
    if part.cards == 0:
        return 0
    best = 0
    for place in range(len(part.row)):
        card = part.row[place]
        for good in facts.inputs[facts.type_of[card]]:
            stored = facts.granary_place[good]
            if stored >= 0 and not part.filled[place] >> facts.icon[facts.type_of[card]][good] & 1:
                owner = table.granary[2 * stored]
                if owner not in (seat, NOBODY):
                    worth = trade_worth(table, seat, facts.trade_move[card][good])
                    best = max(best, worth + (table.facts.habits[seat].natural if owner == NATURAL else 0))
    return best
