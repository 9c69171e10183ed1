"""Bots: the computer players. They get what a seat sees (:class:`Seen`), never the table.

>>> import gildhall
>>> from gildhall import bots
>>> table = gildhall.game("pillars").start(seats=3, seed=5)
>>> seat = table.waiting[0]
>>> bots.ask(bots.bot("thumb", seed=1), table, seat) in table.moves(seat)
True
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from gildhall.bots.apprentice import Apprentice
from gildhall.bots.bot import Bot
from gildhall.bots.budget import Budget
from gildhall.bots.even import Even, even_at, read_strength
from gildhall.bots.grandmaster import FrozenMaster, Grandmaster
from gildhall.bots.levels import strongest
from gildhall.bots.random_bot import Random
from gildhall.bots.searcher import Journeyman, Master
from gildhall.bots.seeds import derived
from gildhall.bots.seen import Seen
from gildhall.bots.thought import Candidate, Thought
from gildhall.bots.thumb import Thumb
from gildhall.engine import plugins
from gildhall.engine.errors import BadSetup, GildhallError, listing
from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.table import AnyTable

__all__ = [
    "Bot",
    "Budget",
    "Candidate",
    "Seen",
    "Thought",
    "ask",
    "bot",
    "derived",
    "find",
    "level",
    "line_up",
    "names",
    "register",
    "strongest",
]

_BOTS: dict[str, type[Bot]] = {}
_looked: list[bool] = []  # not empty: plugins were looked for


def register(kind: type[Bot]) -> None:
    """Make a bot known by its name."""
    _BOTS[kind.name] = kind


def names(for_people: bool = False, game: Game | None = None) -> list[str]:
    """The names of all bots, or of those that are offered to people: at any game, or at this one. The levels come
    first, from the weakest to the strongest.

    >>> import gildhall
    >>> names(for_people=True, game=gildhall.game("antiquity"))
    ['apprentice', 'journeyman', 'master', 'grandmaster', 'even']
    """
    _find_plugins()
    kinds = [kind for kind in _BOTS.values() if kind.for_people or not for_people]
    return [kind.name for kind in kinds if game is None or kind.plays(game)]


def _find_plugins() -> None:
    """Make the bots of other packages known (:mod:`gildhall.engine.plugins`)."""
    if _looked:
        return
    _looked.append(True)
    for entry in plugins.found(plugins.BOTS, _BOTS):
        try:
            kind = plugins.loaded(entry)
            if not (isinstance(kind, type) and issubclass(kind, Bot) and kind.name == entry.name):
                raise GildhallError(f"the plugin {entry.value} is no bot with the name '{entry.name}'")
            register(kind)
        except GildhallError as error:
            warnings.warn(str(error), stacklevel=3)


def find(name: str, for_people: bool = False, game: Game | None = None) -> type[Bot]:
    """The kind of bot with this name. Raises :class:`BadSetup` if there is none, or none that is offered there.

    >>> find("even:0.6").name, find("even").name
    ('even:0.6', 'even')
    """
    known = names(for_people, game)
    if name in known:
        return _BOTS[name]
    if level(name) == Even.name:
        return even_at(read_strength(name.partition(":")[2]))
    raise BadSetup(f"there is no bot '{name}'; bots are: {listing(known)}")


def level(name: str) -> str:
    """The name of a bot without its strength.

    >>> level("even:0.6"), level("master")
    ('even', 'master')
    """
    return name.partition(":")[0]


def bot(name: str, seed: int = 0, budget: Budget | None = None) -> Bot:
    """The bot with this name, for one game. The budget says how long a bot that searches may think about a turn."""
    return find(name)(seed, budget)


def line_up(kinds: Sequence[type[Bot]], seed: int | bytes, budget: Budget | None = None) -> list[Bot]:
    """The bots of one game, each with its own seed."""
    return [kind(derived(seed, seat), budget) for seat, kind in enumerate(kinds)]


def ask(player: Bot, table: AnyTable, seat: int) -> Move:
    """The move that a bot chooses in this seat, from what the seat sees."""
    return player.choose(Seen.at(table, seat, blind=player.blind))


register(Apprentice)
register(Thumb)
register(Journeyman)
register(Master)
register(Grandmaster)
register(Even)
register(FrozenMaster)
register(Random)
