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
        self.any_half: bool = options["matching"] == "any_half"
        self.mayor_counts_sets: bool = options["mayor_bid_counts_sets"]
        self.winter_award: bool = options["winter_privilege_award"] == "all_tied"
        self.winter_window: bool = options["winter_work_token_window"]
        self.investments: int = options["max_investments_per_year"]
        self.sets_of_cards: bool = options["city_set_mode"] == "cards"
        self.refill_one: bool = options["granary_refill"] == "one_if_none"
        self.pay_when_full: bool = options["granary_sale_pays"] == "only_when_full"
        self.swap_sawmill: str = options["sawmill_exchange"]
        self.order_disc_counts: bool = options["order_change_disc_counts_as_on_board"]
        self.return_each: bool = options["notary_peek_return"] == "each"
        self.random_ties: bool = options["tie_break_initial_order"] == "random"
        self.cube_limit: int = options["cube_limit"] or 0
        self.load_left: bool = options["ship_loading"] == "right_then_left"
        self.limit_after_scoring: bool = options["winter_hand_limit"] == "after_scoring"
        self.winter_swap: bool = options["two_player_winter_swap"]
        self.deck_tracker: bool = options["deck_tracker"]
        self.lose_by_choice: bool = options["lose_by_choice"]
        self.tokens_after_stage: bool = options["bonus_token"] == "after_stage"
