# mypyc: skip
"""Moments that rules of thumb rarely reach, as hand-written positions and the moves that lead to them: the tests of the
board look at them.
"""

from __future__ import annotations

from typing import Any

Rare = tuple[str, dict[str, Any], list[str]]
"""A name, a position as described in docs/positions, and moves of the first seat."""

_LAND = {
    "radius": 7,
    "forest": ["-6,3", "-5,3", "-4,4", "-6,4"],
    "mountain": ["-1,-1", "-1,0"],
    "sea": ["-2,3", "-2,4"],
}
_OTHER = {"cities": ["5,-2"], "buildings": ["granary"], "houses": [1, 2]}
_EACH = dict.fromkeys(("wood", "stone", "grain", "sheep", "olives", "fish", "gold", "wine", "pearls", "dye"), 2)


def _antiquity(at: str, own: dict[str, Any], **shared: Any) -> dict[str, Any]:
    middle = {"round": 6, "famine": 5, "land": _LAND, **shared}
    return {"at": at, "shared": middle, "seats": [{"cities": ["-4,0"], **own}, _OTHER]}


_TWO = {
    "cities": ["-4,0", "-4,5"],
    "buildings": ["storage_2x3", "brewery", "market", "hospital", "university", "faculty_biology", "dump"],
    "houses": [1, 2, 3, 4, 5],
    "goods": _EACH,
    "graves": ["1 6,6", "1 6,5", "2 5,5"],
}
_FOUR = {**_TWO, "cities": ["-4,0", "-4,5", "0,-5", "2,3"]}

RARE: list[Rare] = [
    ("city_menu with two cities", _antiquity("city", _TWO), []),
    ("city_menu with four cities", _antiquity("city", _FOUR), []),
    ("manning in two cities", _antiquity("city", _TWO), ["manning"]),
    ("storage_size", _antiquity("city", _TWO), ["build storage"]),
    ("place in two cities", _antiquity("city", _TWO), ["build harbour"]),
    ("pay two luxuries", _antiquity("city", _TWO), ["build stable", "put 2 0,4 r0"]),
    ("heal", _antiquity("city", {**_TWO, "buildings": ["hospital manned"]}), ["hospital"]),
    ("lift", _antiquity("city", {**_TWO, "saint": "santa_barbara", "buildings": ["cathedral"]}), ["rearrange"]),
    ("discard", _antiquity("storing", {"goods": _EACH, "buildings": ["storage_2x3 manned"]}), []),
    ("explore", _antiquity("exploration", {"buildings": ["explorer manned"]}, tokens=["-6,2", "-2,0"]), []),
    ("grave", _antiquity("famine", {**_TWO, "goods": {"grain": 1}}), []),
    ("alchemy", _antiquity("country", {"buildings": ["faculty_alchemy manned"]}, polluted=["-6,2"]), ["alchemy"]),
]
