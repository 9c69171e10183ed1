"""The table of Pillars: the state that state.py declares, and the queries that the rules need."""

from __future__ import annotations

from typing import final

from mypy_extensions import mypyc_attr

from gildhall.engine.standing import Ranking
from gildhall.games.pillars._state import BuilderState, PillarsTableState, Trick
from gildhall.games.pillars.components import STOCK, units_in
from gildhall.games.pillars.scoring import rankings


@final
@mypyc_attr(acyclic=True)
class Builder(BuilderState):
    """One player's part of the table."""

    def copy(self) -> Builder:
        self.shared = True
        return self.copy_to(Builder())

    def share(self) -> None:
        self.shared = True

    def units(self) -> int:
        """How many units are in the stock."""
        return units_in(self.stock)

    def results(self) -> list[int]:
        """The results of the stages, as on the note pad."""
        return [sum(note) for note in self.notes]

    def vp(self) -> int:
        """The victory points: all results together (POE-2.9)."""
        vp = 0
        for note in self.notes:
            vp += note[0] + note[1] + note[2] + note[3]
        return vp

    def scored(self) -> tuple[int, int, int, int]:
        """The points of this scoring so far, by where they come from."""
        return self.conversions, self.craftsmen, self.persons, self.lasting

    def stage_result(self) -> int:
        """POE-8.18."""
        return self.conversions + self.craftsmen + self.persons + self.lasting


@final
class PillarsTable(PillarsTableState):
    """One game of Pillars being played."""

    def copy(self) -> PillarsTable:
        return self.copy_to(PillarsTable(self.facts))

    def scored_cards(self, seat: int) -> list[int]:
        """The cards that a seat scores: its pile, and a shared King's trick (POE-11.3)."""
        part = self.seats[seat]
        if self.king_shared and part.tricks == 0:
            return part.pile + list(self.king_trick)
        return part.pile

    def has_converter(self, seat: int, converter: int) -> bool:
        """Does this seat, in this scoring, score this own craftsman or own this advantage card?"""
        return self.seats[seat].uses >> converter & 1 == 1

    def last_stage(self) -> bool:
        """POE-10.2, 10.8, 10.9: does the game end after this stage's scoring?"""
        return len(self.advantage_stack) == 0 or self.stage >= self.facts.stage_limit

    def played_in_trick(self, seat: int) -> bool:
        """Has this seat played to the current trick?"""
        return (seat - self.leader) % len(self.seats) < len(self.trick)

    def piles_open(self) -> bool:
        """POE-11.5, 12.11: piles can be looked up, by option always, otherwise after the last trick only."""
        return self.facts.open_history or (not self.trick and not self.seats[0].hand)

    def tricks_in_sight(self) -> list[Trick]:
        """The finished tricks that can be looked up; with a closed history only the last one, until the next lead."""
        if self.piles_open():
            return self.tricks
        return [] if self.trick else self.tricks[-1:]

    def rankings(self) -> list[Ranking]:
        return rankings(self.seats)

    def round_number(self) -> int:
        return self.stage

    def ending(self) -> str:
        return "stage limit" if len(self.advantage_stack) else "all advantage cards received"

    def check(self) -> None:
        """Check that every card is in exactly one place, hands have equal length, and no stock is negative."""
        super().check()
        sizes = {len(part.hand) + self.played_in_trick(seat) for seat, part in enumerate(self.seats)}
        assert len(sizes) == 1, f"hands are not equally long: {sizes}"
        for part in self.seats:
            assert part.stock & ~STOCK == 0, f"a stock is negative: {part.stock:x}"
