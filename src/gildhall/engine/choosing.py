"""Choosing some of many things one by one, in ascending order, so that there is one way to choose the same things.

A step lists what may be chosen next: no less than the last one, and only if enough can follow. With a form the seat
names all of them together, in any order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gildhall.engine.forms import Field

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable

_NOTHING: Final[list[int]] = []  # shared and never written to


def next_things(things: list[int], floor: int, number: int) -> list[int]:
    """Which of these things, which are in ascending order, may be chosen next: those from ``floor`` on with which, and
    with later ones, this ``number`` can be chosen.

    >>> next_things([2, 5, 7, 9], 3, 2), next_things([2, 5, 7, 9], 3, 6)
    ([5, 7], [])
    """
    first = 0
    while first < len(things) and things[first] < floor:
        first += 1
    end = len(things) - number + 1
    return things[first:end] if first < end else []


def with_more(things: list[int], number: int) -> list[int]:
    """Which of these things may be chosen next so that, with later ones, this ``number`` can be chosen. The others are
    removed from the list.

    >>> with_more([2, 5, 7, 9], 3), with_more([2, 5], 6)
    ([2, 5], [])
    """
    for _ in range(number - 1):
        if things:
            things.pop()
    return things


def next_kinds(units: list[int], floor: int, end: int, number: int, differ: bool = False) -> list[int]:
    """Of which kinds, from ``floor`` to before ``end``, the next unit may be: those with which, and with later kinds,
    this ``number`` of units can be chosen. There are so many ``units`` of each kind; by option, the chosen must differ.

    >>> next_kinds([2, 0, 1, 3], 0, 4, 4), next_kinds([2, 0, 1, 3], 0, 4, 3, differ=True)
    ([0, 2], [0])
    """
    kinds: list[int] = []
    behind = 0  # units that this kind and later ones can give
    for kind in range(end - 1, floor - 1, -1):
        if units[kind]:
            behind += 1 if differ else units[kind]
            if behind >= number:
                kinds.append(kind)
    kinds.reverse()
    return kinds


def take_found(table: AnyTable) -> list[int]:
    """The moves that a step has found before it opened the question that asks for them; empty if it is asked again, or
    on a copy. Who takes them may change the list, unless it is empty.
    """
    found = table.found
    table.found = _NOTHING
    return found


def exactly(table: AnyTable, name: str, first: int, things: list[int], number: int) -> Field:
    """The field of a form in which exactly this ``number`` is chosen. The move of a thing has the id
    ``first + thing``.
    """
    catalogue = table.facts.catalogue
    return Field(name, [catalogue[first + thing] for thing in things], number, number)
