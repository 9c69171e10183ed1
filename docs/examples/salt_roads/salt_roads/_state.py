"""The state of a table, as native classes. Generated from state.py by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.dice import Dice
from gildhall.engine.plain import UNSET, check_places
from gildhall.engine.table import Seat, Table
from salt_roads.components import SaltFacts

if TYPE_CHECKING:
    from salt_roads.table import SaltTable, Trader


@mypyc_attr(acyclic=True)
class TraderState(Seat):
    """The part of one seat."""

    def __init__(self) -> None:
        self.hand: list[int] = UNSET
        self.towns: i64 = 0  # the own towns
        self.passed: bool = False  # in this auction

    def copy_to(self, twin: Trader) -> Trader:
        """Copy every field to another object."""
        twin.hand = self.hand
        twin.towns = self.towns
        twin.passed = self.passed
        return twin

    def unshare(self) -> None:
        self.hand = self.hand[:]

    def key(self) -> tuple[Any, ...]:
        return (
            tuple(self.hand),
            self.towns,
            self.passed,
        )


class SaltTableState(Table[SaltFacts, "Trader"]):
    """The shared part of the table."""

    def __init__(self, facts: SaltFacts) -> None:
        super().__init__(facts)
        self.round: i64 = 0
        self.leader: i64 = -1
        self.bids: tuple[int, ...] = ()  # the cards of this auction
        self.bidder: i64 = -1  # who laid the highest of them
        self.laid: tuple[int, ...] = ()  # the cards of earlier auctions
        self.out: tuple[int, ...] = ()  # cards that were not dealt

    def copy_to(self, twin: SaltTable) -> SaltTable:
        """Copy every field to another object."""
        twin.seats = [part.copy() for part in self.seats]
        twin.round = self.round
        twin.leader = self.leader
        twin.bids = self.bids
        twin.bidder = self.bidder
        twin.laid = self.laid
        twin.out = self.out
        self.copy_frame(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            self.round,
            self.leader,
            self.bids,
            self.bidder,
            self.laid,
            self.out,
        )

    def all_cards(self) -> list[int]:
        """All cards, by their places."""
        cards = [*self.bids, *self.laid, *self.out]
        for part in self.seats:
            cards.extend([*part.hand])
        return cards

    def check(self) -> None:
        """Each card is in exactly one place."""
        facts = self.facts
        check_places(self.all_cards(), facts.deck, facts.names)


def seen_cards(table: SaltTable, viewer: int) -> list[int]:
    """All cards whose place ``viewer`` (a seat, or −1) knows."""
    cards: list[int] = []
    cards.extend(table.bids)
    cards.extend(table.laid)
    for seat, part in enumerate(table.seats):
        if viewer == seat:
            cards.extend(part.hand)
    return cards


def redeal(table: SaltTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` (a seat, or −1) does not know, and replace the dice."""
    facts = table.facts
    seen = seen_cards(table, viewer)
    pool = [card for card in facts.deck if card not in seen]
    dice.shuffle(pool)
    table.out = tuple([pool.pop() for _ in table.out])
    for seat, part in enumerate(table.seats):
        if viewer != seat:
            part.hand = sorted([pool.pop() for _ in part.hand])
