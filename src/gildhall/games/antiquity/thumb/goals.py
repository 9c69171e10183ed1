"""Which saint a player aims at, and what is missing for the saint's condition."""

from __future__ import annotations

from gildhall.games.antiquity._habits import AntiquityHabits
from gildhall.games.antiquity.city import RAZED, Realm
from gildhall.games.antiquity.land import FOREST, GRASS, MOUNTAIN, SEA
from gildhall.games.antiquity.names import BARBARA, CHRISTOFORI, GIORGIO, KINDS, MARIA, NICOLO
from gildhall.games.antiquity.table import AntiquityTable


def goal_of(table: AntiquityTable, seat: int, goal: int) -> int:
    """The saint that the player aims at: fixed by the land and the first cities, given up if the plan fails."""
    part = table.seats[seat]
    if part.saint == MARIA:
        return MARIA
    habits = table.facts.habits[seat]
    if table.round > habits.patience and part.saint == CHRISTOFORI and goal in (BARBARA, GIORGIO):
        late = table.round > habits.patience + 2
        return CHRISTOFORI if late or hopeless(part, goal, habits) else goal
    return goal


def saint_of_the_land(table: AntiquityTable, seat: int, habits: AntiquityHabits) -> int:
    """The saint that suits the land. Open country has room for Santa Barbara's cities, much forest supplies San
    Nicolo's houses, and a close neighbour can be enclosed. In all other cases San Christofori is the fastest.
    """
    if not table.seats[seat].centres:
        return MARIA
    counts = table.chart.counts
    whole = counts[FOREST] + counts[GRASS] + counts[MOUNTAIN] + counts[SEA]
    if 100 * counts[GRASS] >= habits.open_country * whole:
        return BARBARA
    if 100 * counts[FOREST] >= habits.forest * whole:
        return NICOLO
    near = neighbour(table, seat)
    if near <= habits.close:
        return GIORGIO
    if near <= habits.close + habits.close_coast and 100 * counts[SEA] >= habits.coast * whole:
        return MARIA
    return CHRISTOFORI


def neighbour(table: AntiquityTable, seat: int) -> int:
    """The distance to the nearest first city of another player."""
    home = table.seats[seat].centres[0]
    near = 1 << 20
    for other in range(len(table.seats)):
        centres = table.seats[other].centres
        if other != seat and centres:
            near = min(near, table.facts.atlas.apart(home, centres[0]))
    return near


def hopeless(part: Realm, goal: int, habits: AntiquityHabits) -> bool:
    """Is the other saint's condition still so far away that San Christofori's own condition is nearer?"""
    if goal == BARBARA:
        return len(missing_kinds(part)) > habits.hopeless_kinds
    return len(part.centres) < needs(habits, goal)[1]


def first_saint(part: Realm, goal: int) -> int:
    """The saint for a new cathedral: San Christofori, because this saint's storage helps at once."""
    return goal if goal in (MARIA, NICOLO) or part.used & RAZED else CHRISTOFORI


def hoards(goal: int) -> bool:
    """Does this saint ask for a hoard?"""
    return goal in (CHRISTOFORI, MARIA)


def encloses(goal: int) -> bool:
    """Does this saint ask to enclose somebody? (With Santa Maria that is the easier second condition.)"""
    return goal in (GIORGIO, MARIA)


def missing_kinds(part: Realm) -> list[int]:
    """The kinds of buildings of which the player has none without graves (ANT-10.3)."""
    return [kind for kind in range(1, len(KINDS)) if part.clean >> kind & 1 == 0]


def needs(by: AntiquityHabits, goal: int) -> tuple[int, int]:
    """With how many residents the plan for a saint changes from growth to the saint's condition, and how many cities it
    needs.
    """
    if goal == NICOLO:
        return by.nicolo_hands, by.nicolo_cities
    if goal == BARBARA:
        return by.barbara_hands, by.barbara_cities
    if goal == CHRISTOFORI:
        return by.christofori_hands, by.christofori_cities
    return (by.giorgio_hands, by.giorgio_cities) if goal == GIORGIO else (by.maria_hands, by.maria_cities)
