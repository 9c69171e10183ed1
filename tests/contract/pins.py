"""What must not change by accident, game by game."""

from __future__ import annotations

CATALOGUES: dict[str, str] = {
    "pillars": "fe27b701f656c3a5",
    "oh_my_goods": "fe174523c6840026",
    "antiquity": "7286aea858c3d638",
    "craftsmen": "06ab41b50667f1fb",
}
"""The hash of each game's catalogue of moves."""

PERFT: list[tuple[str, int, list[int]]] = [
    ("pillars", 3, [9, 72, 720, 5769, 46910]),
    ("pillars", 4, [9, 81, 729, 5832, 45292]),
    ("oh_my_goods", 2, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048]),
    ("oh_my_goods", 3, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]),
    ("oh_my_goods", 4, [2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096]),
    ("antiquity", 2, [74, 2738, 35594]),
    ("antiquity", 3, [111, 8214, 303918]),
    ("antiquity", 4, [148, 16428, 1215672]),
    ("craftsmen", 2, [4, 20, 80, 400, 2800, 19600]),
    ("craftsmen", 3, [4, 16, 64, 256, 1024, 4096, 28672]),
    ("craftsmen", 4, [4, 12, 48, 144, 576, 1728, 6912]),
    ("craftsmen", 5, [4, 8, 32, 64, 256, 512, 2048, 4096]),
]
"""Leaves of the move tree from seed 1, for depths 1, 2, 3…"""
