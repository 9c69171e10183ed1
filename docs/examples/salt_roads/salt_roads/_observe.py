"""What a seat sees, written on a page: the sheet of the learning environments, straight from the table.

Generated from the sheet and from state.py by tools/declare.py; do not edit.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import Fields, Observer, Page, scale
from salt_roads.components import SaltFacts
from salt_roads.table import SaltTable

_BY_8: Final = scale(8)
_BY_9: Final = scale(9)


class SaltObserver(Observer):
    """Writes what a seat sees."""

    def __init__(self, facts: SaltFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        self.shared_round_at: i64 = self.at("round")
        self.shared_leader_at: i64 = self.at("leader")
        self.shared_bidder_at: i64 = self.at("bidder")
        self.shared_bids_places = self.places("bids", facts.names)
        self.shared_bids_slot: i64 = self.slot()
        self.shared_laid_places = self.places("laid", facts.names)
        self.shared_laid_slot: i64 = self.slot()
        self.own_hand_places = self.places("me.hand", facts.names)
        self.own_hand_slot: i64 = self.slot()
        self.begin_seat("cards")
        self.seat_cards_at: i64 = self.seat_field("cards")
        self.seat_towns_places = self.seat_places("towns", facts.towns)
        self.seat_passed_at: i64 = self.seat_field("passed")

    def write_shared(self, page: Page, table: SaltTable, viewer: int) -> None:
        page.number(self.shared_round_at, table.round, _BY_8)
        shared_leader: i64 = table.leader
        if shared_leader >= 0:
            page.one(self.shared_leader_at + self.place(shared_leader, viewer))
        shared_bidder: i64 = table.bidder
        if shared_bidder >= 0:
            page.one(self.shared_bidder_at + self.place(shared_bidder, viewer))
        page.keep(self.shared_bids_slot, 0, table.bids, self.shared_bids_places)
        page.keep(self.shared_laid_slot, 0, table.laid, self.shared_laid_places)

    def write_own(self, page: Page, table: SaltTable, viewer: int) -> None:
        part = table.seats[viewer]
        page.keep(self.own_hand_slot, 0, part.hand, self.own_hand_places)

    def write_seat(self, page: Page, at: i64, table: SaltTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        page.number(at + self.seat_cards_at, len(part.hand), _BY_9)
        page.ones_in(at, part.towns, self.seat_towns_places)
        page.flag(at + self.seat_passed_at, part.passed)
