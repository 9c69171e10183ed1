"""Lessons: their texts, and the table for one of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar.params import QueryParameter

from gildhall import lessons
from gildhall.engine.errors import GildhallError
from gildhall.server.decide import table_factory, teaching
from gildhall.server.http.common import Address, CurrentUser, InPath, ServerDep, get, post
from gildhall.server.http.routes.games import find
from gildhall.server.http.routes.tables import Opened, opened
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.tables.session import TableSession

Language = Annotated[str, QueryParameter(pattern="^[a-z]{2}$", description="In which language.")]


class StepShape(msgspec.Struct):
    """One step of a lesson."""

    name: str
    say: str
    """What the teacher says."""
    other: str | None
    """What to say when something else was chosen."""
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
    """What is said at the end."""
    hint: str | None
    """Of a puzzle: what helps after a try in vain."""
    steps: list[StepShape]
    tips: dict[str, str]
    """A tip for each prompt, by its name."""


@get("/games/{game:str}/lessons", sync_to_thread=True)
def list_lessons(game: InPath, language: Language = "en") -> list[LessonInfo]:
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


@post("/games/{game:str}/lessons/{lesson:str}")
async def begin(server: ServerDep, user: CurrentUser, address: Address, game: InPath, lesson: InPath) -> Opened:
    """Begin a lesson, or begin it again: a table of your own. An unfinished table of the same lesson is closed."""
    me = user.me()
    try:
        wanted = lessons.find(find(game).id, lesson)
    except GildhallError as error:
        raise Refused(404, "no_lesson", str(error)) from error
    attempt = teaching.next_attempt(await _close_former(server, me, wanted))
    await server.may_open_table(me, address)
    setup = teaching.setup_of(wanted, attempt)
    return opened(server, await table_factory.open_table(server.tables, setup, me, None))


async def _close_former(server: Server, player: str, lesson: lessons.Lesson) -> TableSession | None:
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


ROUTES = [list_lessons, begin]
