"""A lesson: where it begins, who sits there, and its steps; read from its file."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

import gildhall.games  # registers the titles  # noqa: F401
from gildhall.engine import registry
from gildhall.engine.errors import GildhallError, listing
from gildhall.engine.table import AnyTable


class Step(msgspec.Struct, forbid_unknown_fields=True):
    """One new idea: the text (by its name in the words), the targets that are highlighted, and the expected move."""

    name: str
    point: list[str] = []
    """Targets on the board."""
    do: list[str] = []
    """Accepted answers, each one move or several separated by ``; ``. ``put *`` means any move that begins with
    ``put``. Empty if this step is only read.
    """
    rules: list[str] = []
    """The rules to read for more."""

    def answers(self) -> list[list[str]]:
        """Each accepted answer as its moves."""
        return [answer.split("; ") for answer in self.do]


class Goal(msgspec.Struct, forbid_unknown_fields=True):
    """What must be true at the end of a puzzle: by default, that the learner has won."""

    what: str = "rank"
    """``rank`` or ``score`` of the learner, or an entry of the position: ``shared.tricks.-1.1``."""
    equals: str | int = 1
    least: int | None = None
    """A minimum, instead of one value."""


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson, as it is in its file."""

    kind: Literal["lesson", "puzzle", "game"]
    """Step by step; a position to be won in this round; or a game in which a coach explains the decisions."""
    minutes: int
    seats: int
    seat: int = 0
    """Where the learner sits; bots of level ``bot`` play the other seats."""
    bot: str = "apprentice"
    options: dict[str, str | int | bool | None] = {}
    seed: int | None = None
    """The scripted deal. Without seed and position the cards are shuffled as at any table."""
    position: dict[str, Any] | None = None
    """The position in which it begins instead of a deal, as described in docs/positions."""
    before: list[str] = []
    """The moves from the scripted deal that are made before it begins: seat and move, ``0 play king``."""
    script: dict[str, list[str]] = {}
    """The moves of the other seats while the learner follows the steps, by seat."""
    steps: list[Step] = []
    tips: list[str] = []
    """The prompts (by name) for which the teacher has a tip after the steps."""
    level: Literal[1, 2, 3] = 1
    """How hard a puzzle is."""
    until: Literal["move", "turn", "round"] = "round"
    """When a puzzle ends: after one move, when nothing more is asked of the learner, or with the round."""
    goal: Goal = msgspec.field(default_factory=Goal)
    solution: list[str] = []
    """A way to reach the goal of a puzzle: the learner's moves."""
    game: str = ""
    id: str = ""


@cache
def lessons(game: str) -> list[Lesson]:
    """The lessons of a title, in the order of its ladder; none for a title without any.

    >>> [lesson.id for lesson in lessons("pillars")][:3]
    ['first_game', 'no_trick', 'order']
    """
    folder = files("gildhall.lessons") / game
    if not folder.is_dir():
        return []
    unsorted = [each.name for each in folder.iterdir() if each.name.endswith(".toml")]
    names = sorted(unsorted, key=lambda name: int(name.partition("_")[0]))
    return [_read(game, name, (folder / name).read_text(encoding="utf-8")) for name in names]


def _read(game: str, name: str, text: str) -> Lesson:
    try:
        lesson = msgspec.convert(tomllib.loads(text), Lesson)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        raise GildhallError(f"the lesson {game}/{name} cannot be read: {error}") from error
    lesson.game, lesson.id = game, name.removesuffix(".toml").partition("_")[2]
    return lesson


def find(game: str, id: str) -> Lesson:
    """The lesson with this id."""
    known = {lesson.id: lesson for lesson in lessons(game)}
    if id not in known:
        raise GildhallError(f"{game} has no lesson '{id}'; it has: {listing(known)}")
    return known[id]


def start(lesson: Lesson) -> AnyTable:
    """The table on which a lesson with a scripted deal or a position begins."""
    title = registry.game(lesson.game)
    if lesson.position is not None:
        return title.position({"options": lesson.options, **lesson.position})
    if lesson.seed is None:
        raise GildhallError(f"the lesson {lesson.game}/{lesson.id} has no deal of its own")
    table = title.start(seats=lesson.seats, seed=lesson.seed, options=lesson.options)
    for made in lesson.before:
        seat, _, move = made.partition(" ")
        table.make(int(seat), move)
    return table
