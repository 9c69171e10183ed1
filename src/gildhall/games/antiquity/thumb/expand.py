"""Where cities and inns go."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.games.antiquity._habits import AntiquityHabits
from gildhall.games.antiquity.land import DRY, FOREST, GRASS, MOUNTAIN, POLLUTED, SEA, TAKEN
from gildhall.games.antiquity.names import Good
from gildhall.games.antiquity.sites import inn_sites
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.thumb.survey import Survey
from gildhall.games.antiquity.zones import beyond, zone_of

UNKNOWN: Final = -(1 << 20)
"""Less than the worth of any home."""


def first_city(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """Where forest, grass, mountains, and sea are near (16.2)."""
    habits = table.facts.habits[seat]
    seen = vec[i64]([-1] * len(table.land))
    worths = [home_worth(table, habits, move - table.facts.moves.at, seen) for move in choices]
    return choices[worths.index(max(worths))]


def home_worth(table: AntiquityTable, habits: AntiquityHabits, centre: int, seen: vec[i64]) -> int:
    """The worth of the surroundings of a first city. The chart keeps it; only cities near by change it."""
    chart = table.chart
    for part in table.seats:
        for city in part.centres:
            if table.facts.atlas.apart(centre, city) <= habits.home_rings + 2:
                return surroundings(table, habits, centre, seen)
    judged_by, worths = chart.homes
    if judged_by is not habits:
        worths = [UNKNOWN] * len(table.land)
        chart.homes = habits, worths
    if worths[centre] == UNKNOWN:
        worths[centre] = surroundings(table, habits, centre, seen)
    return worths[centre]


def surroundings(table: AntiquityTable, habits: AntiquityHabits, centre: int, seen: vec[i64]) -> int:
    """The worth of the hexes near a city. ``seen`` has a number for each hex: the centre for which it was last seen."""
    land = table.land
    edge = table.facts.atlas.city(centre)
    for hex in edge:
        seen[hex] = centre
    counts = vec[i64]([0] * 16)
    for _ in range(habits.home_rings):
        found: list[int] = []
        for hex in edge:
            for other in table.facts.neighbours[hex]:
                if seen[other] != centre:
                    seen[other] = centre
                    bits = land[other] & 15
                    counts[bits] = counts[bits] + 1
                    if bits & DRY:
                        found.append(other)
        edge = found
    value = habits.home_forest * min(int(counts[FOREST]), habits.forest_most)
    value += habits.home_mountain * min(int(counts[MOUNTAIN]), habits.mountain_most)
    value += habits.home_grass * min(int(counts[GRASS]), habits.grass_most)
    return value + habits.home_sea * min(int(counts[SEA]), habits.sea_most)


def inn_to_build(survey: Survey) -> list[int]:
    """The worth of the best site for an inn now, and the site."""
    if not survey.inn:
        survey.inn = best_inn(survey, inn_sites(survey.table, survey.seat))
    return survey.inn


def best_inn(survey: Survey, hexes: list[int]) -> list[int]:
    """The worth of the best site for an inn, and the site: clean land that is not in the zone yet."""
    table = survey.table
    land = table.land
    beside = table.chart.beside
    zone = zone_of(table, survey.seat)
    values = terrain_worth(survey)
    best = [-1, -1]
    seen = vec[i64]([-1] * len(land))  # for which site a sea was counted last
    for hex in hexes:
        seen[hex] = hex
        value = survey.habits.inn_polluted if land[hex] & POLLUTED else 0
        for other in beyond(table, zone, hex):
            bits = land[other]
            if bits & (TAKEN | POLLUTED) == 0:
                value += values[bits & 15]
                for sea in beside[other]:
                    if land[sea] & (SEA | POLLUTED | TAKEN) == SEA and seen[sea] != hex:
                        seen[sea] = hex
                        value += values[SEA]
        if value > best[0]:
            best = [value, hex]
    return best


def terrain_worth(survey: Survey) -> list[int]:
    """The worth of a clean hex of each terrain, by the goods that are missing."""
    each = survey.facts.christofori_each
    values = [0] * 16
    values[FOREST] = values[GRASS] = values[MOUNTAIN] = survey.habits.inn_hex
    if survey.have(Good.GOLD) < each:
        values[MOUNTAIN] = 2 * survey.habits.inn_hex
    for good in (Good.FISH, Good.PEARLS, Good.DYE):
        if survey.have(good) < each:
            values[SEA] = values[SEA] + survey.habits.inn_hex
    return values


def best_city(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The site of a new city with the most clean land around it that is not in the zone yet."""
    facts = table.facts
    habits = table.facts.habits[seat]
    inside = zone_of(table, seat).inside
    worths: list[int] = []
    for move in choices:
        centre = move - facts.moves.at
        value = 0
        for hex in range(len(table.land)):
            if facts.atlas.apart(hex, centre) <= 3:
                bits = table.land[hex]
                if bits & TAKEN == 0 and bits & POLLUTED == 0 and bits & (DRY | SEA):
                    value += habits.city_inside if inside[hex] else habits.city_outside
        worths.append(value)
    return choices[worths.index(max(worths))]


def dirtiest(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The centre from which alchemy cleans most."""
    cities = [table.facts.atlas.city(move - table.facts.moves.at) for move in choices]
    numbers = [len([hex for hex in city if table.land[hex] & (POLLUTED | TAKEN) == POLLUTED]) for city in cities]
    return choices[numbers.index(max(numbers))]
