"""The observation sheet of Antiquity, for the learning environments. It is written directly from the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import Fields, Observer, Page, scale
from gildhall.games.antiquity.city import MARKS, Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.land import FELLED, FOREST, GRASS, MOUNTAIN, POLLUTED, SEA, TOKEN, Chart
from gildhall.games.antiquity.names import FISHERY, GOODS, KINDS, PHASES, SAINTS, SUPPLIES, TOWNS
from gildhall.games.antiquity.shapes import CELLS, SIDE
from gildhall.games.antiquity.steps.famine import graves_due
from gildhall.games.antiquity.steps.order import busy
from gildhall.games.antiquity.steps.pollution import markers_due
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

_MARKED: Final = POLLUTED | FELLED | TOKEN


class AntiquityObserver(Observer):
    """Writes the sheet of Antiquity. The hexes of a plane and the cells of the city maps are in the order of the moves
    that name them.
    """

    def __init__(self, facts: AntiquityFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        hexes = facts.atlas.names
        self.round: i64 = self.at("round")
        self.phase = self.places("phase", PHASES)
        self.first: i64 = self.at("first")
        self.famine: i64 = self.at("famine")
        self.supply = self.places("supply", SUPPLIES)
        self.forest = self.places("forest", hexes)
        self.grass = self.places("grass", hexes)
        self.mountain = self.places("mountain", hexes)
        self.sea = self.places("sea", hexes)
        self.polluted = self.places("polluted", hexes)
        self.felled = self.places("felled", hexes)
        self.tokens = self.places("tokens", hexes)
        self.faces = self.places("faces", GOODS)
        self.begin_seat("goods")
        self._find_seat(facts)

    def _find_seat(self, facts: AntiquityFacts) -> None:
        hexes = facts.atlas.names
        cells = [f"{town + 1} {cell // SIDE},{cell % SIDE}" for town in range(TOWNS) for cell in range(CELLS)]
        self.goods = self.seat_places("goods", GOODS)
        self.houses: i64 = self.seat_field("houses")
        self.idle: i64 = self.seat_field("idle")
        self.buildings = self.seat_places("buildings", KINDS)
        self.working = self.seat_places("working", KINDS)
        self.corners = self.seat_places("corners", cells)
        self.graves = self.seat_places("graves", cells)
        self.works = self.seat_places("works", hexes)
        self.harvest = self.seat_places("harvest", GOODS)
        self.cities = self.seat_places("cities", hexes)
        self.inns = self.seat_places("inns", hexes)
        self.zone = self.seat_places("zone", hexes)
        self.kept_zone: i64 = self.slot()
        self.saint = self.seat_places("saint", SAINTS)
        self.used = self.seat_places("used", MARKS)
        self.counts: i64 = self.seat_field("counts")
        self.burdens: i64 = self.seat_field("burdens")
        self.out: i64 = self.seat_field("out")

    # --- the middle ---------------------------------------------------------------------------------------------------

    def write_shared(self, page: Page, table: AntiquityTable, viewer: int) -> None:
        page.number(self.round, table.round, _BY_40)
        page.one(self.phase[table.phase])
        if table.order:
            page.one(self.first + self.place(table.order[0], viewer))
        page.number(self.famine, table.famine, _BY_30)
        page.numbers(0, table.supply, self.supply, _BY_16)
        self._write_land(page, table)
        first = page.written()
        for face in table.tokens.bag:
            page.count(self.faces[face])
        page.scaled(first, _BY_4)

    def _write_land(self, page: Page, table: AntiquityTable) -> None:
        for hex, each in enumerate(table.land):
            lying: i64 = each
            if lying & _MARKED:
                if lying & POLLUTED:
                    page.one(self.polluted[hex])
                if lying & FELLED:
                    page.one(self.felled[hex])
                if lying & TOKEN:
                    page.one(self.tokens[hex])

    # --- the printed map, the same for the whole game -----------------------------------------------------------------

    def fixed_for(self, table: AntiquityTable) -> Chart:
        return table.chart

    def write_fixed(self, page: Page, table: AntiquityTable) -> None:
        planes = {FOREST: self.forest, GRASS: self.grass, MOUNTAIN: self.mountain, SEA: self.sea}
        printed = table.chart.printed
        for hex in range(len(printed)):
            if printed[hex]:
                page.one(planes[printed[hex]][hex])

    # --- the seats ----------------------------------------------------------------------------------------------------

    def write_seat(self, page: Page, at: i64, table: AntiquityTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        page.numbers(at, part.goods, self.goods, _BY_10)
        page.number(at + self.houses, part.residents(), _BY_20)
        page.number(at + self.idle, part.idle, _BY_20)
        self._write_city(page, at, part)
        self._write_works(page, at, part)
        page.ones_of(at, part.centres, self.cities)
        page.ones_of(at, part.inns, self.inns)
        page.keep(self.kept_zone, at, shown_zone(table, part, seat).hexes, self.zone)
        if part.saint >= 0:
            page.one(at + self.saint[part.saint])
        page.ones_in(at, part.used, self.used)
        self._write_counts(page, at, table, part)
        page.flag(at + self.out, part.out != 0)

    def _write_city(self, page: Page, at: i64, part: Realm) -> None:
        first = page.written()
        for building in part.buildings:
            page.count(at + self.buildings[building.kind])
        page.scaled(first, _BY_8)
        for building in part.buildings:
            if building.town >= 0:
                page.one(at + self.corners[CELLS * building.town + building.spot // 4])
        page.ones_in(at, part.working, self.working)
        for town, graves in enumerate(part.graves):
            page.ones_in(at, graves, self.graves, CELLS * town)

    def _write_works(self, page: Page, at: i64, part: Realm) -> None:
        first = page.written()
        for works in part.works:
            page.count(at + self.harvest[works.product])
        page.scaled(first, _BY_4)
        for works in part.works:
            page.one(at + self.works[works.site])
            if works.kind == FISHERY:
                page.one(at + self.works[works.second])

    def _write_counts(self, page: Page, at: i64, table: AntiquityTable, part: Realm) -> None:
        counts = at + self.counts
        page.number(counts, part.carts, _BY_10)
        page.number(counts + 1, part.fountains, _BY_10)
        page.number(counts + 2, part.capacity, _BY_10)
        page.number(counts + 3, busy(part), _BY_10)
        page.number(counts + 4, part.food(), _BY_10)
        burdens = at + self.burdens
        page.number(burdens, graves_due(table.facts, part, table.famine), _BY_50)
        page.number(burdens + 1, markers_due(table.facts, part), _BY_50)
        page.number(burdens + 2, part.due, _BY_50)
        page.number(burdens + 3, part.empty_cells(table.facts), _BY_50)
