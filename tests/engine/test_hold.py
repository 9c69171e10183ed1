"""Held moves, on all titles: to finish is to make and to confirm."""

import random
from typing import Any

import pytest

import gildhall
from gildhall.engine.hold import Hold
from gildhall.engine.table import Table

LONGEST = 4
"""Moves in one go."""


def some_turn(table: Table[Any, Any], seat: int, chance: random.Random) -> list[str]:
    """Moves that a seat may make one after the other, until it has decided, or a few of them."""
    hold = Hold(table.copy(), seat)
    chosen: list[str] = []
    while len(chosen) < LONGEST and (moves := hold.table.moves(seat)):
        chosen.append(chance.choice(moves).text)
        hold.make(chosen[-1])
    return chosen


@pytest.mark.parametrize("title", [game.id for game in gildhall.games()])
def test_to_finish_is_to_make_and_to_confirm(title: str) -> None:
    game = gildhall.game(title)
    table, chance = game.start(seats=max(game.seats), seed=11), random.Random(11)
    for _ in range(60):
        if table.over:
            break
        seat = chance.choice(table.waiting)
        moves = some_turn(table, seat, chance)
        held, finished = Hold(table.copy(), seat), Hold(table.copy(), seat)
        for move in moves:
            held.make(move)
        held.confirm()
        finished.finish(moves)
        assert [move.text for move in finished.confirmed] == [move.text for move in held.confirmed] == moves
        assert finished.real.position() == held.real.position()
        assert finished.table.view(seat) == held.table.view(seat)
        table = held.real


def test_what_was_held_before_is_finished_too() -> None:
    table = gildhall.game("oh_my_goods").start(seats=2, seed=1)
    seat = table.waiting[0]
    first, second = some_turn(table, seat, random.Random(1))[:2]
    hold = Hold(table, seat)
    hold.make(first)
    hold.finish([second])
    assert [move.text for move in hold.confirmed] == [first, second]
    assert not hold.moves
