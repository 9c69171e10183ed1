"""Rules of thumb (RULES.md section 16): a quick, sensible player that uses only what its seat may know.

It starts with houses, cart shops and woodcutters, and takes San Christofori for the storage. It grows with farms from
biology and with inns that reach clean land. Food, granary and fountains limit famine and pollution. The land decides
which saint it aims at; theology changes the saint when the condition is within reach. It does not explore: the food
that is found raises famine for all, and biology gives the same seed for free.
"""

from __future__ import annotations

from typing import Final

from gildhall.games.antiquity.names import Kind
from gildhall.games.antiquity.steps.build import Place
from gildhall.games.antiquity.steps.market import BankGive
from gildhall.games.antiquity.steps.site import SecondShore, ShoreSite, Site
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.thumb.bank import bank_give_move, bank_take_move
from gildhall.games.antiquity.thumb.country import best_shore, best_start, country_move
from gildhall.games.antiquity.thumb.crew import man_move
from gildhall.games.antiquity.thumb.enclose import inn_move
from gildhall.games.antiquity.thumb.expand import best_city, dirtiest, first_city, inn_to_build
from gildhall.games.antiquity.thumb.goals import first_saint
from gildhall.games.antiquity.thumb.pollute import least_missed_hex
from gildhall.games.antiquity.thumb.purse import least_missed
from gildhall.games.antiquity.thumb.survey import Survey, survey_of
from gildhall.games.antiquity.thumb.town import best_grave, snuggest
from gildhall.games.antiquity.thumb.wishes import city_move, storage_move

IN_THE_CITY: Final = (
    *("place", "place_house", "storage_size", "saint", "free_house"),
    *("manning", "bank_give", "bank_take"),
)
ON_THE_LAND: Final = (
    *("site", "free_farm_site", "shore", "second_shore", "inn_site"),
    *("city_site", "alchemy_site", "start_city", "pollute"),
)


def thumb(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    name = table.step(seat).name
    if name == "city_menu":
        return city_move(Survey(table, seat), choices)
    if name == "country_menu":
        return country_move(survey_of(table, seat), choices)
    if name in IN_THE_CITY:
        return in_the_city(table, seat, name, choices)
    if name in ON_THE_LAND:
        return on_the_land(table, seat, name, choices)
    if name == "pay":
        return _good(table, seat, choices, table.facts.moves.pay)
    if name == "discard":
        return _good(table, seat, choices, table.facts.moves.discard)
    if name == "grave":
        return best_grave(table, seat, choices)
    if name == "lift":
        return table.facts.moves.cancel
    return choices[0]


def in_the_city(table: AntiquityTable, seat: int, name: str, choices: list[int]) -> int:
    """Phase 2, after the menu."""
    step = table.step(seat)
    if isinstance(step, Place):
        return snuggest(table, seat, step.shape, choices)
    if name == "place_house":
        return snuggest(table, seat, Kind.HOUSE, choices)
    if name == "storage_size":
        return storage_move(Survey(table, seat), choices)
    if name == "saint":
        return table.facts.moves.saint + first_saint(table, seat)
    if name == "free_house":
        return choices[-2]
    if name == "manning":
        return man_move(Survey(table, seat), choices)
    if isinstance(step, BankGive):
        return bank_give_move(Survey(table, seat), choices, step.given)
    if name == "bank_take":
        return bank_take_move(Survey(table, seat))
    return choices[0]


def on_the_land(table: AntiquityTable, seat: int, name: str, choices: list[int]) -> int:
    """Phases 4 and 9, and the first city."""
    if name == "start_city":
        return first_city(table, seat, choices)
    if name == "city_site":
        return best_city(table, seat, choices)
    if name == "alchemy_site":
        return dirtiest(table, seat, choices)
    if name == "pollute":
        return least_missed_hex(table, seat, choices)
    step = table.step(seat)
    first = table.facts.moves.at
    survey = survey_of(table, seat)
    if isinstance(step, Site):
        return first + best_start(survey, step.kind, step.product)[1]
    if isinstance(step, ShoreSite):
        return first + best_shore(survey, step.product)[1]
    if isinstance(step, SecondShore):
        second = best_shore(survey, step.product)[2]
        return first + second if first + second in choices else choices[0]
    return inn_move(survey, choices) if survey.enclosing else first + inn_to_build(survey)[1]


def _good(table: AntiquityTable, seat: int, choices: list[int], first: int) -> int:
    return first + least_missed(Survey(table, seat), [move - first for move in choices])
