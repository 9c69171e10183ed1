"""Tuples, which copies of a table share: a change makes a new one."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The same items, except for one.

    >>> with_item((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    changed = list(items)
    changed[place] = item
    return tuple(changed)
