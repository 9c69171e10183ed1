"""The worth of a unit of a good to a player now."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.games.antiquity.names import CHRISTOFORI, GIORGIO, MARIA, NICOLO, Good, Kind
from gildhall.games.antiquity.thumb.goals import missing_kinds
from gildhall.games.antiquity.thumb.survey import Survey


def is_seed(good: int) -> bool:
    """Can it be farmed?"""
    return good in (Good.GRAIN, Good.SHEEP, Good.OLIVES, Good.WINE)


def stone_wanted(survey: Survey) -> int:
    """The stone that the plan needs: for the cathedral and biology; later for the next city; then for theology, a new
    cathedral and, for Santa Barbara, the other buildings.
    """
    part = survey.part
    wanted = 0 if part.standing >> Kind.BIOLOGY & 1 else 2
    if part.saint < 0:
        wanted += 1
    if survey.goal == NICOLO:
        return wanted + (1 if survey.founding else 0)
    if survey.growing or survey.goal in (CHRISTOFORI, MARIA):
        return wanted
    if survey.founding:
        return wanted + 1
    if survey.goal == GIORGIO:
        return wanted + (1 if part.standing >> Kind.THEOLOGY & 1 else 2)
    wanted = 1  # the new cathedral
    for kind in missing_kinds(part):
        wanted += survey.facts.costs[kind].stone
    return wanted


def worth(survey: Survey, good: int, number: i64, more: i64 = 0) -> i64:
    """The worth of the next unit to a player who has, or will have, ``number`` units of this good. ``more`` units are
    planned together with it.
    """
    habits = survey.habits
    surplus: i64 = habits.surplus - habits.surplus_less * number
    if surplus < habits.surplus_least:
        surplus = habits.surplus_least
    if good == Good.WOOD:
        if survey.hoarding:
            return max(surplus, habits.hoard_wood - 3 * habits.wood_less * number)
        short = survey.cutters < habits.cutters and survey.part.goods[Good.WOOD] < habits.wood_enough
        base: i64 = habits.wood_short if short else habits.wood
        return max(surplus, base - habits.wood_less * number)
    if good == Good.STONE:
        if number >= stone_wanted(survey):
            return surplus
        if survey.part.saint >= 0 and not survey.growing:
            return habits.plan_stone
        early = survey.table.round < habits.stone_round
        return habits.first_stone if number == 0 and survey.part.saint < 0 and not early else habits.stone
    value = surplus
    if number < survey.target(good):
        value = habits.need - habits.need_less * number
    if good < Good.FIRST_LUXURY:
        return (
            value
            + (habits.hungry if survey.food_short > more else 0)
            + (habits.growth if survey.growth_short > more else 0)
        )
    if survey.city_luxuries_short and survey.part.goods[good] == 0:
        value += habits.city_luxury
    return value + (habits.dirty if survey.luxury_short > more else 0)
