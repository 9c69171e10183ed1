"""What lies on the table, as state.py declares it, with what the rules ask of it."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gildhall.engine.standing import Ranking, ranks
from highest._state import HighestTableState, PlayerState


@mypyc_attr(acyclic=True)
class Player(PlayerState):
    """What lies before one player."""

    def copy(self) -> Player:
        return self.copy_to(Player())


class HighestTable(HighestTableState):
    """One game being played."""

    def copy(self) -> HighestTable:
        return self.copy_to(HighestTable(self.facts))

    def rankings(self) -> list[Ranking]:
        coins = [part.coins for part in self.seats]
        order = ranks([[each] for each in coins])
        return [Ranking(seat, order[seat], coins[seat], {"coins": coins[seat]}) for seat in range(len(coins))]

    def round_number(self) -> int:
        return len(self.laid) // self.facts.seats + 1
