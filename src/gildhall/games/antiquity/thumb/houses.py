"""Which houses to build."""

from __future__ import annotations

from gildhall.games.antiquity.names import NICOLO
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.thumb.purse import affordable
from gildhall.games.antiquity.thumb.survey import Survey


def best_house(survey: Survey, offered: set[int], goods: list[int]) -> int:
    """The house with the best price. With San Nicolo the price of the free house counts as a saving."""
    facts = survey.facts
    part = survey.part
    if not survey.growing or part.idle > survey.cart_shops:
        return 0  # another resident would also be idle
    twice = has_power(part, NICOLO)
    best = 0
    best_worth = -(1 << 20)
    for number in range(1, facts.houses + 1):
        if facts.moves.house + number not in offered:
            continue
        cost = facts.house_costs[number]
        if not affordable(part, goods, cost):
            continue
        value = -(cost.food + cost.luxury)
        if twice:
            lower = [n for n in range(1, number) if part.houses >> n - 1 & 1 == 0]
            if lower:
                gift = facts.house_costs[max(lower)]
                value += gift.food + gift.luxury + survey.habits.nicolo_gift
        if value > best_worth:
            best = number
            best_worth = value
    return best
