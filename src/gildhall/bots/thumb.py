"""The player who goes by the game's rules of thumb: quick and sensible."""

from __future__ import annotations

from gildhall.bots.bot import Bot
from gildhall.bots.seen import Seen
from gildhall.engine.moves import Move


class Thumb(Bot):
    """The choice that ``game.thumb`` makes. It is given a guess, so that it cannot go by hidden things."""

    name = "thumb"
    for_people = False  # they play with the levels; this one is the measure of those

    def choose(self, seen: Seen) -> Move:
        return seen.by_thumb()
