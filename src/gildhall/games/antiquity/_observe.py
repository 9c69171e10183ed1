"""What a seat sees, written on a page: the sheet of the learning environments, straight from the table.

Generated from the sheet and from state.py by tools/declare.py; do not edit.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import Fields, Observer, Page, scale
from gildhall.games.antiquity.city import MARKS
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.names import GOODS, KINDS, PHASES, SAINTS, SUPPLIES
from gildhall.games.antiquity.shapes import CELLS
from gildhall.games.antiquity.steps.pollution import graves_due, markers_due
from gildhall.games.antiquity.steps.round import busy
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import shown_zone

_BY_4: Final = scale(4)
_BY_8: Final = scale(8)
_BY_10: Final = scale(10)
_BY_16: Final = scale(16)
_BY_20: Final = scale(20)
_BY_30: Final = scale(30)
_BY_40: Final = scale(40)
_BY_50: Final = scale(50)


class AntiquityObserver(Observer):
    """Writes what a seat sees."""

    def __init__(self, facts: AntiquityFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        self.shared_round_at: i64 = self.at("round")
        self.shared_phase_places = self.places("phase", PHASES)
        self.shared_first_at: i64 = self.at("first")
        self.shared_famine_at: i64 = self.at("famine")
        self.shared_supply_places = self.places("supply", SUPPLIES)
        self.shared_faces_places = self.places("faces", GOODS)
        self.begin_seat("goods")
        self.seat_goods_places = self.seat_places("goods", GOODS)
        self.seat_houses_at: i64 = self.seat_field("houses")
        self.seat_idle_at: i64 = self.seat_field("idle")
        self.seat_buildings_places = self.seat_places("buildings", KINDS)
        self.seat_working_places = self.seat_places("working", KINDS)
        self.seat_corners_at: i64 = self.seat_field("corners")
        self.seat_works_at: i64 = self.seat_field("works")
        self.seat_harvest_places = self.seat_places("harvest", GOODS)
        self.seat_cities_places = self.seat_places("cities", facts.atlas.names)
        self.seat_cities_slot: i64 = self.slot()
        self.seat_inns_places = self.seat_places("inns", facts.atlas.names)
        self.seat_inns_slot: i64 = self.slot()
        self.seat_zone_places = self.seat_places("zone", facts.atlas.names)
        self.seat_zone_slot: i64 = self.slot()
        self.seat_saint_places = self.seat_places("saint", SAINTS)
        self.seat_used_places = self.seat_places("used", MARKS)
        self.seat_counts_at: i64 = self.seat_field("counts")
        self.seat_burdens_at: i64 = self.seat_field("burdens")
        self.seat_out_at: i64 = self.seat_field("out")

    def write_shared(self, page: Page, table: AntiquityTable, viewer: int) -> None:
        page.number(self.shared_round_at, table.round, _BY_40)
        shared_phase: i64 = table.phase
        if shared_phase >= 0:
            page.one(self.shared_phase_places[shared_phase])
        shared_first: i64 = table.order[0] if table.order else -1
        if shared_first >= 0:
            page.one(self.shared_first_at + self.place(shared_first, viewer))
        page.number(self.shared_famine_at, table.famine, _BY_30)
        page.numbers(0, table.supply, self.shared_supply_places, _BY_16)
        first = page.written()
        for good in table.tokens.bag:
            page.count(self.shared_faces_places[good])
        page.scaled(first, _BY_4)

    def write_seat(self, page: Page, at: i64, table: AntiquityTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        facts = table.facts
        page.numbers(at, part.goods, self.seat_goods_places, _BY_10)
        page.number(at + self.seat_houses_at, part.residents(), _BY_20)
        page.number(at + self.seat_idle_at, part.idle, _BY_20)
        first = page.written()
        for each in part.buildings:
            page.count(at + self.seat_buildings_places[each.kind])
        page.scaled(first, _BY_8)
        page.ones_in(at, part.working, self.seat_working_places)
        for each in part.buildings:
            if each.town >= 0:
                page.one(at + self.seat_corners_at + CELLS * each.town + each.spot // 4)
        for works in part.works:
            page.one(at + self.seat_works_at + works.site)
            if works.second >= 0:
                page.one(at + self.seat_works_at + works.second)
        first = page.written()
        for works in part.works:
            page.count(at + self.seat_harvest_places[works.product])
        page.scaled(first, _BY_4)
        page.keep(self.seat_cities_slot, at, part.centres, self.seat_cities_places)
        page.keep(self.seat_inns_slot, at, part.inns, self.seat_inns_places)
        page.keep(self.seat_zone_slot, at, shown_zone(table, part, seat).hexes, self.seat_zone_places)
        seat_saint: i64 = part.saint
        if seat_saint >= 0:
            page.one(at + self.seat_saint_places[seat_saint])
        page.ones_in(at, part.used, self.seat_used_places)
        page.number(at + self.seat_counts_at + 0, part.carts, _BY_10)
        page.number(at + self.seat_counts_at + 1, part.fountains, _BY_10)
        page.number(at + self.seat_counts_at + 2, part.capacity, _BY_10)
        page.number(at + self.seat_counts_at + 3, busy(part), _BY_10)
        page.number(at + self.seat_counts_at + 4, part.food(), _BY_10)
        page.number(at + self.seat_burdens_at + 0, graves_due(facts, part, table.famine), _BY_50)
        page.number(at + self.seat_burdens_at + 1, markers_due(facts, part), _BY_50)
        page.number(at + self.seat_burdens_at + 2, part.due, _BY_50)
        page.number(at + self.seat_burdens_at + 3, part.empty_cells(), _BY_50)
        page.flag(at + self.seat_out_at, part.out != 0)
