"""The random player: the baseline for every other bot. For tests and measurements only, never offered to people."""

from __future__ import annotations

from gildhall.bots.bot import Bot
from gildhall.bots.seen import Seen
from gildhall.engine.moves import Move


class Random(Bot):
    """Any legal move, each equally likely."""

    name = "random"
    for_people = False
    blind = True

    def choose(self, seen: Seen) -> Move:
        return seen.moves[self.dice.below(len(seen.moves))]
