"""The beginner: rules of thumb, not always followed."""

from __future__ import annotations

from gildhall.bots.bot import Bot
from gildhall.bots.search import ranked
from gildhall.bots.seen import Seen
from gildhall.engine.moves import Move

BLUNDERS = 6
"""One in this many errors is a random move."""
SIGHT = 3
"""The other errors are one of this many best moves."""


class Apprentice(Bot):
    """A sensible beginner: mostly the choice of the rules of thumb, sometimes the next best, now and then anything."""

    name = "apprentice"

    def choose(self, seen: Seen) -> Move:
        moves = seen.moves
        if len(moves) == 1:
            return moves[0]
        roll = self.dice.below(100)
        beginner_errors = seen.game.rulebook.beginner_errors
        if roll < beginner_errors // BLUNDERS:
            return moves[self.dice.below(len(moves))]
        number = SIGHT if roll < beginner_errors else 1
        choices = seen.game.fair_order(seen.guessed, seen.seat, [move.id for move in moves], self.dice)
        best = ranked(seen.guessed, seen.seat, choices, number)
        return seen.game.catalogue[best[self.dice.below(min(number, len(best)))]]
