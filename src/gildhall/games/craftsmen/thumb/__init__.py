"""Rules of thumb (RULES.md section 20): a quick, sensible player that uses only what its seat may know.

It plans backwards from whole production lines (plans.py), finishes the products with the highest worth for each work
point (craft.py), sends helpers where they are worth most now, and keeps its capital in few colours. Worth is in
tenths of a point; the numbers are in thumb.toml.
"""

from __future__ import annotations

from gildhall.engine.best import best_above
from gildhall.games.craftsmen.capital import DIGITS, worth
from gildhall.games.craftsmen.components import PRIVILEGE, WORK
from gildhall.games.craftsmen.objects import fits
from gildhall.games.craftsmen.table import CraftsmenTable
from gildhall.games.craftsmen.thumb.capital import with_capital
from gildhall.games.craftsmen.thumb.craft import best_trade, spend, two_raws, work_token
from gildhall.games.craftsmen.thumb.helpers import best_placement
from gildhall.games.craftsmen.thumb.plans import card_worth, type_worths


def thumb(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    name = table.step(seat).name
    if name == "send":
        return best_placement(table, seat, choices)
    if name == "spend":
        return spend(table, seat, choices)
    if name in ("pay", "discard", "bribe", "fee", "trade_pay", "bank_take", "bank_privilege", "sale_card", "invest"):
        return with_capital(table, seat, choices, name)
    if name in ("build", "notary", "open_bid", "bid", "answer_mayor", "peek_keep", "peek_return", "exchange", "swap"):
        return with_buildings(table, seat, choices, name)
    if name == "two_raws":
        return two_raws(table, seat, choices)
    if name == "work_token":
        return work_token(table, seat, choices)
    if name == "trade":
        return best_trade(table, seat, choices)
    return in_town_hall(table, seat, choices)


def in_town_hall(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Usually first a work token, which is a WP; then a privilege token; then the turn order, for a player who is far
    back.
    """
    facts = table.facts
    habits = table.facts.habits[seat]
    tokens = [facts.token_move + WORK, facts.token_move + PRIVILEGE]
    if habits.hall_privilege > habits.hall_work:
        tokens.reverse()
    for move in tokens:
        if move in choices:
            return move
    if facts.order_move in choices and table.place_of(seat) > 1:
        return facts.order_move
    return facts.done_move


# --- buildings ----------------------------------------------------------------------------------------------------


def with_buildings(table: CraftsmenTable, seat: int, choices: list[int], name: str) -> int:
    if name == "build":
        return best_build(table, seat, choices)
    if name == "notary":
        return at_notary(table, seat, choices)
    if name in ("open_bid", "bid"):
        return best_bid(table, seat, choices)
    if name == "answer_mayor":
        return answer(table, seat, choices)
    if name == "exchange":
        return exchange(table, seat, choices)
    if name == "swap":
        return swap(table, seat, choices)
    worths = type_worths(table, seat)
    return ranked(table, seat, choices, worths, name == "peek_keep")


def best_build(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The object that is worth most for its price, at the end of the row where it leaves better options."""
    facts = table.facts
    habits = table.facts.habits[seat]
    worths = type_worths(table, seat)
    best = facts.done_move
    best_worth = habits.build_least
    for move in choices:
        if move == facts.done_move:
            continue
        card = (move - facts.build_move) >> 1
        side = (move - facts.build_move) & 1
        price = facts.build_price[facts.kind_of[card]]
        value = card_worth(table, seat, card, worths) - habits.capital * price // 10
        if not fits(table, seat, card, side):
            value -= habits.misfit_gold if table.gold else habits.misfit
        value += habits.open_end * open_ends(table, seat, card, side)
        if value > best_worth:
            best = move
            best_worth = value
    return best


def open_ends(table: CraftsmenTable, seat: int, card: int, side: int) -> int:
    """The number of permits in hand that would fit next to this card, to choose the end of the row."""
    facts = table.facts
    part = table.seats[seat]
    other = part.row[-1] if side == 0 else part.row[0]
    number = 0
    for held in part.permits:
        if held != card:
            pair = facts.pair[held]
            if facts.fits[facts.pair[card]] >> pair & 1 or facts.fits[facts.pair[other]] >> pair & 1:
                number += 1
    return number


def willing(table: CraftsmenTable, seat: int, card: int, worths: list[int]) -> int:
    """The highest price that this seat would pay for a permit. Enough must be left to build it soon."""
    facts = table.facts
    part = table.seats[seat]
    for held in part.permits:
        if facts.type_of[held] == facts.type_of[card]:
            return 0
    habits = table.facts.habits[seat]
    price = facts.build_price[facts.kind_of[card]]
    value = card_worth(table, seat, card, worths) - habits.capital * price // 10
    return value * habits.bid // (10 * max(1, habits.capital))


def at_notary(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Buy a permit that is worth its price; auction one that cannot be bought, or that is cheaper in an auction."""
    facts = table.facts
    habits = table.facts.habits[seat]
    worths = type_worths(table, seat)
    means = worth(facts.groups, table.seats[seat].capital)
    best = facts.done_move
    best_surplus = 0
    for move in choices:
        if move == facts.done_move or move >= facts.peek_move:
            continue
        is_auction = move >= facts.auction_move + facts.sawmills
        card = move - (facts.auction_move if is_auction else facts.buy_move)
        kind = facts.kind_of[card]
        offer = habits.mayor_card * facts.mayor_cards[kind] + habits.outbid
        price = offer if is_auction else facts.permit_price[kind]
        surplus = 2 * (willing(table, seat, card, worths) - price) - (habits.auction_less if is_auction else 0)
        if means >= price and surplus > best_surplus:
            best = move
            best_surplus = surplus
    if best == facts.done_move and table.gold and choices[-2] >= facts.peek_move:
        return choices[-2] if table.seats[seat].cards > habits.peek_cards and not table.acted else facts.done_move
    return best


def best_bid(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Open a little below the mayor's usual offer; raise by one as long as it is worth it."""
    facts = table.facts
    if table.bid == 0:
        opening = facts.mayor_cards[facts.kind_of[table.lot]] + table.facts.habits[seat].opening
        return choices[min(opening, len(choices)) - 1]
    if len(choices) > 1 and willing(table, seat, table.lot, type_worths(table, seat)) > table.bid:
        return choices[0]
    return facts.pass_move


def answer(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    price = 1 + sum([card % DIGITS + 1 for card in table.mayor])
    if len(choices) > 1 and willing(table, seat, table.lot, type_worths(table, seat)) >= price:
        return choices[0]
    return choices[-1]


def ranked(table: CraftsmenTable, seat: int, choices: list[int], worths: list[int], keep: bool) -> int:
    """The notary's look: the best cards go to the display, the others to the bottom."""
    facts = table.facts
    if not keep:
        return choices[-1]
    cards = sorted(table.look)
    cards.sort(key=lambda card: -card_worth(table, seat, card, worths))
    wanted = sorted(cards[:2])
    move = facts.keep_move + wanted[len(table.kept)]
    return move if move in choices else choices[0]


def exchange(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Exchange a permit that does not help any plan."""
    facts = table.facts
    worths = type_worths(table, seat)
    moves = [move for move in choices if move != facts.done_move]
    helps = [-worths[facts.type_of[move - facts.exchange_move]] for move in moves]
    return best_above(moves, helps, -facts.habits[seat].exchange_below, facts.done_move)


def swap(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The sawmill that most permits fit."""
    facts = table.facts
    sawmills = [move for move in choices if move not in (facts.done_move, facts.swap_random_move)]
    numbers = [fitting(table, seat, move - facts.swap_move) for move in sawmills]
    return best_above(sawmills, numbers, fitting(table, seat, table.seats[seat].row[0]), facts.done_move)


def fitting(table: CraftsmenTable, seat: int, card: int) -> int:
    """The number of permits in hand that fit next to this card."""
    facts = table.facts
    number = 0
    for held in table.seats[seat].permits:
        number += facts.fits[facts.pair[card]] >> facts.pair[held] & 1
    return number
