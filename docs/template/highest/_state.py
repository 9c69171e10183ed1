"""The state of a table, as native classes. Generated from state.py by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.dice import Dice
from gildhall.engine.plain import UNSET, check_places
from gildhall.engine.table import Seat, Table
from highest.components import HighestFacts

if TYPE_CHECKING:
    from highest.table import HighestTable, Player


@mypyc_attr(acyclic=True)
class PlayerState(Seat):
    """The part of one seat."""

    def __init__(self) -> None:
        self.hand: list[int] = UNSET
        self.coins: i64 = 0

    def copy_to(self, twin: Player) -> Player:
        """Copy every field to another object."""
        twin.hand = self.hand
        twin.coins = self.coins
        return twin

    def unshare(self) -> None:
        self.hand = self.hand[:]

    def key(self) -> tuple[Any, ...]:
        return (
            tuple(self.hand),
            self.coins,
        )


class HighestTableState(Table[HighestFacts, "Player"]):
    """The shared part of the table."""

    def __init__(self, facts: HighestFacts) -> None:
        super().__init__(facts)
        self.trick: tuple[int, ...] = ()  # the cards of this round
        self.laid: tuple[int, ...] = ()  # those of earlier rounds
        self.out: tuple[int, ...] = ()  # cards that were not dealt

    def copy_to(self, twin: HighestTable) -> HighestTable:
        """Copy every field to another object."""
        twin.seats = [part.copy() for part in self.seats]
        twin.trick = self.trick
        twin.laid = self.laid
        twin.out = self.out
        self.copy_frame(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        return (
            self.trick,
            self.laid,
            self.out,
        )

    def all_cards(self) -> list[int]:
        """All cards, by their places."""
        cards = [*self.trick, *self.laid, *self.out]
        for part in self.seats:
            cards.extend([*part.hand])
        return cards

    def check(self) -> None:
        """Each card is in exactly one place."""
        facts = self.facts
        check_places(self.all_cards(), facts.deck, facts.names)


def seen_cards(table: HighestTable, viewer: int) -> list[int]:
    """All cards whose place ``viewer`` (a seat, or −1) knows."""
    cards: list[int] = []
    cards.extend(table.trick)
    cards.extend(table.laid)
    for seat, part in enumerate(table.seats):
        if viewer == seat:
            cards.extend(part.hand)
    return cards


def redeal(table: HighestTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` (a seat, or −1) does not know, and replace the dice."""
    facts = table.facts
    seen = seen_cards(table, viewer)
    pool = [card for card in facts.deck if card not in seen]
    dice.shuffle(pool)
    table.out = tuple([pool.pop() for _ in table.out])
    for seat, part in enumerate(table.seats):
        if viewer != seat:
            part.hand = sorted([pool.pop() for _ in part.hand])
