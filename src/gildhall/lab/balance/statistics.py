"""The statistics of balance reports: intervals, tests, and corrections for multiple tests."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import erfc, sqrt
from typing import TypeVar

Name = TypeVar("Name", bound=Hashable)

ALPHA = 0.01
"""The probability that a report without any real effect flags something."""

Z95 = 1.959964


class Estimate:
    """A number with its standard error."""

    def __init__(self, value: float, error: float, count: int) -> None:
        self.value = value
        self.error = error
        self.count = count

    def interval(self, z: float = Z95) -> tuple[float, float]:
        """The confidence interval, by default of 95 %."""
        return self.value - z * self.error, self.value + z * self.error

    def chance(self, against: float = 0.0) -> float:
        """The two-sided p-value: the chance of a value at least this far from ``against``, if that were the true value.

        >>> round(Estimate(0.3, 0.05, 100).chance(0.25), 3)
        0.317
        """
        if self.error == 0:
            return 1.0 if self.value == against else 0.0
        return erfc(abs(self.value - against) / self.error / sqrt(2))

    def minus(self, other: Estimate) -> Estimate:
        """The difference to an independent estimate."""
        return Estimate(self.value - other.value, sqrt(self.error**2 + other.error**2), min(self.count, other.count))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values.

    >>> mean([1.0, 0.0, 0.0, 1.0]).value
    0.5
    """
    count = len(values)
    average = sum(values) / count if count else 0.0
    if count < 2:
        return Estimate(average, float("inf"), count)
    spread = sum((value - average) ** 2 for value in values) / (count - 1)
    return Estimate(average, sqrt(spread / count), count)


def rate(wins: Sequence[float], expected: float) -> Estimate:
    """A win rate. Its error is at least that of the ``expected`` rate, because a few games without a win are all alike
    and prove nothing.

    >>> mean([0.0] * 10).error, round(rate([0.0] * 10, 0.25).error, 2)
    (0.0, 0.14)
    """
    found = mean(wins)
    by_chance = sqrt(expected * (1 - expected) / max(1, found.count))
    return Estimate(found.value, max(found.error, by_chance), found.count)


def wilson(share: float, count: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval of a share. It stays between 0 and 1, even for few games.

    >>> [round(bound, 3) for bound in wilson(0.0, 10)]
    [0.0, 0.278]
    """
    if count == 0:
        return 0.0, 1.0
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def holm(chances: Mapping[Name, float], alpha: float = ALPHA) -> set[Name]:
    """The findings that are significant together (Holm's method): the chance that any of them is noise is below
    ``alpha``.

    >>> sorted(holm({"a": 0.001, "b": 0.004, "c": 0.02}, alpha=0.01))
    ['a', 'b']
    >>> holm({"a": 0.009, "b": 0.009})
    set()
    """
    found: set[Name] = set()
    for i, name in enumerate(sorted(chances, key=lambda each: chances[each])):
        if chances[name] > alpha / (len(chances) - i):
            break
        found.add(name)
    return found


def even_chance(shares: Sequence[float], count: int) -> float:
    """The p-value of these shares of ``count`` games if all seats are equal (χ², with the cube-root approximation of
    Wilson and Hilferty).

    >>> round(even_chance([0.25, 0.25, 0.25, 0.25], 100), 2), even_chance([0.4, 0.2, 0.2, 0.2], 400) < 0.001
    (1.0, True)
    """
    free = len(shares) - 1
    fair = 1 / len(shares)
    spread = count * sum((share - fair) ** 2 for share in shares) / fair
    centre = 1 - 2 / (9 * free)
    return erfc((float((spread / free) ** (1 / 3)) - centre) / sqrt(2 / (9 * free)) / sqrt(2)) / 2
