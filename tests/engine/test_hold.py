"""Held moves, on all titles: to finish is to make and to confirm."""

import random

import pytest

import gildhall
from gildhall.engine.errors import IllegalMove, LookFirst
from gildhall.engine.hold import Hold
from gildhall.engine.table import AnyTable

LONGEST = 4
"""Moves in one go."""


def some_turn(table: AnyTable, seat: int, chance: random.Random) -> list[str]:
    """Moves that a seat may make in one go: until it has decided or one is final at once, or a few of them."""
    hold = Hold(table.copy(), seat)
    chosen: list[str] = []
    while len(chosen) < LONGEST and not hold.confirmed and (moves := hold.table.moves(seat)):
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


def test_nothing_is_tried_after_a_move_that_reveals() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    chance = random.Random(1)
    while True:  # until somebody looks at cards
        seat = chance.choice(table.waiting)
        hold = Hold(table.copy(), seat)
        move = chance.choice(table.moves(seat)).text
        hold.make(move)
        if hold.confirmed:
            break
        table.make(seat, move)
    following = [move.text for move in table.facts.catalogue.moves[1:]]
    refusals = set()
    for choose in (Hold.make_all, Hold.finish):
        for second in following:
            hold = Hold(table.copy(), seat)
            with pytest.raises(LookFirst) as refused:
                choose(hold, [move, second])
            refusals.add(str(refused.value))
            assert (hold.moves, hold.confirmed) == ([], [])
            assert hold.real.position() == table.position()
    assert len(refusals) == 1


def test_all_or_none_leaves_what_was_held_before() -> None:
    table = gildhall.game("oh_my_goods").start(seats=2, seed=1)
    seat = table.waiting[0]
    first, second = some_turn(table, seat, random.Random(1))[:2]
    hold = Hold(table, seat)
    hold.make(first)
    before = hold.table.view(seat)
    with pytest.raises(IllegalMove):
        hold.make_all([second, first, first, first])
    assert [move.text for move in hold.moves] == [first]
    assert hold.table.view(seat) == before
