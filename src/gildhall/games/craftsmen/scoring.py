"""Points and standings (CRA-1.3, 12.1 to 12.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gildhall.engine.standing import Ranking, ranks

if TYPE_CHECKING:
    from gildhall.games.craftsmen.table import CraftsmenTable

SOURCES: Final = [
    *("start", "production", "ships", "majorities", "town", "granary", "investments", "helpers", "fees", "bonus")
]
"""The sources of points (CRA-1.3)."""

START: Final = 0
PRODUCTION: Final = 1
SHIPS: Final = 2
MAJORITIES: Final = 3
TOWN: Final = 4
GRANARY: Final = 5
INVESTMENTS: Final = 6
HELPERS: Final = 7
FEES: Final = 8
BONUS: Final = 9


def rankings(table: CraftsmenTable) -> list[Ranking]:
    """CRA-12.2 to 12.4, 12.6: points, then capital cards in hand, then the player further back in the turn order.

    Nothing else that is left over counts (CRA-12.5). Points are an integer that never falls below 0 (CRA-2.19).
    """
    keys = [[part.points, part.cards, table.place_of(seat)] for seat, part in enumerate(table.seats)]
    order = ranks(keys)
    return [
        Ranking(seat, order[seat], part.points, dict(zip(SOURCES, part.scores)))
        for seat, part in enumerate(table.seats)
    ]
