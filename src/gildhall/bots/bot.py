"""What every bot has in common."""

from __future__ import annotations

from typing import ClassVar

from gildhall.bots.budget import Budget
from gildhall.bots.seen import Seen
from gildhall.bots.thought import Thought
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.moves import Move


class Bot:
    """Somebody who can sit at a table, for one game.

    A bot is made with a seed. With the same seed and the same things seen it makes the same moves, in any process, so a
    simulated game can be played again (a bot that is given seconds, not iterations, depends on the machine as well).
    All its chance comes from ``self.dice``.
    """

    name: ClassVar[str] = ""
    """What it is called on the command line and in results."""

    for_people: ClassVar[bool] = True
    """Is it offered to people as somebody to play with?"""

    blind: ClassVar[bool] = False
    """A blind bot looks at nothing but its moves; it is not even shown the table, which saves time."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.dice = QuickDice.seeded(seed, 0)
        self.budget = budget
        """What it may spend on a turn, if it searches; None: what is usual for it."""

    @classmethod
    def plays(cls, game: Game) -> bool:
        """Is it offered at this game?"""
        return True

    def choose(self, seen: Seen) -> Move:
        """One of ``seen.moves``."""
        raise NotImplementedError

    def think(self, seen: Seen) -> Thought:
        """The choice, with what the bot thinks of it and of others."""
        return Thought.at_once(self.choose(seen))
