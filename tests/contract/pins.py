"""What must not change by accident, game by game."""

from __future__ import annotations

CATALOGUES: dict[str, str] = {
    "oh_my_goods": "fe174523c6840026",
    "pillars": "8ea0c9f52a75b00e",
}
"""The hash of each game's catalogue of moves."""

PERFT: list[tuple[str, int, list[int]]] = [
    ("oh_my_goods", 2, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 16384, 32768]),
    ("pillars", 3, [9, 72, 720, 5769, 46910]),
    ("pillars", 4, [9, 81, 729, 5832, 45292]),
]
"""Leaves of the move tree from seed 1, for depths 1, 2, 3…"""
