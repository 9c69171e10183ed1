"""The Pillars of the Earth: The Card Game. A trick game in which the colour of the highest card decides, not its
player.
"""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.option_table import read_options
from gildhall.games.pillars._rooms import rulebook

GAME = Game(
    id="pillars",
    title="The Pillars of the Earth: The Card Game",
    package="gildhall.games.pillars",
    seats=(3, 4),  # POE-1.1, 11.1, 11.10
    prefix="POE",
    rules_version=2,
    rule_over="POE-10.2",
    longest=1200,
    has_points=True,
    options=read_options("gildhall.games.pillars"),
    rulebook=rulebook(
        unordered=["bag", "out", "hand", "pile", "advantages", "uses"],
        ties=["play", "tom", "keep_units"],
        foresight=1,
        lead_scale=5.0,
        evaluation_weight=6.0,
    ),
)
