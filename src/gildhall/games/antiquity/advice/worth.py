"""What a unit of a good is worth to a player now."""

from __future__ import annotations

from gildhall.games.antiquity.advice.goals import CITIES, collects, missing_kinds
from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.names import BIOLOGY, FIRST_LUXURY, GRAIN, OLIVES, SHEEP, STONE, WINE, WOOD


def is_seed(good: int) -> bool:
    """Can it be farmed?"""
    return good in (GRAIN, SHEEP, OLIVES, WINE)


def stone_wanted(outlook: Outlook) -> int:
    """Stone for the cathedral, cities and, for Santa Barbara, the rest."""
    part = outlook.part
    wanted = max(0, CITIES[outlook.goal] - len(part.centres))
    if part.saint < 0:
        wanted += 1
    if part.standing >> BIOLOGY & 1 == 0:
        wanted += 2
    if collects(outlook.goal):
        for kind in missing_kinds(part):
            wanted += outlook.facts.costs[kind].stone
    return wanted


def worth(outlook: Outlook, good: int, number: int, more: int = 0) -> int:
    """What the next unit is worth to a player who has, or will have, this number of it already; ``more`` units are
    planned together with it.
    """
    surplus = max(10, WEIGHTS.surplus - 2 * number)
    if good == WOOD:
        if outlook.hoarding:
            return max(surplus, WEIGHTS.hoard_wood - 3 * WEIGHTS.wood_less * number)
        base = WEIGHTS.wood_short if outlook.cutters < WEIGHTS.cutters else WEIGHTS.wood
        return max(surplus, base - WEIGHTS.wood_less * number)
    if good == STONE:
        if number >= stone_wanted(outlook):
            return surplus
        early = outlook.table.round < WEIGHTS.stone_round
        return WEIGHTS.first_stone if number == 0 and outlook.part.saint < 0 and not early else WEIGHTS.stone
    value = surplus
    if number < outlook.facts.christofori_each:
        value = WEIGHTS.need - WEIGHTS.need_less * number
    if good < FIRST_LUXURY:
        return value + (WEIGHTS.hungry if outlook.food_short > more else 0) + (
            WEIGHTS.growth if outlook.growth_short > more else 0
        )
    return value + WEIGHTS.dirty if outlook.luxury_short > more else value
