"""The progress of a learner. It is computed from the moves made, so that only the table must be stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gildhall.lessons.lesson import Lesson


class Progress(NamedTuple):
    """The place of a learner in the steps of a lesson."""

    step: int
    """The first step that is not done. A step that is only read counts as done together with the next step."""
    guided: bool
    """Are there steps left to do?"""
    leads: list[list[str]]
    """For each accepted answer to that step that the moves begin: the moves that are left."""

    @property
    def follows(self) -> bool:
        """Do the moves begin an accepted answer? After the last step every move does."""
        return bool(self.leads) or not self.guided


def progress(lesson: Lesson, moves: Sequence[str]) -> Progress:
    """The progress after the learner's moves, including held ones.

    >>> from gildhall.lessons.lesson import Step
    >>> steps = [Step("hello"), Step("lead", do=["play ellen", "play king"]), Step("end")]
    >>> lesson = Lesson("lesson", 10, 4, steps=steps)
    >>> progress(lesson, [])
    Progress(step=0, guided=True, leads=[['play ellen'], ['play king']])
    >>> progress(lesson, ["play tom_builder"]).follows, progress(lesson, ["play king"])
    (False, Progress(step=2, guided=False, leads=[]))
    """
    rest = list(moves)
    first = 0
    for number, step in enumerate(lesson.steps):
        if not step.do:
            continue
        answers = step.answers()
        given = next((answer for answer in answers if len(answer) <= len(rest) and fits(answer, rest)), None)
        if given is None:
            leads = [answer[len(rest) :] for answer in answers if len(answer) > len(rest) and fits(answer, rest)]
            return Progress(first, guided=True, leads=leads)
        rest = rest[len(given) :]
        first = number + 1
    return Progress(first, guided=False, leads=[])


def fits(answer: Sequence[str], moves: Sequence[str]) -> bool:
    """Are the answer and the moves equal up to the length of the shorter one?

    >>> fits(["build market", "put *"], ["build market", "put 1 0,3 r1", "finish"]), fits(["finish"], ["house 5"])
    (True, False)
    """
    return all(matches(wanted, move) for wanted, move in zip(answer, moves))


def matches(wanted: str, move: str) -> bool:
    """Is this the wanted move, or one that fits the wanted pattern?"""
    return move.startswith(wanted[:-1]) if wanted.endswith("*") else move == wanted
