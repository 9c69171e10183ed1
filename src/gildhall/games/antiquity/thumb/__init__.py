"""Rules of thumb (RULES.md section 16): a quick, sensible player that uses only what its seat may know.

It starts with houses, cart shops and woodcutters, and takes San Christofori for the storage. It grows with farms from
biology and with inns that reach clean land. Food, granary and fountains limit famine and pollution. The land decides
which saint it aims at; theology changes the saint when the condition is within reach. It does not explore: the food
that is found raises famine for all, and biology gives the same seed for free.
"""

from __future__ import annotations

from gildhall.games.antiquity.names import FISHERY
from gildhall.games.antiquity.sites import LAST_SHORE, SHORE_BITS
from gildhall.games.antiquity.steps.build import Place
from gildhall.games.antiquity.steps.market import BankGive
from gildhall.games.antiquity.steps.site import SecondShore, ShoreSite, Site
from gildhall.games.antiquity.table import AntiquityTable, OnHex
from gildhall.games.antiquity.thumb.bank import bank_give_move, bank_take_move
from gildhall.games.antiquity.thumb.country import best_start, country_move
from gildhall.games.antiquity.thumb.crew import man_move
from gildhall.games.antiquity.thumb.enclose import inn_move
from gildhall.games.antiquity.thumb.expand import best_city, dirtiest, first_city, inn_to_build
from gildhall.games.antiquity.thumb.goals import first_saint
from gildhall.games.antiquity.thumb.pollute import least_missed_hex
from gildhall.games.antiquity.thumb.purse import least_missed
from gildhall.games.antiquity.thumb.survey import survey_of
from gildhall.games.antiquity.thumb.town import best_grave, snuggest
from gildhall.games.antiquity.thumb.wishes import city_move, storage_move


def thumb(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    step = table.step(seat)
    name = step.name
    if name == "city_menu":
        return city_move(survey_of(table, seat), choices)
    if name == "country_menu":
        return country_move(survey_of(table, seat), choices)
    if name == "pay":
        return _good(table, seat, choices, table.facts.moves.pay)
    if name == "discard":
        return _good(table, seat, choices, table.facts.moves.discard)
    if name == "grave":
        return best_grave(table, seat, choices)
    if name == "lift":
        return table.facts.moves.cancel
    if name == "pollute":
        return least_missed_hex(table, seat, choices)
    if isinstance(step, OnHex):
        return on_the_land(table, seat, name, choices)
    return in_the_city(table, seat, name, choices)


def in_the_city(table: AntiquityTable, seat: int, name: str, choices: list[int]) -> int:
    """Phase 2, after the menu, and everything that is seldom asked."""
    step = table.step(seat)
    if isinstance(step, Place):
        return snuggest(table, seat, step.shape, choices)
    if name == "storage_size":
        return storage_move(survey_of(table, seat), choices)
    if name == "saint":
        return table.facts.moves.saint + first_saint(table.seats[seat], survey_of(table, seat).goal)
    if name == "free_house":
        return choices[-2]
    if name == "manning":
        return man_move(survey_of(table, seat), choices)
    if isinstance(step, BankGive):
        return bank_give_move(survey_of(table, seat), choices, step.given)
    if name == "bank_take":
        return bank_take_move(survey_of(table, seat))
    return choices[0]


def on_the_land(table: AntiquityTable, seat: int, name: str, choices: list[int]) -> int:
    """Phase 4, and the first city."""
    if name == "start_city":
        return first_city(table, seat, choices)
    if name == "city_site":
        return best_city(table, seat, choices)
    if name == "alchemy_site":
        return dirtiest(table, seat, choices)
    step = table.step(seat)
    first = table.facts.moves.at
    survey = survey_of(table, seat)
    if isinstance(step, Site):
        return first + best_start(survey, step.kind, step.product)[1]
    if isinstance(step, ShoreSite):
        return first + (best_start(survey, FISHERY, step.product)[1] >> SHORE_BITS)
    if isinstance(step, SecondShore):
        second = best_start(survey, FISHERY, step.product)[1] & LAST_SHORE
        return first + second if first + second in choices else choices[0]
    return inn_move(survey, choices) if survey.enclosing else first + inn_to_build(survey)[1]


def _good(table: AntiquityTable, seat: int, choices: list[int], first: int) -> int:
    return first + least_missed(survey_of(table, seat), [move - first for move in choices])
