"""The inputs of a network for a seat at Antiquity: the measures of the evaluation, and what these do not cover."""

from __future__ import annotations

from typing import Final

from gildhall.games.antiquity.evaluate import MEASURES, measures, progress
from gildhall.games.antiquity.names import GOODS, KINDS, SAINTS
from gildhall.games.antiquity.table import AntiquityTable

FEATURES: Final = [*MEASURES[1:], *("progress", "seats", "round", "famine"), *SAINTS, *GOODS, *KINDS]


def features(table: AntiquityTable, seat: int) -> list[float]:
    """One number for each of ``FEATURES``, most of them between 0 and 1."""
    part = table.seats[seat]
    row = measures(table, seat)[1:]
    row += [progress(table), len(table.seats) / 4, table.round / 20, table.famine / 10]
    row += [1.0 if part.saint == saint else 0.0 for saint in range(len(SAINTS))]
    row += [number / 5 for number in part.goods]
    row += [float(part.standing >> kind & 1) for kind in range(len(KINDS))]
    return row
