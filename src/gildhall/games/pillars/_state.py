"""The state of a table, as native classes. Generated from state.py by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.engine.plain import UNSET, check_places
from gildhall.engine.table import Seat, Table
from gildhall.games.pillars.components import PillarsFacts

if TYPE_CHECKING:
    from gildhall.games.pillars.table import Builder, PillarsTable


@mypyc_attr(acyclic=True)
class Trick:
    """A finished trick. Immutable; −1 received a trick that was laid aside for the King."""

    def __init__(self, leader: int, receiver: int, cards: list[int]) -> None:
        self.leader = leader
        self.receiver = receiver
        self.cards = cards
        self.unseen: list[int] = UNSET

    def key(self) -> tuple[Any, ...]:
        return (self.leader, self.receiver, tuple(self.cards))


@mypyc_attr(acyclic=True)
class BuilderState(Seat):
    """The part of one seat."""

    def __init__(self) -> None:
        self.hand: list[int] = UNSET  # POE-12.2
        self.pile: list[int] = UNSET
        self.shared: bool = True  # does somebody else keep the hand?
        self.tricks: i64 = 0
        self.stock: i64 = 0  # packed, see components.py
        self.advantages: tuple[int, ...] = ()
        self.notes: tuple[tuple[int, int, int, int], ...] = ()  # the note pad
        self.uses: i64 = 0  # see components.py
        self.conversions: i64 = 0
        self.craftsmen: i64 = 0
        self.persons: i64 = 0
        self.lasting: i64 = 0

    def copy_to(self, twin: Builder) -> Builder:
        """Copy every field to another object."""
        twin.hand = self.hand
        twin.pile = self.pile
        twin.shared = self.shared
        twin.tricks = self.tricks
        twin.stock = self.stock
        twin.advantages = self.advantages
        twin.notes = self.notes
        twin.uses = self.uses
        twin.conversions = self.conversions
        twin.craftsmen = self.craftsmen
        twin.persons = self.persons
        twin.lasting = self.lasting
        return twin

    def unshare(self) -> None:
        self.hand = self.hand[:]
        self.pile = self.pile[:]

    def key(self) -> tuple[Any, ...]:
        return (
            tuple(self.hand),
            tuple(self.pile),
            self.tricks,
            self.stock,
            self.advantages,
            self.notes,
            self.uses,
            self.conversions,
            self.craftsmen,
            self.persons,
            self.lasting,
        )


class PillarsTableState(Table[PillarsFacts, "Builder"]):
    """The shared part of the table."""

    tricks: list[Trick]  # the finished tricks of this stage
    advantage_stack: Deck  # POE-12.1, 12.3
    deal: Dice

    def __init__(self, facts: PillarsFacts) -> None:
        super().__init__(facts)
        self.stage: i64 = 0
        self.advantage: i64 = -1  # the advantage card of this stage
        self.first_leader: i64 = -1
        self.leader: i64 = -1
        self.trick: list[int] = UNSET  # the current trick, from the leader's card on
        self.king_trick: tuple[int, ...] = ()
        self.king_by: i64 = -1  # who played the King
        self.king_shared: bool = False  # option all_score: every trickless player scores the King's trick
        self.out: tuple[int, ...] = ()  # cards out of play in this stage; only hand-written positions have some

    def copy_to(self, twin: PillarsTable) -> PillarsTable:
        """Copy every field to another object."""
        twin.seats = [part.copy() for part in self.seats]
        twin.stage = self.stage
        twin.advantage = self.advantage
        twin.first_leader = self.first_leader
        twin.leader = self.leader
        twin.trick = self.trick[:]
        twin.tricks = self.tricks[:]
        twin.king_trick = self.king_trick
        twin.king_by = self.king_by
        twin.king_shared = self.king_shared
        twin.advantage_stack = self.advantage_stack.copy()
        twin.out = self.out
        twin.deal = self.deal.copy()
        self.copy_frame(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            self.stage,
            self.advantage,
            self.first_leader,
            self.leader,
            tuple(self.trick),
            tuple([each.key() for each in self.tricks]),
            self.king_trick,
            self.king_by,
            self.king_shared,
            self.advantage_stack.key(),
            self.out,
            self.deal.key(),
        )

    def all_cards(self) -> list[int]:
        """All cards, by their places."""
        cards = [*self.trick, *self.king_trick, *self.advantage_stack.cards(), *self.out]
        for part in self.seats:
            cards.extend([*part.hand, *part.pile, *part.advantages])
        return cards

    def check(self) -> None:
        """Each card is in exactly one place."""
        facts = self.facts
        check_places(self.all_cards(), facts.dealt + facts.advantages, facts.names)


def seen_cards(table: PillarsTable, viewer: int) -> list[int]:
    """All cards whose place ``viewer`` (a seat, or −1) knows."""
    cards: list[int] = []
    cards.extend(table.trick)
    if table.piles_open():
        cards.extend(table.king_trick)
    cards.extend(table.advantage_stack.bottom)
    cards.extend(table.out)
    for seat, part in enumerate(table.seats):
        if viewer == seat:
            cards.extend(part.hand)
        if table.piles_open():
            cards.extend(part.pile)
        cards.extend(part.advantages)
    return cards
