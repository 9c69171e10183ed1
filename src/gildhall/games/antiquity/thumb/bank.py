"""The market of phase 2: which goods to give to the bank, and which good to take."""

from __future__ import annotations

from typing import Final

from gildhall.games.antiquity.names import GOODS, NICOLO, Good
from gildhall.games.antiquity.thumb.survey import UNASKED, Survey
from gildhall.games.antiquity.thumb.worth import is_seed, stone_wanted, worth

DEAR: Final = 500
"""A cost that is higher than the worth of any good."""
NOTHING: Final = 1 << 20
"""The cost of a good that cannot be given."""


def bank_gift(survey: Survey) -> int:
    """The first of the goods to give for the one that is wanted most; −1 if there is nothing to gain."""
    if survey.gift == UNASKED:
        survey.gift = find_gift(survey)
    return survey.gift


def find_gift(survey: Survey) -> int:
    """The same, found anew."""
    finishing = can_finish(survey)
    taken = most_wanted(survey, finishing)
    if taken < 0:
        return -1
    left = survey.part.goods[:]
    costs = [NOTHING] * len(GOODS)
    for good in range(len(GOODS)):
        if good != taken and left[good] > 0:
            costs[good] = cost_of_giving(survey, good, left[good], finishing)
    first = len(GOODS)
    price = 0
    for _ in range(survey.facts.bank_give):
        best = cheapest(costs)
        if best < 0:
            return -1
        price += costs[best]
        left[best] = left[best] - 1
        costs[best] = cost_of_giving(survey, best, left[best], finishing) if left[best] > 0 else NOTHING
        if best < first:
            first = best
    if price + survey.habits.bank_gain >= wanted_worth(survey, taken) and not finishing:
        return -1
    return first


def cheapest(costs: list[int]) -> int:
    """The place of the good that costs least to give; −1 if there is none."""
    best = -1
    best_worth = NOTHING
    for good in range(len(costs)):
        if costs[good] < best_worth:
            best = good
            best_worth = costs[good]
    return best


def cost_of_giving(survey: Survey, good: int, have: int, finishing: bool) -> int:
    """What the player loses by giving one of ``have`` units."""
    if finishing:
        needed = survey.facts.christofori_each if good >= Good.FIRST_FOOD else 0
        return 0 if have + survey.next_harvest[good] > needed else DEAR
    if have <= kept_from_bank(survey, good):
        return DEAR
    if good == Good.WOOD and have > survey.habits.bank_wood:
        return survey.habits.surplus
    value = worth(survey, good, have - 1 + survey.coming[good])
    if have == 1 and is_seed(good) and survey.coming[good] == 0:
        value += survey.habits.seed
    return value


def kept_from_bank(survey: Survey, good: int) -> int:
    """The number of units of a good that the plan itself needs."""
    if good == Good.STONE:
        return stone_wanted(survey)
    if survey.growing:
        return survey.habits.nicolo_keeps if survey.goal == NICOLO else survey.habits.bank_keeps
    if good == Good.WOOD:
        return survey.habits.collector_wood if survey.collecting else 0
    return survey.target(good)


def most_wanted(survey: Survey, finishing: bool) -> int:
    """The good to take from the bank; −1 if the player needs none to finish."""
    if finishing:
        best = -1
        for good in range(Good.FIRST_FOOD, len(GOODS)):
            if survey.part.goods[good] + survey.next_harvest[good] < survey.facts.christofori_each:
                best = good
        return best
    best = Good.WOOD
    best_worth = wanted_worth(survey, Good.WOOD)
    for good in range(1, len(GOODS)):
        value = wanted_worth(survey, good)
        if value > best_worth:
            best = good
            best_worth = value
    return best


def wanted_worth(survey: Survey, good: int) -> int:
    """The worth of a unit of this good in hand now. The first unit of a seed is worth a farm."""
    habits = survey.habits
    if good == Good.WOOD and survey.part.goods[Good.WOOD] > 0:
        return habits.plan_stone if survey.collecting and survey.part.goods[Good.WOOD] < habits.collector_wood else 0
    have = survey.have(good)
    value = worth(survey, good, have)
    if have == 0 and is_seed(good) and survey.grass >= habits.seed_grass:
        value += habits.seed
    return value


def can_finish(survey: Survey, given: int = 0) -> bool:
    """Would the hoard be complete after this harvest, if all surplus goods were traded with the bank? ``given`` is the
    number of goods that were already given.
    """
    part = survey.part
    each = survey.facts.christofori_each
    if not survey.hoarding:
        return False
    extra = part.goods[Good.WOOD] + part.goods[Good.STONE]
    missing = 0
    for good in range(Good.FIRST_FOOD, len(GOODS)):
        have = part.goods[good]
        after = have + survey.next_harvest[good]
        missing += max(0, each - after)
        extra += max(0, min(have, after - each))
    return missing <= (extra + given) // survey.facts.bank_give


def bank_give_move(survey: Survey, choices: list[int], given: int) -> int:
    """The good to give: first the first good of the plan, then the cheapest of the others."""
    first = survey.facts.moves.bank_give
    if given == 0:
        gift = bank_gift(survey)
        return first + gift if gift >= 0 else choices[0]
    finishing = can_finish(survey, given)
    taken = most_wanted(survey, finishing)
    goods = [move - first for move in choices]
    have = survey.part.goods
    costs = [NOTHING if good == taken else cost_of_giving(survey, good, have[good], finishing) for good in goods]
    return choices[max(cheapest(costs), 0)]


def bank_take_move(survey: Survey) -> int:
    """The good to take."""
    wanted = most_wanted(survey, can_finish(survey, survey.facts.bank_give))
    return survey.facts.moves.bank_take + max(wanted, 0)
