"""Tables on which a lesson is given: ordinary ones that know how far the learner is; the others keep to a script."""

from __future__ import annotations

from functools import cache
from typing import Any

from gildhall import lessons
from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.engine.table import Table
from gildhall.lessons import Lesson, Progress
from gildhall.server.http.shapes import LessonShape, Outcome
from gildhall.server.refusals import Refused
from gildhall.server.tables.session import Sitting
from gildhall.server.tables.setup import SeatSetup, StoredSetup


def setup_of(lesson: Lesson) -> StoredSetup:
    """The table on which a lesson is given."""
    seats = [SeatSetup("bot", lesson.bot) for _ in range(lesson.seats)]
    seats[lesson.seat] = SeatSetup("me")
    return StoredSetup(
        game=lesson.game,
        seats=seats,
        options=dict(lesson.options),
        seed=lesson.seed,
        origin=lessons.start(lesson).position() if lesson.position is not None else None,
        hints=lesson.kind != "puzzle",
        lesson=lesson.id,
    )


def lesson_at(sitting: Sitting) -> Lesson | None:
    """The lesson that is given at a table; none at an ordinary one, or if it is not given any more."""
    if sitting.setup.lesson is None:
        return None
    known = lessons.lessons(sitting.setup.game)
    return next((lesson for lesson in known if lesson.id == sitting.setup.lesson), None)


def shown(sitting: Sitting) -> LessonShape | None:
    """How far the learner is, as the browser is told."""
    lesson = lesson_at(sitting)
    if lesson is None:
        return None
    now = _progress(sitting, lesson, sitting.held[lesson.seat].moves)
    return LessonShape(lesson.id, now.step, now.guided, _outcome(sitting, lesson, now))


def guide(sitting: Sitting, seat: int, hold: Hold) -> None:
    """Refuse what the lesson does not ask for, before anything is stored: nothing is lost by a wrong choice."""
    lesson = lesson_at(sitting)
    if lesson is None or seat != lesson.seat:
        return
    now = _progress(sitting, lesson, [move.text for move in hold.confirmed + hold.moves])
    if not now.follows and _progress(sitting, lesson, []).follows:
        raise Refused(422, "lesson", "The lesson asks for something else here; its words say what.")


def scripted(sitting: Sitting, seat: int) -> list[str] | None:
    """What another seat does by the script: its whole turn; None where there is none, or where it fits no more."""
    lesson = lesson_at(sitting)
    if lesson is None or not _progress(sitting, lesson, []).follows:
        return None
    made = sum(mover == seat for mover, _ in sitting.moves)
    return next_turn(sitting.table, seat, lesson.script.get(str(seat), [])[made:])


def next_turn(table: Table[Any, Any], seat: int, script: list[str]) -> list[str] | None:
    """The scripted moves until something is revealed or another seat must decide; None if they are no whole turn."""
    hold = Hold(table.copy(), seat)
    try:
        for move in script:
            hold.make(move)
            if hold.done or hold.confirmed:
                return [move.text for move in hold.confirmed + hold.moves]
    except GildhallError:
        return None
    return None


def _progress(sitting: Sitting, lesson: Lesson, more: list[str]) -> Progress:
    return lessons.progress(lesson, [text for seat, text in sitting.moves if seat == lesson.seat] + more)


def _outcome(sitting: Sitting, lesson: Lesson, now: Progress) -> Outcome | None:
    """Is the lesson done? A puzzle that was not won in its round has failed."""
    over = sitting.status == "over"
    if lesson.kind == "lesson":
        return None if now.guided else "done"
    if lesson.kind == "game":
        return "done" if over else None
    if over:
        return "done" if sitting.table.standing[lesson.seat].rank == 1 else "failed"
    return "failed" if sitting.table.round_number() > _first_round(lesson.game, lesson.id) else None


@cache
def _first_round(game: str, id: str) -> int:
    return lessons.start(lessons.find(game, id)).round_number()
