"""Agents: one task for each key, errors logged and counted, nothing left behind."""

import asyncio
import logging
from typing import Any, cast

import pytest

from gildhall.server.agents.agent import Agent
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import SeatSetup, StoredSetup
from tests.server.harness import ON_ONE_DATABASE, Running


class Worker(Agent):
    """An agent whose tasks a test defines."""

    name = "the worker"

    def __init__(self) -> None:
        super().__init__(TableService(cast(Any, None), lambda: 0.0))
        self.looked: list[str] = []

    def look(self, session: TableSession) -> None:
        self.looked.append(session.id)

    async def fail(self, error: Exception) -> None:
        raise error

    async def work(self, result: bool) -> bool:
        return result


async def finished(agent: Agent) -> None:
    while agent.busy():
        await asyncio.sleep(0)


@pytest.mark.parametrize(("error", "counted"), [(ValueError("odd"), 1), (Busy("full"), 0), (Refused(409, "x", "y"), 0)])
def test_errors_are_logged_and_counted_once(
    error: Exception, counted: int, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> int:
        worker = Worker()
        worker.begin(("t", 1), worker.fail, error)
        await finished(worker)
        return worker.errors

    monkeypatch.setattr(logging.getLogger("gildhall"), "propagate", True)  # a server that ran before turns it off
    with caplog.at_level(logging.WARNING, "gildhall.agents"):
        assert asyncio.run(run()) == counted
    assert [record.levelname for record in caplog.records] == ["ERROR" if counted else "WARNING"]


def test_a_table_is_looked_at_again_after_something_was_done() -> None:
    async def run() -> list[str]:
        worker = Worker()
        setup = StoredSetup("pillars", [SeatSetup("open")])
        worker.tables.sessions = {id: TableSession(id, setup, "00", "ann") for id in ("a", "b")}
        worker.begin(("a", 0), worker.work, True)
        worker.begin(("b", 0), worker.work, False)
        worker.begin(("gone", 0), worker.work, True)
        await finished(worker)
        return worker.looked

    assert asyncio.run(run()) == ["a"]


def test_one_task_for_each_key_and_none_after_the_stop() -> None:
    async def run() -> list[int]:
        worker, for_ever = Worker(), asyncio.Event()
        for _ in range(2):
            worker.begin(("a", 0), for_ever.wait)
        busy = [worker.busy()]
        await worker.stop()
        worker.begin(("b", 0), for_ever.wait)
        return [*busy, worker.busy(), worker.errors]

    assert asyncio.run(run()) == [1, 0, 0]


@ON_ONE_DATABASE
def test_the_metrics_count_errors_of_agents(hall: Running) -> None:
    hall.server.notices.errors += 2
    text = hall.player("Ann").http.get("/metrics").text
    assert 'gildhall_agent_errors_total{agent="notices"} 2.0' in text
    assert 'gildhall_agent_errors_total{agent="housekeeping"} 0.0' in text
