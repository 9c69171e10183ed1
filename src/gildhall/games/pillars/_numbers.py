"""Numbers and options. Generated from components.toml and options.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Any

from gildhall.engine.game import Facts, Game
from gildhall.games.pillars._habits import PillarsHabits


class PillarsNumbers(Facts[PillarsHabits]):
    """Options as attributes."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        self.all_score: bool = options["king_trick_several_trickless"] == "all_score"
        self.open_history: bool = options["trick_history"] == "open"
        self.advantage_shown: bool = options["advantage_reveal"] == "shown"
        self.sealed_scoring: bool = options["scoring_mode"] == "sealed"
        self.stage_limit: int = options["stage_limit"]
        self.may_keep_fewer: bool = options["units_kept"] == "at_most"
