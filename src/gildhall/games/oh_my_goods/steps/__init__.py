"""The rules of Oh My Goods!, one small file for each phase of the rulebook."""

from __future__ import annotations

from typing import Final

STEPS: Final = [
    *("round", "end_round", "draw", "exhaustion", "exhaust", "row"),
    *("exchange", "exchange_openly", "settle_exchange", "exchange_card", "exchange_hand", "keep_one"),
    *("planning", "plan_openly", "settle_plan", "moving", "move_assistant"),
    *("move_to", "worker", "place_worker", "set_aside", "give"),
    *("turn", "production", "free_order", "next_building", "waive", "pay", "goods", "chain", "lay"),
    *("spend", "build_or_hire", "build", "hire", "place_assistant"),
]
"""Their names, in the order in which observations list them."""
