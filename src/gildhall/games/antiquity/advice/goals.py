"""Which saint a player aims at, and what that asks for.

San Christofori's storage helps from the first day, so he comes first (Santa Maria has it too). Who aims at another
saint razes the cathedral in the end and builds it anew when the condition is within reach.
"""

from __future__ import annotations

from typing import Final

from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.city import RAZED, Realm
from gildhall.games.antiquity.names import (
    BARBARA,
    CHRISTOFORI,
    FIRST_FOOD,
    GIORGIO,
    GOODS,
    KINDS,
    MARIA,
    NICOLO,
)
from gildhall.games.antiquity.table import AntiquityTable

ENOUGH: Final = [12, 10, 12, 10, 20]
"""Residents that are enough for each saint; more would only cost goods."""

CITIES: Final = [2, 4, 2, 2, 2]
"""How many cities each saint asks for."""

_MIX: Final = [MARIA, CHRISTOFORI, NICOLO, CHRISTOFORI, GIORGIO, MARIA, BARBARA, CHRISTOFORI]


def goal_of(table: AntiquityTable, seat: int) -> int:
    """The saint that he aims at, by the lie of his first city: fixed from then on, and different from game to game."""
    part = table.seats[seat]
    if part.saint == MARIA or not part.centres:
        return MARIA
    if WEIGHTS.goal >= 0:
        return WEIGHTS.goal
    return _MIX[(7 * part.centres[0] + 3 * seat) % len(_MIX)]


def first_saint(table: AntiquityTable, seat: int) -> int:
    """Whom to choose for a new cathedral."""
    goal = goal_of(table, seat)
    if goal == MARIA or table.seats[seat].used & RAZED:
        return goal
    return CHRISTOFORI


def has_switched(part: Realm) -> bool:
    """Has he given up San Christofori for the saint he aims at?"""
    return part.saint in (NICOLO, BARBARA, GIORGIO) or part.used & RAZED != 0


def settles(goal: int) -> bool:
    """Does this saint ask for all houses from the beginning?"""
    return goal == MARIA


def encloses(goal: int) -> bool:
    """Does this saint ask to enclose somebody?"""
    return goal == GIORGIO


def collects(goal: int) -> bool:
    """Does this saint ask for all kinds of buildings?"""
    return goal == BARBARA


def missing_hoard(table: AntiquityTable, part: Realm) -> int:
    """How many units of the eight goods are missing (ANT-10.4)."""
    each = table.facts.christofori_each
    missing = 0
    for good in range(FIRST_FOOD, len(GOODS)):
        missing += max(0, each - part.goods[good])
    return missing


def missing_kinds(part: Realm) -> list[int]:
    """Kinds of buildings that he does not have without graves (ANT-10.3)."""
    return [kind for kind in range(1, len(KINDS)) if part.clean >> kind & 1 == 0]


def hoarding(table: AntiquityTable, seat: int) -> bool:
    """Is it time to keep all goods?"""
    part = table.seats[seat]
    goal = goal_of(table, seat)
    if has_switched(part):
        return False
    if settles(goal):
        return full_of_residents(part, goal)
    return (
        full_of_residents(part, goal)
        or missing_hoard(table, part) <= WEIGHTS.hoard_missing
        or table.round >= WEIGHTS.hoard_round
    )


def full_of_residents(part: Realm, goal: int) -> bool:
    """Has he enough residents?"""
    enough = ENOUGH[goal] if goal in (BARBARA, GIORGIO, MARIA) else WEIGHTS.hoard_residents
    return part.residents() >= enough and part.saint != NICOLO
