"""Teaching: tables with a lesson. They track the progress of the learner, and the other seats follow a script."""

from __future__ import annotations

import msgspec

from gildhall import lessons
from gildhall.engine.errors import GildhallError
from gildhall.engine.hold import Hold
from gildhall.engine.table import AnyTable
from gildhall.lessons import Lesson, Progress, puzzle
from gildhall.lessons.puzzle import Medal, Outcome
from gildhall.server.refusals import Refused
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import SeatSetup, StoredSetup


class LessonProgress(msgspec.Struct, frozen=True):
    """The learner's progress at a table with a lesson. The API returns it as it is."""

    id: str
    step: int
    """The first step that is not done."""
    guided: bool
    """Do the remaining steps still ask for something?"""
    leads: list[list[str]]
    """For each accepted answer, the moves that remain. ``put *`` is any move that starts with ``put``."""
    outcome: Outcome | None
    attempt: int
    """For a puzzle: the number of this try, from 1."""
    medal: Medal | None
    """For a solved puzzle: gold for the first try, silver for the second, bronze for the third."""


def setup_of(lesson: Lesson, attempt: int = 1) -> StoredSetup:
    """The set-up of a table for a lesson."""
    dealt = lesson.position is None and not lesson.before
    seats = [SeatSetup("bot", lesson.bot) for _ in range(lesson.seats)]
    seats[lesson.seat] = SeatSetup("me")
    return StoredSetup(
        game=lesson.game,
        seats=seats,
        options=dict(lesson.options),
        seed=lesson.seed if dealt else None,
        origin=None if dealt else lessons.start(lesson).position(),
        hints=lesson.kind != "puzzle",
        lesson=lesson.id,
        attempt=attempt,
    )


def close_lesson(session: TableSession) -> Decision | None:
    """Close a table because its lesson is started again; None if the game is over."""
    return Decision.to_close("again") if session.running else None


def lesson_at(session: TableSession) -> Lesson | None:
    """The lesson at a table; None at an ordinary table, or if the lesson no longer exists."""
    if session.setup.lesson is None:
        return None
    known = lessons.lessons(session.setup.game)
    return next((lesson for lesson in known if lesson.id == session.setup.lesson), None)


def progress_at(session: TableSession) -> LessonProgress | None:
    """The learner's progress; None at an ordinary table."""
    lesson = lesson_at(session)
    if lesson is None:
        return None
    now = _progress(session, lesson, session.held[lesson.seat].moves)
    outcome, attempt = _outcome(session, lesson, now), session.setup.attempt
    medal = puzzle.medal(attempt) if lesson.kind == "puzzle" and outcome == "done" else None
    return LessonProgress(lesson.id, now.step, now.guided, now.leads, outcome, attempt, medal)


def ends_puzzle(session: TableSession, seat: int) -> bool:
    """Would the held moves of this seat end the puzzle? Then there is nothing more to choose."""
    lesson = lesson_at(session)
    if lesson is None or lesson.kind != "puzzle" or seat != lesson.seat:
        return False
    return puzzle.judge(lesson, session.moves + [(seat, text) for text in session.held[seat].moves]) is not None


def next_attempt(former: TableSession | None) -> int:
    """The number of the next try of a puzzle, after the table of the previous one. An unfinished try does not count."""
    if former is None:
        return 1
    now = progress_at(former)
    return former.setup.attempt + (now is not None and now.outcome is not None)


def guide(session: TableSession, seat: int, hold: Hold) -> None:
    """Refuse moves that the lesson does not ask for. Nothing is stored, so the learner can choose again."""
    lesson = lesson_at(session)
    if lesson is None or seat != lesson.seat:
        return
    now = _progress(session, lesson, [move.text for move in hold.confirmed + hold.moves])
    if not now.follows and _progress(session, lesson, []).follows:
        raise Refused(422, "lesson", "The lesson asks for something else here; its text says what.")


def scripted(session: TableSession, seat: int) -> list[str] | None:
    """The whole turn of another seat by the script; None if there is no script, or if it no longer fits."""
    lesson = lesson_at(session)
    if lesson is None or not _progress(session, lesson, []).follows:
        return None
    made = sum(mover == seat for mover, _ in session.moves)
    return next_turn(session.table, seat, lesson.script.get(str(seat), [])[made:])


def next_turn(table: AnyTable, seat: int, script: list[str]) -> list[str] | None:
    """The scripted moves until something is revealed or another seat must decide; None if they are not a whole turn."""
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
    if lesson.kind == "puzzle":
        return puzzle.judge(lesson, session.moves)
    done = not now.guided if lesson.kind == "lesson" else session.status == "over"
    return "done" if done else None
