"""The evaluation of a game that has none of its own, compiled and not."""

import pytest

import gildhall
from gildhall.engine.evaluation import by_score


def test_without_an_evaluation_the_score_says_who_is_ahead() -> None:
    table = gildhall.game("pillars").start(seats=3, seed=1)
    assert by_score(table).chances == pytest.approx([1 / 3] * 3)
    while not table.over:
        seat = table.waiting[0]
        table.make(seat, table.moves(seat)[0])
    scores = [float(place.score or 0) for place in table.standing]
    found = by_score(table)
    assert found.points == scores
    assert sum(found.chances) == pytest.approx(1)
    assert max(range(3), key=lambda seat: found.chances[seat]) == scores.index(max(scores))
