"""Which houses to build."""

from __future__ import annotations

from gildhall.games.antiquity.advice.outlook import Outlook
from gildhall.games.antiquity.advice.purse import affordable
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import AntiquityFacts, Cost
from gildhall.games.antiquity.names import FIRST_FOOD, FIRST_LUXURY, NICOLO
from gildhall.games.antiquity.saints import has_power


def best_house(outlook: Outlook, choices: list[int], goods: list[int]) -> int:
    """The house with the best price: with San Nicolo what the free one would have cost counts too."""
    facts = outlook.facts
    part = outlook.part
    if not outlook.growing or part.idle > outlook.cart_shops:
        return 0  # more hands would be idle too
    twice = has_power(part, NICOLO)
    best = 0
    best_worth = -(1 << 20)
    for number in range(1, facts.houses + 1):
        if facts.moves.house + number not in choices:
            continue
        cost = facts.house_costs[number]
        if not affordable(part, goods, cost):
            continue
        value = -(cost.food + cost.luxury)
        if twice:
            lower = [n for n in range(1, number) if part.houses >> n - 1 & 1 == 0]
            if lower:
                gift = facts.house_costs[max(lower)]
                value += gift.food + gift.luxury + 2
        if value > best_worth:
            best = number
            best_worth = value
    return best


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
