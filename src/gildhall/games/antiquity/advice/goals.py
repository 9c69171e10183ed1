"""Which saint a player aims at, and what is missing for his condition."""

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

CITIES: Final = [2, 3, 1, 2, 1]
"""How many cities each saint asks for."""

HANDS: Final = [8, 8, 8, 8, 8]
"""Residents that are enough for each saint; more would only cost goods."""


def goal_of(table: AntiquityTable, seat: int) -> int:
    """The saint that he aims at, by the lie of his first city: fixed from then on."""
    part = table.seats[seat]
    if part.saint == MARIA or not part.centres:
        return MARIA
    if WEIGHTS.goals:
        return WEIGHTS.goals[seat]
    return CHRISTOFORI


def first_saint(table: AntiquityTable, seat: int) -> int:
    """Whom to choose for a new cathedral: San Christofori's storage helps from the first day."""
    goal = goal_of(table, seat)
    if goal == MARIA or table.seats[seat].used & RAZED:
        return goal
    return CHRISTOFORI


def hoards(goal: int) -> bool:
    """Does this saint ask for many goods at once: a hoard, or the price of all houses that are left?"""
    return goal in (NICOLO, CHRISTOFORI, MARIA)


def encloses(goal: int) -> bool:
    """Does this saint ask to enclose somebody? (With Santa Maria that is the easier second condition.)"""
    return goal in (GIORGIO, MARIA)


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
