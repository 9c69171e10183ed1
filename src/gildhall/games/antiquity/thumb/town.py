"""Where pieces and graves go on the maps: close together, so that room for large pieces is left."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.games.antiquity._habits import AntiquityHabits
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import Kind
from gildhall.games.antiquity.shapes import CELLS, SPOTS, bit, count, rim
from gildhall.games.antiquity.table import AntiquityTable


def snuggest(table: AntiquityTable, seat: int, shape: int, choices: list[int]) -> int:
    """The placement with the longest border to walls, buildings and graves."""
    facts = table.facts
    part = table.seats[seat]
    habits = table.facts.habits[seat]
    piece = facts.shapes[shape]
    best = choices[0]
    best_worth = -(1 << 20)
    town = -1
    empty: i64 = 0
    for move in choices:
        place = move - facts.moves.put
        if place // SPOTS != town:
            town = place // SPOTS
            empty = part.maps[town].empty
        worth = snugness(habits, town, empty, piece.masks[place % SPOTS])
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def snugness(habits: AntiquityHabits, town: int, empty: i64, mask: i64) -> int:
    """A score that is higher if a piece has less open border and leaves fewer isolated cells."""
    free = empty & ~mask
    around = rim(mask) & free
    open_border = count(around)
    lonely = count(around & ~rim(free))
    return -habits.open_border * open_border - habits.lonely * lonely - habits.later_town * town


def best_grave(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The best cell for a grave: the empty cell that wastes the least room, or a building. Of buildings one that has
    graves already is best, then the least useful.
    """
    facts = table.facts
    habits = table.facts.habits[seat]
    part = table.seats[seat]
    best = choices[0]
    best_worth = -(1 << 20)
    for move in choices:
        place = move - facts.moves.cell
        town = place // CELLS
        map = part.maps[town]
        mask = bit(place % CELLS)
        if map.built & mask:
            worth = -usefulness(part, habits, town, mask)
        else:
            worth = -count(rim(mask) & map.empty) * habits.grave_border
        if worth > best_worth:
            best = move
            best_worth = worth
    return best


def usefulness(part: Realm, habits: AntiquityHabits, town: int, mask: i64) -> int:
    """The usefulness of the building on a cell."""
    for building in part.buildings:
        if building.town == town and building.mask & mask:
            if part.hurt(building):
                return 0
            kind = building.kind
            if kind == Kind.CATHEDRAL:
                return 1000
            if kind in (Kind.STORAGE, Kind.GRANARY):
                return habits.storage_use
            if kind == Kind.CART_SHOP:
                return habits.spare_shop_use if part.carts > habits.spare_carts else habits.shop_use
            if kind == Kind.UNIVERSITY or Kind.ALCHEMY <= kind <= Kind.THEOLOGY:
                return habits.faculty_use
            return habits.other_use
    return 0
