"""Oh My Goods! (and its first edition, Royal Goods). Workshops turn a changing market into goods, and goods into
buildings.
"""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.options import Option
from gildhall.games.oh_my_goods._rooms import rulebook

EDITIONS = ["oh_my_goods", "royal_goods", "international_2016"]

GAME = Game(
    id="oh_my_goods",
    title="Oh My Goods!",
    package="gildhall.games.oh_my_goods",
    seats=(2, 3, 4),  # OMG-1.1, 0.8
    prefix="OMG",
    rules_version=2,
    rule_over="OMG-11.2",
    longest=30000,  # random players; sensible ones need about 100 decisions each (OMG-17.11)
    has_points=True,
    options=[
        Option("edition", values=EDITIONS, rule="OMG-12.1"),
        Option("hand_exchange", values=["edition", "any", "all_or_nothing"], rule="OMG-12.2"),
        Option("max_assistants", values=["edition", 2, None], rule="OMG-12.3"),
        Option("final_round_all_chains", values=["edition", True, False], rule="OMG-12.4"),
        Option("first_player", values=["random", 0, 1, 2, 3], rule="OMG-12.5"),
        Option("planning_order", values=["simultaneous", "turn_order"], rule="OMG-12.6"),
        Option("open_discard", values=[False, True], rule="OMG-12.7"),
        Option("keep_one", values=[False, True], rule="OMG-12.8"),
        Option("two_for_one", values=[False, True], rule="OMG-12.9"),
        Option("max_rounds", default=60, low=1, rule="OMG-12.10"),
        Option("component_variant.shoemaker_2", values=["wool", "clay"], rule="OMG-12.11"),
        Option("component_variant.half_suns", values=["list", "alternative"], rule="OMG-12.13"),
        Option("component_variant.glassmakers", values=["list", "rulebook"], rule="OMG-12.17", since=2),
        Option("assistant_moves", values=["each", "one"], rule="OMG-12.18", since=2),
        Option("overpaying", values=["needed", "free"], rule="OMG-12.19", since=2),
    ],
    rulebook=rulebook(
        unordered=["display", "bag", "discard", "face_down", "out", "hand", "staff", "assistants", "discarded"],
        ties=["place_worker", "build_or_hire", "exhaust", "place_assistant"],
        foresight=2,
        lead_scale=4.0,
        evaluation_weight=6.0,
        routine=["exchange_card", "give", "pay", "waive"],
    ),
)
