"""The best of several choices, for rules of thumb where that is rare: a loop is quicker."""

from __future__ import annotations


def best_of(choices: list[int], worths: list[int], least: int, otherwise: int) -> int:
    """The choice that is worth most, the first of equal ones; ``otherwise`` if none is worth more than ``least``. The
    worths are in the order of the choices.

    >>> best_of([5, 6, 7], [10, 30, 30], 0, 1), best_of([5, 6, 7], [10, 30, 30], 30, 1)
    (6, 1)
    """
    best = otherwise
    for i in range(len(worths)):
        if worths[i] > least:
            best = choices[i]
            least = worths[i]
    return best
