"""Sets of options with which the contract is checked, so that every value of every option occurs."""

from __future__ import annotations

from typing import Any

import gildhall
from gildhall.engine.game import Game


def variations(game: Game) -> list[dict[str, Any]]:
    """As many sets as the option with the most values has values; each option goes through its own, out of step."""
    number = max([len(option.values) for option in game.options], default=0)
    found = []
    for turn in range(number):
        options = {}
        for place, option in enumerate(game.options):
            if option.values:
                options[option.name] = option.values[(turn + place) % len(option.values)]
            elif turn == 0 and option.low is not None:
                options[option.name] = option.low + 5
        found.append(options)
    return found


def seats_for(game: Game, options: dict[str, Any]) -> list[int]:
    """The player counts that these options allow."""
    return [seats for seats in game.seats if _starts(game, seats, options)]


def _starts(game: Game, seats: int, options: dict[str, Any]) -> bool:
    try:
        game.start(seats=seats, options=options)
    except gildhall.BadSetup:
        return False
    return True
