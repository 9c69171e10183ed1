"""Opponents: the players of the other seats. Bots by name or class (also as ``package.module:Class``), your own
policies, or a growing pool of them.

>>> from gildhall.bots import Bot
>>> len(makers("thumb", others=3)), len(makers(["random", lambda seen: int(seen["action_mask"].argmax())], others=2))
(3, 2)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gildhall import bots
from gildhall.bots.bot import Bot
from gildhall.bots.random_bot import Random
from gildhall.bots.sparring import RandomRival, Rival, ThumbRival
from gildhall.bots.thumb import Thumb
from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import BadSetup
from gildhall.engine.table import AnyTable
from gildhall.lab.environments.look import Look, Seen
from gildhall.lab.environments.sheet import Sheet
from gildhall.lab.own_bots import kind_of

Policy = Callable[[Seen], int]
Member = str | type[Bot] | Policy
"""A bot's name, ``package.module:Class`` or class, or a function from what a seat sees (``observation``,
``action_mask``) to its action.
"""

Maker = Callable[[int, Sheet], Rival]
"""Makes a rival for one game, from a seed."""


class Pool:
    """A pool for self-play: each seat of each game draws a member. Add a frozen copy of the learner from time to time.

    The newest member is drawn with probability ``newest``; the others share the rest evenly. A pool lives in one
    process: use it only with environments in this process (``workers=1``).

    >>> pool = Pool(["random", "thumb"])
    >>> pool.add(lambda seen: int(seen["action_mask"].argmax()))
    >>> len(pool)
    3
    """

    def __init__(self, members: Sequence[Member] = ("random",), newest: float = 0.5) -> None:
        if not 0 <= newest <= 1:
            raise BadSetup(f"the newest member is drawn with a probability from 0 to 1, not {newest}")
        self.newest = newest
        self._makers: list[Maker] = []
        for member in members:
            self.add(member)

    def __len__(self) -> int:
        return len(self._makers)

    def add(self, member: Member) -> None:
        """Add a member, which becomes the newest."""
        self._makers.append(maker(member))

    def __call__(self, seed: int, sheet: Sheet) -> Rival:
        """A rival for one seat in one game."""
        if not self._makers:
            raise BadSetup("a pool needs a member before a game can begin")
        random = np.random.default_rng(seed)
        older = len(self._makers) - 1
        drawn = older if older == 0 or random.random() < self.newest else int(random.integers(older))
        return self._makers[drawn](seed, sheet)


Opponents = Member | Pool | Sequence[Member | Pool]


def makers(given: Opponents, others: int) -> list[Maker]:
    """The makers for the other seats: one for all of them, or one for each."""
    each = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given] * others
    if len(each) != others:
        raise BadSetup(f"name one bot for each of the {others} other seats, or one for all; this names {len(each)}")
    return [member if isinstance(member, Pool) else maker(member) for member in each]


def maker(member: Member) -> Maker:
    """How a rival is made for each game."""
    kind = kind_of(member) if isinstance(member, str) else member
    if isinstance(kind, type) and issubclass(kind, Bot):
        return BotMaker(kind)
    if isinstance(kind, Bot):
        name = type(kind).__name__
        raise BadSetup(f"this is one {name}, and each game needs its own: give the class, {name}")
    if isinstance(kind, type) or not callable(kind):
        what = kind.__name__ if isinstance(kind, type) else repr(kind)
        raise BadSetup(f"{what} is no bot: an opponent is a bot's name or class, or a function")
    return PolicyMaker(kind)


class BotMaker:
    """Makes a bot for each game."""

    def __init__(self, kind: type[Bot]) -> None:
        self.kind = kind

    def __call__(self, seed: int, sheet: Sheet) -> Rival:
        if self.kind is Random:
            return RandomRival(QuickDice.seeded(seed, 0))
        if self.kind is Thumb:
            return ThumbRival(QuickDice.seeded(seed, 0))
        return BotRival(self.kind(seed))


class PolicyMaker:
    """Lets the same function play in all games."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def __call__(self, seed: int, sheet: Sheet) -> Rival:
        return PolicyRival(self.policy, sheet)


class BotRival(Rival):
    """A bot that is shown what its seat sees."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name)
        self.bot = bot

    def choose(self, table: AnyTable, seat: int) -> int:
        return bots.ask(self.bot, table, seat).id

    def __reduce__(self) -> tuple[Any, ...]:
        return BotRival, (self.bot,)


class PolicyRival(Rival):
    """A function that is given the observation and the mask of its seat."""

    def __init__(self, policy: Policy, sheet: Sheet) -> None:
        super().__init__(getattr(policy, "__name__", type(policy).__name__))
        self.policy = policy
        self.sheet = sheet
        self.look = Look(sheet)

    def choose(self, table: AnyTable, seat: int) -> int:
        return int(self.policy(self.look.at(table, seat)))

    def __reduce__(self) -> tuple[Any, ...]:
        return PolicyRival, (self.policy, self.sheet)
