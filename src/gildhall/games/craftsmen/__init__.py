"""Craftsmen. Helpers in six guilds, buildings in matching colours, goods from raw material to the hold of a ship."""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.option_table import read_options
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
    options=read_options("gildhall.games.craftsmen"),
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
