"""What the observation sheet of Craftsmen says about helpers and markers: guilds, granary, ships, icons of objects."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.observing import Fields, Page, scale
from gildhall.games.craftsmen._observe import CraftsmenObserver
from gildhall.games.craftsmen.components import NATURAL, SLOTS, CraftsmenFacts
from gildhall.games.craftsmen.table import CraftsmenTable

_BY_3: Final = scale(3)
_BY_12: Final = scale(12)


class MarkerObserver(CraftsmenObserver):
    """Writes helpers and markers besides what is generated."""

    def __init__(self, facts: CraftsmenFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        granary = [f"granary.{facts.goods[good]}" for good in facts.granary_goods]
        self.queues = self._starts(facts.guilds, SLOTS)
        self.granary = self._starts(granary, 2)
        self.rows = self._starts([facts.ships[ship] for ship in facts.row_ship], 2)
        self.inputs = self.seat_places("inputs", facts.goods)

    def _starts(self, names: list[str], slots: int) -> vec[i64]:
        """Where these fields begin, for each of their slots on the table."""
        return vec[i64]([i64(self.at(name)) for name in names for _ in range(slots)])

    def write_shared(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        super().write_shared(page, table, viewer)
        queues = self.queues
        for slot, seat in enumerate(table.discs):
            if seat >= 0:
                page.one(queues[slot] + self.place(seat, viewer))
        first = page.written()
        self._count_markers(page, self.granary, table.granary, viewer)
        self._count_markers(page, self.rows, table.rows, viewer)
        page.scaled(first, _BY_12)

    def _count_markers(self, page: Page, fields: vec[i64], owners: tuple[int, ...], viewer: int) -> None:
        for slot, owner in enumerate(owners):
            if owner >= 0:
                page.count(fields[slot] + (self.seats if owner == NATURAL else self.place(owner, viewer)))

    def write_seat(self, page: Page, at: i64, table: CraftsmenTable, seat: int, viewer: int) -> None:
        super().write_seat(page, at, table, seat, viewer)
        part = table.shown(seat, viewer)
        facts = table.facts
        first = page.written()
        for place in range(len(part.row)):
            filled = part.filled[place]
            if filled:
                goods = facts.inputs[facts.type_of[part.row[place]]]
                for icon in range(len(goods)):
                    if filled >> icon & 1:
                        page.count(at + self.inputs[goods[icon]])
        page.scaled(first, _BY_3)
