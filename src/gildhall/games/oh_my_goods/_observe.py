"""What a seat sees, written on a page: the sheet of the learning environments, straight from the table.

Generated from the sheet and from state.py by tools/declare.py; do not edit.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import Fields, Observer, Page, scale
from gildhall.games.oh_my_goods.components import BUILDING, GoodsFacts
from gildhall.games.oh_my_goods.table import GoodsTable

_BY_2: Final = scale(2)
_BY_3: Final = scale(3)
_BY_6: Final = scale(6)
_BY_8: Final = scale(8)
_BY_12: Final = scale(12)
_BY_30: Final = scale(30)
_BY_60: Final = scale(60)
_BY_100: Final = scale(100)


class GoodsObserver(Observer):
    """Writes what a seat sees."""

    def __init__(self, facts: GoodsFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        self.shared_round_at: i64 = self.at("round")
        self.shared_active_at: i64 = self.at("active")
        self.shared_final_at: i64 = self.at("final")
        self.shared_display_places = self.places("display", facts.faces)
        self.shared_display_slot: i64 = self.slot()
        self.shared_row1_places = self.places("row1", facts.names)
        self.shared_row1_slot: i64 = self.slot()
        self.shared_row2_places = self.places("row2", facts.names)
        self.shared_row2_slot: i64 = self.slot()
        self.shared_market_at: i64 = self.at("market")
        self.shared_pile_at: i64 = self.at("pile")
        self.shared_discard_cards_at: i64 = self.at("discard_cards")
        self.shared_discard_places = self.places("discard", facts.names)
        self.own_hand_places = self.places("me.hand", facts.names)
        self.own_hand_slot: i64 = self.slot()
        self.own_aside_places = self.places("me.aside", facts.names)
        self.own_discarded_places = self.places("me.discarded", facts.names)
        self.own_discarded_slot: i64 = self.slot()
        self.own_chosen_places = self.places("me.chosen", facts.names)
        self.own_chosen_slot: i64 = self.slot()
        self.begin_seat("cards")
        self.seat_cards_at: i64 = self.seat_field("cards")
        self.seat_buildings_places = self.seat_places("buildings", facts.names)
        self.seat_buildings_slot: i64 = self.slot()
        self.seat_types_places = self.seat_places("types", facts.type_names)
        self.seat_goods_places = self.seat_places("goods", facts.type_names)
        self.seat_coins_at: i64 = self.seat_field("coins")
        self.seat_has_aside_at: i64 = self.seat_field("has_aside")
        self.seat_worker_places = self.seat_places("worker", facts.names)
        self.seat_sloppy_at: i64 = self.seat_field("sloppy")
        self.seat_staff_places = self.seat_places("staff", facts.type_names)
        self.seat_assistants_places = self.seat_places("assistants", facts.faces)
        self.seat_assistants_slot: i64 = self.slot()

    def write_shared(self, page: Page, table: GoodsTable, viewer: int) -> None:
        page.number(self.shared_round_at, table.round, _BY_30)
        shared_active: i64 = table.active
        if shared_active >= 0:
            page.one(self.shared_active_at + self.place(shared_active, viewer))
        page.flag(self.shared_final_at, table.final)
        page.keep(self.shared_display_slot, 0, table.display, self.shared_display_places)
        page.keep(self.shared_row1_slot, 0, table.row1, self.shared_row1_places)
        page.keep(self.shared_row2_slot, 0, table.row2, self.shared_row2_places)
        page.number(self.shared_market_at + 0, table.in_market(0), _BY_6)
        page.number(self.shared_market_at + 1, table.in_market(1), _BY_6)
        page.number(self.shared_market_at + 2, table.in_market(2), _BY_6)
        page.number(self.shared_market_at + 3, table.in_market(3), _BY_6)
        page.number(self.shared_market_at + 4, table.in_market(4), _BY_6)
        page.number(self.shared_pile_at, len(table.pile), _BY_100)
        page.number(self.shared_discard_cards_at, table.discarded(), _BY_100)
        page.ones(0, table.discard, self.shared_discard_places)

    def write_own(self, page: Page, table: GoodsTable, viewer: int) -> None:
        part = table.seats[viewer]
        page.keep(self.own_hand_slot, 0, part.hand, self.own_hand_places)
        own_aside: i64 = part.aside or -1
        if own_aside >= 0:
            page.one(self.own_aside_places[own_aside])
        page.keep(self.own_discarded_slot, 0, part.discarded, self.own_discarded_places)
        page.keep(self.own_chosen_slot, 0, part.chosen, self.own_chosen_places)

    def write_seat(self, page: Page, at: i64, table: GoodsTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        buildings = part.estate.buildings
        page.number(at + self.seat_cards_at, len(part.hand), _BY_12)
        page.keep(self.seat_buildings_slot, at, buildings, self.seat_buildings_places)
        first = page.written()
        for card in buildings:
            page.count(at + self.seat_types_places[card])
        page.scaled(first, _BY_3)
        first = page.written()
        for good in part.goods:
            page.count(at + self.seat_goods_places[buildings[good >> BUILDING]])
        page.scaled(first, _BY_8)
        page.number(at + self.seat_coins_at, part.coins, _BY_60)
        page.flag(at + self.seat_has_aside_at, part.aside != 0)
        seat_worker: i64 = buildings[part.worker] if part.worker >= 0 else -1
        if seat_worker >= 0:
            page.one(at + self.seat_worker_places[seat_worker])
        page.flag(at + self.seat_sloppy_at, part.worker >= 0 and part.sloppy)
        first = page.written()
        for place, card in enumerate(buildings):
            if part.staff >> place & 1:
                page.count(at + self.seat_staff_places[card])
        page.scaled(first, _BY_2)
        page.keep(self.seat_assistants_slot, at, part.assistants, self.seat_assistants_places)
