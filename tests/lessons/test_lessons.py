"""Every lesson can be played through as it is written, on the real engine, and has its words in every language."""

import re
import tomllib
from importlib.resources import files
from itertools import chain
from typing import Any

import pytest

from gildhall import lessons
from gildhall.engine import registry
from gildhall.engine.errors import GildhallError
from gildhall.engine.rules import numbered_rules
from gildhall.engine.table import AnyTable
from gildhall.lessons import Lesson
from gildhall.lessons.playing import Script, before_each, follow, ways
from tests.languages import LANGUAGES

TITLES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]
LESSONS = [lesson for title in TITLES for lesson in lessons.lessons(title)]
GUIDED = [lesson for lesson in LESSONS if lesson.kind == "lesson"]


def name(lesson: Lesson) -> str:
    return f"{lesson.game}-{lesson.id}"


def lit(table: AnyTable, seat: int) -> set[str]:
    """The targets of everything that this seat may choose now."""
    view = table.view(seat)
    fields = view["form"]["fields"] if view["form"] else []
    moves = [*view["moves"], *(move for field in fields for move in field["moves"])]
    return {target for move in moves for target in move["targets"]}


@pytest.mark.parametrize("title", TITLES)
def test_every_title_begins_with_a_guided_game_and_goes_on_with_short_lessons(title: str) -> None:
    first, *others = [lesson for lesson in lessons.lessons(title) if lesson.kind == "lesson"]
    assert lessons.lessons(title)[0] == first
    short = [lesson for lesson in others if 3 <= len(lesson.steps) <= 6 and 2 <= lesson.minutes <= 4]
    assert len(short) >= 4


@pytest.mark.parametrize("lesson", GUIDED, ids=name)
def test_every_way_leads_through_all_steps(lesson: Lesson) -> None:
    for way in ways(lesson):
        moves = list(chain.from_iterable(way))
        table = follow(lesson, moves, Script(lesson))
        table.check()
        assert not lessons.progress(lesson, moves).guided
        assert lessons.progress(lesson, moves[:-1]).guided


@pytest.mark.parametrize("lesson", GUIDED, ids=name)
def test_what_is_pointed_at_is_there(lesson: Lesson) -> None:
    known = {target for move in lessons.start(lesson).facts.catalogue.moves for target in move.targets}
    before: list[str] = []
    for step in lesson.steps:
        assert set(step.point) <= known, step.name
        moves = step.answers()[0] if step.do else []
        tables = [follow(lesson, before + moves[:number], Script(lesson)) for number in range(len(moves))]
        seen = {target for table in tables for target in lit(table, lesson.seat)}
        if moves:
            assert set(step.point) <= seen, f"{step.name}: not all that is pointed at is lit"
        before += moves


@pytest.mark.parametrize("lesson", GUIDED, ids=name)
def test_another_choice_is_possible_where_something_is_asked(lesson: Lesson) -> None:
    """A lesson in which nothing can go wrong would teach nothing."""
    free = [len(table.moves(lesson.seat)) > 1 for step, table in before_each(lesson) if step.do]
    assert sum(free) > len(free) / 2


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_rules_and_prompts_that_are_named_exist(lesson: Lesson) -> None:
    title = registry.game(lesson.game)
    assert {rule for step in lesson.steps for rule in step.rules} <= set(numbered_rules(title))
    assert set(lesson.tips) <= set(title.rulebook.steps)


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if lesson.kind == "game"], ids=name)
def test_a_coach_has_a_word_about_everything_that_is_asked(lesson: Lesson) -> None:
    """Without one it would have nothing to say in the middle of a game."""
    title = registry.game(lesson.game)
    asked = set(tomllib.loads((files(title.package) / "words" / "en.toml").read_text(encoding="utf-8"))["prompt"])
    never = {"grave", "pollute"} if lesson.options.get("first_game") else set()
    assert asked - never == set(lesson.tips)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_words_are_complete_and_none_too_many(title: str, language: str) -> None:
    words, english = lessons.words(title, language), lessons.words(title, "en")
    assert set(words) == {lesson.id for lesson in lessons.lessons(title)}
    for lesson in lessons.lessons(title):
        own = words[lesson.id]
        assert all(own[part] for part in ("title", "about", "done"))
        assert list(own.get("say", {})) == [step.name for step in lesson.steps]
        assert set(own.get("other", {})) <= {step.name for step in lesson.steps if step.do}
        assert set(own.get("other", {})) == set(english[lesson.id].get("other", {}))
        assert bool(own.get("hint")) == (lesson.kind == "puzzle")
        assert list(own.get("tip", {})) == lesson.tips
        if language != "en":
            said, meant = list(_texts(own)), list(_texts(english[lesson.id]))
            assert not [text for text, original in zip(said, meant) if text == original and " " in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_nothing_is_named_by_its_id(title: str, language: str) -> None:
    """Capital cards such as V3, building cards such as E04, and whatever has an underscore: nobody sees that."""
    texts = [text for words in lessons.words(title, language).values() for text in _texts(words)]
    assert [text for text in texts if re.search(r"\b[VGBR][123]\b|\b[ABE]\d\d\b|\w_\w", text)] == []


def _texts(part: dict[str, Any]) -> list[str]:
    return [text for entry in part.values() for text in (_texts(entry) if isinstance(entry, dict) else [entry])]


def test_a_lesson_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(GildhallError, match="first_game"):
        lessons.find("pillars", "dancing")
