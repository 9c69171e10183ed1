"""The table of Craftsmen: the state that state.py declares, and the queries that the rules need."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from gildhall.engine.standing import Ranking
from gildhall.engine.step import Step
from gildhall.games.craftsmen._state import CraftsmanState, CraftsmenTableState
from gildhall.games.craftsmen.capital import TYPES, cards_in, one
from gildhall.games.craftsmen.components import GUILDS, NOBODY, SLOTS, CraftsmenFacts
from gildhall.games.craftsmen.laws import check
from gildhall.games.craftsmen.lines import Outlook
from gildhall.games.craftsmen.scoring import rankings


@final
@mypyc_attr(acyclic=True)
class Craftsman(CraftsmanState):
    """One player's part of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.outlook: Outlook | None = None  # of the rules of thumb, see type_worths() in thumb/plans.py

    def copy(self) -> Craftsman:
        twin = self.copy_to(Craftsman())
        twin.outlook = self.outlook
        return twin

    def gain(self, source: int, points: int) -> None:
        """Add points (or subtract them), and note their source."""
        if points == 0:
            return
        self.points += points
        self.scores[source] = self.scores[source] + points

    def take(self, card: int) -> None:
        """Take a capital card into the hand."""
        self.capital += one(card)
        self.cards += 1

    def give(self, card: int) -> None:
        """Remove a capital card from the hand."""
        self.capital -= one(card)
        self.cards -= 1


@final
class CraftsmenTable(CraftsmenTableState):
    """One game of Craftsmen being played."""

    def __init__(self, facts: CraftsmenFacts) -> None:
        super().__init__(facts)
        self.aboard: list[int] = []  # for the rules of thumb, see markers_on() in thumb/plans.py
        self.counted: tuple[int, ...] = ()

    def copy(self) -> CraftsmenTable:
        return self.copy_to(CraftsmenTable(self.facts))

    def place_of(self, seat: int) -> int:
        """The place of a seat in the turn order, counted from 0."""
        place = 0
        while self.order[place] != seat:
            place += 1
        return place

    def capital_by_type(self) -> list[int]:
        """How many capital cards of each type there are in all places together."""
        cards = [*self.capital_deck.bag, *self.capital_display, *self.mayor, *cards_in(self.discard)]
        for part in self.seats:
            cards += cards_in(part.capital)
        return [cards.count(card) for card in range(TYPES)]

    def may_use_privilege(self, seat: int) -> bool:
        """CRA-7.4 to 7.6, 10.4: may the seat use the privilege, by a gold space or a token, once for each helper?"""
        return not self.privileged and (self.gold or self.seats[seat].privileges > 0)

    def use_privilege(self, seat: int) -> None:
        """CRA-7.8, 7.9: use the privilege. A token returns to the pool, and the helper counts as on the board."""
        part = self.seats[seat]
        by_token = not self.gold
        if by_token:
            part.privileges -= 1
            self.privileges += 1
        self.privileged = True
        if self.guild >= 0:  # in winter no helper was sent
            part.used += 1
        if self.listening:
            self.tell("privilege_used", {"seat": seat, "by": "token" if by_token else "gold"})

    def rankings(self) -> list[Ranking]:
        return rankings(self)

    def round_number(self) -> int:
        return 4 * (self.year - 1) + self.season + 1

    def check(self) -> None:
        super().check()
        check(self)


class InTurn(Step[CraftsmenTable]):
    """A step for the players in turn order. ``place`` is the place in that order from which it goes on."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place


def with_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These sorted cards and one more."""
    more = list(cards)
    more.append(card)
    more.sort()
    return tuple(more)


def without_card(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """These cards except for one, which may not be among them."""
    return tuple([other for other in cards if other != card]) if card in cards else cards


def no_discs() -> list[int]:
    """Six guilds without helpers."""
    return [NOBODY] * (GUILDS * SLOTS)
