"""What a seat sees, written on a page: the sheet of the learning environments, straight from the table.

Generated from the sheet and from state.py by tools/declare.py; do not edit.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import NOTHING, Fields, Observer, Page, scale
from gildhall.games.craftsmen.capital import cards_in
from gildhall.games.craftsmen.components import SEASONS, CraftsmenFacts
from gildhall.games.craftsmen.table import CraftsmenTable

_BY_2: Final = scale(2)
_BY_3: Final = scale(3)
_BY_4: Final = scale(4)
_BY_5: Final = scale(5)
_BY_6: Final = scale(6)
_BY_10: Final = scale(10)
_BY_12: Final = scale(12)
_BY_20: Final = scale(20)
_BY_24: Final = scale(24)
_BY_48: Final = scale(48)
_BY_250: Final = scale(250)


class CraftsmenObserver(Observer):
    """Writes what a seat sees."""

    def __init__(self, facts: CraftsmenFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        self.shared_year_at: i64 = self.at("year")
        self.shared_season_places = self.places("season", SEASONS)
        self.shared_first_at: i64 = self.at("first")
        self.shared_change_at: i64 = self.at("change")
        self.shared_capital_places = self.places("capital", facts.capital_names)
        self.shared_capital_deck_at: i64 = self.at("capital_deck")
        self.shared_permits_places = self.places("permits", facts.names)
        self.shared_basic_deck_at: i64 = self.at("basic_deck")
        self.shared_extended_deck_at: i64 = self.at("extended_deck")
        self.shared_advanced_deck_at: i64 = self.at("advanced_deck")
        self.shared_privileges_at: i64 = self.at("privileges")
        self.shared_works_at: i64 = self.at("works")
        self.shared_bonus_places = self.places("bonus", facts.bonus_goods)
        self.shared_guild_places = self.places("guild", facts.guilds)
        self.shared_wp_at: i64 = self.at("wp")
        self.shared_built_at: i64 = self.at("built")
        self.shared_privileged_at: i64 = self.at("privileged")
        self.shared_price_at: i64 = self.at("price")
        self.shared_colours_places = self.places("colours", facts.colours)
        self.shared_auction_places = self.places("auction", facts.names)
        self.shared_bidder_at: i64 = self.at("bidder")
        self.shared_bid_at: i64 = self.at("bid")
        self.shared_look_places = self.places("look", facts.names)
        self.shared_look_slot: i64 = self.slot()
        self.own_capital_places = self.places("me.capital", facts.capital_names)
        self.own_permits_places = self.places("me.permits", facts.names)
        self.own_permits_slot: i64 = self.slot()
        self.begin_seat("place")
        self.seat_place_at: i64 = self.seat_field("place")
        self.seat_points_at: i64 = self.seat_field("points")
        self.seat_cards_at: i64 = self.seat_field("cards")
        self.seat_shown_places = self.seat_places("shown", facts.names)
        self.seat_shown_slot: i64 = self.slot()
        self.seat_hidden_at: i64 = self.seat_field("hidden")
        self.seat_row_places = self.seat_places("row", facts.names)
        self.seat_row_slot: i64 = self.slot()
        self.seat_fair_at: i64 = self.seat_field("fair")
        self.seat_privileges_at: i64 = self.seat_field("privileges")
        self.seat_works_at: i64 = self.seat_field("works")
        self.seat_bonus_places = self.seat_places("bonus", facts.bonus_goods)
        self.seat_helpers_at: i64 = self.seat_field("helpers")
        self.seat_passed_at: i64 = self.seat_field("passed")

    def write_shared(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        page.number(self.shared_year_at, table.year, _BY_3)
        shared_season: i64 = table.season
        if shared_season >= 0:
            page.one(self.shared_season_places[shared_season])
        shared_first: i64 = table.order[0] if table.order else -1
        if shared_first >= 0:
            page.one(self.shared_first_at + self.place(shared_first, viewer))
        for each in table.change:
            page.one(self.shared_change_at + self.place(each, viewer))
        first = page.written()
        for card in table.capital_display:
            if card >= 0:
                page.count(self.shared_capital_places[card])
        page.scaled(first, _BY_2)
        page.number(self.shared_capital_deck_at, len(table.capital_deck.bag), _BY_48)
        for card in table.display:
            if card >= 0:
                page.one(self.shared_permits_places[card])
        page.number(self.shared_basic_deck_at, len(table.decks[0]), _BY_24)
        page.number(self.shared_extended_deck_at, len(table.decks[1]), _BY_24)
        page.number(self.shared_advanced_deck_at, len(table.decks[2]), _BY_24)
        page.number(self.shared_privileges_at, table.privileges, _BY_10)
        page.number(self.shared_works_at, table.works, _BY_10)
        page.ones_in(0, table.bonus, self.shared_bonus_places)
        shared_guild: i64 = table.guild
        if shared_guild >= 0:
            page.one(self.shared_guild_places[shared_guild])
        page.number(self.shared_wp_at, table.wp, _BY_12)
        page.number(self.shared_built_at, table.built, _BY_2)
        page.flag(self.shared_privileged_at, table.privileged)
        page.number(self.shared_price_at, table.due if table.payer >= 0 else 0, _BY_20)
        if table.payer >= 0:
            page.ones_in(0, table.due_colours, self.shared_colours_places)
        shared_auction: i64 = table.lot if table.lot >= 0 else -1
        if shared_auction >= 0:
            page.one(self.shared_auction_places[shared_auction])
        shared_bidder: i64 = table.bidder if table.lot >= 0 else -1
        if shared_bidder >= 0:
            page.one(self.shared_bidder_at + self.place(shared_bidder, viewer))
        page.number(self.shared_bid_at, table.bid if table.lot >= 0 else 0, _BY_20)
        page.keep(
            self.shared_look_slot,
            0,
            (table.look if viewer == table.look_by else table.look[: table.look_seen])
            if table.looked >= 0
            else NOTHING,
            self.shared_look_places,
        )

    def write_own(self, page: Page, table: CraftsmenTable, viewer: int) -> None:
        part = table.seats[viewer]
        first = page.written()
        for card in cards_in(part.capital):
            page.count(self.own_capital_places[card])
        page.scaled(first, _BY_4)
        page.keep(self.own_permits_slot, 0, part.permits, self.own_permits_places)

    def write_seat(self, page: Page, at: i64, table: CraftsmenTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        page.number(at + self.seat_place_at, table.place_of(seat) + 1, _BY_5)
        page.number(at + self.seat_points_at, part.points, _BY_250)
        page.number(at + self.seat_cards_at, part.cards, _BY_12)
        page.keep(self.seat_shown_slot, at, part.shown, self.seat_shown_places)
        page.number(at + self.seat_hidden_at, len(part.permits) - len(part.shown), _BY_6)
        page.keep(self.seat_row_slot, at, part.row, self.seat_row_places)
        page.number(at + self.seat_fair_at, part.fair, _BY_12)
        page.number(at + self.seat_privileges_at, part.privileges, _BY_6)
        page.number(at + self.seat_works_at, part.works, _BY_6)
        page.ones_in(at, part.bonus, self.seat_bonus_places)
        page.number(at + self.seat_helpers_at, part.helpers, _BY_5)
        page.flag(at + self.seat_passed_at, part.passed)
