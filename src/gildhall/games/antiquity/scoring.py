"""ANT-1.2, 11.12: there are no points. Winners come first, then the remaining players, then the eliminated ones, the
last eliminated first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gildhall.engine.standing import Ranking, ranks

if TYPE_CHECKING:
    from gildhall.games.antiquity.table import AntiquityTable


def rankings(table: AntiquityTable) -> list[Ranking]:
    """The rankings of all seats."""
    keys: list[list[int]] = []
    for seat, part in enumerate(table.seats):
        if seat in table.winners:
            keys.append([2])
        elif part.out == 0:
            keys.append([1])
        else:
            keys.append([0, part.out])
    order = ranks(keys)
    return [Ranking(seat, order[seat], None, _breakdown(table, seat)) for seat in range(len(table.seats))]


def _breakdown(table: AntiquityTable, seat: int) -> dict[str, int]:
    part = table.seats[seat]
    return {"cities": len(part.centres), "residents": part.residents(), "goods": part.total(), "graves": part.graves()}
