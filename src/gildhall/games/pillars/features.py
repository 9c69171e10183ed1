"""The inputs of a network for a seat at The Pillars of the Earth: the measures of the evaluation, and what they leave
out.
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.evaluation import feature_names
from gildhall.games.pillars.components import ADVANTAGES, KINDS, units_of
from gildhall.games.pillars.evaluate import MEASURES, measures, progress
from gildhall.games.pillars.table import PillarsTable

_NAMES: Final = [*MEASURES[1:], "progress", "seats", "stages_left", "own_craftsmen", "hand_value", "trumps"]
FEATURES: Final = feature_names(*_NAMES, units=len(KINDS), advantage=len(ADVANTAGES))


def features(table: PillarsTable, seat: int) -> list[float]:
    """One number for each of ``FEATURES``, most of them between 0 and 1."""
    facts = table.facts
    part = table.seats[seat]
    row = measures(table, seat)[1:]
    values = [facts.value[card] for card in part.hand]
    own = len([card for card in part.hand if facts.owners[card] == seat])
    trumps = len([value for value in values if value >= 9])
    row += [progress(table), len(table.seats) / 4, len(table.advantage_stack) / 5]
    row += [own / 5, sum(values) / 50, trumps / 3]
    row += [units_of(part.stock, kind) / 3 for kind in range(len(KINDS))]
    row += [float(part.advantages.count(card)) for card in facts.advantages]
    return row
