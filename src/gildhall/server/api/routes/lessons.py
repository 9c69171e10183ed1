"""Lessons: their texts, and the table for one of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from gildhall import lessons
from gildhall.engine.errors import GildhallError
from gildhall.lessons.puzzle import MEDALS, Medal
from gildhall.server.api.declare import Query, get, post
from gildhall.server.api.routes.games import find
from gildhall.server.api.routes.tables import Opened, opened
from gildhall.server.api.services import HallServices
from gildhall.server.decide import table_factory, teaching
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.tables.session import TableSession

MOST_TRIES = 200
"""Tables of a player that are searched for finished lessons."""
Language = Annotated[str, Query(pattern="^[a-z]{2}$", description="In which language.")]


class StepShape(msgspec.Struct):
    """One step of a lesson."""

    name: str
    say: str
    """What the teacher says."""
    other: str | None
    """What the teacher says after another choice."""
    point: list[str]
    """Targets on the board to look at."""
    asks: bool
    """Is there something to do? Otherwise the step is only read."""
    rules: list[str]


class LessonInfo(msgspec.Struct):
    """A lesson, with its words in one language."""

    id: str
    kind: Literal["lesson", "puzzle", "game"]
    level: Literal[1, 2, 3]
    """How hard a puzzle is."""
    minutes: int
    title: str
    about: str
    done: str
    """What the teacher says at the end."""
    hint: str | None
    """For a puzzle: a hint after a failed try."""
    steps: list[StepShape]
    tips: dict[str, str]
    """A tip for each prompt, by its name."""


class Learned(msgspec.Struct):
    """A player's progress in a lesson."""

    lesson: str
    tries: int
    done: bool
    seconds: int | None
    """The duration of the fastest finished try."""
    medal: Medal | None
    """The best medal; only puzzles have medals."""
    table: str | None
    """The table at which to continue."""


@get("/games/{game:str}/lessons", slow=True)
def list_lessons(game: str, language: Language = "en") -> list[LessonInfo]:
    """The lessons of a title, in their order."""
    known = lessons.lessons(find(game).id)
    spoken = lessons.words(game, language) if known else {}
    return [_info(lesson, spoken[lesson.id]) for lesson in known]


def _info(lesson: lessons.Lesson, words: dict[str, Any]) -> LessonInfo:
    say, other = words.get("say", {}), words.get("other", {})
    steps = [
        StepShape(step.name, say[step.name], other.get(step.name), step.point, bool(step.do), step.rules)
        for step in lesson.steps
    ]
    tips = {prompt: words["tip"][prompt] for prompt in lesson.tips}
    told = (words["title"], words["about"], words["done"], words.get("hint"))
    return LessonInfo(lesson.id, lesson.kind, lesson.level, lesson.minutes, *told, steps, tips)


@get("/games/{game:str}/lessons/mine")
async def learned(server: HallServices, user: Identity, game: str) -> list[Learned]:
    """Your progress in the lessons of a title, in their order. It is read from your tables."""
    rows = await server.database.read(
        'select id, created, changed from tables where host = $1 and game = $2 and setup like \'%"lesson":"%\' '
        "order by created desc limit $3",
        *(user.me(), find(game).id, MOST_TRIES),
    )
    took = {row["id"]: round(row["changed"] - row["created"]) for row in rows}
    found = {lesson.id: Learned(lesson.id, 0, False, None, None, None) for lesson in lessons.lessons(game)}
    for session in await server.tables.intact(took):
        progress = teaching.progress_at(session)
        if progress is not None:
            _add(found[progress.id], session, progress, took[session.id])
    return list(found.values())


def _add(mine: Learned, session: TableSession, progress: teaching.LessonProgress, seconds: int) -> None:
    mine.tries += 1
    if progress.outcome == "done":
        mine.done = True
        mine.medal = min(filter(None, (mine.medal, progress.medal)), key=MEDALS.index, default=None)
        mine.seconds = seconds if mine.seconds is None else min(mine.seconds, seconds)
    elif progress.outcome is None and session.running and mine.table is None:
        mine.table = session.id


@post("/games/{game:str}/lessons/{lesson:str}")
async def begin(server: HallServices, user: Identity, address: str, game: str, lesson: str) -> Opened:
    """Start or restart a lesson, at a table of your own. An unfinished table of the same lesson is closed."""
    me = user.me()
    try:
        wanted = lessons.find(find(game).id, lesson)
    except GildhallError as error:
        raise Refused(404, "no_lesson", str(error)) from error
    attempt = teaching.next_attempt(await _close_former(server, me, wanted))
    await server.may_open_table(me, address)
    setup = teaching.setup_of(wanted, attempt)
    return opened(server, await table_factory.open_table(server.tables, setup, me, None))


async def _close_former(server: HallServices, player: str, lesson: lessons.Lesson) -> TableSession | None:
    """Close the latest table of a player with this lesson, if it is not over; returns it."""
    rows = await server.database.read(
        "select id from tables where host = $1 and game = $2 and setup like $3 order by created desc limit 1",
        player,
        lesson.game,
        f'%"lesson":"{lesson.id}"%',
    )
    former = await server.tables.intact(row["id"] for row in rows)
    for session in former:
        await server.tables.change(session.id, teaching.close_lesson)
    return former[0] if former else None


ROUTES = [list_lessons, learned, begin]
