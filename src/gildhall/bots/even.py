"""The bot that matches itself to a person.

It plays between two levels, at a strength that follows the person's results. The strength goes from 0 (the Apprentice)
to 1 (the strongest level of the game). Everybody begins in the middle. A win raises the strength and a defeat lowers it
by the same step, so it settles where the person wins every other game. It is fixed for a whole game: the name of the
bot contains it, as in ``even:0.6``.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, ClassVar, Final, cast

from gildhall.bots.bot import Bot
from gildhall.bots.budget import Budget
from gildhall.bots.levels import levels
from gildhall.bots.search import follows
from gildhall.bots.searcher import Searcher
from gildhall.bots.seeds import derived
from gildhall.bots.seen import Seen
from gildhall.bots.thought import Thought
from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.engine.moves import Move

MIDDLE: Final = 0.5
"""The strength for a person's first game."""
FIRST_STEP: Final = 0.15
LAST_STEP: Final = 0.04
"""The step after the first game. Steps become shorter from game to game, down to the last one."""
SETTLING: Final = 4.0
"""After this number of games a step is half as long as the first one."""


class Even(Bot):
    """An even match: becomes stronger when you win and weaker when you lose, from one game to the next."""

    name = "even"
    standard: ClassVar[Budget] = Budget(seconds=1.0)
    strength: ClassVar[float] = MIDDLE

    def __init__(self, seed: int = 0, budget: Budget | None = None) -> None:
        super().__init__(seed, budget)
        self.seed = seed
        self.players: dict[int, Bot] = {}
        """The players that it has used so far, by their places among the levels of the game."""
        self.place = 0
        """The place of the player of this turn."""
        self.goes_on = False
        """Does another choice of the same turn follow the last one?"""

    def choose(self, seen: Seen) -> Move:
        if len(seen.moves) == 1:
            return seen.moves[0]
        return self._noted(seen, self._player(seen).choose(seen))

    def think(self, seen: Seen) -> Thought:
        if len(seen.moves) == 1:
            return Thought.at_once(seen.moves[0])
        thought = self._player(seen).think(seen)
        self._noted(seen, thought.move)
        return thought

    @classmethod
    def levels(cls, game: Game) -> list[type[Bot]]:
        """What it plays like, the weakest first."""
        return levels(game)

    def _player(self, seen: Seen) -> Bot:
        """The player of this turn: of the two levels next to its strength the nearer one more often. A turn has one
        player, because all its choices share a budget.
        """
        kinds = self.levels(seen.game)
        if not self.goes_on:
            exact = self.strength * (len(kinds) - 1)
            lower = int(exact)
            self.place = lower + (self.dice.below(1000) < round(1000 * (exact - lower)))
        if self.place not in self.players:
            kind = kinds[self.place]
            self.players[self.place] = kind(derived(self.seed, self.place), limited(self.budget, kind))
        return self.players[self.place]

    def _noted(self, seen: Seen, move: Move) -> Move:
        self.goes_on = follows(seen.guessed, seen.seat, move.id)
        return move


def limited(budget: Budget | None, kind: type[Bot]) -> Budget | None:
    """A budget with no more iterations than a level has by default: a Journeyman with more would be another level."""
    if budget is None or not issubclass(kind, Searcher):
        return budget
    return Budget(budget.seconds, min(budget.iterations, kind.standard.iterations))


# --- a strength as a part of the name ---------------------------------------------------------------------------------


class Fixed(type):
    """The type of :func:`even_at`'s classes, which other processes know by their strengths."""

    strength: float


@cache
def even_at(strength: float) -> type[Even]:
    """The bot with this strength, rounded to hundredths.

    >>> even_at(0.6).name, even_at(0.6).strength
    ('even:0.6', 0.6)
    """
    if not 0.0 <= strength <= 1.0:
        raise BadSetup(f"the strength of '{Even.name}' is between 0 and 1, not {strength}")
    exact = round(strength, 2)
    if exact != strength:
        return even_at(exact)
    more = {"name": f"{Even.name}:{exact:g}", "strength": exact, "__doc__": Even.__doc__}
    return cast(type[Even], Fixed(Even.__name__, (Even,), more))


def read_strength(text: str) -> float:
    """The strength in a name, after the colon. Raises :class:`BadSetup` if it is not a number."""
    try:
        return float(text)
    except ValueError as error:
        raise BadSetup(f"the strength of '{Even.name}' is a number, as in {Even.name}:0.6, not '{text}'") from error


def _by_strength(kind: Fixed) -> tuple[Any, ...]:
    return even_at, (kind.strength,)


copyreg.pickle(Fixed, _by_strength)


# --- how the strength follows a person --------------------------------------------------------------------------------


def beaten(ranks: Sequence[int], seat: int, rivals: Iterable[int]) -> float:
    """A person's result: the share of the rivals with a worse rank. An equal rank counts half.

    >>> beaten([2, 1, 3, 3], 0, [1, 2, 3]), beaten([1, 1], 0, [1])
    (0.6666666666666666, 0.5)
    """
    shares = [1.0 if ranks[seat] < ranks[rival] else 0.5 if ranks[seat] == ranks[rival] else 0.0 for rival in rivals]
    return sum(shares) / len(shares)


def strength_after(results: Iterable[float]) -> float:
    """The strength for the next game of a person with these results, the oldest first: see :func:`beaten`.

    >>> strength_after([]), strength_after([1.0]), strength_after([1.0, 0.0]), strength_after([0.0] * 50)
    (0.5, 0.65, 0.53, 0.0)
    """
    strength = MIDDLE
    for number, result in enumerate(results):
        step = max(LAST_STEP, FIRST_STEP * SETTLING / (SETTLING + number))
        strength = min(1.0, max(0.0, strength + step * (2.0 * result - 1.0)))
    return round(strength, 2)
