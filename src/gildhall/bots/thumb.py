"""The player that follows the game's rules of thumb: quick and sensible."""

from __future__ import annotations

from gildhall.bots.bot import Bot
from gildhall.bots.seen import Seen
from gildhall.engine.moves import Move


class Thumb(Bot):
    """The choice that ``game.thumb`` makes, and of equally good ones any. It gets a guess, so that it cannot use hidden
    information.
    """

    name = "thumb"
    for_people = False  # people play against the levels, which are measured against this bot

    def choose(self, seen: Seen) -> Move:
        choices = seen.game.fair_order(seen.guessed, seen.seat, [move.id for move in seen.moves], self.dice)
        return seen.game.catalogue[seen.game.thumb(seen.guessed, seen.seat, choices)]
