"""What a seat sees, written on a page: the sheet of the learning environments, straight from the table.

Generated from the sheet and from state.py by tools/declare.py; do not edit.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import NOTHING, Fields, Observer, Page, scale
from gildhall.games.pillars.components import USES, PillarsFacts, units_of
from gildhall.games.pillars.steps.trick import receiver_of
from gildhall.games.pillars.table import PillarsTable
from gildhall.games.pillars.view import knows_advantage

_BY_5: Final = scale(5)
_BY_6: Final = scale(6)
_BY_9: Final = scale(9)
_BY_12: Final = scale(12)
_BY_20: Final = scale(20)


class PillarsObserver(Observer):
    """Writes what a seat sees."""

    def __init__(self, facts: PillarsFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        self.shared_stage_at: i64 = self.at("stage")
        self.shared_advantage_places = self.places("advantage", facts.names)
        self.shared_leader_at: i64 = self.at("leader")
        self.shared_trick_places = self.places("trick", facts.names)
        self.shared_receiver_at: i64 = self.at("receiver")
        self.shared_king_trick_places = self.places("king_trick", facts.names)
        self.shared_king_trick_slot: i64 = self.slot()
        self.shared_king_by_at: i64 = self.at("king_by")
        self.shared_stack_at: i64 = self.at("stack")
        self.own_hand_places = self.places("me.hand", facts.names)
        self.own_hand_slot: i64 = self.slot()
        self.own_uses_places = self.places("me.uses", USES)
        self.own_conversions_at: i64 = self.at("me.conversions")
        self.begin_seat("cards")
        self.seat_cards_at: i64 = self.seat_field("cards")
        self.seat_pile_places = self.seat_places("pile", facts.names)
        self.seat_pile_slot: i64 = self.slot()
        self.seat_tricks_at: i64 = self.seat_field("tricks")
        self.seat_trickless_at: i64 = self.seat_field("trickless")
        self.seat_stock_at: i64 = self.seat_field("stock")
        self.seat_advantages_places = self.seat_places("advantages", facts.names)
        self.seat_advantages_slot: i64 = self.slot()

    def write_shared(self, page: Page, table: PillarsTable, viewer: int) -> None:
        facts = table.facts
        page.number(self.shared_stage_at, table.stage, _BY_20)
        shared_advantage: i64 = table.advantage if knows_advantage(table, viewer) else -1
        if shared_advantage >= 0:
            page.one(self.shared_advantage_places[shared_advantage])
        shared_leader: i64 = table.leader
        if shared_leader >= 0:
            page.one(self.shared_leader_at + self.place(shared_leader, viewer))
        page.ones(0, table.trick, self.shared_trick_places)
        shared_receiver: i64 = receiver_of(facts, table.trick, table.leader) if table.trick else -1
        if shared_receiver >= 0:
            page.one(self.shared_receiver_at + self.place(shared_receiver, viewer))
        page.keep(
            self.shared_king_trick_slot,
            0,
            table.king_trick if table.piles_open() else NOTHING,
            self.shared_king_trick_places,
        )
        shared_king_by: i64 = table.king_by
        if shared_king_by >= 0:
            page.one(self.shared_king_by_at + self.place(shared_king_by, viewer))
        page.number(self.shared_stack_at, len(table.advantage_stack), _BY_5)

    def write_own(self, page: Page, table: PillarsTable, viewer: int) -> None:
        part = table.seats[viewer]
        page.keep(self.own_hand_slot, 0, part.hand, self.own_hand_places)
        page.ones_in(0, part.uses, self.own_uses_places)
        page.number(self.own_conversions_at, part.conversions, _BY_20)

    def write_seat(self, page: Page, at: i64, table: PillarsTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        page.number(at + self.seat_cards_at, len(part.hand), _BY_12)
        page.keep(self.seat_pile_slot, at, part.pile if table.piles_open() else NOTHING, self.seat_pile_places)
        page.number(at + self.seat_tricks_at, part.tricks, _BY_9)
        page.flag(at + self.seat_trickless_at, part.tricks == 0)
        page.number(at + self.seat_stock_at + 0, units_of(part.stock, 0), _BY_6)
        page.number(at + self.seat_stock_at + 1, units_of(part.stock, 1), _BY_6)
        page.number(at + self.seat_stock_at + 2, units_of(part.stock, 2), _BY_6)
        page.number(at + self.seat_stock_at + 3, units_of(part.stock, 3), _BY_6)
        page.keep(self.seat_advantages_slot, at, part.advantages, self.seat_advantages_places)
