"""The table, as state.py declares it, with what the rules ask of it."""

from __future__ import annotations

from gildhall.engine.standing import Ranking, ranks
from salt_roads._state import SaltTableState, TraderState


class Trader(TraderState):
    """What lies before one player."""

    def copy(self) -> Trader:
        return self.copy_to(Trader())

    def owns(self, town: int) -> bool:
        return self.towns >> town & 1 == 1


class SaltTable(SaltTableState):
    """One game being played."""

    def copy(self) -> SaltTable:
        return self.copy_to(SaltTable(self.facts))

    def check(self) -> None:
        """Each card is in one place, and no town has two owners."""
        super().check()
        towns = range(len(self.facts.towns))
        assert all(sum(part.owns(town) for part in self.seats) <= 1 for town in towns), "a town has two owners"

    def free_towns(self) -> list[int]:
        taken = 0
        for part in self.seats:
            taken |= part.towns
        return [town for town in range(len(self.facts.towns)) if not taken >> town & 1]

    def highest_bid(self) -> int:
        return self.bids[-1] if self.bids else 0

    def roads_to(self, part: Trader, town: int) -> int:
        """How many roads lead from this town to the player's own towns."""
        return sum(part.owns(other) for other in self.facts.neighbours[town])

    def rankings(self) -> list[Ranking]:
        """SAL-4.2."""
        found = []
        for part in self.seats:
            own = [town for town in range(len(self.facts.towns)) if part.owns(town)]
            roads = sum(self.roads_to(part, town) for town in own) // 2
            worth = sum(self.facts.worth[town] for town in own)
            found.append({"towns": worth, "roads": roads * self.facts.road_points})
        scores = [sum(sources.values()) for sources in found]
        order = ranks([[score] for score in scores])
        return [Ranking(seat, order[seat], scores[seat], sources) for seat, sources in enumerate(found)]

    def round_number(self) -> int:
        return max(1, self.round)
