"""Teaching: tables with a lesson. They know how far the learner is, and the other seats follow a script."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple

from gildhall import lessons
from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.engine.table import Table
from gildhall.lessons import Lesson, Progress
from gildhall.server.refusals import Refused
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import SeatSetup, StoredSetup

Outcome = Literal["done", "failed"]


class LessonProgress(NamedTuple):
    """How far the learner is at a table with a lesson."""

    lesson: str
    step: int
    """The first step that is not done."""
    guided: bool
    """Is there still something to do as the steps say?"""
    leads: list[list[str]]
    """What is left to do of each answer that leads on from here."""
    outcome: Outcome | None


def setup_of(lesson: Lesson) -> StoredSetup:
    """The set-up of a table for a lesson."""
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


def close_lesson(session: TableSession) -> Decision | None:
    """Close a table because its lesson is begun again; None, if it is over."""
    return Decision.to_close("again") if session.running else None


def lesson_at(session: TableSession) -> Lesson | None:
    """The lesson at a table; None at an ordinary table, or if the lesson no longer exists."""
    if session.setup.lesson is None:
        return None
    known = lessons.lessons(session.setup.game)
    return next((lesson for lesson in known if lesson.id == session.setup.lesson), None)


def progress_at(session: TableSession) -> LessonProgress | None:
    """How far the learner is; None at an ordinary table."""
    lesson = lesson_at(session)
    if lesson is None:
        return None
    now = _progress(session, lesson, session.held[lesson.seat].moves)
    return LessonProgress(lesson.id, now.step, now.guided, now.leads, _outcome(session, lesson, now))


def guide(session: TableSession, seat: int, hold: Hold) -> None:
    """Refuse moves that the lesson does not ask for, before anything is stored: a wrong choice costs nothing."""
    lesson = lesson_at(session)
    if lesson is None or seat != lesson.seat:
        return
    now = _progress(session, lesson, [move.text for move in hold.confirmed + hold.moves])
    if not now.follows and _progress(session, lesson, []).follows:
        raise Refused(422, "lesson", "The lesson asks for something else here; its words say what.")


def scripted(session: TableSession, seat: int) -> list[str] | None:
    """The whole turn of another seat by the script; None without a script, or when it no longer fits."""
    lesson = lesson_at(session)
    if lesson is None or not _progress(session, lesson, []).follows:
        return None
    made = sum(mover == seat for mover, _ in session.moves)
    return next_turn(session.table, seat, lesson.script.get(str(seat), [])[made:])


def next_turn(table: Table[Any, Any], seat: int, script: list[str]) -> list[str] | None:
    """The scripted moves until something is revealed or another seat must decide; None, if that is not a whole turn."""
    hold = Hold(table.copy(), seat)
    try:
        for move in script:
            hold.make(move)
            if hold.done or hold.confirmed:
                return [move.text for move in hold.confirmed + hold.moves]
    except GildhallError:
        return None
    return None


def _progress(session: TableSession, lesson: Lesson, more: list[str]) -> Progress:
    return lessons.progress(lesson, [text for seat, text in session.moves if seat == lesson.seat] + more)


def _outcome(session: TableSession, lesson: Lesson, now: Progress) -> Outcome | None:
    """Is the lesson done? A puzzle that was not won in its round has failed."""
    over = session.status == "over"
    if lesson.kind == "lesson":
        return None if now.guided else "done"
    if lesson.kind == "game":
        return "done" if over else None
    if over:
        return "done" if session.table.standing[lesson.seat].rank == 1 else "failed"
    return "failed" if session.table.round_number() > _first_round(lesson.game, lesson.id) else None


@cache
def _first_round(game: str, id: str) -> int:
    return lessons.start(lessons.find(game, id)).round_number()
