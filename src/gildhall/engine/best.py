"""The best of several choices, for rules of thumb where that is rare: a loop is quicker."""

from __future__ import annotations


def best_of(choices: list[int], worths: list[int]) -> int:
    """The choice that is worth most, the first of equal ones. The worths are in the order of the choices.

    >>> best_of([5, 6, 7], [10, 30, 30])
    6
    """
    return best_above(choices, worths, worths[0], choices[0])


def best_above(choices: list[int], worths: list[int], least: int, otherwise: int) -> int:
    """The same, or ``otherwise`` if no choice is worth more than ``least``.

    >>> best_above([5, 6, 7], [10, 30, 30], 0, 1), best_above([5, 6, 7], [10, 30, 30], 30, 1)
    (6, 1)
    """
    best = otherwise
    for place in range(len(worths)):
        if worths[place] > least:
            best = choices[place]
            least = worths[place]
    return best
