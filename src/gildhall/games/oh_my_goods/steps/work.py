"""Section 8: one production attempt, and the hand cards that pay for what is missing."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.forms import picks
from gildhall.engine.step import Asks, Decision, Field, Form, Refusal, SeatStep
from gildhall.games.oh_my_goods.components import ANY, KIND, KIND_BITS, pack_good
from gildhall.games.oh_my_goods.moves import MODES, RESOURCES
from gildhall.games.oh_my_goods.steps.cover import first_due, matching, offered, payable, unit, units, wanted
from gildhall.games.oh_my_goods.steps.draw import Exhaustion, can_exhaust, refused_card, take
from gildhall.games.oh_my_goods.table import GoodsTable, Trader


def missing(table: GoodsTable, seat: int, card: int) -> int:
    """OMG-8.4 to 8.7, 8.20, 8.21: the units of a building's needs that free resources do not cover, as one int
    (:func:`wanted`).

    Free resources are never used up: every building of every player counts them all (OMG-8.7). A glassmaker counts all
    kinds together (OMG-8.18).
    """
    estate = table.seats[seat].estate
    needs = table.facts.needs[card]
    due: i64 = 0
    i: i64 = 0
    while i < len(needs):
        kind: i64 = needs[i]
        short: i64 = needs[i + 1]
        if kind == ANY:
            short -= len(table.row1) + len(table.row2) + estate.office_total
        else:
            short -= (table.market >> KIND_BITS * kind & KIND) + estate.offices[kind]
        if short > 0:
            due += short << 4 * kind
        i += 2
    return due


def spare(part: Trader, b: int) -> int:
    """OMG-8.11, 8.19: a sloppy worker needs one unit less; everybody else needs all of them (OMG-8.10, 8.13)."""
    return 1 if part.sloppy and b == part.worker else 0


def yield_of(table: GoodsTable, part: Trader, b: int) -> int:
    """OMG-8.10 to 8.13: how many goods a success brings."""
    if b != part.worker:
        return table.facts.goods_assistant
    return table.facts.goods_sloppy if part.sloppy else table.facts.goods_efficient


def attempt(table: GoodsTable, seat: int, b: int) -> None:
    """OMG-8.2: one attempt at a building with a person.

    If the free resources suffice it succeeds without a decision (OMG-8.16). Otherwise the player may pay exactly what
    is missing (OMG-8.9) or decline (OMG-8.15); the player is only skipped if everybody can see that there are too few
    hand cards.
    """
    part = table.seats[seat]
    part.tried |= 1 << b
    due = missing(table, seat, part.estate.buildings[b])
    number = units(due) - spare(part, b)
    if number <= 0:
        yield_goods(table, seat, b, yield_of(table, part, b))
    elif len(part.hand) < number:
        fail(table, seat, b)
    else:
        part.due = due
        part.after = 0
        if spare(part, b):
            first = first_due(due)
            if due != wanted(due, first) * unit(first):
                table.push(Waive(seat, b))
                return
            part.due = due - unit(first)
        table.push(Pay(seat, b, 1))


def fail(table: GoodsTable, seat: int, b: int) -> None:
    """OMG-8.14, 8.17: nothing is produced, and nothing is paid. Others cannot tell why (OMG-13.14)."""
    part = table.seats[seat]
    part.due = 0
    if table.listening:
        table.tell("failed", {"seat": seat, "building": table.facts.names[part.estate.buildings[b]]})


def yield_goods(table: GoodsTable, seat: int, b: int, number: int) -> None:
    """OMG-8.22: goods are drawn one by one and laid face down on the building; if no card is left there is no good
    (OMG-4.11). A building that got one has produced (OMG-9.1).
    """
    facts = table.facts
    part = table.seats[seat]
    card = part.estate.buildings[b]
    type_ = facts.type_of[card]
    laid = 0
    while laid < number:
        drawn = take(table)
        if drawn == 0:
            break
        part.goods += (pack_good(drawn, type_, b),)
        laid += 1
    if laid > 0:
        part.coins += laid * facts.value[type_]
        part.produced |= 1 << b
        if table.listening:
            who = MODES[int(part.sloppy)] if b == part.worker else "assistant"
            produced = {"seat": seat, "building": facts.names[card], "person": who, "goods": {facts.goods[type_]: laid}}
            table.tell("produced", produced)
    if laid < number:
        if can_exhaust(table):
            table.push(Goods(seat, b, number - laid))
            table.push(Exhaustion())
        elif table.listening:
            table.tell("no_good", {"seat": seat, "building": facts.names[card]})


class Goods(SeatStep[GoodsTable]):
    """OMG-4.7: the rest of a production that was interrupted by an exhaustion."""

    rule = "OMG-8.22"

    def __init__(self, seat: int, building: int, number: int) -> None:
        super().__init__(seat)
        self.building = building
        self.number = number

    def run(self, table: GoodsTable) -> None:
        yield_goods(table, self.seat, self.building, self.number)


class Cover(Decision[GoodsTable]):
    """How what is missing at a building is covered, or that the attempt is given up (OMG-8.15)."""

    form_name = "cover"

    def __init__(self, seat: int, building: int) -> None:
        super().__init__(seat)
        self.building = building

    def decline(self, table: GoodsTable, seat: int) -> int:
        return table.facts.moves.decline

    def form_run(self) -> str:
        return f"cover {self.building}"

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        part = table.seats[seat]
        short = {RESOURCES[kind]: wanted(part.due, kind) for kind in range(ANY) if wanted(part.due, kind)}
        if wanted(part.due, ANY):
            short["any"] = wanted(part.due, ANY)
        if part.owed:
            short["cards"] = part.owed
        return {"building": table.facts.names[part.estate.buildings[self.building]], "missing": short}


class Waive(Cover):
    """OMG-8.11, 17.1: which kind the sloppy worker does without; or the attempt is given up (OMG-8.15)."""

    rule = "OMG-8.11"
    asks = Asks("waive", otherwise="waive_first")

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        facts = table.facts
        due = table.seats[seat].due
        moves: list[int] = []
        for kind in range(len(RESOURCES)):
            if wanted(due, kind) and payable(table, seat, due - unit(kind)):
                moves.append(facts.moves.waive + kind)
        moves.append(facts.moves.decline)
        return moves

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        if move == table.facts.moves.decline:
            fail(table, seat, self.building)
            return
        part.due -= unit(table.facts.moves.subject[move])
        table.push(Pay(seat, self.building, 0))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        kind = table.facts.moves.subject[move]
        data = {"resource": RESOURCES[kind]}
        if wanted(table.seats[seat].due, kind) == 0:
            return Refusal("OMG-8.11", "not_missing", data)
        return Refusal("OMG-17.12", "cannot_pay_rest", data)

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        """None if the rest could never be paid, because the only choice is to decline."""
        facts = table.facts
        moves = [move for move in self.choices(table, seat) if move != facts.moves.decline]
        return Form("cover", [picks(table, "waive", moves), *cover_fields(table, seat)]) if moves else None


class Pay(Cover):
    """OMG-8.5, 8.8, 8.9, 17.1: a hand card for the next missing unit, kind by kind, in ascending order. ``first`` is 1
    for the first card, before which the attempt may still be given up (OMG-8.15).
    """

    rule = "OMG-8.5"

    def __init__(self, seat: int, building: int, first: int) -> None:
        super().__init__(seat, building)
        self.first = first

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        moves = offered(table, seat)
        if self.first:
            moves.append(table.facts.moves.decline)
        return moves

    def forced(self, table: GoodsTable, seat: int) -> int:
        """Once the payment has begun, everybody can see if all hand cards are needed."""
        part = table.seats[seat]
        all_needed = not self.first and len(part.hand) == units(part.due) + part.owed
        return table.only_choice(self, seat) if all_needed else 0

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        b = self.building
        if move == facts.moves.decline:
            fail(table, seat, b)
            return
        kind = first_due(part.due)
        if facts.moves.pay < move <= facts.moves.pay + len(facts.deck):
            self.lay_down(table, seat, kind, move - facts.moves.pay)
        else:
            left = wanted(part.due, kind)  # OMG-12.16: two cards for each unit of this kind that is left
            part.due -= left * unit(kind)
            part.owed += 2 * left
            part.after = 0
        if part.due or part.owed:
            table.push(Pay(seat, b, 0))
        else:
            part.after = 0
            yield_goods(table, seat, b, yield_of(table, part, b))

    def lay_down(self, table: GoodsTable, seat: int, kind: int, card: int) -> None:
        """OMG-8.22: the card is in the discard pile before goods are drawn; everybody sees it (OMG-13.6)."""
        part = table.seats[seat]
        part.own_hand().remove(card)
        table.discard.append(card)
        part.after = card
        if part.due:
            part.due -= unit(kind)
            if wanted(part.due, kind) == 0:
                part.after = 0
        else:
            part.owed -= 1
        if table.listening:
            names = table.facts.names
            paid = {"seat": seat, "card": names[card], "building": names[part.estate.buildings[self.building]]}
            table.tell("paid", paid, reveals=table.others(seat))

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        part = table.seats[seat]
        chosen = facts.catalogue[move]
        if chosen.kind == "decline":
            return Refusal("OMG-8.9", "pay_the_rest")
        if chosen.kind != "pay":
            return Refusal("OMG-8.9", "pay_now", {"number": units(part.due) + part.owed})
        card = facts.card[chosen.args[0]]
        kind = first_due(part.due)
        if card in part.hand and kind < ANY and facts.resource[card] != kind:
            return Refusal("OMG-8.5", "wrong_resource", {"card": chosen.args[0], "resource": RESOURCES[kind]})
        if card in part.hand and not offered(table, seat):
            return Refusal("OMG-8.14", "cannot_pay_all", {"number": units(part.due)})
        return refused_card(table, seat, card, "OMG-8.5", part.after, units(part.due) + part.owed)

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        """None if the hand cannot pay for everything that is missing, because a partial payment is useless."""
        return Form("cover", cover_fields(table, seat)) if offered(table, seat) else None


def cover_fields(table: GoodsTable, seat: int) -> list[Field]:
    """The hand cards that may pay, kind by kind."""
    facts = table.facts
    part = table.seats[seat]
    fields = []
    for kind in range(ANY + 1):
        number = wanted(part.due, kind)
        if number:
            moves = [facts.moves.pay + card for card in matching(table, seat, kind, 0)]
            fields.append(picks(table, RESOURCES[kind] if kind < ANY else "any", moves, 0, number))
    if facts.two_for_one:
        moves = [facts.moves.pairs + kind for kind in range(ANY)] + [facts.moves.pay + card for card in part.hand]
        fields.append(picks(table, "pairs", moves, 0, len(moves)))
    return fields
