"""Phase 6: every productive building yields a good; San Giorgio sends fish. The players decide separately (ANT-4.6)."""

from __future__ import annotations

from typing import Any

from gildhall.engine.choosing import exactly, next_things
from gildhall.engine.step import Asks, Field, Form, Refusal, Sealed, SeatStep
from gildhall.engine.tuples import with_item
from gildhall.games.antiquity.countryside import Works
from gildhall.games.antiquity.names import FISHERY, GIORGIO, WORKS, Good, Kind, goods_data
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.table import AntiquityTable, Ascending


class Harvest(Sealed[AntiquityTable]):
    """ANT-8.4 to 8.12: every building yields goods, also in the round in which it was built (ANT-8.7).

    Goods leave the land at the reveal. When the last one is gone, the resident becomes idle and a fishery returns to
    the supply (ANT-8.6).
    """

    rule = "ANT-8.4"

    def joins(self, table: AntiquityTable, seat: int) -> bool:
        part = table.seats[seat]
        return part.plays() and (len(part.works) > 0 or has_power(part, GIORGIO))

    def begin(self, table: AntiquityTable, seat: int) -> None:
        table.push(Gather(seat))
        harvest_from(table, seat, 0)

    def reveal(self, table: AntiquityTable) -> None:
        cathedrals = 0
        for part in table.seats:
            cathedrals += part.cathedrals
        for seat in table.order:
            part = table.seats[seat]
            if part.plays():
                take_off(table, seat)
                if has_power(part, GIORGIO):  # ANT-8.10, 8.11
                    part.goods[Good.FISH] = part.goods[Good.FISH] + cathedrals
            if table.listening:
                before = table.sealed_snapshot[seat].goods
                gained = [part.goods[good] - before[good] for good in range(len(before))]
                table.tell("harvested", {"seat": seat, "goods": goods_data(gained)})


def yield_of(table: AntiquityTable, seat: int) -> int:
    """ANT-8.4, 8.8, 8.9: the number of goods that each building yields."""
    return table.facts.forced_labour_goods if table.seats[seat].works_kind(Kind.FORCED_LABOUR) else 1


def harvest_from(table: AntiquityTable, seat: int, first: int) -> None:
    """Take the goods of each building from number ``first`` on, up to the next real choice."""
    part = table.seats[seat]
    number = yield_of(table, seat)
    for i in range(first, len(part.works)):
        works = part.works[i]
        if len(works.pickable()) > number:
            table.push(Pick(seat, i, number, 0))
            return
        take(table, seat, i, taken_without_choice(works, number), number)


def taken_without_choice(works: Works, number: int) -> list[int]:
    """The goods that are taken without asking: all except the one under the resident, which comes last (ANT-8.5)."""
    hexes = works.pickable()
    if len(hexes) < number and works.kind != FISHERY:
        hexes.append(works.site)
    return hexes


def take(table: AntiquityTable, seat: int, i: int, hexes: list[int], number: int) -> None:
    """ANT-8.8: with forced labour the first good is lost, the others are taken."""
    part = table.seats[seat]
    works = part.works[i]
    left = tuple([hex for hex in works.goods if hex not in hexes])
    part.works = with_item(part.works, i, works.with_goods(left))
    gained = len(hexes) - (table.facts.forced_labour_lost if number > 1 else 0)
    part.goods[works.product] = part.goods[works.product] + gained


class Gather(SeatStep[AntiquityTable]):
    """ANT-8.6: buildings without goods are gone and their residents idle."""

    rule = "ANT-8.6"

    def run(self, table: AntiquityTable) -> None:
        part = table.seats[self.seat]
        kept = [works for works in part.works if works.goods]
        part.idle += len(part.works) - len(kept)
        part.works = tuple(kept)


def take_off(table: AntiquityTable, seat: int) -> None:
    """Goods that were taken, and fisheries without goods, leave the land."""
    for works in table.sealed_snapshot[seat].works:
        table.lift_works(works)
    for works in table.seats[seat].works:
        table.lay_works(works)


class Pick(Ascending):
    """ANT-8.5: choose the hexes from which the goods of a building are taken, ascending. The resident's hex comes last.

    ``number`` goods are still to be picked.
    """

    rule = "ANT-8.5"
    form_name = "harvest"
    asks = Asks("at", otherwise="harvest_first", rule="ANT-8.4")

    def __init__(self, seat: int, building: int, number: int, floor: int) -> None:
        super().__init__(seat, floor)
        self.building = building
        self.number = number

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        hexes = sorted(table.seats[seat].works[self.building].pickable())
        return [table.facts.moves.at + hex for hex in next_things(hexes, self.floor, self.number)]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        works = part.works[self.building]
        hex = move - table.facts.moves.at
        goods = tuple([other for other in works.goods if other != hex])
        part.works = with_item(part.works, self.building, works.with_goods(goods))
        number = yield_of(table, seat)
        left = self.number - 1
        # the first of several goods is lost (ANT-8.8)
        if left < number - 1 or number == 1:
            part.goods[works.product] = part.goods[works.product] + 1
        if left:
            table.push(Pick(seat, self.building, left, hex + 1))
        else:
            harvest_from(table, seat, self.building + 1)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        works = table.seats[seat].works[self.building]
        hex = move - table.facts.moves.at
        if hex == works.site:
            return Refusal("ANT-8.5", "resident_last")
        if hex in works.goods:
            return Refusal("ANT-8.5", "hexes_in_order")
        return Refusal("ANT-7.13", "other_building")

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        part = table.seats[seat]
        number = yield_of(table, seat)
        fields: list[Field] = []
        for i in range(self.building, len(part.works)):
            hexes = part.works[i].pickable()
            left = self.number if i == self.building else number
            if len(hexes) > left:
                name = f"{WORKS[part.works[i].kind]} {i + 1}"
                fields.append(exactly(table, name, table.facts.moves.at, sorted(hexes), left))
        return Form("harvest", fields)

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        works = table.seats[seat].works[self.building]
        return {"building": WORKS[works.kind], "hex": table.facts.atlas.names[works.site], "number": self.number}
