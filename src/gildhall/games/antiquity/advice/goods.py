"""What goods are worth to a player now, what he may spend, and with what he pays."""

from __future__ import annotations

from gildhall.games.antiquity.advice.goals import CITIES, collects, goal_of, hoarding, missing_kinds
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import Cost
from gildhall.games.antiquity.land import DRY, GRASS, POLLUTED, TAKEN
from gildhall.games.antiquity.names import (
    ALCHEMY,
    BREWERY,
    CHRISTOFORI,
    FIRST_FOOD,
    FIRST_LUXURY,
    FISH,
    GOODS,
    GRAIN,
    OLIVES,
    PHILOSOPHY,
    SHEEP,
    STONE,
    STORAGE,
    WINE,
    WOOD,
)
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.steps.pollution import markers_due
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import zone_of


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
    if part.standing >> ALCHEMY & 1 == 0:
        wanted += 2
    if collects(goal):
        for kind in missing_kinds(part):
            wanted += table.facts.costs[kind].stone
    return wanted


def worth(table: AntiquityTable, seat: int, good: int, number: int, more: int = 0) -> int:
    """What the next unit is worth to a player who has (or will have) this number of it already, ``more`` of
    it planned.
    """
    part = table.seats[seat]
    if good == STONE:
        if number >= stone_wanted(table, seat):
            return 12
        return 300 if number == 0 and part.saint < 0 else WEIGHTS.stone
    stock = part.goods[good]
    if good == WOOD:
        busy = works_in(part, WOOD, WOOD)
        short = busy < max(2, part.residents() // WEIGHTS.cutters)
        base = WEIGHTS.wood_short if short and not hoarding(table, seat) else WEIGHTS.wood
        return max(20, base - WEIGHTS.wood_stock * stock)
    if hoarding(table, seat):
        if number < table.facts.christofori_each:
            return WEIGHTS.hoard - 5 * number
        return max(20, WEIGHTS.hoard_surplus - 3 * number)
    first = FIRST_FOOD if good < FIRST_LUXURY else FIRST_LUXURY
    least = 1 if first == FIRST_FOOD else WEIGHTS.least_luxury
    short = works_in(part, first, first + 3) < max(least, part.residents() // WEIGHTS.growers)
    base = WEIGHTS.goods_short if short else WEIGHTS.goods
    if number == 0:
        base += WEIGHTS.first_unit
    return max(20, base - WEIGHTS.stock * stock - 4 * number)


def works_in(part: Realm, first: int, last: int) -> int:
    """How many of his buildings produce goods of these kinds and will for another round."""
    number = 0
    for works in part.works:
        if first <= works.product <= last and len(works.goods) > 1:
            number += 1
    return number


def reserved(table: AntiquityTable, seat: int) -> list[int]:
    """What should not be spent on houses and buildings: seed, and in the end the hoard."""
    part = table.seats[seat]
    goal = goal_of(table, seat)
    kept = [0] * len(GOODS)
    on_land = coming(part)
    plants = part.residents() >= 6 and part.carts + part.idle > 0 and grass(table, seat) >= 3
    for good in range(FIRST_FOOD, len(GOODS)):
        if plants and is_seed(good) and on_land[good] == 0:
            kept[good] = 1
        if hoarding(table, seat):
            kept[good] = table.facts.christofori_each
    kept[WOOD] = 1 if works_in(part, WOOD, WOOD) else 2
    if part.saint >= 0:
        kept[STONE] = min(1 if part.standing >> ALCHEMY & 1 else 0, stone_wanted(table, seat))
    tight = needs_land(table, seat)
    if len(part.centres) < CITIES[goal] and (part.residents() >= 5 or tight) and not hoarding(table, seat):
        stores = has_power(part, CHRISTOFORI) or part.clean >> STORAGE & 1 == 1
        few_markers = markers_due(table.facts, part) <= 1
        if affordable(part, part.goods, table.facts.city_cost) or (stores and part.goods[STONE] and few_markers):
            keep_for_city(part, kept)
    if tight and part.works_kind(BREWERY):
        _keep_most(part, kept, FIRST_FOOD, 1)
    return kept


def needs_land(table: AntiquityTable, seat: int) -> bool:
    """Is the clean ground of his zone running out?"""
    return clean_ground(table, seat) < WEIGHTS.tight_ground


def dirty_ground(table: AntiquityTable, seat: int) -> int:
    """How many hexes of his zone could be cleaned."""
    number = 0
    for hex in zone_of(table, seat).hexes:
        if table.land[hex] & (TAKEN | POLLUTED) == POLLUTED:
            number += 1
    return number


def grass(table: AntiquityTable, seat: int) -> int:
    """How many hexes of his zone are free, clean grass."""
    number = 0
    for hex in zone_of(table, seat).hexes:
        if table.land[hex] & (GRASS | TAKEN | POLLUTED) == GRASS:
            number += 1
    return number


def clean_ground(table: AntiquityTable, seat: int) -> int:
    """How many free, clean hexes of land his zone has."""
    number = 0
    for hex in zone_of(table, seat).hexes:
        if table.land[hex] & DRY and table.land[hex] & (TAKEN | POLLUTED) == 0:
            number += 1
    return number


def keep_for_city(part: Realm, kept: list[int]) -> None:
    """One food, wood, stone and two different luxuries for the next city (ANT-7.32)."""
    kept[WOOD] = kept[WOOD] + 1
    _keep_most(part, kept, FIRST_FOOD, 1)
    _keep_most(part, kept, FIRST_LUXURY, 2)


def _keep_most(part: Realm, kept: list[int], first: int, kinds: int) -> None:
    """Keep one more unit of the kinds of which there are most."""
    order = sorted(range(first, first + 4), key=lambda good: -part.goods[good])
    for good in order[:kinds]:
        kept[good] = kept[good] + 1


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
