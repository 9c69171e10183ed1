"""Bots at a table with people: their pace, and what they do about trade offers."""

from collections.abc import Iterator
from functools import partial

import pytest

from gildhall.bots.pace import PATIENCE
from gildhall.server.agents import bot_driver
from gildhall.server.agents.bot_driver import acts
from gildhall.server.decide.bot_moves import trade_moves
from gildhall.server.decide.table_factory import open_table
from gildhall.server.tables.setup import SeatSetup, StoredSetup
from tests.games.antiquity.helpers import A, B, position
from tests.server.conftest import NewUrl
from tests.server.harness import Client, Running, running


@pytest.mark.parametrize("together", [1, 2, 3])
@pytest.mark.parametrize("number", [1, 2, 5, 40])
def test_a_turn_is_shown_in_parts_and_no_longer_than_people_are_patient(number: int, together: int) -> None:
    moves = [str(move) for move in range(number)]
    parts = acts(moves, 0.2, together, 0.6, secret=False)
    assert [move for _, part in parts for move in part] == moves
    assert sum(wait for wait, _ in parts) <= PATIENCE / together
    assert all(wait >= 0.3 for wait, _ in parts)
    assert acts(moves, 0.2, together, 0.6, secret=True) == [(pytest.approx(0.4), moves)]
    assert acts(moves, 0.2, together, 0.0, secret=False) == [(0.0, moves)]


@pytest.fixture
def slow(new_url: NewUrl, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A hall in which bots would take a minute for every act."""
    monkeypatch.setattr(bot_driver, "PATIENCE", 10_000.0)
    with running(new_url(), bot_pause=60.0) as hall:
        yield hall


def test_people_need_not_wait_for_the_pauses_of_bots(slow: Running) -> None:
    ann = slow.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    for _ in range(3):
        ann.post(f"/tables/{table}/skip")
        ann.await_state(table, lambda state: state["view"]["moves"])
        ann.turn(table)


def trading_table(hall: Running, host: Client) -> str:
    """Antiquity in its secret phase: Ann has wood and a market, the bot has grain."""
    seats = {A: {"goods": {"wood": 3}, "buildings": ["market manned"]}, B: {"goods": {"grain": 2}}}
    origin = position("city", seats, 2).position()
    setup = StoredSetup(game="antiquity", seats=[SeatSetup("me"), SeatSetup("bot", "apprentice")], origin=origin)
    me = host.get("/me")["id"]
    return str(hall.run(open_table(hall.server.tables, setup, me, None)).session.id)


def test_a_bot_answers_an_offer_and_is_ready_after_the_people(hall: Running, ann: Client) -> None:
    table = trading_table(hall, ann)
    for move in ("offer B", "give wood", "ask grain", "send"):
        state = ann.get(f"/tables/{table}")
        assert state["view"]["sealed"]["ready"] == [False, False]
        ann.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [move]})
    with ann.stream(table) as messages:
        kinds = (item["event"]["kind"] for message in messages for item in message["items"])
        assert next(kind for kind in kinds if kind in ("traded", "declined", "trade_failed"))


def test_a_bot_makes_one_offer_a_round_at_most(hall: Running, ann: Client) -> None:
    table = trading_table(hall, ann)
    session = hall.run(hall.server.tables.session(table))
    bot_trading, texts = hall.server.bot_trading, ["offer A", "give grain", "ask wood", "send"]
    assert bot_trading._may_offer(session, B) or bot_trading._thought[(table, B)] == session.table.round_number()
    bot_trading._thought.clear()
    if B not in session.offered:
        offer = partial(trade_moves, seat=B, moves=texts, by="offer", round=session.table.round_number())
        assert hall.run(bot_trading.commit(table, offer))
    assert not bot_trading._may_offer(hall.run(hall.server.tables.session(table)), B)
    told = [item["event"]["kind"] for item in ann.get(f"/tables/{table}", since=0)["story"]]
    assert told.count("offered") == 1


def test_a_bot_that_stays_to_trade_does_nothing_meanwhile(hall: Running, ann: Client) -> None:
    table = trading_table(hall, ann)
    assert (table, B) not in hall.server.bot_driver._tasks
