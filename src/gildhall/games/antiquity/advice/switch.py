"""Changing the saint: theology razes the cathedral of San Christofori when the condition of the other saint can be met
at once.
"""

from __future__ import annotations

from gildhall.games.antiquity.advice.enclose import can_enclose
from gildhall.games.antiquity.advice.goals import goal_of, missing_kinds
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import AntiquityFacts, Cost
from gildhall.games.antiquity.names import (
    BARBARA,
    CHRISTOFORI,
    FIRST_FOOD,
    FIRST_LUXURY,
    GIORGIO,
    MARIA,
    NICOLO,
    STONE,
    THEOLOGY,
)
from gildhall.games.antiquity.table import AntiquityTable


def ready_to_switch(table: AntiquityTable, seat: int) -> bool:
    """Can the saint that he aims at be satisfied in this round?"""
    part = table.seats[seat]
    goal = goal_of(table, seat)
    if part.saint != CHRISTOFORI or goal in (CHRISTOFORI, MARIA):
        return False
    if part.goods[STONE] == 0 or part.clean >> THEOLOGY & 1 == 0:
        return False
    if goal == NICOLO:
        return can_fill_houses(table.facts, part)
    if goal == BARBARA:
        return not missing_kinds(part)
    return goal == GIORGIO and can_enclose(table, seat)


def can_fill_houses(facts: AntiquityFacts, part: Realm) -> bool:
    """With San Nicolo's help: are there goods and cells for all houses that are left?"""
    left = part.copy()
    missing = facts.houses - left.residents()
    if part.empty_cells(facts) < missing:
        return False
    while missing > 0:
        number = cheapest_pair(facts, left)
        if number == 0:
            return False
        take(left.goods, facts.house_costs[number])
        left.houses |= 1 << number - 1
        missing -= 1
        lower = [n for n in range(1, number) if left.houses >> n - 1 & 1 == 0]
        if lower:
            left.houses |= 1 << max(lower) - 1
            missing -= 1
    return True


def cheapest_pair(facts: AntiquityFacts, part: Realm) -> int:
    """The house whose price, less that of the free one, is best, and which can be paid; 0 if none."""
    best = 0
    best_worth = -(1 << 20)
    for number in range(1, facts.houses + 1):
        if part.houses >> number - 1 & 1:
            continue
        cost = facts.house_costs[number]
        if kinds_of(part.goods, FIRST_FOOD) < cost.food or kinds_of(part.goods, FIRST_LUXURY) < cost.luxury:
            continue
        lower = [n for n in range(1, number) if part.houses >> n - 1 & 1 == 0]
        gift = facts.house_costs[max(lower)] if lower else facts.house_costs[0]
        value = 2 * (gift.food + gift.luxury - cost.food - cost.luxury) + (4 if lower else 0) + number // 10
        if value > best_worth:
            best = number
            best_worth = value
    return best


def kinds_of(goods: list[int], first: int) -> int:
    """How many kinds of a category there are."""
    number = 0
    for good in range(first, first + 4):
        if goods[good]:
            number += 1
    return number


def take(goods: list[int], cost: Cost) -> None:
    """Pay with the kinds of which there are most."""
    for first, units in ((FIRST_FOOD, cost.food), (FIRST_LUXURY, cost.luxury)):
        order = sorted(range(first, first + 4), key=lambda good: -goods[good])
        for good in order[:units]:
            goods[good] = goods[good] - 1
