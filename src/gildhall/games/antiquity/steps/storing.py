"""Phase 5: goods that do not fit in the storages are discarded. The players decide separately (ANT-4.6)."""

from __future__ import annotations

from typing import Any

from gildhall.engine.answers import note_forced
from gildhall.engine.choosing import exactly, next_kinds
from gildhall.engine.step import Form, Refusal, Sealed
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import CHRISTOFORI, GOODS, goods_data
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.table import AntiquityTable, Ascending


def surplus(part: Realm) -> int:
    """ANT-8.1 to 8.3: the number of goods to discard. Goods are not in particular storages (ANT-2.8), and San Giorgio's
    fish is a good like others (ANT-8.12).
    """
    if has_power(part, CHRISTOFORI):
        return 0
    return max(0, part.total() - part.capacity)


class Storing(Sealed[AntiquityTable]):
    """ANT-8.1, 8.13: each player keeps as many goods as their functioning storages have cells."""

    rule = "ANT-8.1"

    def joins(self, table: AntiquityTable, seat: int) -> bool:
        part = table.seats[seat]
        return part.plays() and surplus(part) > 0

    def begin(self, table: AntiquityTable, seat: int) -> None:
        ask_discard(table, seat, 0)

    def reveal(self, table: AntiquityTable) -> None:
        if table.listening:
            for seat in table.order:
                before = table.sealed_snapshot[seat].goods
                after = table.seats[seat].goods
                lost = [before[good] - after[good] for good in range(len(GOODS))]
                if max(lost):
                    table.tell("discarded", {"seat": seat, "goods": goods_data(lost)})


def ask_discard(table: AntiquityTable, seat: int, floor: int) -> None:
    """Discard without asking if there is no choice; otherwise ask for the next good, in ascending order."""
    part = table.seats[seat]
    while True:
        left = surplus(part)
        if left == 0:
            return
        kinds = next_kinds(part.goods, floor, len(GOODS), left)
        if len(kinds) > 1:
            table.push(Discard(seat, floor))
            return
        floor = kinds[0]
        note_forced(table, seat, table.facts.moves.discard + floor)
        part.goods[floor] = part.goods[floor] - 1


class Discard(Ascending):
    """ANT-8.1, 8.2: the owner chooses what to discard, and keeps as many as fit."""

    rule = "ANT-8.1"
    form_name = "storing"

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        part = table.seats[seat]
        kinds = next_kinds(part.goods, self.floor, len(GOODS), surplus(part))
        return [table.facts.moves.discard + good for good in kinds]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        good = move - table.facts.moves.discard
        goods = table.seats[seat].goods
        goods[good] = goods[good] - 1
        ask_discard(table, seat, good)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        if chosen.kind != "discard":
            return Refusal("ANT-8.1", "discard_first", {"number": surplus(table.seats[seat])})
        if table.seats[seat].goods[GOODS.index(chosen.args[0])] == 0:
            return Refusal("ANT-8.1", "no_such_good", {"good": chosen.args[0]})
        return Refusal("ANT-8.1", "discard_in_order", {"good": chosen.args[0]})

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        part = table.seats[seat]
        kinds = next_kinds(part.goods, self.floor, len(GOODS), 1)
        return Form("storing", [exactly(table, "goods", table.facts.moves.discard, kinds, surplus(part))])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        part = table.seats[seat]
        return {"number": surplus(part), "capacity": part.capacity}
