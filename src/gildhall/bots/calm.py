"""A smoothed curve of chances. A review shows it instead of the raw estimates, which jump from moment to moment.

Each estimate is based on a few games played out by the rules of thumb. Near the start these say little: two games that
both went well do not mean a chance of 90 %. So the curve is made in three steps, which the review explains:

1. the weighted average of the neighbouring moments, in which the nearest count most; towards the end the window
shrinks, so that the end of the curve is not blurred; 2. scaled so that the chances of all seats add up to one; 3.
pulled towards equal chances, by half at the first move and not at all at the last.

The last moment of a finished game is its result and is not changed.
"""

from __future__ import annotations

from collections.abc import Sequence

NEIGHBOURS = 8
"""The number of moments on either side that are averaged. A review has about sixty moments."""
FIRST_WEIGHT = 0.5
"""The weight of the estimates at the first move. It grows linearly to one at the last move."""


def calm(estimates: Sequence[Sequence[float]], over: bool = True) -> list[list[float]]:
    """The smoothed chances of all seats, moment by moment. ``over``: the last chances are the result of the game.

    >>> jumpy = [[0.9, 0.1], [0.1, 0.9], [0.9, 0.1], [0.1, 0.9], [1.0, 0.0]]
    >>> [round(first, 2) for first, _ in calm(jumpy)]
    [0.54, 0.5, 0.5, 0.15, 1.0]
    """
    last = len(estimates) - 1
    line = [_near(estimates, moment, last - over) for moment in range(last + 1 - over)]
    weighted = [
        _weighted(chances, FIRST_WEIGHT + (1 - FIRST_WEIGHT) * moment / max(1, last))
        for moment, chances in enumerate(line)
    ]
    return weighted + [list(result) for result in estimates[len(line) :]]


def _near(estimates: Sequence[Sequence[float]], moment: int, last: int) -> list[float]:
    """The average around a moment, up to ``last``, the last moment that is not the result. It adds up to one."""
    reach = min(NEIGHBOURS, last - moment)
    sums = [0.0] * len(estimates[moment])
    for near in range(max(0, moment - reach), moment + reach + 1):
        for seat, chance in enumerate(estimates[near]):
            sums[seat] += chance * (reach + 1 - abs(near - moment))
    total = sum(sums)
    return [each / total for each in sums] if total else [1 / len(sums)] * len(sums)


def _weighted(chances: list[float], weight: float) -> list[float]:
    return [weight * chance + (1 - weight) / len(chances) for chance in chances]
