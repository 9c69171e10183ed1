"""The evaluation of a position: measures of a seat, and their fitted weights (see ``engine/evaluation.py``).

There are no points. Instead, an evaluation has the progress of a seat towards its saint, in percent.
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.evaluation import Evaluation, calibrated
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import BARBARA, CHRISTOFORI, GIORGIO, GOODS, NICOLO, NO_SAINT, Good, Kind
from gildhall.games.antiquity.shapes import count
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import zone_of

MEASURES: Final = [
    *("one", "plays", "residents", "cities", "material", "food", "luxury", "hoard", "kinds", "zone", "enclosed"),
    *("graves", "room", "works", "carts", "capacity", "saint", "way", "way_left", "short_of_food"),
]
_LONG: Final = 24
"""The number of rounds after which a game without a leader counts as nearly over."""


def evaluate(table: AntiquityTable) -> Evaluation:
    """The chances of all seats, and the progress of each towards its saint."""
    ways = [way(table, seat) for seat in range(len(table.seats))]
    return Evaluation(_CALIBRATED(table).chances, [100 * each for each in ways])


def progress(table: AntiquityTable) -> float:
    """How much of the game is over, by the progress of the leading seat and by the rounds."""
    if table.over:
        return 1.0
    best = max([way(table, seat) for seat in range(len(table.seats))])
    return min(0.99, 0.5 * best + 0.5 * min(1.0, table.round / _LONG))


def way(table: AntiquityTable, seat: int) -> float:
    """The progress of a seat towards its saint, from 0 to 1; without a saint, half of the best progress."""
    part = table.seats[seat]
    if part.out:
        return 0.0
    if part.saint == NO_SAINT:
        return max([way_to(table, seat, saint) for saint in (NICOLO, BARBARA, CHRISTOFORI)]) / 2
    clean = part.clean >> Kind.CATHEDRAL & 1
    return way_to(table, seat, part.saint) * (1.0 if clean else 0.7)


def way_to(table: AntiquityTable, seat: int, saint: int) -> float:
    """The part of a saint's condition (section 10) that is met, from 0 to 1."""
    facts = table.facts
    part = table.seats[seat]
    if saint == NICOLO:
        return min(1.0, part.residents() / facts.nicolo_residents)
    if saint == BARBARA:
        return int(count((part.clean if facts.graves_block else part.standing) & Kind.ALL)) / int(count(Kind.ALL))
    if saint == CHRISTOFORI:
        return hoard(table, part) / (facts.christofori_each * (len(GOODS) - Good.FIRST_FOOD))
    if saint == GIORGIO:
        return enclosed(table, seat)
    shares = sorted([way_to(table, seat, other) for other in (NICOLO, BARBARA, CHRISTOFORI, GIORGIO)])
    return (shares[-1] + shares[-2]) / 2


def hoard(table: AntiquityTable, part: Realm) -> int:
    """Units that count for San Christofori (ANT-10.4)."""
    return sum([min(table.facts.christofori_each, units) for units in part.goods[Good.FIRST_FOOD :]])


def enclosed(table: AntiquityTable, seat: int) -> float:
    """The largest share of another player's zone that is in the seat's own zone (ANT-10.5)."""
    inside = zone_of(table, seat).inside
    best = 0.0
    for other in table.playing():
        if other != seat:
            hexes = zone_of(table, other).hexes
            if hexes:
                best = max(best, sum([inside[hex] for hex in hexes]) / len(hexes))
    return best


def measures(table: AntiquityTable, seat: int) -> list[float]:
    """The assets and prospects of a seat."""
    part = table.seats[seat]
    if part.out:
        return [1.0] + [0.0] * (len(MEASURES) - 1)
    food = part.food()
    luxury = sum(part.goods[Good.FIRST_LUXURY :])
    come = way(table, seat)
    return [
        1.0,
        1.0,
        part.residents() / 20,
        len(part.centres) / 4,
        (part.goods[0] + part.goods[1]) / 10,
        food / 10,
        luxury / 10,
        way_to(table, seat, CHRISTOFORI),
        way_to(table, seat, BARBARA),
        len(zone_of(table, seat).hexes) / 50,
        enclosed(table, seat),
        part.graves() / 10,
        part.empty_cells() / 50,
        len(part.works) / 10,
        part.carts / 5,
        part.capacity / 20,
        0.0 if part.saint == NO_SAINT else 1.0,
        come,
        come * come,
        max(0, table.famine - food) / 10,
    ]


_CALIBRATED: Final = calibrated("gildhall.games.antiquity", measures, progress)
