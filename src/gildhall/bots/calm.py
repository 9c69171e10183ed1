"""A calm line of chances: what a review shows instead of single estimates that jump from moment to moment.

Each estimate rests on a few games played out by the rules of thumb. Near the start these say little: two games that
both went well do not make a chance of 90 %. So the line is made in three steps, all of them stated to its readers:

1. the average of the neighbouring moments, the nearest counting most; towards the end the neighbourhood shrinks, so
   that the finish stays sharp;
2. scaled so that the chances of all seats add up to one;
3. drawn towards equal chances, by half at the first move and not at all at the last.

The last moment of a finished game is its result and stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

NEIGHBOURS = 8
"""So many moments on either side are averaged; a review has about sixty."""
TRUST = 0.5
"""How much the estimates count at the first move; it grows evenly to one at the last."""


def calm(estimates: Sequence[Sequence[float]], over: bool = True) -> list[list[float]]:
    """The calm line through the chances of all seats, moment by moment. ``over``: the last ones are the result.

    >>> jumpy = [[0.9, 0.1], [0.1, 0.9], [0.9, 0.1], [0.1, 0.9], [1.0, 0.0]]
    >>> [round(first, 2) for first, _ in calm(jumpy)]
    [0.54, 0.5, 0.5, 0.15, 1.0]
    """
    last = len(estimates) - 1
    line = [_near(estimates, moment, last - over) for moment in range(last + 1 - over)]
    trusted = [_trusted(chances, TRUST + (1 - TRUST) * moment / max(1, last)) for moment, chances in enumerate(line)]
    return trusted + [list(result) for result in estimates[len(line) :]]


def _near(estimates: Sequence[Sequence[float]], moment: int, last: int) -> list[float]:
    """The average around a moment, up to the ``last`` one that is no result; it adds up to one."""
    reach = min(NEIGHBOURS, last - moment)
    sums = [0.0] * len(estimates[moment])
    for near in range(max(0, moment - reach), moment + reach + 1):
        for seat, chance in enumerate(estimates[near]):
            sums[seat] += chance * (reach + 1 - abs(near - moment))
    total = sum(sums)
    return [each / total for each in sums] if total else [1 / len(sums)] * len(sums)


def _trusted(chances: list[float], trust: float) -> list[float]:
    return [trust * chance + (1 - trust) / len(chances) for chance in chances]
