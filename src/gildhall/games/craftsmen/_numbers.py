"""Numbers and options. Generated from components.toml and options.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Any

from gildhall.engine.game import Facts, Game
from gildhall.games.craftsmen._habits import CraftsmenHabits


class CraftsmenNumbers(Facts[CraftsmenHabits]):
    """The table numbers of components.toml, and options as attributes."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        numbers = game.components["numbers"]
        self.start_points: list[int] = numbers["start_points"]
        self.start_capital: int = numbers["start_capital"]
        self.start_basic: int = numbers["start_basic"]
        self.start_extended: int = numbers["start_extended"]
        self.display: int = numbers["display"]
        self.helpers: int = numbers["helpers"]
        self.helpers_in_a_guild: int = numbers["helpers_in_a_guild"]
        self.discs_on_a_space: int = numbers["discs_on_a_space"]
        self.unused_helper: int = numbers["unused_helper"]
        self.tokens_each: int = numbers["tokens_each"]
        self.hand_limit: int = numbers["hand_limit"]
        self.round_limit: int = numbers["round_limit"]
        self.bank_cards: int = numbers["bank_cards"]
        self.bank_discard: int = numbers["bank_discard"]
        self.bank_discard_privilege: int = numbers["bank_discard_privilege"]
        self.builds: int = numbers["builds"]
        self.peek: int = numbers["peek"]
        self.fair: int = numbers["fair"]
        self.town_set: int = numbers["town_set"]
        self.granary_marker: int = numbers["granary_marker"]
