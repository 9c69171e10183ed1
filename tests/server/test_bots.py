"""Bots at a table with people: their pace, and what they do about trade offers."""

import asyncio
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import gildhall
from gildhall.bots.pace import PATIENCE
from gildhall.server import processes
from gildhall.server.agents import bot_driver
from gildhall.server.agents.bot_driver import acts
from gildhall.server.agents.bot_pool import BotPool
from gildhall.server.agents.fair_queue import Claim
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


# --- compiled code that becomes ready while the hall is open


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package in the making: its folder is there, its stamp is not yet."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "gildhall").symlink_to(Path(gildhall.__file__).parent)
    monkeypatch.setenv(processes.COMPILED, str(site))
    monkeypatch.setattr(sys, "path", sys.path[:])
    monkeypatch.setattr(processes, "is_compiled", lambda: False)
    return site


def test_bots_use_compiled_code_as_soon_as_it_is_ready(made: Path) -> None:
    async def where(pool: BotPool) -> Path:
        return Path(await pool.run(Claim("here", True), eval, "__import__('gildhall').__file__"))

    async def play() -> list[Path]:
        pool = BotPool(1)
        try:
            before = await where(pool)
            made.with_name(".stamp").touch()
            return [before, await where(pool), await where(pool)]
        finally:
            pool.close()

    before, *after = asyncio.run(play())
    assert made not in before.parents
    assert all(made in each.parents for each in after)


def test_an_old_package_is_not_used_while_a_new_one_is_made(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made.with_name(".stamp").touch()
    monkeypatch.setattr(processes, "STARTED", processes.STARTED + 1e6)
    assert not processes.compiled_since_start()
    assert not processes.workers_are_compiled()


def test_a_grandmaster_sits_only_where_it_has_learned(hall: Running, unlearned: str) -> None:
    ann = hall.player("Ann")
    three = ["apprentice", "journeyman", "master"]
    assert [bot["name"] for bot in ann.get("/bots", game=unlearned)] == [*three, "even"]
    assert [bot["name"] for bot in ann.get("/bots", game="oh_my_goods")] == [*three, "grandmaster", "even"]
    games = {bot["name"]: bot["games"] for bot in ann.get("/bots")}
    assert {unlearned, "oh_my_goods"} <= set(games["master"])
    assert unlearned not in games["grandmaster"]
    assert "oh_my_goods" in games["grandmaster"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "grandmaster"}]
    assert ann.open("oh_my_goods", ["me", "grandmaster"])["state"]["table"]["game"] == "oh_my_goods"
    status, said = ann.refused("/tables", {"game": unlearned, "seats": seats})
    assert status == 422
    assert "there is no bot 'grandmaster'" in said["message"]


def test_bots_that_search_are_limited_where_nothing_is_compiled(hall: Running, made: Path) -> None:
    ann = hall.player("Ann")
    assert {bot["name"]: bot["limited"] for bot in ann.get("/bots")} == {
        "apprentice": False,
        "journeyman": True,
        "master": True,
        "grandmaster": True,
        "even": True,
    }
    made.with_name(".stamp").touch()
    assert processes.compiled_since_start()
    assert not any(bot["limited"] for bot in ann.get("/bots"))
    assert ann.get("/health")["compiled"]
