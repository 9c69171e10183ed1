"""CRA-8.62 to 8.82: the four uses of a work point; the card for a sale to the granary, and the card for a bribe."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.engine.choosing import take_found
from gildhall.engine.step import Asks, Decision, Refusal
from gildhall.engine.tuples import with_item
from gildhall.games.craftsmen.capital import one, types_in
from gildhall.games.craftsmen.components import NOBODY, CraftsmenFacts, Use
from gildhall.games.craftsmen.objects import has_marker
from gildhall.games.craftsmen.scoring import PRODUCTION
from gildhall.games.craftsmen.steps.bankers import take_face_up, why_not_take
from gildhall.games.craftsmen.steps.limit import keep_limit
from gildhall.games.craftsmen.supply import capital_left, discard_openly, draw_for, refill_capital
from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable


def has_use(table: CraftsmenTable, seat: int) -> bool:
    """CRA-7.13: is there a legal use of a WP? Uses that are listed to find that out are kept for the question."""
    take_found(table)
    if room_on_fair(table, seat):
        return True
    table.found = []
    add_uses(table, seat, table.found)
    return len(table.found) > 0


def room_on_fair(table: CraftsmenTable, seat: int) -> bool:
    """Can a raw material go to the fair?"""
    part = table.seats[seat]
    return part.fair < table.facts.fair and part.raws > 0 and has_marker(table, seat)


def uses(table: CraftsmenTable, seat: int) -> list[int]:
    """All legal uses of a WP, to be extended."""
    moves = take_found(table)
    if not moves:
        moves = []
        add_uses(table, seat, moves)
    return moves


def is_twin(facts: CraftsmenFacts, part: Craftsman, place: int) -> bool:
    """Is there an object of the same type with the same filled icons further left? Then only that one is offered."""
    type_ = facts.type_of[part.row[place]]
    if not part.doubles >> type_ & 1:
        return False
    filled = part.filled[place]
    for earlier in range(place):
        if part.filled[earlier] == filled and facts.type_of[part.row[earlier]] == type_:
            return True
    return False


def add_raws(table: CraftsmenTable, seat: int, moves: list[int]) -> None:
    """CRA-8.64 to 8.67: own raw materials to free icons or to the fair, where markers have no type (CRA-8.66)."""
    facts = table.facts
    part = table.seats[seat]
    if not has_marker(table, seat):
        return
    row = part.row
    raws = part.raws
    for place in range(len(row)):
        card = row[place]
        if facts.needs[card] & raws == 0:
            continue
        free = facts.full_of[card]
        filled: i64 = part.filled[place]
        free ^= filled
        if free and not is_twin(facts, part, place):
            for good in facts.inputs[facts.type_of[card]]:
                if free & 1 and raws >> good & 1:
                    moves.append(facts.raw_move[card][good])
                free >>= 1
    if part.fair < facts.fair and part.raws:
        moves.append(facts.raw_fair_move)


def add_uses(table: CraftsmenTable, seat: int, moves: list[int]) -> None:
    """All legal uses of a WP."""
    facts = table.facts
    part = table.seats[seat]
    add_raws(table, seat, moves)
    row = part.row
    for place in range(len(row)):
        card = row[place]
        free = facts.full_of[card]
        if free == 0:
            continue
        filled: i64 = part.filled[place]
        free ^= filled
        if (free and part.fair == 0) or is_twin(facts, part, place):
            continue
        if free == 0:
            add_making(table, seat, facts.makes[facts.type_of[card]], moves)
        else:
            for good in facts.inputs[facts.type_of[card]]:
                if free & 1 and good < facts.raw_goods:
                    moves.append(facts.fair_move[card][good])
                free >>= 1


def add_making(table: CraftsmenTable, seat: int, good: int, moves: list[int]) -> None:
    """CRA-8.70, 8.75 to 8.81: add a move for each place where a product can go."""
    facts = table.facts
    if facts.granary_place[good] >= 0:
        add_icons(table, seat, good, moves)
        moves.append(facts.granary_move[good])
        return
    part = table.seats[seat]
    rows = table.rows
    room = bribe = False
    for row in facts.rows_of[good]:
        if rows[2 * row + 1] < 0:
            room = True
            moves.append(facts.ship_move[row])
        elif part.cards > 0 and rows[2 * row] != seat:
            bribe = True
            moves.append(facts.ship_move[row])
    if not room and (facts.lose_by_choice or not bribe):
        moves.append(facts.lose_move[good])


def add_icons(table: CraftsmenTable, seat: int, good: i64, moves: list[int]) -> None:
    """Own objects with a free icon of this half-product."""
    facts = table.facts
    part = table.seats[seat]
    row = part.row
    for place in range(len(row)):
        card = row[place]
        if facts.needs[card] >> good & 1:
            icon = facts.icon[facts.type_of[card]][good]
            if not part.filled[place] >> icon & 1 and not is_twin(facts, part, place):
                moves.append(facts.icon_move[card][good])


# --- performing ---------------------------------------------------------------------------------------------------


def perform(table: CraftsmenTable, seat: int, move: int) -> None:
    """Spend one WP."""
    facts = table.facts
    use = facts.use[move]
    part = table.seats[seat]
    good = facts.use_good[move]
    if use == Use.TO_FAIR:
        part.fair += 1
        if table.listening:
            table.tell("to_fair", {"seat": seat})
    elif use <= Use.FROM_FAIR:
        put_on_icon(table, seat, facts.use_card[move], good)
        if use == Use.FROM_FAIR:
            part.fair -= 1
        if table.listening:
            kind = "made_raw" if use == Use.RAW else "from_fair"
            table.tell(kind, {"seat": seat, "good": facts.goods[good], "card": facts.names[facts.use_card[move]]})
    else:
        make(table, seat, move, use, good)


def put_on_icon(table: CraftsmenTable, seat: int, card: int, good: int) -> None:
    """CRA-2.14, 8.85: a marker on the free icon of this good; it stays until it is used up."""
    part = table.seats[seat]
    place = 0
    while part.row[place] != card:
        place += 1
    icon = table.facts.icon[table.facts.type_of[card]][good]
    part.filled = with_item(part.filled, place, part.filled[place] | 1 << icon)


def make(table: CraftsmenTable, seat: int, move: int, use: int, good: int) -> None:
    """CRA-8.69, 8.74: the inputs are used up; points at once (CRA-8.82), unless the product is lost (CRA-8.81)."""
    facts = table.facts
    part = table.seats[seat]
    type_ = facts.makers[good]
    use_up(facts, part, type_)
    points = facts.points[type_]
    if use != Use.LOSE:
        part.gain(PRODUCTION, points)
    if table.listening:
        place = facts.catalogue[move].args[1]
        public = {"seat": seat, "good": facts.goods[good], "place": place, "points": 0 if use == Use.LOSE else points}
        table.tell("lost_product" if use == Use.LOSE else "made", public)
    if use == Use.TO_ICON:
        put_on_icon(table, seat, facts.use_card[move], good)
    elif use == Use.TO_GRANARY:
        sell_to_granary(table, seat, facts.granary_place[good])
    elif use == Use.TO_SHIP:
        load(table, seat, facts.use_row[move])


def use_up(facts: CraftsmenFacts, part: Craftsman, type_: int) -> None:
    """Empty the icons of the first full object of this type."""
    row = part.row
    full = facts.full[type_]
    for place in range(len(row)):
        if part.filled[place] == full and facts.type_of[row[place]] == type_:
            part.filled = with_item(part.filled, place, 0)
            return


def load(table: CraftsmenTable, seat: int, row: int) -> None:
    """CRA-8.75 to 8.79: a row is a queue of two. A marker enters on the right, and an earlier one moves left. By option
    the second marker goes left of the first. A full row costs a bribe, and its left marker leaves.
    """
    rows = list(table.rows)
    left = 2 * row
    evicted = NOBODY
    if rows[left] < 0:
        rows[left] = seat
    elif rows[left + 1] < 0 and table.facts.load_left:
        rows[left + 1] = rows[left]
        rows[left] = seat
    elif rows[left + 1] < 0:
        rows[left + 1] = seat
    else:
        evicted = rows[left]
        rows[left] = rows[left + 1]
        rows[left + 1] = seat
    table.rows = tuple(rows)
    if evicted >= 0:
        table.tell("bribes", {"seat": seat, "to": evicted})
        table.push(Bribe(seat))


# --- the granary and its card; the card for a bribe


def sell_to_granary(table: CraftsmenTable, seat: int, place: int) -> None:
    """CRA-8.71 to 8.73: a good has a queue of two markers. A full queue loses its oldest marker, whoever owns it. The
    seller takes a card; by option only if the queue was full.
    """
    granary = list(table.granary)
    lower = 2 * place
    was_full = granary[lower + 1] >= 0
    if was_full:
        granary[lower] = granary[lower + 1]
        granary[lower + 1] = seat
    elif granary[lower] >= 0:
        granary[lower + 1] = seat
    else:
        granary[lower] = seat
    table.granary = tuple(granary)
    if was_full or not table.facts.pay_when_full:
        display = table.capital_display
        if display[0] >= 0 or display[1] >= 0 or capital_left(table):
            table.push(SaleCard(seat))


class SaleCard(Decision[CraftsmenTable]):
    """CRA-8.73: one of the face-up capital cards, refilled at once, or the top card of the deck."""

    rule = "CRA-8.73"
    asks = Asks("take", otherwise="take_card_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        facts = table.facts
        left, right = table.capital_display
        moves: list[int] = []
        if left >= 0:
            moves.append(facts.take_left_move)
        if right >= 0 and right != left:
            moves.append(facts.take_right_move)
        if capital_left(table):
            moves.append(facts.take_deck_move)
        return moves

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        facts = table.facts
        if move == facts.take_deck_move:
            draw_for(table, seat, 1)
        else:
            take_face_up(table, seat, 0 if move == facts.take_left_move else 1)
            refill_capital(table)
        keep_limit(table, seat)

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        if move == table.facts.take_both_move:
            return Refusal("CRA-8.73", "one_card")
        return why_not_take(table, move, "CRA-8.73")


class Bribe(Decision[CraftsmenTable]):
    """CRA-8.77: the bribe is one capital card of the player's choice, discarded."""

    rule = "CRA-8.77"
    asks = Asks("discard", otherwise="bribe_now")

    def choices(self, table: CraftsmenTable, seat: int) -> list[int]:
        return types_in(table.seats[seat].capital, table.facts.discard_move)

    def forced(self, table: CraftsmenTable, seat: int) -> int:
        """Everybody sees whether a player has a single card."""
        return table.only_choice(self, seat) if table.seats[seat].cards == 1 else 0

    def choose(self, table: CraftsmenTable, seat: int, move: int) -> None:
        discard_openly(table, seat, one(move - table.facts.discard_move))

    def why_not(self, table: CraftsmenTable, seat: int, move: int) -> Refusal:
        return Refusal("CRA-8.77", "not_in_hand", {"card": table.facts.catalogue[move].args[0]})


# --- why not


def why_no_use(table: CraftsmenTable, seat: int, move: int) -> Refusal:
    """The rule that forbids this use of a WP."""
    facts = table.facts
    part = table.seats[seat]
    use = facts.use[move]
    args = facts.catalogue[move].args
    data = {"good": args[0], "place": args[-1]}
    if use == Use.TO_FAIR:
        return Refusal("CRA-8.66", "fair_full") if part.fair >= facts.fair else Refusal("CRA-2.18", "no_marker_left")
    good = facts.use_good[move]
    if use == Use.RAW and not part.raws >> good & 1:
        return Refusal("CRA-8.64", "cannot_produce", data)
    if use == Use.FROM_FAIR and part.fair == 0:
        return Refusal("CRA-8.68", "fair_empty")
    if use in (Use.RAW, Use.FROM_FAIR):
        return why_no_icon(table, seat, facts.use_card[move], good, "CRA-8.65" if use == Use.RAW else "CRA-8.68", data)
    if not any(part.filled[i] == facts.full[facts.makers[good]] for i in _places(facts, part, facts.makers[good])):
        return Refusal("CRA-8.69" if good < facts.first_end else "CRA-8.74", "inputs_missing", data)
    if use == Use.TO_ICON:
        return why_no_icon(table, seat, facts.use_card[move], good, "CRA-8.70", data)
    if use == Use.LOSE:
        room = any(table.rows[2 * row + 1] < 0 for row in facts.rows_of[good])
        return Refusal("CRA-8.80" if room else "CRA-8.81", "must_load", data)
    return Refusal("CRA-8.78", "no_bribe", data)


def why_no_icon(table: CraftsmenTable, seat: int, card: int, good: int, rule: str, data: dict[str, str]) -> Refusal:
    """Why a marker cannot go on this card."""
    facts = table.facts
    part = table.seats[seat]
    if card not in part.row:
        return Refusal(rule, "not_your_object", data)
    place = part.row.index(card)
    if part.filled[place] >> facts.icon[facts.type_of[card]][good] & 1:
        return Refusal("CRA-2.14", "icon_filled", data)
    if is_twin(facts, part, place):
        return Refusal(rule, "same_as_other", data)
    return Refusal("CRA-2.18", "no_marker_left")


def _places(facts: CraftsmenFacts, part: Craftsman, type_: int) -> list[int]:
    return [i for i in range(len(part.row)) if facts.type_of[part.row[i]] == type_] if type_ != NOBODY else []
