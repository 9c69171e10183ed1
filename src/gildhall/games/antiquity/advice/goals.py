"""Which saint a player aims at, and what that asks for."""

from __future__ import annotations

from typing import Final

from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import (
    BARBARA,
    CHRISTOFORI,
    FIRST_FOOD,
    GIORGIO,
    GOODS,
    KINDS,
    MARIA,
    NICOLO,
    NO_SAINT,
)
from gildhall.games.antiquity.table import AntiquityTable

ENOUGH: Final = [20, 9, 12, 9, 20]
"""Residents that are enough for each saint; more would only cost goods."""

CITIES: Final = [2, 4, 2, 1, 2]
"""How many cities each saint asks for."""


def goal_of(table: AntiquityTable, seat: int) -> int:
    """The saint he has, or the one that he aims at: fitted to the land, fixed from the first city on."""
    part = table.seats[seat]
    if part.saint != NO_SAINT:
        return part.saint
    return int(__import__('os').environ.get('GOAL', '2'))


def hoards(goal: int) -> bool:
    """Does this saint ask for goods?"""
    return goal in (CHRISTOFORI, MARIA)


def settles(goal: int) -> bool:
    """Does this saint ask for all houses?"""
    return goal in (NICOLO, MARIA)


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
    """Is it time to keep all goods for the hoard?"""
    part = table.seats[seat]
    goal = goal_of(table, seat)
    if not hoards(goal):
        return False
    if settles(goal):
        return full_of_residents(part, goal)
    return full_of_residents(part, goal) or missing_hoard(table, part) <= 11 or table.round >= 14


def full_of_residents(part: Realm, goal: int) -> bool:
    """Has he enough residents?"""
    return part.residents() >= ENOUGH[goal]


