"""How far a learner is: read from the moves made, so that nothing but the table itself must be kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gildhall.lessons.lesson import Lesson


class Progress(NamedTuple):
    """Where a learner stands in the steps of a lesson."""

    step: int
    """The first step that is not done; what is only read is done together with the next thing to do."""
    guided: bool
    """Is there still something to do as the steps say?"""
    leads: list[list[str]]
    """What is left to do of each accepted answer to that step which the moves lead towards."""

    @property
    def follows(self) -> bool:
        """Do the moves lead towards an accepted answer? After the last step everything does."""
        return bool(self.leads) or not self.guided


def progress(lesson: Lesson, moves: Sequence[str]) -> Progress:
    """Where the learner's moves, held ones included, have led.

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
    """Are answer and moves the same as far as both go?

    >>> fits(["build market", "put *"], ["build market", "put 1 0,3 r1", "finish"]), fits(["finish"], ["house 5"])
    (True, False)
    """
    return all(matches(wanted, move) for wanted, move in zip(answer, moves))


def matches(wanted: str, move: str) -> bool:
    """Is this the move that is wanted, or one of those?"""
    return move.startswith(wanted[:-1]) if wanted.endswith("*") else move == wanted
