"""Numbers and options. Generated from components.toml and options.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Any

from gildhall.engine.game import Facts, Game
from gildhall.games.oh_my_goods._habits import GoodsHabits


class GoodsNumbers(Facts[GoodsHabits]):
    """The table constants of components.toml, and options as attributes."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        numbers = game.components["constants"]
        self.starting_hand: int = numbers["starting_hand"]
        self.starting_coal: int = numbers["starting_coal"]
        self.phase1_draw: int = numbers["phase1_draw"]
        self.half_suns_per_row: int = numbers["half_suns_per_row"]
        self.goods_efficient: int = numbers["goods_efficient"]
        self.goods_sloppy: int = numbers["goods_sloppy"]
        self.goods_assistant: int = numbers["goods_assistant"]
        self.assistant_move_cost: int = numbers["assistant_move_cost"]
        self.end_buildings: int = numbers["end_buildings"]
        self.coins_per_vp: int = numbers["coins_per_vp"]
        self.draw_office_max_hand: int = numbers["draw_office_max_hand"]
        self.display: list[int] = numbers["display"]
        self.in_turn: bool = options["planning_order"] == "turn_order"
        self.open_discard: bool = options["open_discard"]
        self.two_for_one: bool = options["two_for_one"]
        self.max_rounds: int = options["max_rounds"]
        self.one_move: bool = options["assistant_moves"] == "one"
        self.pays_freely: bool = options["overpaying"] == "free"
