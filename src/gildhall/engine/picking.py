"""Picking from a list: the best of several choices, and the fields of a form from the ids of moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from gildhall.engine.forms import Field

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable


def best_of(choices: list[int], worths: list[int]) -> int:
    """The choice that is worth most; the first one, if several are.

    >>> best_of([4, 5, 6], [1, 3, 3])
    5
    """
    best = 0
    most = worths[0]
    for place, worth in enumerate(worths):
        if worth > most:
            best = place
            most = worth
    return choices[best]


def picks(table: AnyTable, name: str, moves: Iterable[int], low: int = 0, high: int = 1) -> Field:
    """The field of a form in which so many of these moves may be picked. They are given by their ids."""
    catalogue = table.facts.catalogue
    return Field(name, [catalogue[move] for move in moves], low, high)
