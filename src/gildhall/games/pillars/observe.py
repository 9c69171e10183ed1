"""What a seat at Pillars sees, written on a page: the sheet of the learning environments, straight from the table."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from gildhall.engine.observing import Fields, Observer, Page, scale
from gildhall.games.pillars._state import Trick
from gildhall.games.pillars.components import USES, PillarsFacts, units_of
from gildhall.games.pillars.steps.trick import receiver_of
from gildhall.games.pillars.table import PillarsTable
from gildhall.games.pillars.view import knows_advantage

NO_CARDS: Final[list[int]] = []

_BY_5: Final = scale(5)
_BY_6: Final = scale(6)
_BY_9: Final = scale(9)
_BY_12: Final = scale(12)
_BY_20: Final = scale(20)
_BY_60: Final = scale(60)


class PillarsObserver(Observer):
    """Writes the sheet of Pillars."""

    def __init__(self, facts: PillarsFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        names = facts.names
        self.stage: i64 = self.at("stage")
        self.advantage = self.places("advantage", names)
        self.leader: i64 = self.at("leader")
        self.trick = self.places("trick", names)
        self.receiver: i64 = self.at("receiver")
        self.played = self.places("played", names)
        self.most_tricks: i64 = facts.hand_size
        self.kept_tricks: i64 = self.slot(facts.hand_size)
        self.king_trick = self.places("king_trick", names)
        self.king_by: i64 = self.at("king_by")
        self.stack: i64 = self.at("stack")
        self.hand = self.places("me.hand", names)
        self.kept_hand: i64 = self.slot()
        self.uses = self.places("me.uses", USES)
        self.conversions: i64 = self.at("me.conversions")
        self.begin_seat("cards")
        self.pile = self.seat_places("pile", names)
        self.kept_pile: i64 = self.slot()
        self.tricks: i64 = self.seat_field("tricks")
        self.trickless: i64 = self.seat_field("trickless")
        self.stock: i64 = self.seat_field("stock")
        self.advantages = self.seat_places("advantages", names)
        self.kept_advantages: i64 = self.slot()
        self.vp: i64 = self.seat_field("vp")
        self.kept_notes: i64 = self.slot()

    def write_shared(self, page: Page, table: PillarsTable, viewer: int) -> None:
        page.number(self.stage, table.stage, _BY_20)
        if table.advantage >= 0 and self._knows_advantage(table, viewer):
            page.one(self.advantage[table.advantage])
        page.one(self.leader + self.place(table.leader, viewer))
        if table.trick:
            page.ones(0, table.trick, self.trick)
            receiver = receiver_of(table.facts, table.trick, table.leader)
            if receiver >= 0:
                page.one(self.receiver + self.place(receiver, viewer))
        self._write_tricks(page, table.tricks_in_sight())
        if table.king_trick and table.piles_open():
            page.ones_of(0, table.king_trick, self.king_trick)
        if table.king_by >= 0:
            page.one(self.king_by + self.place(table.king_by, viewer))
        page.number(self.stack, len(table.advantage_stack), _BY_5)

    def _write_tricks(self, page: Page, tricks: list[Trick]) -> None:
        """Every trick is kept. When they change, the old ones go first: new ones may have cards in common with them."""
        number: i64 = len(tricks)
        first: i64 = 0
        while first < number and page.keeps_still(self.kept_tricks + first, tricks[first].cards):
            first += 1
        place = first
        while place < self.most_tricks and not page.keeps_still(self.kept_tricks + place, NO_CARDS):
            page.keep(self.kept_tricks + place, 0, NO_CARDS, self.played)
            place += 1
        while first < number:
            page.keep(self.kept_tricks + first, 0, tricks[first].cards, self.played)
            first += 1

    def _knows_advantage(self, table: PillarsTable, viewer: int) -> bool:
        """The same as :func:`knows_advantage`, without a list of all cards: with open piles a dealt card is hidden only
        while another hand holds it.
        """
        if not table.facts.open_history:
            return knows_advantage(table, viewer)
        if table.facts.advantage_shown:
            return True
        card = table.advantage
        for seat, part in enumerate(table.seats):
            if seat != viewer:
                for held in part.hand:
                    if held == card:
                        return False
        return True

    def write_own(self, page: Page, table: PillarsTable, viewer: int) -> None:
        part = table.seats[viewer]
        page.keep(self.kept_hand, 0, part.hand, self.hand)
        page.ones_in(0, part.uses, self.uses)
        page.number(self.conversions, part.conversions, _BY_20)

    def write_seat(self, page: Page, at: i64, table: PillarsTable, seat: int, viewer: int) -> None:
        part = table.shown(seat, viewer)
        page.number(at, len(part.hand), _BY_12)
        page.keep(self.kept_pile, at, part.pile if table.piles_open() else NO_CARDS, self.pile)
        page.number(at + self.tricks, part.tricks, _BY_9)
        page.flag(at + self.trickless, part.tricks == 0)
        kind: i64 = 0
        while kind < 4:
            page.number(at + self.stock + kind, units_of(part.stock, kind), _BY_6)
            kind += 1
        page.keep(self.kept_advantages, at, part.advantages, self.advantages)
        if not page.keeps(self.kept_notes, part.notes):
            vp: i64 = 0
            for note in part.notes:
                vp += note[0] + note[1] + note[2] + note[3]
            page.number(at + self.vp, vp, _BY_60)
