"""Learned habits as files: the numbers behind the rules of thumb, as TOML that people can read.

A number that is not in a file keeps its standard value.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from gildhall.bots.weights_file import BadNetwork, read_file
from gildhall.engine.game import Game
from gildhall.engine.habits import Habits

NAME = "habits.toml"
MOST = 1 << 20
"""A greater number makes no difference to the rules of thumb, but might make them slow."""


def written(game: Game, habits: Mapping[str, int], about: Sequence[str]) -> str:
    """The content of a file. ``about`` are lines that say how the numbers were found."""
    lines = [f"# {line}".rstrip() for line in about]
    lines += ["", f'game = "{game.id}"', "", "[habits]"]
    return "\n".join(lines + [f"{name} = {value}" for name, value in habits.items()]) + "\n"


def read(game: Game, content: bytes, where: str) -> Habits:
    """The habits in a file's content. Raises ``BadNetwork`` if it is damaged or made for something else."""
    what = f"the file of habits {where}"
    try:
        data = tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadNetwork(f"{what} is not TOML: {error}") from error
    if data.get("game") != game.id:
        raise BadNetwork(f"{what} is for {data.get('game')}, not for {game.id}")
    changes = data.get("habits")
    if not isinstance(changes, dict):
        raise BadNetwork(f"{what} has no table [habits]")
    _check(changes, game.rulebook.habits.names(), what)
    return game.rulebook.habits.changed(changes)


def _check(changes: dict[str, Any], names: list[str], what: str) -> None:
    for name, value in changes.items():
        if name not in names:
            raise BadNetwork(f"{what} sets '{name}', which the rules of thumb of this version do not have")
        if type(value) is not int or not 0 <= value <= MOST:
            raise BadNetwork(f"{what} sets '{name}' to {value!r}; it must be a whole number from 0 to {MOST}")


def load(game: Game, path: Path | None = None) -> Habits:
    """The learned habits of a game from its package, or from another file. Raises ``BadNetwork``."""
    content, where = read_file(game, NAME, "learned habits", path)
    return read(game, content, where)


@cache
def has_habits(package: str) -> bool:
    """Does a game's package contain learned habits?"""
    return (files(package) / NAME).is_file()
