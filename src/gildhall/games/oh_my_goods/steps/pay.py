"""OMG-10.6 to 10.9: paying with goods, type by type. Used for building, for hiring, and for moving assistants
(OMG-6.12).
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.answers import note_forced
from gildhall.engine.forms import picks
from gildhall.engine.step import Decision, Form, Refusal
from gildhall.engine.telling import tell_all
from gildhall.games.oh_my_goods.components import CARD, CARD_BITS, type_in
from gildhall.games.oh_my_goods.table import GoodsTable


def pay(table: GoodsTable, seat: int, price: int) -> None:
    """Ask for goods that are worth the price. The player must have enough of them (OMG-14.3)."""
    table.seats[seat].owed = price
    next_good(table, seat, 0)


def next_good(table: GoodsTable, seat: int, place: int) -> None:
    """OMG-14.8, 17.14: types in descending value; a number that everybody can see is forced is paid without asking.
    Once the price is reached nothing more is asked, unless more may be paid (OMG-12.19).
    """
    facts = table.facts
    part = table.seats[seat]
    owned: i64 = 0  # a bit for each type
    one: i64 = 1
    for each in part.goods:
        good: i64 = each
        owned |= one << (good >> CARD_BITS & 31)
    while part.owed > 0 or (facts.pays_freely and place < len(facts.pay_order)):
        type_ = facts.pay_order[place]
        if owned >> type_ & 1:
            low, high = limits(table, seat, place)
            if low < high:
                table.push(Give(seat, place))
                return
            note_forced(table, seat, facts.moves.give[type_] + low)
            give(table, seat, type_, low)
        place += 1


def limits(table: GoodsTable, seat: int, place: int) -> tuple[int, int]:
    """The fewest and the most goods of a type that an irreducible payment (OMG-10.8) can contain, after the types
    before it.

    Fewest: what the cheaper types cannot reach. Most: until the price is reached, for one more could be left out again;
    where payments are free (OMG-12.19), as many as there are moves for. Every number between them can be completed:
    add cheaper goods, the dearest first, until the price is reached.
    """
    facts = table.facts
    part = table.seats[seat]
    type_ = facts.pay_order[place]
    number = 0
    rest: i64 = 0  # the worth of the goods of types that are asked for later
    wanted: i64 = type_
    for each in part.goods:
        good: i64 = each
        other = good >> CARD_BITS & 31
        if other == wanted:
            number += 1
        elif facts.pay_place[other] > place:
            rest += facts.value[other]
    value: i64 = facts.value[type_]
    owed = part.owed
    low: i64 = (owed - rest + value - 1) // value if owed > rest else 0
    high: i64 = facts.moves.most_given[type_] if facts.pays_freely else (owed + value - 1) // value
    return low, high if high < number else number


def give(table: GoodsTable, seat: int, type_: int, number: int) -> None:
    """Lay down some goods of a type; the last may be worth more than is owed, and there is no change (OMG-10.7)."""
    if number == 0:
        return
    part = table.seats[seat]
    part.spent += tuple(part.take_goods(type_, number))
    worth = number * table.facts.value[type_]
    part.coins -= worth
    part.owed = part.owed - worth if part.owed > worth else 0


def discard_spent(table: GoodsTable, seat: int) -> dict[str, int]:
    """OMG-10.9: paid goods go face down to the discard pile; nobody saw them (OMG-13.4, 13.6). Returns what was paid,
    by good.
    """
    part = table.seats[seat]
    paid: dict[str, int] = {}
    heap = table.discard if table.facts.open_discard else table.face_down  # OMG-12.7
    for good in part.spent:
        heap.append(good & CARD)
        if table.listening:
            name = table.facts.goods[type_in(good)]
            paid[name] = paid.get(name, 0) + 1
    if table.listening and table.facts.open_discard and part.spent:
        cards = [table.facts.names[good & CARD] for good in part.spent]
        tell_all(table, "turned_up", {"seat": seat, "cards": cards})
    part.spent = ()
    return paid


class Give(Decision[GoodsTable]):
    """OMG-10.8, 17.14: how many goods of one type are paid."""

    rule = "OMG-10.6"
    form_name = "pay"

    def __init__(self, seat: int, place: int) -> None:
        super().__init__(seat)
        self.place = place

    def choices(self, table: GoodsTable, seat: int) -> list[int]:
        low, high = limits(table, seat, self.place)
        first = table.facts.moves.give[table.facts.pay_order[self.place]]
        return [first + number for number in range(low, high + 1)]

    def choose(self, table: GoodsTable, seat: int, move: int) -> None:
        type_ = table.facts.pay_order[self.place]
        give(table, seat, type_, move - table.facts.moves.give[type_])
        next_good(table, seat, self.place + 1)

    def why_not(self, table: GoodsTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        good = facts.goods[facts.pay_order[self.place]]
        chosen = facts.catalogue[move]
        if chosen.kind != "give" or chosen.args[0] != good:
            return Refusal("OMG-17.14", "pay_first", {"good": good, "coins": table.seats[seat].owed})
        owned = table.seats[seat].number_of(facts.pay_order[self.place])
        if int(chosen.args[1]) > owned:
            return Refusal("OMG-10.6", "not_so_many", {"good": good, "number": owned})
        low, _ = limits(table, seat, self.place)
        if int(chosen.args[1]) < low:
            return Refusal("OMG-10.6", "not_enough", {"good": good, "number": low})
        return Refusal("OMG-10.8", "too_much", {"good": good})

    def decline(self, table: GoodsTable, seat: int) -> int:
        return table.facts.moves.give[table.facts.pay_order[self.place]]

    def form(self, table: GoodsTable, seat: int) -> Form | None:
        facts = table.facts
        fields = []
        for type_ in facts.pay_order[self.place :]:
            number = table.seats[seat].number_of(type_)
            if number > 0:
                first = facts.moves.give[type_]
                enough = -(-table.seats[seat].owed // facts.value[type_])
                most = min(number, facts.moves.most_given[type_] if facts.pays_freely else enough)
                fields.append(picks(table, facts.goods[type_], range(first + 1, first + most + 1)))
        return Form("pay", fields)

    def prompt(self, table: GoodsTable, seat: int) -> dict[str, Any]:
        facts = table.facts
        return {"good": facts.goods[facts.pay_order[self.place]], "coins": table.seats[seat].owed}
