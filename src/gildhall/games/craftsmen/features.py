"""The inputs of a network for a seat at Craftsmen: the measures of the evaluation, and what these do not cover."""

from __future__ import annotations

from typing import Final

from gildhall.engine.evaluation import feature_names
from gildhall.games.craftsmen.capital import count, of_colour
from gildhall.games.craftsmen.evaluate import MEASURES, measures, progress
from gildhall.games.craftsmen.table import CraftsmenTable

_SEASONS: Final = 4
_COLOURS: Final = 4
_KINDS: Final = 3
_TYPES: Final = 23

_NAMES: Final = [*MEASURES[1:], "progress", "seats", "raws", "bonus", "privileges", "works"]
FEATURES: Final = feature_names(*_NAMES, season=_SEASONS, capital=_COLOURS, permits=_KINDS, type=_TYPES)


def features(table: CraftsmenTable, seat: int) -> list[float]:
    """One number for each of ``FEATURES``, most of them between 0 and 1."""
    facts = table.facts
    part = table.seats[seat]
    row = measures(table, seat)[1:]
    row += [progress(table), len(table.seats) / 5]
    row += [int(part.raws).bit_count() / 5, int(part.bonus).bit_count() / 3, part.privileges / 3, part.works / 3]
    row += [1.0 if table.season == season else 0.0 for season in range(_SEASONS)]
    row += [count(of_colour(part.capital, colour)) / 3 for colour in range(_COLOURS)]
    kinds = [facts.kind_of[card] for card in part.permits]
    row += [kinds.count(kind) / 2 for kind in range(_KINDS)]
    row += [float(part.types >> type_ & 1) for type_ in range(_TYPES)]
    return row
