"""Evaluation of a table: the chance of each seat to win, and its expected points at the end.

A game measures each seat (``measures`` in its ``evaluate.py``: points, resources, prospects) and the progress of the
game. Weights turn the measures into an evaluation. They are fitted to many games of self-play (``tools/calibrate.py``),
so that a seat with a chance of 30 % wins 30 of 100 games. They are in the game's ``calibration.toml``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import TYPE_CHECKING, TypeVar

from gildhall.engine.components import read_standard

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable

T = TypeVar("T", bound="AnyTable")

Weights = list[list[float]]
"""For each knot (a point in the progress of a game), the weight of each measure."""


class Evaluation:
    """The chance to win and the expected points of each seat."""

    def __init__(self, chances: list[float], points: list[float]) -> None:
        self.chances = chances
        self.points = points


class Calibration:
    """The weights of a game: one set for each knot. Knots are evenly spaced from the beginning of a game to its end."""

    def __init__(self, chance: Weights, points: Weights) -> None:
        self.chance = chance
        self.points = points

    @staticmethod
    def of(package: str) -> dict[int, Calibration]:
        """The weights in the package's ``calibration.toml``, by the number of seats."""
        data = read_standard(package, "calibration.toml")
        return {int(seats): Calibration(weights["chance"], weights["points"]) for seats, weights in data.items()}

    def evaluation(self, measured: list[list[float]], progress: float) -> Evaluation:
        """The evaluation of the measures of all seats; ``progress`` says how much of the game is over (0 to 1)."""
        strengths = [weighed(self.chance, measures, progress) for measures in measured]
        return Evaluation(softmax(strengths), [weighed(self.points, measures, progress) for measures in measured])


def calibrated(
    package: str, measures: Callable[[T, int], list[float]], progress: Callable[[T], float]
) -> Callable[[T], Evaluation]:
    """The evaluation of a game's tables by its measures of a seat, its progress, and its fitted weights."""
    calibrations = Calibration.of(package)

    def evaluate(table: T) -> Evaluation:
        seats = len(table.seats)
        return calibrations[seats].evaluation([measures(table, seat) for seat in range(seats)], progress(table))

    return evaluate


def weighed(weights: Weights, measures: list[float], progress: float) -> float:
    """The weighted sum of the measures. Weights are interpolated between two knots.

    >>> weighed([[1.0, 0.0], [3.0, 1.0]], [10.0, 4.0], 0.5)
    22.0
    """
    place = min(max(progress, 0.0), 1.0) * (len(weights) - 1)
    knot = min(int(place), len(weights) - 2)
    share = place - knot
    before = weights[knot]
    after = weights[knot + 1]
    total = 0.0
    for i in range(len(measures)):
        total += measures[i] * (before[i] + share * (after[i] - before[i]))
    return total


def softmax(strengths: list[float]) -> list[float]:
    """Chances that add up to 1.

    >>> softmax([2.0, 2.0])
    [0.5, 0.5]
    """
    top = max(strengths)
    parts = [exp(strength - top) for strength in strengths]
    whole = 0.0
    for part in parts:
        whole += part
    return [part / whole for part in parts]


def feature_names(*names: str, **numbered: int) -> list[str]:
    """The names of the inputs of a network: single ones, then numbered ones, each with their number.

    >>> feature_names("progress", unit=2)
    ['progress', 'unit_0', 'unit_1']
    """
    return [*names, *[f"{name}_{i}" for name, number in numbered.items() for i in range(number)]]


def by_score(table: AnyTable) -> Evaluation:
    """The default evaluation. A lead of a tenth of all points counts as a clear lead."""
    scores = [float(ranking.score or 0) for ranking in table.rankings()]
    points = 1.0
    for score in scores:  # not sum(): compiled, it begins with an int and takes no float
        points += abs(score)
    scale = 10 / points
    return Evaluation(softmax([scale * score for score in scores]), scores)
