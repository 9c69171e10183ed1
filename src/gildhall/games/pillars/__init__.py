"""The Pillars of the Earth: The Card Game. A trick game in which the colour of the highest card decides, not its
player.
"""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.options import Option
from gildhall.games.pillars._rooms import rulebook
from gildhall.games.pillars.components import COLOURS

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
    options=[
        Option("unused_colour", values=COLOURS, default="orange", rule="POE-11.2"),
        Option("king_trick_several_trickless", values=["void", "all_score"], rule="POE-11.3"),
        Option("william_penalty", values=[3, 2], rule="POE-11.4"),
        Option("trick_history", values=["open", "closed"], rule="POE-11.5"),
        Option("advantage_reveal", values=["hidden", "shown"], rule="POE-11.6"),
        Option("scoring_mode", values=["sealed", "open_sequential"], rule="POE-11.7"),
        Option("tie_break", values=["shared"], rule="POE-11.9"),
        Option("alfred_rule", values=["last_card_only"], rule="POE-11.9"),
        Option("stage_limit", default=20, low=5, rule="POE-11.11"),
        Option("units_kept", values=["exactly", "at_most"], rule="POE-11.12", since=2),
    ],
    rulebook=rulebook(
        unordered=["bag", "out", "hand", "pile", "advantages", "uses"],
        ties=["play", "tom", "keep_units"],
        foresight=1,
        lead_scale=5.0,
        evaluation_weight=6.0,
    ),
)
