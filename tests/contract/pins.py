"""What must not change by accident, game by game."""

from __future__ import annotations

from typing import Any

CATALOGUES: dict[str, str] = {
    "pillars": "8ea0c9f52a75b00e",
}
"""The hash of each game's catalogue of moves."""

PERFT: list[tuple[str, int, list[int]]] = [
    ("pillars", 3, [9, 72, 720, 5769, 46910]),
    ("pillars", 4, [9, 81, 729, 5832, 45292]),
]
"""Leaves of the move tree from seed 1, for depths 1, 2, 3…"""

VARIATIONS: dict[str, list[dict[str, Any]]] = {
    "pillars": [
        {"trick_history": "closed", "william_penalty": 2},
        {"advantage_reveal": "shown", "unused_colour": "green"},
        {"scoring_mode": "open_sequential", "unused_colour": "blue"},
        {"king_trick_several_trickless": "all_score", "stage_limit": 5, "unused_colour": "red"},
    ],
}
"""Sets of options with which the contract is checked; every value of every option must occur."""
