"""check_game comes to every kind of step, and says which it could not come to."""

from __future__ import annotations

import json

import pytest

import gildhall
from gildhall.engine.check_steps import check_arguments, check_round_trips, check_steps
from gildhall.engine.dice import QuickDice
from gildhall.engine.step import Decision, SeatStep, arguments
from gildhall.engine.table import AnyTable


def table_in_harvest() -> AnyTable:
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


class Deliver(SeatStep[AnyTable]):
    name = "deliver"

    def __init__(self, seat: int, town: int, number: int) -> None:
        super().__init__(seat)
        self.town = town
        self.number = number


class Forgetful(Deliver):
    name = "forgetful"

    def __init__(self, seat: int, town: int, number: int, price: int) -> None:
        super().__init__(seat, town, number)


class Confused(Deliver):
    name = "confused"

    def __init__(self, seat: int, number: int, town: int) -> None:
        super().__init__(seat, number, town)


class Pass(Decision[AnyTable]):
    name = "pass"


def test_the_arguments_of_a_step_are_those_of_its_init() -> None:
    assert arguments(Deliver) == ["seat", "town", "number"]
    assert arguments(Pass) == ["seat"]
    assert Deliver(2, 5, 7).args() == [2, 5, 7]
    assert repr(Deliver(2, 5, 7)) == "Deliver 2 5 7"
    check_arguments([Deliver, Pass])


def test_a_step_that_does_not_keep_its_arguments_is_an_error() -> None:
    with pytest.raises(AssertionError, match=r"step 'forgetful' does not keep an argument: .*'price'"):
        check_arguments([Forgetful])
    with pytest.raises(AssertionError, match=r"step 'confused' keeps \[0, 2, 1\] for its arguments \[0, 1, 2\]"):
        check_arguments([Confused])


@pytest.mark.parametrize("id", ["pillars", "oh_my_goods", "craftsmen", "antiquity"])
def test_the_steps_of_our_games_keep_their_arguments(id: str) -> None:
    check_arguments(gildhall.game(id).rulebook.steps.values())
