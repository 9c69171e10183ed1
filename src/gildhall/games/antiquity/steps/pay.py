"""ANT-5.10, 5.16 to 5.18, 7.7: paying. Wood and stone are paid at once. For food and luxuries the payer chooses the
kinds, one unit at a time, in ascending order. If there is only one way to pay, nobody is asked.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gildhall.engine.answers import note_forced
from gildhall.engine.choosing import exactly, next_kinds
from gildhall.engine.errors import Refusal
from gildhall.engine.forms import Form
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import Cost, Prices
from gildhall.games.antiquity.names import CATEGORIES, FOOD, GOODS, LUXURY, Good, Kind
from gildhall.games.antiquity.table import AntiquityTable, Ascending


@mypyc_attr(acyclic=True, free_list_len=1)
class Purse:
    """Goods to pay with, counted once for many costs. ``may_repeat``: they need not differ."""

    def __init__(self, goods: list[int], may_repeat: bool) -> None:
        self.wood: i64 = goods[Good.WOOD]
        self.stone: i64 = goods[Good.STONE]
        self.food: i64 = 0
        self.luxury: i64 = 0
        self.different_food: i64 = 0
        self.different_luxury: i64 = 0
        for i in range(4):
            units = goods[Good.FIRST_FOOD + i]
            if units:
                self.food += units
                self.different_food += 1
            units = goods[Good.FIRST_LUXURY + i]
            if units:
                self.luxury += units
                self.different_luxury += 1
        self.may_repeat = may_repeat

    def payable(self, prices: Prices) -> i64:
        """The costs that it is enough for, as bits."""
        building = up_to(prices.wood, self.wood) & up_to(prices.stone, self.stone)
        units = up_to(prices.food, self.food) & up_to(prices.luxury, self.luxury)
        if self.may_repeat:
            return building & units
        different = up_to(prices.food, self.different_food) & up_to(prices.luxury, self.different_luxury)
        return building & (different | units & ~prices.differ)

    def pays(self, cost: Cost) -> bool:
        """Is it enough for this cost (ANT-5.17, 5.18)?"""
        if self.wood < cost.wood or self.stone < cost.stone:
            return False
        if cost.differ and not self.may_repeat:
            return self.different_food >= cost.food and self.different_luxury >= cost.luxury
        return self.food >= cost.food and self.luxury >= cost.luxury


def up_to(enough: vec[i64], units: i64) -> i64:
    """The costs that so many units are enough for."""
    return enough[units] if units < len(enough) else enough[-1]


def purse_of(part: Realm) -> Purse:
    """What a player has to pay with. With a functioning philosophy, goods need not differ (ANT-5.43)."""
    return Purse(part.goods, part.works_kind(Kind.PHILOSOPHY))


def can_pay(part: Realm, cost: Cost) -> bool:
    """Can the player pay this now?"""
    return purse_of(part).pays(cost)


def pay(table: AntiquityTable, seat: int, cost: Cost) -> None:
    """Pay a cost, and ask only if there is a choice."""
    part = table.seats[seat]
    goods = part.goods
    goods[Good.WOOD] = goods[Good.WOOD] - cost.wood
    goods[Good.STONE] = goods[Good.STONE] - cost.stone
    differ = 1 if cost.differ and not part.works_kind(Kind.PHILOSOPHY) else 0
    ask(table, seat, LUXURY, cost.luxury, 0, differ)
    ask(table, seat, FOOD, cost.food, 0, differ)


def ask(table: AntiquityTable, seat: int, category: int, left: int, floor: int, differ: int) -> None:
    """Ask for the next unit. Units that can be paid in only one way are paid without asking."""
    goods = table.seats[seat].goods
    while left > 0:
        kinds = payable(goods, category, left, floor, differ)
        if len(kinds) > 1:
            table.push(Pay(seat, category, left, floor, differ))
            return
        good = kinds[0]
        note_forced(table, seat, table.facts.moves.pay + good)
        goods[good] = goods[good] - 1
        left -= 1
        floor = next_floor(category, good, differ)


def next_floor(category: int, good: int, differ: int) -> int:
    """The first kind for the next unit: the same kind, or the next one if units must differ."""
    return good - (Good.FIRST_FOOD if category == FOOD else Good.FIRST_LUXURY) + differ


def payable(goods: list[int], category: int, left: int, floor: int, differ: int) -> list[int]:
    """The kinds that may pay the next unit, so that the same or later kinds can pay the rest."""
    first = Good.FIRST_FOOD if category == FOOD else Good.FIRST_LUXURY
    return next_kinds(goods, first + floor, first + 4, left, differ == 1)


class Pay(Ascending):
    """ANT-5.17, 5.18: pay one unit of a category. All units of a D cost differ (ANT-5.20), except with philosophy."""

    rule = "ANT-5.18"
    form_name = "payment"

    def __init__(self, seat: int, category: int, number: int, floor: int, differ: int) -> None:
        super().__init__(seat, floor)
        self.category = category
        self.number = number
        self.differ = differ

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        first = table.facts.moves.pay
        goods = table.seats[seat].goods
        return [first + good for good in payable(goods, self.category, self.number, self.floor, self.differ)]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        good = move - table.facts.moves.pay
        goods = table.seats[seat].goods
        goods[good] = goods[good] - 1
        ask(table, seat, self.category, self.number - 1, next_floor(self.category, good, self.differ), self.differ)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        category = CATEGORIES[self.category]
        if chosen.kind != "pay":
            return Refusal("ANT-5.10", "pay_first", {"number": self.number, "category": category})
        good = GOODS.index(chosen.args[0])
        if (good >= Good.FIRST_LUXURY) != (self.category == LUXURY):
            return Refusal("ANT-5.18", "other_category", {"good": chosen.args[0], "category": category})
        if table.seats[seat].goods[good] == 0:
            return Refusal("ANT-5.10", "no_such_good", {"good": chosen.args[0]})
        if self.differ:
            return Refusal("ANT-5.17", "must_differ", {"category": category})
        return Refusal("ANT-5.18", "pay_in_order", {"good": chosen.args[0]})

    def form_run(self) -> str:
        """A house may cost food and luxuries: each is a separate payment."""
        return f"payment {CATEGORIES[self.category]}"

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        """Every kind in the pool may be named, in any order. That includes units that are paid without asking."""
        kinds = payable(table.seats[seat].goods, self.category, 1, self.floor, self.differ)
        name = CATEGORIES[self.category]
        return Form("payment", [exactly(table, name, table.facts.moves.pay, kinds, self.number)])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"number": self.number, "category": CATEGORIES[self.category], "differ": self.differ == 1}
