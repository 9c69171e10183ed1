"""Puzzles: when one is over, whether its goal is reached, and everything that could have been done in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from gildhall.engine.errors import GildhallError
from gildhall.engine.table import AnyTable
from gildhall.lessons.lesson import Lesson, start

Outcome = Literal["done", "failed"]
Medal = Literal["gold", "silver", "bronze"]
MEDALS: tuple[Medal, ...] = ("gold", "silver", "bronze")


def judge(lesson: Lesson, moves: Sequence[tuple[int, str]]) -> Outcome | None:
    """How a puzzle ended with these moves of all seats; None while it is not over.

    Moves after its end do not count: the table may have continued.
    """
    table, mine = start(lesson), 0
    first = table.round_number()
    for seat, text in moves:
        table.make(seat, text)
        mine += seat == lesson.seat
        if ends(lesson, table, first, mine):
            return "done" if reached(lesson, table) else "failed"
    return None


def ends(lesson: Lesson, table: AnyTable, first: int, mine: int) -> bool:
    """Is a puzzle that began in round ``first`` over at this table, after ``mine`` moves of the learner?"""
    if table.over or table.round_number() > first:
        return True
    if lesson.until == "move":
        return mine > 0
    return lesson.until == "turn" and mine > 0 and not table.is_waiting(lesson.seat)


def reached(lesson: Lesson, table: AnyTable) -> bool:
    """Does the table at the end of a puzzle have what its goal asks?"""
    goal, value = lesson.goal, measured(lesson, table)
    return bool(value == goal.equals if goal.least is None else value >= goal.least)


def measured(lesson: Lesson, table: AnyTable) -> Any:
    """The value that the goal of a puzzle tests, at this table."""
    what, standing = lesson.goal.what, table.standing[lesson.seat]
    if what == "rank":
        return standing.rank if table.over else None
    if what == "score":
        return standing.score
    value: Any = table.position()
    for part in what.split("."):
        value = value[int(part) if isinstance(value, list) else part]
    return value


def all_ways(lesson: Lesson, most: int = 100_000) -> Iterator[tuple[list[str], AnyTable]]:
    """Everything that the learner can do until a puzzle ends, with the table after it. Only for puzzles in which nobody
    else decides.
    """
    begin = start(lesson)
    first = begin.round_number()
    left: list[tuple[list[str], AnyTable]] = [([], begin)]
    found = 0
    while left:
        made, table = left.pop()
        if made and ends(lesson, table, first, len(made)):
            found += 1
            yield made, table
            continue
        if found + len(left) > most:
            raise GildhallError(f"{lesson.game}/{lesson.id} has more than {most} ways")
        for move in reversed(table.moves(lesson.seat)):
            tried = table.copy()
            tried.make(lesson.seat, move)
            left.append(([*made, move.text], tried))


def medal(attempt: int) -> Medal | None:
    """The medal for a puzzle that is solved at this attempt.

    >>> [medal(attempt) for attempt in (1, 2, 3, 4)]
    ['gold', 'silver', 'bronze', None]
    """
    return MEDALS[attempt - 1] if attempt <= len(MEDALS) else None
