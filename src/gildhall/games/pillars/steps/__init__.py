"""The rules of Pillars, one small file for each phase of the rulebook."""

from __future__ import annotations

from typing import Final

STEPS: Final = [
    *("stage", "deal", "play", "last_card", "award"),
    *("kings_trick", "score_stage", "scoring", "score_openly", "settle"),
    *("tom", "converting", "convert", "clerk", "clerk_takes", "keep", "keep_units", "end_check"),
]
"""Their names, in the order in which observations list them."""
