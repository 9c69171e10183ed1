"""CRA-8.31, 8.34, 8.38: a paid permit is taken from the display."""

from __future__ import annotations

from typing import Final

from gildhall.engine.step import SeatStep
from gildhall.games.craftsmen.components import NOBODY
from gildhall.games.craftsmen.supply import refill_buildings
from gildhall.games.craftsmen.table import CraftsmenTable


class TakePermit(SeatStep[CraftsmenTable]):
    """CRA-8.34, 8.38, 8.48, 15.3: the card goes to the hand, which has no limit for permits. Everybody has seen the
    card. The gap is filled at once.
    """

    rule = "CRA-8.34"

    def run(self, table: CraftsmenTable) -> None:
        part = table.seats[self.seat]
        card = table.lot
        part.permits = tuple(sorted([*part.permits, card]))
        part.shown = tuple(sorted([*part.shown, card]))
        if table.listening:
            table.tell("took_permit", {"seat": self.seat, "card": table.facts.names[card]})
        remove_lot(table)


def remove_lot(table: CraftsmenTable) -> None:
    """The lot leaves the display, and the gap is filled."""
    card = table.lot
    table.display[table.display.index(card)] = NOBODY
    table.lot = NOBODY
    refill_buildings(table, table.facts.kind_of[card])


TAKE_PERMIT: Final = [TakePermit(seat) for seat in range(5)]
