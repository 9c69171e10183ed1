"""The inputs of a network for a seat at The Pillars of the Earth: the measures of the evaluation, and what they leave
out.
"""

from __future__ import annotations

from typing import Final

from gildhall.games.pillars.components import units_of
from gildhall.games.pillars.evaluate import MEASURES, measures, progress
from gildhall.games.pillars.table import PillarsTable

_KINDS: Final = 4
_ADVANTAGES: Final = 5

FEATURES: Final = [
    *MEASURES[1:],
    *("progress", "seats", "stages_left", "own_craftsmen", "hand_value", "trumps"),
    *[f"units_{kind}" for kind in range(_KINDS)],
    *[f"advantage_{card}" for card in range(_ADVANTAGES)],
]


def features(table: PillarsTable, seat: int) -> list[float]:
    """One number for each of ``FEATURES``, most of them between 0 and 1."""
    facts = table.facts
    part = table.seats[seat]
    row = measures(table, seat)[1:]
    own = value = trumps = 0
    for card in part.hand:
        value += facts.value[card]
        if facts.value[card] >= 9:
            trumps += 1
        if facts.owners[card] == seat:
            own += 1
    row += [progress(table), len(table.seats) / 4, len(table.advantage_stack) / 5, own / 5, value / 50, trumps / 3]
    row += [units_of(part.stock, kind) / 3 for kind in range(_KINDS)]
    row += [float(part.advantages.count(card)) for card in facts.advantages]
    return row
