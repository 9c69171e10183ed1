"""Greedy: a bot that looks one move ahead. Change one thing at a time, and run its test after each."""

from __future__ import annotations

from gildhall.bots import Bot, Seen
from gildhall.engine.moves import Move

GUESSES = 3
"""How many tables that fit what it sees it looks at before it chooses."""


class Greedy(Bot):
    """The move after which its chance to win is best, over a few guesses of what is hidden."""

    name = "greedy"

    def choose(self, seen: Seen) -> Move:
        return max(seen.moves, key=lambda move: self.chance(seen, move))

    def chance(self, seen: Seen, move: Move) -> float:
        """The mean chance after a move. All chance comes from ``self.dice``; the real table is never seen."""
        total = 0.0
        for _ in range(GUESSES):
            table = seen.guess(self.dice)
            table.choose(seen.seat, move.id)
            total += seen.game.evaluate(table).chances[seen.seat]
        return total / GUESSES
