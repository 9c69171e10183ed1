"""The comparison of standard and learned habits: what seats have and do is counted for the right seats."""

import sys
from collections import Counter

import pytest

import gildhall
from tools import styles

PILLARS = gildhall.game("pillars")
STANDARD = PILLARS.rulebook.habits


def test_the_same_habits_make_no_difference() -> None:
    one, other = styles.both(PILLARS, 3, STANDARD, False, 4)
    assert one == other
    assert one.seats == [0, 1, 2]
    assert sum(one.wins) == 1
    assert sum(sum(name.startswith("advantage card") for name in each) for each in one.done) <= 5


def test_sides_of_one_game_have_other_seats() -> None:
    for number in (0, 1):
        one, other = styles.both(PILLARS, 4, STANDARD, True, number)
        assert one.done == other.done
        assert sorted(one.seats + other.seats) == [0, 1, 2, 3]
        assert one.seats == [number, number + 2]


def test_craftsmen_of_pillars_are_own_or_another_s() -> None:
    assert styles.whose(PILLARS, 0, "green_toolmaker") == "own toolmaker"
    assert styles.whose(PILLARS, 1, "green_toolmaker") == "another’s toolmaker"
    assert styles.whose(PILLARS, 1, "quarry_2") == "quarry"


def test_tables_count_seats_and_winners() -> None:
    first = styles.Played(5, [1.0, 0.0], [10, 4], [Counter({"a: x": 2}), Counter({"b: y": 1})], [0, 1], [])
    second = styles.Played(7, [0.0, 1.0], [2, 8], [Counter(), Counter({"a: x": 1})], [0, 1], [])
    assert "| new | 2 | 6.00 ± 0.71 | 100.0 ± 0.0 % | 6.0 ± 0.7 | 9.0 ± 0.7 |" in styles.whole_table(
        {"new": [first, second]}
    )
    lines = styles.thing_table([first], [first, second]).splitlines()
    assert lines[2:] == ["| a: x | 1.00 ± 0.00 | 0.75 ± 0.18 | 1.50 |", "| b: y | 0.50 ± 0.00 | 0.25 ± 0.18 | 0.00 |"]


def test_the_order_of_things_tells_rounds_and_how_many_seats_have_them() -> None:
    begun = [{"a: x": 3, "b: y": 2}, {"a: x": 5}]
    game = styles.Played(7, [0.0, 1.0], [2, 8], [], [0, 1], begun)
    alone = styles.Played(7, [0.0, 1.0], [2, 8], [], [1], begun)
    lines = styles.order_table([alone], [game]).splitlines()
    assert lines[2:] == ["| b: y | – | 0% | 2.0 ± 0.0 | 50% |", "| a: x | 5.0 ± 0.0 | 100% | 4.0 ± 0.7 | 100% |"]


@pytest.mark.parametrize("id", [game.id for game in gildhall.games() if game.package.startswith("gildhall.games.")])
def test_every_game_has_tables(id: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["styles", id, "--games", "1", "--workers", "1", "--against"])
    styles.main()
    out = capsys.readouterr().out
    assert "| learned | 1 | " in out
    assert "| a seat in a game | standard | learned | winners |" in out
    assert {name for name, _ in styles.LABELS} == {"pillars", "oh_my_goods", "craftsmen"}
