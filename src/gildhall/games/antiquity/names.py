"""The names of things, in the order of their small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gildhall.engine.plain import write_counts


class Good:
    """The numbers of the goods, for example ``Good.WOOD``."""

    WOOD: Final = 0
    STONE: Final = 1
    GRAIN: Final = 2
    SHEEP: Final = 3
    OLIVES: Final = 4
    FISH: Final = 5
    GOLD: Final = 6
    WINE: Final = 7
    PEARLS: Final = 8
    DYE: Final = 9
    FIRST_FOOD: Final = 2
    FIRST_LUXURY: Final = 6


class Kind:
    """The numbers of the kinds of city buildings."""

    HOUSE: Final = 0
    CART_SHOP: Final = 1
    FOUNTAIN: Final = 2
    STORAGE: Final = 3
    BREWERY: Final = 4
    CATHEDRAL: Final = 5
    DUMP: Final = 6
    EXPLORER: Final = 7
    UNIVERSITY: Final = 8
    ALCHEMY: Final = 9
    BIOLOGY: Final = 10
    PHILOSOPHY: Final = 11
    THEOLOGY: Final = 12
    FORCED_LABOUR: Final = 13
    GRANARY: Final = 14
    HARBOUR: Final = 15
    HOSPITAL: Final = 16
    MARKET: Final = 17
    STABLE: Final = 18
    ALL: Final = (1 << 19) - 1  # as bits


# Goods (ANT-2.7): building material, food, luxury.
GOODS: Final = ["wood", "stone", "grain", "sheep", "olives", "fish", "gold", "wine", "pearls", "dye"]
CATEGORIES: Final = ["food", "luxury"]
FOOD: Final = 0
LUXURY: Final = 1

# City buildings (ANT-2.16, 2.21, 2.22). The university comes before the faculties, so that it is manned first.
KINDS: Final = [
    *("house", "cart_shop", "fountain", "storage", "brewery", "cathedral", "dump", "explorer", "university"),
    *("faculty_alchemy", "faculty_biology", "faculty_philosophy", "faculty_theology"),
    *("forced_labour", "granary", "harbour", "hospital", "market", "stable"),
]
FIRST_UNIQUE: Final = 4
UNIQUE: Final = Kind.ALL >> FIRST_UNIQUE << FIRST_UNIQUE
FACULTIES: Final = 1 << Kind.ALCHEMY | 1 << Kind.BIOLOGY | 1 << Kind.PHILOSOPHY | 1 << Kind.THEOLOGY

# Shared supplies (ANT-2.14); a city building's number is its kind − 1.
SUPPLIES: Final = ["cart_shop", "fountain", "storage", "fishery"]
FISHERIES: Final = 3

# Countryside buildings that produce (section 7).
WORKS: Final = ["woodcutter", "farm", "mine", "fishery"]
WOODCUTTER: Final = 0
FARM: Final = 1
MINE: Final = 2
FISHERY: Final = 3
WORKS_OF: Final = [WOODCUTTER, MINE, FARM, FARM, FARM, FISHERY, MINE, FARM, FISHERY, FISHERY]
"""By what each good is produced."""

# Saints (ANT-5.26).
SAINTS: Final = ["san_nicolo", "santa_barbara", "san_christofori", "san_giorgio", "santa_maria"]
NO_SAINT: Final = -1
NICOLO: Final = 0
BARBARA: Final = 1
CHRISTOFORI: Final = 2
GIORGIO: Final = 3
MARIA: Final = 4

PHASES: Final = [
    *("setup", "all_rise", "city", "order", "country", "storing"),
    *("harvest", "exploration", "famine", "pollution", "victory"),
]

TOWNS: Final = 4
SEATS: Final = "ABCD"


def storage_sizes() -> list[tuple[int, int]]:
    """ANT-5.23, 12.12: all rectangles with an even number of cells that fit a map, up to rotation: height ≤ width.

    >>> len(storage_sizes()), storage_sizes()[:3]
    (18, [(1, 2), (1, 4), (1, 6)])
    """
    sides = range(1, 8)
    return [(low, high) for low in sides for high in sides if low <= high and low * high % 2 == 0]


STORAGES: Final = storage_sizes()


def shape_name(shape: int) -> str:
    """The name of a shape: the kind of the building, a storage with its size."""
    if shape < len(KINDS):
        return KINDS[shape]
    low, high = STORAGES[shape - len(KINDS)]
    return f"storage {low}x{high}"


def goods_data(goods: Sequence[int]) -> dict[str, int]:
    """Goods as plain data, without those that are 0."""
    return write_counts(goods, GOODS)


def written_kind(text: str) -> str:
    """The kind of a building that is written like ``house 1 0,5 r0``; storages of all sizes are one kind."""
    kind = text.split()[0]
    return "storage" if kind.startswith("storage") else kind
