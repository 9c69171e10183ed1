"""Tables as objects: what they print, when they are equal, and how moves are taken back."""

from __future__ import annotations

import io
from typing import Any

import pytest

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import GildhallError
from gildhall.engine.keys import state_key
from gildhall.engine.play import play_randomly
from gildhall.engine.table import AnyTable
from tests.engine.bazaar import GAME as BAZAAR

TITLES = [game.id for game in gildhall.games() if game.package.startswith("gildhall.")]


def play_on(table: AnyTable, moves: int, seed: int = 1) -> None:
    """Make random moves with ``make``, which remembers them."""
    dice = QuickDice.seeded(seed, 3)
    for _ in range(moves):
        if table.over:
            return
        seat = table.waiting[dice.below(len(table.waiting))]
        choices = table.moves(seat)
        table.make(seat, choices[dice.below(len(choices))])


@pytest.mark.parametrize("title", TITLES)
def test_every_move_of_a_game_can_be_taken_back(title: str) -> None:
    """Also across sealed steps and reveals, with the events."""
    table = gildhall.game(title).start(seats=3, seed=2)
    moments: list[tuple[tuple[Any, ...], int]] = []
    for _ in range(24):
        moments.append((state_key(table), len(table.events)))
        play_on(table, 1, seed=len(moments))
    stack = table.move_stack
    end = table.position()
    for key, events in reversed(moments):
        assert table.undo() == [stack[len(table.move_stack)]]
        assert (state_key(table), len(table.events)) == (key, events)
    assert table.move_stack == []
    for seat, move in stack:
        table.make(seat, move)
    assert table.position() == end


def test_several_moves_are_taken_back_at_once() -> None:
    table = gildhall.game("oh_my_goods").start(seats=2, seed=4)
    before = table.copy()
    play_on(table, 9)
    made = table.move_stack
    assert table.undo(9) == made
    assert table == before
    assert table.undo(0) == []


def test_a_table_of_a_position_goes_back_to_it() -> None:
    first = gildhall.game("craftsmen").start(seats=3, seed=3)
    play_on(first, 11)
    table = gildhall.game("craftsmen").position(first.position())
    play_on(table, 2)
    table.undo(2)
    assert table == first
    with pytest.raises(GildhallError, match="0 were made"):
        table.undo()


def test_only_what_was_told_since_somebody_listens_is_forgotten() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=3, listen=False)
    play_on(table, 1)
    table.listen()
    play_on(table, 1, seed=2)
    assert table.events
    table.undo(2)
    assert table.events == []


def test_what_cannot_be_taken_back_says_so() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=3)
    with pytest.raises(GildhallError, match="silent copy"):
        table.copy().undo()
    with pytest.raises(GildhallError, match="-1 moves"):
        table.undo(-1)
    play_on(table, 1)
    table.choose(table.waiting[0], table.choices(table.waiting[0])[0])  # unchecked and not remembered
    kept = state_key(table)
    with pytest.raises(GildhallError, match="by other means"):
        table.undo()
    assert state_key(table) == kept


def test_tables_with_the_same_future_are_equal() -> None:
    one, other = (gildhall.game("antiquity").start(seats=2, seed=6) for _ in range(2))
    assert one == other
    assert one == one.copy()
    play_randomly(one, QuickDice.seeded(1, 1), 1)
    assert one != other
    assert one != gildhall.game("pillars").start(seats=3, seed=6)
    assert one != "a table"
    assert gildhall.game("antiquity").start(seats=2, seed=7) != other
    with pytest.raises(TypeError, match="state_key"):
        hash(one)


def test_other_components_are_another_game() -> None:
    pillars = gildhall.game("pillars")
    variant = pillars.with_components({"own_craftsman_vp": 2})
    assert variant.start(seats=3, seed=1) != pillars.start(seats=3, seed=1)


def test_a_game_without_a_declared_state_is_compared_by_its_position() -> None:
    one, other = (BAZAAR.start(seats=2, seed=1) for _ in range(2))
    assert one == other
    play_on(one, 1)
    assert one != other
    with pytest.raises(GildhallError, match="no declared state"):
        one.undo()
    assert len(one.move_stack) == 1


@pytest.mark.parametrize("title", TITLES)
def test_a_table_prints_as_a_drawing_and_shows_as_a_line(title: str) -> None:
    table = gildhall.game(title).start(seats=3, seed=5)
    out = io.StringIO()
    print(table, file=out)
    assert len(out.getvalue().splitlines()) > 5
    assert "\x1b" not in out.getvalue()
    assert repr(table).startswith(f"<Table of {title}: 3 seats, round ")
    assert "0 moves made" in repr(table)
    assert "a silent copy" in repr(table.copy())
    play_randomly(table, QuickDice.seeded(1, 1))
    assert "over>" in repr(table)
    assert str(table) != out.getvalue()
