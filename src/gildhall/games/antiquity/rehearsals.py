"""Positions shortly before steps that are rare in games: rearranging with graves, alchemy, a full storage."""

from __future__ import annotations

from typing import Any, Final

_GOODS: Final = {"wood": 4, "stone": 4, "grain": 3, "olives": 2, "gold": 2, "wine": 2, "dye": 1}

_BUILDINGS: Final = ["faculty_alchemy manned", "explorer manned", "cart_shop manned", "cart_shop manned", "brewery"]

REHEARSALS: Final[list[dict[str, Any]]] = [
    {
        "at": "city",
        "shared": {"famine": 3},
        "seats": [
            {
                "buildings": ["cathedral", "cart_shop", "storage_1x2", "hospital"],
                "saint": saint,
                "goods": _GOODS,
                "houses": [1, 2, 3, 4, 6, 8],
                "idle": 6,
                "graves": ["1 5,5", "1 5,6", "1 6,5"],
            }
            for saint in ("santa_barbara", "santa_maria")
        ],
    },
    {
        "at": "country",
        "shared": {
            "land": {"radius": 8, "sea": ["0,3", "0,4"], "forest": ["1,2"], "mountain": ["-3,0"]},
            "polluted": ["0,2", "0,3", "1,1", "4,-6", "5,-6"],
            "tokens": ["-2,0", "-1,-2", "3,-4"],
        },
        "seats": [
            {"cities": ["0,0"], "buildings": _BUILDINGS, "goods": _GOODS},
            {"cities": ["5,-5"], "buildings": _BUILDINGS, "goods": _GOODS},
        ],
    },
]
