# mypyc: skip
"""Rooms of a game that are not in its rulebook: ``drawing`` for the terminal, ``sheet`` for the learning environments,
``features`` for networks. They are modules of the game's package with these names, and are loaded when they are asked
for, because they may need more than the engine.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from gildhall.engine.errors import GildhallError, listing
from gildhall.engine.game import Game


def has_room(game: Game, name: str) -> bool:
    """Has the game a module with this name? It is not loaded."""
    return find_spec(f"{game.package}.{name}") is not None


def room(game: Game, name: str, needs: tuple[str, ...]) -> ModuleType:
    """The module of a game with this name. It must define what it ``needs``."""
    module = import_module(f"{game.package}.{name}")
    if missing := [each for each in needs if not hasattr(module, each)]:
        raise GildhallError(f"{module.__name__} must define {listing(needs)}; it has no {listing(missing)}")
    return module
