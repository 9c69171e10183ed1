"""What the tools need to know about a game: the ``tools.toml`` in its folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import gildhall
from gildhall.engine.components import read_standard
from gildhall.engine.game import Game


@dataclass
class Notes:
    """The notes on one game."""

    usual_seats: int
    """At how many seats it is mostly played. Pictures and fixtures show this number first."""
    fuzz_games: int
    """How many games ``make fuzz`` plays for each number of players."""
    light: bool
    """Are its bots quick enough to put a server under load?"""
    controls: list[str] = field(default_factory=list)
    things: list[dict[str, str]] = field(default_factory=list)
    """See ``tools.strategy``."""
    aim: str = ""
    aims: dict[str, dict[str, int]] = field(default_factory=dict)
    """See ``tools.aims``."""
    screens: list[dict[str, Any]] = field(default_factory=list)
    """The moments of which ``tools.screenshots`` takes pictures."""
    puzzles: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The kinds of puzzles that ``tools.find_puzzles`` finds, by name."""
    bar: dict[str, float] = field(default_factory=dict)
    """What ``make bench`` asks for."""
    habits: dict[str, Any] = field(default_factory=dict)
    """The options of ``tools.train.habits`` with which those in the game's package were found."""

    @staticmethod
    def of(game: Game) -> Notes:
        return Notes(**read_standard(game.package, "tools.toml"))


def reached(view: Mapping[str, Any], least: Mapping[str, int]) -> bool:
    """Is a view as far as this? ``least`` has the smallest number of each entry, found by its path: ``own`` is the
    viewer's seat, ``#`` a length. A number below zero is counted from the number of seats.

    >>> view = {"shared": {"round": 3}, "seats": [{"row": [5, 8]}, {"row": [2]}], "seat": 0}
    >>> reached(view, {"shared.round": 3, "own.row.#": 2}), reached(view, {"own.row.#": 3})
    (True, False)
    """
    for path, number in least.items():
        value: Any = {"shared": view["shared"], "own": view["seats"][view["seat"]]}
        for name in path.split("."):
            value = len(value) if name == "#" else value[name]
        if value < number + (len(view["seats"]) if number < 0 else 0):
            return False
    return True


def games_of_ours() -> list[Game]:
    """The games of this project, without those of plugins."""
    return [game for game in gildhall.games() if game.package.startswith("gildhall.games.")]


def light_games() -> list[Game]:
    return [game for game in games_of_ours() if Notes.of(game).light]
