# mypyc: skip
"""The registry of games. Games register themselves by id and module, so that the engine need not import them. Games of
other packages are found by their entry points (:mod:`gildhall.engine.plugins`).
"""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import TYPE_CHECKING

from gildhall.engine import plugins
from gildhall.engine.errors import GildhallError, UnknownGame, listing

if TYPE_CHECKING:
    from gildhall.engine.game import Game

_modules: dict[str, str] = {}
_plugins: dict[str, str] = {}
_looked: list[bool] = []  # not empty: plugins were looked for


def register(id: str, module: str) -> None:
    """Make a game known: ``module`` has a ``GAME``. It is imported when the game is first asked for."""
    _modules[id] = module


def game(id: str | Game) -> Game:
    """The game with this id. A game is taken as it is, so that functions accept a game or its id.

    >>> import gildhall
    >>> gildhall.game("pillars")
    <Game pillars>
    >>> gildhall.game("chess")
    Traceback (most recent call last):
    gildhall.engine.errors.UnknownGame: there is no game 'chess'; games are: ...
    """
    if not isinstance(id, str):
        return _itself(id)
    if id not in _modules:
        _find_plugins()
    module = _modules.get(id) or _plugins.get(id)
    if module is None:
        raise UnknownGame(f"there is no game '{id}'; games are: {listing([*_modules, *_plugins])}")
    if id in _modules:
        title: Game = import_module(module).GAME
        return title
    return _plugin(id, module)


def _itself(given: object) -> Game:
    from gildhall.engine.game import Game  # not at the top: the engine's game need not be loaded to know the ids

    if isinstance(given, Game):
        return given
    raise UnknownGame(f"a game is given as itself or by its id, such as 'pillars', not as {given!r}")


def games() -> list[Game]:
    """All games, in the order of their registration, then those of plugins. A plugin that cannot be loaded is left out,
    with a warning.
    """
    _find_plugins()
    titles = [game(id) for id in _modules]
    for id, module in _plugins.items():
        try:
            titles.append(_plugin(id, module))
        except GildhallError as error:
            warnings.warn(str(error), stacklevel=2)
    return titles


def _find_plugins() -> None:
    if not _looked:
        _looked.append(True)
        for entry in plugins.found(plugins.GAMES, _modules):
            _plugins[entry.name] = entry.value


def _plugin(id: str, module: str) -> Game:
    try:
        title: Game = import_module(module).GAME
    except Exception as error:
        raise GildhallError(f"the game '{id}' of the plugin {module} cannot be loaded: {error}") from error
    if title.id != id:
        raise GildhallError(f"the plugin {module} calls its game '{title.id}', its entry point '{id}'")
    return title
