"""Habits: the numbers behind the rules of thumb, such as the worth of a good.

A game declares its habits as a class of whole numbers, none below zero. Normally all seats of a table have the standard
ones. A search may give the seats of its guesses other habits.
"""

from __future__ import annotations

from collections.abc import Mapping

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Habits:
    """The habits of a game whose rules of thumb have none."""

    def names(self) -> list[str]:
        """The names of all numbers.

        >>> Habits().names()
        []
        """
        return [name for name in dir(self) if not name.startswith("_") and type(getattr(self, name)) is int]

    def changed(self, changes: Mapping[str, int]) -> Habits:
        """The standard habits with these changes."""
        habits = type(self)()
        for name, value in changes.items():
            setattr(habits, name, value)
        return habits


STANDARD = Habits()
