"""Forced moves are made automatically, after a delay that reveals nothing."""

from collections.abc import Iterator

import pytest

from gildhall.engine.record import Record
from gildhall.server.agents.forced_moves import random_delay
from gildhall.server.decide.table_factory import open_table
from gildhall.server.tables.setup import SeatSetup, StoredSetup
from tests.server.conftest import NewUrl
from tests.server.harness import Running, running

SEED = 3


@pytest.fixture
def quick(new_url: NewUrl) -> Iterator[Running]:
    with running(new_url(), single_choice=0.01) as hall:
        yield hall


def test_only_what_leaves_no_choice_is_done_for_a_person(quick: Running) -> None:
    ann = quick.player("Ann")
    # a deal in which single choices come up: with a seed of its own the whole game is known
    setup = StoredSetup(game="pillars", seats=[SeatSetup("me"), *[SeatSetup("bot", "apprentice")] * 2], seed=SEED)
    table = quick.run(open_table(quick.server.tables, setup, ann.get("/me")["id"], None)).session.id
    asked: set[int] = set()
    with ann.stream(table) as messages:
        for message in messages:
            state, moves = message["state"], message["state"]["view"]["moves"]
            if state["table"]["status"] == "over":
                break
            if len(moves) > 1 and state["turn"] not in asked:
                asked.add(state["turn"])
                body = {"turn": state["turn"], "moves": [moves[0]["text"]], "confirm": True}
                ann.post(f"/tables/{table}/make", body)  # never stale: nobody chose for Ann
    record = Record.from_data(ann.get(f"/tables/{table}/record"))
    again, choices = record.start(), []
    for seat, text in record.moves:
        if seat == 0:
            choices.append(len(again.moves(0)))
        again.make(seat, text)
    assert sum(number > 1 for number in choices) == len(asked)
    assert 1 in choices, "no single choice came up: this proves nothing"


def test_the_time_until_then_is_left_to_chance() -> None:
    times = [random_delay(3.0) for _ in range(300)]
    assert len(set(times)) > 290
    assert 1.5 <= min(times) < 1.8 < 4.2 < max(times) <= 4.5
