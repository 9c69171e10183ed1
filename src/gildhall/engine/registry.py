"""Which games there are. Games register themselves by id and module, so that the engine need not know them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from gildhall.engine.errors import UnknownGame, listing

if TYPE_CHECKING:
    from gildhall.engine.game import Game

_modules: dict[str, str] = {}


def register(id: str, module: str) -> None:
    """Make a game known: ``module`` has a ``GAME``. It is imported when the game is first asked for."""
    _modules[id] = module


def game(id: str) -> Game:
    """The game with this id.

    >>> import gildhall
    >>> gildhall.game("pillars")
    <Game pillars>
    >>> gildhall.game("chess")
    Traceback (most recent call last):
    gildhall.engine.errors.UnknownGame: there is no game 'chess'; games are: ...
    """
    if id not in _modules:
        raise UnknownGame(f"there is no game '{id}'; games are: {listing(_modules)}")
    title: Game = import_module(_modules[id]).GAME
    return title


def games() -> list[Game]:
    """All games, in the order of their registration."""
    return [game(id) for id in _modules]
