"""What the tools need to know about a game: the ``tools.toml`` in its folder."""

from __future__ import annotations

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
    bar: dict[str, float] = field(default_factory=dict)
    """What ``make bench`` asks for."""
    habits: dict[str, Any] = field(default_factory=dict)
    """The options of ``tools.train.habits`` with which those in the game's package were found."""

    @staticmethod
    def of(game: Game) -> Notes:
        return Notes(**read_standard(game.package, "tools.toml"))


def games_of_ours() -> list[Game]:
    """The games of this project, without those of plugins."""
    return [game for game in gildhall.games() if game.package.startswith("gildhall.games.")]


def light_games() -> list[Game]:
    return [game for game in games_of_ours() if Notes.of(game).light]
