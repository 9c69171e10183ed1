"""What a player may spend, and which goods are used to pay."""

from __future__ import annotations

from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import GOODS, Good, Kind
from gildhall.games.antiquity.steps.pay import Purse
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.thumb.worth import is_seed, worth


def reserved(survey: Survey) -> list[int]:
    """The goods that should not be spent on houses and buildings: seed, and near the end the hoard."""
    part = survey.part
    kept = [0] * len(GOODS)
    plants = not survey.hoarding and part.carts + part.idle > 0 and survey.grass >= survey.habits.seed_grass
    for good in range(Good.FIRST_FOOD, len(GOODS)):
        if survey.hoarding:
            kept[good] = survey.facts.christofori_each
        elif plants and is_seed(good) and survey.coming[good] == 0:
            kept[good] = 1
    if survey.founding:
        kept[Good.WOOD] = 1
        kept[Good.STONE] = 1
        _keep_most(part, kept, Good.FIRST_FOOD, 1)
        _keep_most(part, kept, Good.FIRST_LUXURY, 2)
    if survey.wants_stable:
        for good in range(Good.FIRST_LUXURY, len(GOODS)):
            kept[good] = max(kept[good], 1)
    if part.saint < 0 or part.standing >> Kind.THEOLOGY & 1:
        kept[Good.STONE] = 1
    return kept


def _keep_most(part: Realm, kept: list[int], first: int, kinds: int) -> None:
    """Reserve one more unit of the kinds with the largest amounts."""
    order = sorted(range(first, first + 4), key=lambda good: -part.goods[good])
    for good in order[:kinds]:
        kept[good] = kept[good] + 1


def spare(survey: Survey) -> Purse:
    """What may be spent."""
    kept = reserved(survey)
    goods = survey.part.goods
    left = [max(0, goods[good] - kept[good]) for good in range(len(GOODS))]
    return Purse(left, survey.part.works_kind(Kind.PHILOSOPHY))


def least_missed(survey: Survey, goods: list[int]) -> int:
    """The least needed of these goods: the one with the largest amount beyond what is reserved."""
    part = survey.part
    habits = survey.habits
    kept = reserved(survey)
    best = goods[0]
    best_worth = 1 << 20
    for good in goods:
        have = part.goods[good]
        value = worth(survey, good, have - 1) + (habits.kept if have <= kept[good] else 0) - habits.many * have
        if value < best_worth:
            best = good
            best_worth = value
    return best
