"""What goods are worth to a player now, what he may spend, and with what he pays."""

from __future__ import annotations

from gildhall.games.antiquity.advice.goals import CITIES, ENOUGH, collects, goal_of, hoards, missing_kinds
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import Cost
from gildhall.games.antiquity.names import (
    FIRST_FOOD,
    FIRST_LUXURY,
    FISH,
    GOODS,
    GRAIN,
    OLIVES,
    PHILOSOPHY,
    SHEEP,
    STONE,
    WINE,
    WOOD,
)
from gildhall.games.antiquity.table import AntiquityTable


def is_seed(good: int) -> bool:
    """Can it be farmed?"""
    return good in (GRAIN, SHEEP, OLIVES, WINE)


def coming(part: Realm) -> list[int]:
    """Goods that still lie on the land for him."""
    goods = [0] * len(GOODS)
    for works in part.works:
        goods[works.product] = goods[works.product] + len(works.goods)
    return goods


def stone_wanted(table: AntiquityTable, seat: int) -> int:
    """Stone for the cathedral, cities and, for Santa Barbara, the rest."""
    part = table.seats[seat]
    goal = goal_of(table, seat)
    wanted = max(0, CITIES[goal] - len(part.centres))
    if part.saint < 0:
        wanted += 1
    if collects(goal):
        for kind in missing_kinds(part):
            wanted += table.facts.costs[kind].stone
    return wanted


def worth(table: AntiquityTable, seat: int, good: int, number: int) -> int:
    """What the next unit is worth to a player who has (or will have) this number of it already."""
    part = table.seats[seat]
    goal = goal_of(table, seat)
    if good == WOOD:
        limit = 6 if part.residents() < ENOUGH[goal] else 4
        return 90 if number < limit else 40 if number < limit + 3 else 12
    if good == STONE:
        return 100 if number < stone_wanted(table, seat) else 12
    if hoards(goal):
        base = 85 if number < 3 else 55 if number < 5 else 22
    else:
        base = 80 if number < 2 else 55 if number < 4 else 20
    if good < FIRST_LUXURY and part.food() < table.famine:
        base += 15
    return base


def reserved(table: AntiquityTable, seat: int) -> list[int]:
    """What should not be spent on houses and buildings: seed, and in the end the hoard."""
    part = table.seats[seat]
    goal = goal_of(table, seat)
    kept = [0] * len(GOODS)
    on_land = coming(part)
    for good in range(FIRST_FOOD, len(GOODS)):
        if is_seed(good) and on_land[good] <= 1:
            kept[good] = 1
        if hoards(goal) and part.residents() >= ENOUGH[goal]:
            kept[good] = table.facts.christofori_each
    return kept


def spare(table: AntiquityTable, seat: int) -> list[int]:
    """What may be spent."""
    goods = table.seats[seat].goods
    kept = reserved(table, seat)
    return [max(0, goods[good] - kept[good]) for good in range(len(GOODS))]


def affordable(part: Realm, goods: list[int], cost: Cost) -> bool:
    """Can this be paid out of these goods?"""
    if goods[WOOD] < cost.wood or goods[STONE] < cost.stone:
        return False
    differ = cost.differ and not part.works_kind(PHILOSOPHY)
    return _number(goods, FIRST_FOOD, differ) >= cost.food and _number(goods, FIRST_LUXURY, differ) >= cost.luxury


def _number(goods: list[int], first: int, differ: bool) -> int:
    number = 0
    for good in range(first, first + 4):
        number += (1 if goods[good] else 0) if differ else goods[good]
    return number


def least_missed(table: AntiquityTable, seat: int, goods: list[int]) -> int:
    """The good of these that he misses least: what he has most of, beyond what is reserved."""
    part = table.seats[seat]
    kept = reserved(table, seat)
    best = goods[0]
    best_worth = 1 << 20
    for good in goods:
        have = part.goods[good]
        value = worth(table, seat, good, have - 1) + (60 if have <= kept[good] else 0) - 3 * have
        if good == FISH:
            value -= 2
        if value < best_worth:
            best = good
            best_worth = value
    return best
