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
    """A computer player, for one game.

    A bot is made with a seed. With the same seed it makes the same moves from the same views, in any process, so a
    simulated game can be repeated. A bot whose budget is in seconds, not iterations, also depends on the machine. All
    its randomness comes from ``self.dice``.
    """

    name: ClassVar[str] = ""
    """What it is called on the command line and in results."""

    for_people: ClassVar[bool] = True
    """Is it offered to people as somebody to play with?"""

    blind: ClassVar[bool] = False
    """A blind bot uses only its list of moves. It does not get a view of the table, which saves time."""

    standard: ClassVar[Budget | None] = None
    """What it spends on a turn by default; None if it does not search."""

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        self.dice = QuickDice.seeded(seed, 0)
        self.budget = budget
        """What it may spend on a turn, if it searches. None means its standard budget."""

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
