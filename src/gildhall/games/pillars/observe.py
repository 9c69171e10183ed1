"""What the observation sheet of Pillars says about finished tricks and about points, written only when they change."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import NOTHING, Fields, Page, scale
from gildhall.games.pillars._observe import PillarsObserver
from gildhall.games.pillars._state import Trick
from gildhall.games.pillars.components import PillarsFacts
from gildhall.games.pillars.table import PillarsTable

_BY_60: Final = scale(60)


class TrickObserver(PillarsObserver):
    """Writes the sheet of Pillars."""

    def __init__(self, facts: PillarsFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        self.played = self.places("played", facts.names)
        self.most_tricks: i64 = facts.hand_size
        self.kept_tricks: i64 = self.slot(facts.hand_size)
        self.vp: i64 = self.seat_field("vp")
        self.kept_notes: i64 = self.slot()

    def write_shared(self, page: Page, table: PillarsTable, viewer: int) -> None:
        super().write_shared(page, table, viewer)
        self._write_tricks(page, table.tricks_in_sight())

    def _write_tricks(self, page: Page, tricks: list[Trick]) -> None:
        """Every trick is kept. When they change, the old ones go first: new ones may have cards in common with them."""
        number: i64 = len(tricks)
        first: i64 = 0
        while first < number and page.keeps_still(self.kept_tricks + first, tricks[first].cards):
            first += 1
        place = first
        while place < self.most_tricks and not page.keeps_still(self.kept_tricks + place, NOTHING):
            page.keep(self.kept_tricks + place, 0, NOTHING, self.played)
            place += 1
        while first < number:
            page.keep(self.kept_tricks + first, 0, tricks[first].cards, self.played)
            first += 1

    def write_seat(self, page: Page, at: i64, table: PillarsTable, seat: int, viewer: int) -> None:
        super().write_seat(page, at, table, seat, viewer)
        part = table.shown(seat, viewer)
        if not page.keeps(self.kept_notes, part.notes):
            page.number(at + self.vp, part.vp(), _BY_60)
