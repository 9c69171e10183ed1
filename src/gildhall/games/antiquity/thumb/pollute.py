"""Phase 9: which hexes to pollute."""

from __future__ import annotations

from gildhall.games.antiquity._habits import AntiquityHabits
from gildhall.games.antiquity.land import DRY, GRASS, MOUNTAIN, POLLUTED, SEA, TAKEN
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import Flags, zone_of


def least_missed_hex(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The least useful hex (16.8). The choices are ascending, so of equal hexes the lowest is chosen."""
    due = table.seats[seat].due
    habits = table.facts.habits[seat]
    zones = [zone_of(table, other).inside for other in table.order if other != seat]
    values = [value_of_hex(table, habits, zones, move - table.facts.moves.at) for move in choices]
    limit = sorted(values)[min(due, len(values)) - 1]
    for i in range(len(choices)):
        if values[i] <= limit:
            return choices[i]
    return choices[-1]


def value_of_hex(table: AntiquityTable, habits: AntiquityHabits, zones: list[Flags], hex: int) -> int:
    """The worth of a clean hex, together with its clean neighbours of the same terrain. ``zones`` are those of others,
    as a flag for each hex.
    """
    land = table.land
    terrain = land[hex] & (DRY | SEA)
    alike = 0
    for other in table.facts.neighbours[hex]:
        if land[other] & (terrain | POLLUTED | TAKEN) == terrain:
            alike += 1
    value = habits.alike * alike
    if terrain == MOUNTAIN:
        value += habits.clean_mountain
    elif terrain == GRASS:
        value += habits.clean_grass
    for inside in zones:
        if inside[hex]:
            value -= habits.shared
    return value
