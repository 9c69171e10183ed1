"""The beginner: rules of thumb, not always followed."""

from __future__ import annotations

from gildhall.bots.bot import Bot
from gildhall.bots.search import ranked
from gildhall.bots.seen import Seen
from gildhall.engine.moves import Move

SLIPS = 25
"""Of a hundred choices, so many are not the best that he knows …"""
BLUNDERS = 4
"""… and so many are anything."""
SIGHT = 3
"""A slip is one of the best so many."""


class Apprentice(Bot):
    """A sensible beginner: mostly the choice of the rules of thumb, sometimes the next best, now and then anything."""

    name = "apprentice"

    def choose(self, seen: Seen) -> Move:
        moves = seen.moves
        if len(moves) == 1:
            return moves[0]
        roll = self.dice.below(100)
        if roll < BLUNDERS:
            return moves[self.dice.below(len(moves))]
        number = SIGHT if roll < SLIPS else 1
        best = ranked(seen.guessed, seen.seat, [move.id for move in moves], number)
        return seen.game.catalogue[best[self.dice.below(min(number, len(best)))]]
