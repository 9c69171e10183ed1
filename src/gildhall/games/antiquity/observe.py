"""What the observation sheet of Antiquity says about the land and about graves, in one pass over each."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import Fields, Page
from gildhall.games.antiquity._observe import AntiquityObserver
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.land import FELLED, FOREST, GRASS, MOUNTAIN, POLLUTED, SEA, TOKEN, Chart
from gildhall.games.antiquity.shapes import CELLS
from gildhall.games.antiquity.table import AntiquityTable

_MARKED: Final = POLLUTED | FELLED | TOKEN


class LandObserver(AntiquityObserver):
    """Writes the sheet of Antiquity. The hexes of a plane are in the order of the moves that name them."""

    def __init__(self, facts: AntiquityFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        planes = {FOREST: "forest", GRASS: "grass", MOUNTAIN: "mountain", SEA: "sea"}
        self.planes: dict[int, int] = {terrain: self.at(name) for terrain, name in planes.items()}
        self.polluted: i64 = self.at("polluted")
        self.felled: i64 = self.at("felled")
        self.tokens: i64 = self.at("tokens")
        self.graves = self.seat_places("graves", self.labels("me.graves"))

    def write_shared(self, page: Page, table: AntiquityTable, viewer: int) -> None:
        super().write_shared(page, table, viewer)
        for hex, each in enumerate(table.land):
            lying: i64 = each
            if lying & _MARKED:
                if lying & POLLUTED:
                    page.one(self.polluted + hex)
                if lying & FELLED:
                    page.one(self.felled + hex)
                if lying & TOKEN:
                    page.one(self.tokens + hex)

    def write_seat(self, page: Page, at: i64, table: AntiquityTable, seat: int, viewer: int) -> None:
        super().write_seat(page, at, table, seat, viewer)
        for town, map in enumerate(table.shown(seat, viewer).maps):
            page.ones_in(at, map.graves, self.graves, CELLS * town)

    # --- the printed map, the same for the whole game -----------------------------------------------------------------

    def fixed_for(self, table: AntiquityTable) -> Chart:
        return table.chart

    def write_fixed(self, page: Page, table: AntiquityTable) -> None:
        for hex, terrain in enumerate(table.chart.printed):
            if terrain:
                page.one(self.planes[terrain] + hex)
