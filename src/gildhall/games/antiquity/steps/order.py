"""Phase 3: the order of play."""

from __future__ import annotations

from gildhall.engine.step import Step
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import EXPLORER
from gildhall.games.antiquity.table import AntiquityTable


class Order(Step[AntiquityTable]):
    """ANT-7.1, 7.2, 4.8: fewest residents on cart shops and explorer first; ties keep their order."""

    rule = "ANT-7.2"

    def run(self, table: AntiquityTable) -> None:
        counts = [busy(part) for part in table.seats]
        order: list[int] = []
        for seat in table.order:
            i = len(order)
            while i > 0 and counts[order[i - 1]] > counts[seat]:
                i -= 1
            order.insert(i, seat)
        table.order = tuple(order)
        if table.listening:
            table.tell("order", {"seats": order[:]})


def busy(part: Realm) -> int:
    """ANT-7.1: residents on cart shops and on the explorer."""
    return part.carts + (1 if part.works_kind(EXPLORER) else 0)
