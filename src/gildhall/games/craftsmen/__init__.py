"""Craftsmen. Helpers in six guilds, buildings in matching colours, goods from raw material to the hold of a ship."""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.options import Option
from gildhall.games.craftsmen._rooms import rulebook

GAME = Game(
    id="craftsmen",
    title="Craftsmen",
    package="gildhall.games.craftsmen",
    seats=(2, 3, 4, 5),  # CRA-1.1
    prefix="CRA",
    rules_version=2,
    rule_over="CRA-4.4",
    longest=6000,
    has_points=True,
    options=[
        Option("matching", values=["same_half", "any_half"], rule="CRA-8.14"),
        Option("mayor_bid_counts_sets", values=[False, True], rule="CRA-8.40"),
        Option("winter_privilege_award", values=["none", "all_tied"], rule="CRA-10.6"),
        Option("winter_work_token_window", values=[True, False], rule="CRA-10.5"),
        Option("max_investments_per_year", values=[1, 2], rule="CRA-11.12"),
        Option("city_set_mode", values=["halves", "cards"], rule="CRA-11.7"),
        Option("granary_refill", values=["every_empty_field", "one_if_none"], rule="CRA-11.13"),
        Option("granary_sale_pays", values=["always", "only_when_full"], rule="CRA-8.73"),
        Option("sawmill_exchange", values=["choose", "random", "off"], rule="CRA-3.21"),
        Option("order_change_disc_counts_as_on_board", values=[False, True], rule="CRA-9.2"),
        Option("notary_peek_return", values=["block", "each"], rule="CRA-8.46"),
        Option("tie_break_initial_order", values=["seat", "random"], rule="CRA-3.17"),
        Option("cube_limit", values=[None, 20], rule="CRA-2.18"),
        Option("ship_loading", values=["push", "right_then_left"], rule="CRA-8.76"),
        Option("winter_hand_limit", values=["before_scoring", "after_scoring"], rule="CRA-10.7"),
        Option("two_player_winter_swap", values=[True, False], rule="CRA-14.7"),
        Option("deck_tracker", values=[False, True], rule="CRA-15.5"),
        Option("lose_by_choice", values=[True, False], rule="CRA-8.81", since=2),
        Option("bonus_token", values=["at_once", "after_stage"], rule="CRA-8.20", since=2),
    ],
    rulebook=rulebook(
        unordered=[
            *("display", "discard", "house_bag", "bag", "inside", "box", "bonus"),
            *("capital", "permits", "shown", "hidden", "out"),
        ],
        ties=["send", "build", "trade", "exchange", "swap"],
        foresight=1,
        lead_scale=15.0,
        evaluation_weight=0.75,
        routine=[
            *("pay", "discard", "build", "bank_take", "bank_privilege", "open_bid", "sale_card"),
            *("trade", "trade_pay", "invest", "town_hall", "bribe"),
        ],
    ),
)
