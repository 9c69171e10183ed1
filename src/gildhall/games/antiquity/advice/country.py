"""Phase 4: what to build in the countryside."""

from __future__ import annotations

from gildhall.games.antiquity.advice.bank import can_finish
from gildhall.games.antiquity.advice.enclose import next_inn
from gildhall.games.antiquity.advice.expand import best_inn
from gildhall.games.antiquity.advice.purse import affordable, spare
from gildhall.games.antiquity.advice.survey import Survey
from gildhall.games.antiquity.advice.worth import worth
from gildhall.games.antiquity.countryside import covered, fished
from gildhall.games.antiquity.names import FARM, GOODS, MINE, WOOD, WOODCUTTER
from gildhall.games.antiquity.sites import inn_sites, second_shores, shores, sites


def country_move(survey: Survey, choices: list[int]) -> int:
    """The building whose goods are worth most now; an inn or a city if land or room is short."""
    facts = survey.facts
    ids = facts.moves
    if ids.city in choices and survey.founding:
        return ids.city
    food = affordable(survey.part, spare(survey), facts.inn_cost)
    if ids.inn in choices and survey.enclosing and food and next_inn(survey) >= 0:
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
    if ids.inn in choices and survey.clean < survey.habits.inn_ground and not can_finish(survey):
        inn = best_inn(survey, inn_sites(survey.table, survey.seat))
        if inn[0] > best_worth:
            return ids.inn
    return best


def worth_of_start(survey: Survey, move: int) -> int:
    """The worth of a choice in the menu, with its best site."""
    table = survey.table
    seat = survey.seat
    ids = table.facts.moves
    if move == ids.woodcutter:
        return best_site(survey, WOODCUTTER, WOOD, sites(table, seat, WOODCUTTER, WOOD))[0] - wood_cost(survey)
    for good in range(len(GOODS)):
        if move == ids.farms[good]:
            have = survey.part.goods[good]
            less = worth(survey, good, have - 1 + survey.coming[good])
            return best_site(survey, FARM, good, sites(table, seat, FARM, good))[0] - less
        if move == ids.free_farms[good]:
            return best_site(survey, FARM, good, sites(table, seat, FARM, good))[0]
        if move == ids.mines[good]:
            return best_site(survey, MINE, good, sites(table, seat, MINE, good))[0] - wood_cost(survey)
        if move == ids.fisheries[good]:
            return best_shore(survey, good)[0] - wood_cost(survey)
    return 0


def wood_cost(survey: Survey) -> int:
    """The worth in other uses of the unit of wood that a building costs."""
    return min(survey.habits.cost, worth(survey, WOOD, survey.have(WOOD) - 1))


def yield_worth(survey: Survey, good: int, size: int) -> int:
    """The worth of this number of units over the next rounds. Later units are worth less."""
    number = survey.have(good)
    value = 0
    for i in range(min(size, survey.habits.horizon)):
        value += worth(survey, good, number + i, i) * (100 - survey.habits.later * i) // 100
    return value


def best_site(survey: Survey, kind: int, good: int, hexes: list[int]) -> list[int]:
    """The worth of the best site, and the site."""
    table = survey.table
    best = [-1, -1]
    for hex in hexes:
        value = yield_worth(survey, good, len(covered(table.facts, table.land, kind, hex)))
        if value > best[0]:
            best = [value, hex]
    return best


def best_shore(survey: Survey, good: int) -> list[int]:
    """The worth of the best place for a fishery, and its two hexes."""
    table = survey.table
    best = [-1, -1, -1]
    for first in shores(table, survey.seat):
        for second in second_shores(table, survey.seat, first):
            size = len(fished(table.facts, table.land, first, second))
            value = yield_worth(survey, good, size)
            if value > best[0]:
                best = [value, first, second]
    return best
