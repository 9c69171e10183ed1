"""Phase 4: what to build in the countryside."""

from __future__ import annotations

from typing import Final

from gildhall.games.antiquity.countryside import fished, size_at
from gildhall.games.antiquity.names import FARM, MINE, WOODCUTTER, Good
from gildhall.games.antiquity.sites import second_shores, shores, sites
from gildhall.games.antiquity.thumb.bank import can_finish
from gildhall.games.antiquity.thumb.enclose import next_inn
from gildhall.games.antiquity.thumb.expand import inn_to_build
from gildhall.games.antiquity.thumb.purse import spare
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.thumb.worth import worth

SIZES: Final = 13
"""More than the hexes that any building covers."""
SHORE_BITS: Final = 12
"""A fishery's two hexes as one number: the first in the upper bits."""


def country_move(survey: Survey, choices: list[int]) -> int:
    """The building whose goods are worth most now; an inn or a city if land or room is short."""
    facts = survey.facts
    ids = facts.moves
    if ids.city in choices and survey.founding:
        return ids.city
    if ids.inn in choices and survey.enclosing and spare(survey).pays(facts.inn_cost) and next_inn(survey) >= 0:
        return ids.inn
    if ids.alchemy in choices:
        return ids.alchemy
    best = ids.end
    best_worth = survey.habits.start
    for move in choices:
        value = worth_of_start(survey, move)
        if value > best_worth:
            best = move
            best_worth = value
    short_of_land = ids.inn in choices and survey.clean < survey.habits.inn_ground and not can_finish(survey)
    if short_of_land and inn_to_build(survey)[0] > best_worth:
        return ids.inn
    return best


def worth_of_start(survey: Survey, move: int) -> int:
    """The worth of a choice in the menu, with its best site."""
    ids = survey.facts.moves
    if move == ids.woodcutter:
        return best_start(survey, WOODCUTTER, Good.WOOD)[0] - wood_cost(survey)
    if not ids.woodcutter < move < ids.woodcutter + len(ids.started):
        return 0
    good = ids.started[move - ids.woodcutter]
    if good < 0:
        return 0
    if move == ids.farms[good]:
        have = survey.part.goods[good]
        less = worth(survey, good, have - 1 + survey.coming[good])
        return best_farm(survey, good)[0] - less
    if move == ids.free_farms[good]:
        return best_farm(survey, good)[0]
    if move == ids.mines[good]:
        return best_start(survey, MINE, good)[0] - wood_cost(survey)
    return best_shore(survey, good)[0] - wood_cost(survey)


def wood_cost(survey: Survey) -> int:
    """The worth in other uses of the unit of wood that a building costs."""
    return min(survey.habits.cost, worth(survey, Good.WOOD, survey.have(Good.WOOD) - 1))


def yields(survey: Survey, good: int) -> list[int]:
    """The worth of each number of units, from 0 on, over the next rounds. Later units are worth less."""
    habits = survey.habits
    number = survey.have(good)
    found = [0]
    for i in range(SIZES - 1):
        more = worth(survey, good, number + i, i) * (100 - habits.later * i) // 100 if i < habits.horizon else 0
        found.append(found[i] + more)
    return found


def best_site(survey: Survey, kind: int, good: int, hexes: list[int]) -> list[int]:
    """The worth of the best site, and the site."""
    return best_place(survey, good, hexes, first_by_size(survey, kind, hexes))


def first_by_size(survey: Survey, kind: int, hexes: list[int]) -> list[int]:
    """For each size, which of the sites is the first where a building would have it; −1 if there is none. Sites of one
    size are worth the same.
    """
    table = survey.table
    first = [-1] * SIZES
    for i in range(len(hexes)):
        size = size_at(table.facts, table.land, kind, hexes[i])
        if first[size] < 0:
            first[size] = i
    return first


def best_place(survey: Survey, good: int, hexes: list[int], first: list[int]) -> list[int]:
    """The worth of the best of these hexes, and the hex, from the first of each size."""
    best = -1
    best_worth = -1
    values = yields(survey, good)
    for size in range(SIZES):
        i = first[size]
        if i >= 0:
            value = values[size]
            if value > best_worth or (value == best_worth and i < best):
                best = i
                best_worth = value
    return [best_worth, hexes[best] if best >= 0 else -1]


def best_start(survey: Survey, kind: int, good: int) -> list[int]:
    """The worth of the best site for a woodcutter, a farm or a mine now, and the site."""
    if kind == FARM:
        return best_farm(survey, good)
    if not survey.sites[good]:
        survey.sites[good] = best_site(survey, kind, good, sites(survey.table, survey.seat, kind, good))
    return survey.sites[good]


def best_farm(survey: Survey, good: int) -> list[int]:
    """The worth of the best site for a farm, and the site. The sites are the same for all products."""
    if not survey.farm_sites:
        survey.farm_sites = sites(survey.table, survey.seat, FARM, good)
        survey.farm_sizes = first_by_size(survey, FARM, survey.farm_sites)
    return best_place(survey, good, survey.farm_sites, survey.farm_sizes)


def best_shore(survey: Survey, good: int) -> list[int]:
    """The worth of the best place for a fishery, and its two hexes."""
    if not survey.shores:
        find_shores(survey)
    best = best_place(survey, good, survey.shores, survey.shore_sizes)
    return [best[0], best[1] >> SHORE_BITS, best[1] & (1 << SHORE_BITS) - 1] if best[1] >= 0 else [-1, -1, -1]


def find_shores(survey: Survey) -> None:
    """Note all places for a fishery, each as one number, and the first of each size."""
    table = survey.table
    sizes = [-1] * SIZES
    found: list[int] = []
    for first in shores(table, survey.seat):
        for second in second_shores(table, survey.seat, first):
            size = len(fished(table.chart, table.land, first, second))
            if sizes[size] < 0:
                sizes[size] = len(found)
            found.append(first << SHORE_BITS | second)
    survey.shores = found
    survey.shore_sizes = sizes
