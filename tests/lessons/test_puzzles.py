"""Every puzzle has a solution, and it is the best: by trying everything, or by the rules."""

import pytest

from gildhall import lessons
from gildhall.engine.errors import GildhallError
from gildhall.lessons import Lesson, puzzle
from gildhall.lessons.playing import Script, follow
from tests.lessons.test_lessons import LESSONS, TITLES, name

PUZZLES = [lesson for lesson in LESSONS if lesson.kind == "puzzle"]
ALONE = [lesson for lesson in PUZZLES if lesson.until != "round"]
"""Nobody else decides in these, so that everything can be tried."""
TOGETHER = [lesson for lesson in PUZZLES if lesson.until == "round"]


@pytest.mark.parametrize("title", TITLES)
def test_every_title_has_puzzles_of_all_levels(title: str) -> None:
    known = [lesson for lesson in lessons.lessons(title) if lesson.kind == "puzzle"]
    assert len(known) >= 6
    assert {lesson.level for lesson in known} == {1, 2, 3}


@pytest.mark.parametrize("lesson", ALONE, ids=name)
def test_no_way_is_better_than_the_solution_and_few_are_as_good(lesson: Lesson) -> None:
    found = [
        (made, puzzle.measured(lesson, table), puzzle.reached(lesson, table)) for made, table in puzzle.all_ways(lesson)
    ]
    right = [made for made, _, solved in found if solved]
    assert lesson.solution in right
    if lesson.goal.least is None:
        assert right == [lesson.solution]
    else:
        assert max(value for _, value, _ in found) == lesson.goal.least
        assert len(right) < len(found) / 2


@pytest.mark.parametrize("lesson", [lesson for lesson in PUZZLES if lesson.before], ids=name)
def test_it_was_played_up_to_there_and_the_learner_is_asked(lesson: Lesson) -> None:
    table = lessons.start(lesson)
    table.check()
    assert len(table.moves(lesson.seat)) > 1
    assert lesson.until == "round" or table.waiting == [lesson.seat]


@pytest.mark.parametrize("lesson", TOGETHER, ids=name)
def test_it_can_be_won_in_its_round(lesson: Lesson) -> None:
    _wins(lesson, lesson.solution)


@pytest.mark.parametrize("lesson", TOGETHER, ids=name)
def test_it_is_not_won_by_doing_nothing(lesson: Lesson) -> None:
    table, made = lessons.start(lesson), []
    while (outcome := puzzle.judge(lesson, made)) is None:
        seat = table.waiting[0]
        texts = [move.text for move in table.moves(seat)]
        made.append((seat, next((text for text in ("finish", "end", "pass", "done") if text in texts), texts[0])))
        table.make(*made[-1])
    assert outcome == "failed"


@pytest.mark.parametrize("lesson", TOGETHER, ids=name)
def test_no_move_of_the_solution_can_be_left_out(lesson: Lesson) -> None:
    """What builds, mans or trades is needed; so is every payment."""
    for number, move in enumerate(lesson.solution):
        if move.startswith(("house", "build", "manning", "bank")) and not move.startswith("bank_"):
            with pytest.raises((GildhallError, AssertionError)):
                _wins(lesson, lesson.solution[:number] + lesson.solution[number + 1 :])


def _wins(lesson: Lesson, moves: list[str]) -> None:
    table = follow(lesson, moves, Script(lesson))
    assert table.over
    assert table.standing[lesson.seat].rank == 1


def test_a_try_is_judged_by_its_first_end() -> None:
    """The table goes on afterwards; that changes nothing."""
    lesson = lessons.find("pillars", "tie")
    table, made = lessons.start(lesson), []
    while len(made) < 6:
        seat = table.waiting[0]
        made.append((seat, lesson.solution[0] if not made else table.moves(seat)[0].text))
        table.make(*made[-1])
    assert [puzzle.judge(lesson, made[:number]) for number in (0, 1, 6)] == [None, "done", "done"]
    assert puzzle.judge(lesson, [(0, "play tom_builder")]) == "failed"
