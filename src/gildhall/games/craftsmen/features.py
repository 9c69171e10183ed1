"""The inputs of a network for a seat at Craftsmen: the measures of the evaluation, and what these do not cover."""

from __future__ import annotations

from typing import Final

from gildhall.games.craftsmen.evaluate import MEASURES, measures, progress
from gildhall.games.craftsmen.table import CraftsmenTable

_SEASONS: Final = 4
_COLOURS: Final = 4
_KINDS: Final = 3
_TYPES: Final = 23

FEATURES: Final = [
    *MEASURES[1:],
    *("progress", "seats", "raws", "bonus", "privileges", "works"),
    *[f"season_{season}" for season in range(_SEASONS)],
    *[f"capital_{colour}" for colour in range(_COLOURS)],
    *[f"permits_{kind}" for kind in range(_KINDS)],
    *[f"type_{type_}" for type_ in range(_TYPES)],
]


def features(table: CraftsmenTable, seat: int) -> list[float]:
    """One number for each of ``FEATURES``, most of them between 0 and 1."""
    facts = table.facts
    part = table.seats[seat]
    row = measures(table, seat)[1:]
    row.append(progress(table))
    row.append(len(table.seats) / 5)
    row.append(int(part.raws).bit_count() / 5)
    row.append(int(part.bonus).bit_count() / 3)
    row.append(part.privileges / 3)
    row.append(part.works / 3)
    for season in range(_SEASONS):
        row.append(1.0 if table.season == season else 0.0)
    per_colour = len(part.capital) // _COLOURS
    for colour in range(_COLOURS):
        number = 0
        for value in range(per_colour):
            number += part.capital[colour * per_colour + value]
        row.append(number / 3)
    kinds = [0.0] * _KINDS
    for card in part.permits:
        kinds[facts.kind_of[card]] = kinds[facts.kind_of[card]] + 0.5
    row.extend(kinds)
    for type_ in range(_TYPES):
        row.append(float(part.types >> type_ & 1))
    return row
