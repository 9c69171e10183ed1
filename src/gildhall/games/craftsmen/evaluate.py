"""The evaluation of a position: measures of a seat, and their fitted weights (see ``engine/evaluation.py``)."""

from __future__ import annotations

from typing import Final

from gildhall.engine.evaluation import calibrated
from gildhall.games.craftsmen._habits import STANDARD
from gildhall.games.craftsmen.capital import worth
from gildhall.games.craftsmen.lines import count_bits
from gildhall.games.craftsmen.objects import colour_sets
from gildhall.games.craftsmen.table import CraftsmenTable
from gildhall.games.craftsmen.thumb.plans import best_rate, permit_types, worths_of

MEASURES: Final = [
    *("one", "points", "cards", "power", "types", "rate", "rate_to_come", "permits", "row", "sets", "tokens"),
    *("fair", "granary", "loaded", "lead", "halves", "order"),
]
_SEASONS: Final = 4


def progress(table: CraftsmenTable) -> float:
    """How much of the game is over, by seasons and by the helpers sent in this season."""
    if table.over:
        return 1.0
    left = sum([part.helpers for part in table.seats if not part.passed])
    share = 1 / (1 + left)
    return min(0.99, (table.round_number() - 1 + share) / (_SEASONS * table.facts.years))


def measures(table: CraftsmenTable, seat: int) -> list[float]:
    """The assets and prospects of a seat, in units of about ten points."""
    facts = table.facts
    part = table.seats[seat]
    worths = worths_of(table, facts.seats)
    rate = best_rate(STANDARD, worths, table, seat, part.types)
    to_come = max(rate, best_rate(STANDARD, worths, table, seat, part.types | permit_types(facts, part)))
    halves = sum([int(count_bits(filled)) for filled in part.filled])
    return [
        1.0,
        part.points / 10,
        part.cards / 5,
        worth(facts.groups, part.capital) / 20,
        int(count_bits(part.types)) / 5,
        rate / 20,
        (to_come - rate) / 20,
        len(part.permits) / 3,
        len(part.row) / 5,
        colour_sets(part) / 3,
        (part.privileges + part.works) / 3,
        part.fair / 3,
        table.granary.count(seat) / 3,
        table.rows.count(seat) / 3,
        majorities(table, seat) / 10,
        halves / 3,
        table.place_of(seat) / 3,
    ]


def majorities(table: CraftsmenTable, seat: int) -> int:
    """The points of the ships in which nobody has more markers than this seat."""
    facts = table.facts
    points = 0
    for ship in range(len(facts.majority)):
        owners = [table.rows[place] for place in facts.aboard[ship]]
        counts = [owners.count(other) for other in range(len(table.seats))]
        ahead = len([number for number in counts if number > counts[seat]])
        if counts[seat] and ahead < len(facts.majority[ship]):
            points += facts.majority[ship][ahead]
    return points


evaluate: Final = calibrated("gildhall.games.craftsmen", measures, progress)
