"""Plays a whole lesson on the real engine, as its files say. For tests, and for authors of lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from gildhall.engine.table import AnyTable
from gildhall.lessons.lesson import Lesson, Step, start
from gildhall.lessons.progress import matches

Other = Callable[[AnyTable, int], str | None]
"""The next move of another seat. None at the end of the script."""


class Script:
    """The other seats, which follow the lesson's script."""

    def __init__(self, lesson: Lesson) -> None:
        self.left = {int(seat): list(moves) for seat, moves in lesson.script.items()}

    def __call__(self, table: AnyTable, seat: int) -> str | None:
        return self.left[seat].pop(0) if self.left.get(seat) else None


def follow(lesson: Lesson, moves: Sequence[str], other: Other) -> AnyTable:
    """The table after these moves of the learner, when it is the learner's turn again or the script ends."""
    table = start(lesson)
    left = list(moves)
    while table.waiting:
        seat = next((seat for seat in table.waiting if seat != lesson.seat), lesson.seat)
        mine = seat == lesson.seat
        move = (left.pop(0) if left else None) if mine else other(table, seat)
        if move is None:
            break
        table.make(seat, _any_of(table, seat, move))
    assert not left, f"{lesson.game}/{lesson.id}: the script ends before {left[0]!r}"
    return table


def _any_of(table: AnyTable, seat: int, wanted: str) -> str:
    """The first legal move that is wanted. The wanted text itself if there is none."""
    return next((move.text for move in table.moves(seat) if matches(wanted, move.text)), wanted)


def ways(lesson: Lesson) -> Iterator[list[list[str]]]:
    """Ways through a lesson: one with the first answers, and for each other answer one that differs only there."""
    asking = [step for step in lesson.steps if step.do]
    first = [step.answers()[0] for step in asking]
    yield first
    for number, step in enumerate(asking):
        for answer in step.answers()[1:]:
            yield [*first[:number], answer, *first[number + 1 :]]


def before_each(lesson: Lesson) -> Iterator[tuple[Step, AnyTable]]:
    """Each step of a lesson with the table at that step."""
    moves: list[str] = []
    for step in lesson.steps:
        yield step, follow(lesson, moves, Script(lesson))
        moves += chain.from_iterable(step.answers()[:1])
