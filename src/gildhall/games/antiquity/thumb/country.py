"""Phase 4: what to build in the countryside."""

from __future__ import annotations

from gildhall.games.antiquity.countryside import fished, size_at
from gildhall.games.antiquity.names import FARM, FISHERY, WORKS_OF, Good
from gildhall.games.antiquity.sites import LAST_SHORE, SHORE_BITS, shore_pairs, sites
from gildhall.games.antiquity.thumb.bank import can_finish
from gildhall.games.antiquity.thumb.enclose import next_inn
from gildhall.games.antiquity.thumb.expand import inn_to_build
from gildhall.games.antiquity.thumb.purse import spare
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.thumb.worth import worth


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
    if not ids.woodcutter <= move < ids.woodcutter + len(ids.started):
        return 0
    good = ids.started[move - ids.woodcutter]
    if good < 0:
        return 0
    value = best_start(survey, WORKS_OF[good], good)[0]
    if move == ids.farms[good]:
        return value - worth(survey, good, survey.have(good) - 1)
    return value if move == ids.free_farms[good] else value - wood_cost(survey)


def wood_cost(survey: Survey) -> int:
    """The worth in other uses of the unit of wood that a building costs."""
    return min(survey.habits.cost, worth(survey, Good.WOOD, survey.have(Good.WOOD) - 1))


def best_start(survey: Survey, kind: int, good: int) -> list[int]:
    """The worth of the best site for a building now, and the site; for a fishery its two hexes as one number."""
    if not survey.sites[good]:
        survey.sites[good] = find_start(survey, kind, good)
    return survey.sites[good]


def find_start(survey: Survey, kind: int, good: int) -> list[int]:
    """The same, found anew. Farms and fisheries have the same sites for all products."""
    if kind == FISHERY:
        if not survey.shores:
            find_shores(survey)
        return best_place(survey, good, survey.shores, survey.shore_sizes)
    if kind == FARM:
        if not survey.farm_sites:
            survey.farm_sites = sites(survey.table, survey.seat, FARM, good)
            survey.farm_sizes = first_by_size(survey, FARM, survey.farm_sites)
        return best_place(survey, good, survey.farm_sites, survey.farm_sizes)
    hexes = sites(survey.table, survey.seat, kind, good)
    return best_place(survey, good, hexes, first_by_size(survey, kind, hexes))


def first_by_size(survey: Survey, kind: int, hexes: list[int]) -> list[int]:
    """For each size, which of the sites is the first where a building would have it; −1 if there is none. Sites of one
    size are worth the same.
    """
    table = survey.table
    first: list[int] = []
    for i in range(len(hexes)):
        note_first(first, size_at(table.facts, table.land, kind, hexes[i]), i)
    return first


def note_first(first: list[int], size: int, i: int) -> None:
    """Note a site for its size, unless there is one already."""
    while len(first) <= size:
        first.append(-1)
    if first[size] < 0:
        first[size] = i


def best_place(survey: Survey, good: int, hexes: list[int], first: list[int]) -> list[int]:
    """The worth of the best of these hexes, and the hex, from the first of each size. Each further unit is worth less,
    because it comes later.
    """
    habits = survey.habits
    have = survey.have(good)
    best = -1
    best_worth = -1
    value = 0
    for size in range(len(first)):
        i = first[size]
        if i >= 0 and (value > best_worth or (value == best_worth and i < best)):
            best = i
            best_worth = value
        if size < habits.horizon:
            value += worth(survey, good, have + size, size) * (100 - habits.later * size) // 100
    return [best_worth, hexes[best] if best >= 0 else -1]


def find_shores(survey: Survey) -> None:
    """Note all places for a fishery, and the first of each size."""
    table = survey.table
    survey.shores = shore_pairs(table, survey.seat)
    survey.shore_sizes = []
    for i in range(len(survey.shores)):
        pair = survey.shores[i]
        hexes = fished(table.chart, table.land, pair >> SHORE_BITS, pair & LAST_SHORE)
        note_first(survey.shore_sizes, len(hexes), i)
