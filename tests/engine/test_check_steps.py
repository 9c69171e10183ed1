"""check_game comes to every kind of step, and says which it could not come to."""

from __future__ import annotations

import json
from typing import Any

import pytest

import gildhall
from gildhall.engine.check_steps import check_round_trips, check_steps
from gildhall.engine.dice import QuickDice
from gildhall.engine.table import Table


def table_in_harvest() -> Table[Any, Any]:
    """A table of Antiquity in which a seat has harvested from one building and stands before the next."""
    game = gildhall.game("antiquity")
    table = game.start(seats=2, seed=3)
    while True:
        seat = table.waiting[0]
        if table.step(seat).name == "pick" and table.seats[seat].works != table.sealed_snapshot[seat].works:
            return table
        table.choose(seat, game.thumb(table, seat, table.choices(seat)))


def test_a_position_in_the_sealed_harvest_reads_back() -> None:
    """ANT-8.4: goods lie on the land until the reveal, so the land is read beside the seats as they were."""
    table = table_in_harvest()
    again = table.facts.game.position(json.loads(json.dumps(table.position())))
    assert again.position() == table.position()
    check_round_trips(table, table.waiting[0], QuickDice.seeded(1, 0))


def test_a_step_that_is_not_reached_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"in 1 games these steps were looked at fewer than 500 times: \{'play': "):
        check_steps(gildhall.game("pillars"), 500, 1)
