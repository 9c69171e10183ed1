"""What a seat at Oh My Goods! sees, written on a page: the sheet of the learning environments, straight from the
table.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import Fields, Observer, Page, scale
from gildhall.games.oh_my_goods.components import BUILDING, RESOURCES, GoodsFacts
from gildhall.games.oh_my_goods.table import GoodsTable, Trader

_BY_2: Final = scale(2)
_BY_3: Final = scale(3)
_BY_6: Final = scale(6)
_BY_8: Final = scale(8)
_BY_12: Final = scale(12)
_BY_30: Final = scale(30)
_BY_60: Final = scale(60)
_BY_100: Final = scale(100)


class GoodsObserver(Observer):
    """Writes the sheet of Oh My Goods!"""

    def __init__(self, facts: GoodsFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        names = facts.names
        self.round: i64 = self.at("round")
        self.active: i64 = self.at("active")
        self.final: i64 = self.at("final")
        self.display = self.places("display", facts.faces)
        self.kept_display: i64 = self.slot()
        self.row1 = self.places("row1", names)
        self.kept_row1: i64 = self.slot()
        self.row2 = self.places("row2", names)
        self.kept_row2: i64 = self.slot()
        self.market = self.places("market", RESOURCES)
        self.pile: i64 = self.at("pile")
        self.discard_cards: i64 = self.at("discard_cards")
        self.discard = self.places("discard", names)
        self.hand = self.places("me.hand", names)
        self.aside = self.places("me.aside", names)
        self.discarded = self.places("me.discarded", names)
        self.chosen = self.places("me.chosen", names)
        self._find_seat(facts)

    def _find_seat(self, facts: GoodsFacts) -> None:
        names, components = facts.names, facts.game.components
        types = {name: card["type"] for name, card in components["deck"].items()}
        type_names: list[str] = [types.get(name, "charburner") if name else "" for name in names]
        self.begin_seat("cards")
        self.buildings = self.seat_places("buildings", names)
        self.kept_buildings: i64 = self.slot()
        self.types = self.seat_places("types", type_names)  # by card
        self.first_type: i64 = self.seat_field("types")
        self.goods: i64 = self.seat_field("goods") - self.first_type  # from a place in types
        self.coins: i64 = self.seat_field("coins")
        self.has_aside: i64 = self.seat_field("has_aside")
        self.worker = self.seat_places("worker", names)
        self.sloppy: i64 = self.seat_field("sloppy")
        self.staff: i64 = self.seat_field("staff") - self.first_type
        self.assistants = self.seat_places("assistants", facts.faces)
        self.kept_assistants: i64 = self.slot()

    def write_shared(self, page: Page, table: GoodsTable, viewer: int) -> None:
        page.number(self.round, table.round, _BY_30)
        page.one(self.active + self.place(table.active, viewer))
        page.flag(self.final, table.final)
        page.keep(self.kept_display, 0, table.display, self.display)
        page.keep(self.kept_row1, 0, table.row1, self.row1)
        page.keep(self.kept_row2, 0, table.row2, self.row2)
        resource: i64 = 0
        while resource < len(RESOURCES):
            page.number(self.market[resource], table.in_market(resource), _BY_6)
            resource += 1
        page.number(self.pile, len(table.pile), _BY_100)
        page.number(self.discard_cards, table.discarded(), _BY_100)
        page.ones(0, table.discard, self.discard)

    def write_own(self, page: Page, table: GoodsTable, viewer: int) -> None:
        part = table.seats[viewer]
        page.ones(0, part.hand, self.hand)
        if part.aside:
            page.one(self.aside[part.aside])
        page.ones_of(0, part.discarded, self.discarded)
        page.ones_of(0, part.chosen, self.chosen)

    def write_seat(self, page: Page, at: i64, table: GoodsTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        buildings = part.estate.buildings
        page.number(at, len(part.hand), _BY_12)
        page.keep(self.kept_buildings, at, buildings, self.buildings)
        self._write_types(page, at, part)
        page.number(at + self.coins, part.coins, _BY_60)
        page.flag(at + self.has_aside, part.aside != 0)
        if part.worker >= 0:
            page.one(at + self.worker[i64(buildings[part.worker])])
        page.flag(at + self.sloppy, part.worker >= 0 and part.sloppy)
        page.keep(self.kept_assistants, at, part.assistants, self.assistants)

    def _write_types(self, page: Page, at: i64, part: Trader) -> None:
        """How many buildings of each type there are, how many goods are on them, and how many have an assistant."""
        buildings = part.estate.buildings
        first = page.written()
        for each in buildings:
            page.count(at + self.types[i64(each)])
        page.scaled(first, _BY_3)
        first = page.written()
        for good in part.goods:
            under: i64 = buildings[good >> BUILDING]
            page.count(at + self.goods + self.types[under])
        page.scaled(first, _BY_8)
        first = page.written()
        staff = part.staff
        for place in range(len(buildings)):
            if staff >> place & 1:
                page.count(at + self.staff + self.types[i64(buildings[place])])
        page.scaled(first, _BY_2)
