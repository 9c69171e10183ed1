"""The player that follows the game's rules of thumb: quick and sensible."""

from __future__ import annotations

from gildhall.bots.bot import Bot
from gildhall.bots.seen import Seen
from gildhall.engine.moves import Move


class Thumb(Bot):
    """The choice that ``game.thumb`` makes. It gets a guess, so that it cannot use hidden information."""

    name = "thumb"
    for_people = False  # people play against the levels, which are measured against this bot

    def choose(self, seen: Seen) -> Move:
        return seen.by_thumb()
