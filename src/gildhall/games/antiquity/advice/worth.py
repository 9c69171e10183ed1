"""What a unit of a good is worth to a player now."""

from __future__ import annotations

from gildhall.games.antiquity.advice.goals import missing_kinds
from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.names import (
    BIOLOGY,
    CHRISTOFORI,
    FIRST_LUXURY,
    GIORGIO,
    GRAIN,
    MARIA,
    NICOLO,
    OLIVES,
    SHEEP,
    STONE,
    THEOLOGY,
    WINE,
    WOOD,
)


def is_seed(good: int) -> bool:
    """Can it be farmed?"""
    return good in (GRAIN, SHEEP, OLIVES, WINE)


def stone_wanted(outlook: Outlook) -> int:
    """Stone for the cathedral and biology; later for the next city, then for theology, a new cathedral and, for
    Santa Barbara, the rest.
    """
    part = outlook.part
    wanted = 0 if part.standing >> BIOLOGY & 1 else 2
    if part.saint < 0:
        wanted += 1
    if outlook.goal == NICOLO:
        return wanted + (1 if outlook.founding else 0)
    if outlook.growing or outlook.goal in (CHRISTOFORI, MARIA):
        return wanted
    if outlook.founding:
        return wanted + 1
    if outlook.goal == GIORGIO:
        return wanted + (1 if part.standing >> THEOLOGY & 1 else 2)
    wanted = 1  # the new cathedral
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
        short = outlook.cutters < WEIGHTS.cutters and outlook.part.goods[WOOD] < WEIGHTS.wood_enough
        base = WEIGHTS.wood_short if short else WEIGHTS.wood
        return max(surplus, base - WEIGHTS.wood_less * number)
    if good == STONE:
        if number >= stone_wanted(outlook):
            return surplus
        if outlook.part.saint >= 0 and not outlook.growing:
            return WEIGHTS.plan_stone
        early = outlook.table.round < WEIGHTS.stone_round
        return WEIGHTS.first_stone if number == 0 and outlook.part.saint < 0 and not early else WEIGHTS.stone
    value = surplus
    if number < outlook.target(good):
        value = WEIGHTS.need - WEIGHTS.need_less * number
    if good < FIRST_LUXURY:
        return (
            value
            + (WEIGHTS.hungry if outlook.food_short > more else 0)
            + (WEIGHTS.growth if outlook.growth_short > more else 0)
        )
    if outlook.city_luxuries_short and outlook.part.goods[good] == 0:
        value += WEIGHTS.city_luxury
    return value + WEIGHTS.dirty if outlook.luxury_short > more else value
