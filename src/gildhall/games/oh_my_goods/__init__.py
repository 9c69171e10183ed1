"""Oh My Goods! (and its first edition, Royal Goods). Workshops turn a changing market into goods, and goods into
buildings.
"""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.option_table import read_options
from gildhall.games.oh_my_goods._rooms import rulebook

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
    options=read_options("gildhall.games.oh_my_goods"),
    rulebook=rulebook(
        unordered=["display", "bag", "discard", "face_down", "out", "hand", "staff", "assistants", "discarded"],
        ties=["place_worker", "build_or_hire", "exhaust", "place_assistant"],
        foresight=2,
        lead_scale=4.0,
        evaluation_weight=6.0,
        routine=["exchange_card", "give", "pay", "waive"],
    ),
)
