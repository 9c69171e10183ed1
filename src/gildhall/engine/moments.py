# mypyc: skip
"""Moments: the places in the rules at which a hand-written position may stand, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gildhall.engine.step import Step

Moment = Callable[[Any, dict[str, Any]], None]
"""Fills in what the data of a position do not say, and pushes the agenda."""


def moment(complete: Moment, *then: Step[Any] | Callable[[Any], None]) -> Moment:
    """The moment before the last of these steps. Steps are immutable, so that all tables may share them; a function
    pushes steps that depend on the table.
    """

    def at(table: Any, data: dict[str, Any]) -> None:
        complete(table, data)
        for each in then:
            if isinstance(each, Step):
                table.push(each)
            else:
                each(table)

    return at


def not_begun(number: str) -> Callable[[Any], None]:
    """The round or stage that is given has not begun yet: its step counts its ``number``."""
    return lambda table: setattr(table, number, getattr(table, number) - 1)
