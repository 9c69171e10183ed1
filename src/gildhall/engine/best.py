"""Rules of thumb: one for each kind of step, and the best of several choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Rule = Callable[[Any, int, list[int]], int]
"""Chooses for a seat, in a step of one kind: ``rule(table, seat, choices)``."""


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
