"""The memory of a server is bounded, however many unknown ids are requested."""

import asyncio
from typing import Any

import pytest

from gildhall.server.agents import bot_driver
from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.store import postgres
from gildhall.server.store.postgres import PostgresDatabase
from gildhall.server.tables import service
from gildhall.server.tables.streams import FORGET, StreamHub
from tests.server.harness import Client, Running


def test_unknown_tables_leave_nothing_behind(hall: Running) -> None:
    stranger = Client(*hall.urls)
    tables = hall.server.tables
    before = len(tables.sessions)
    for number in range(50):
        assert stranger.refused(f"/tables/unknown{number}", method="GET")[0] == 404
        assert stranger.with_key(f"p_{number}").refused(f"/tables/unknown{number}/make", {"turn": 0})[0] in (400, 401)
    assert (tables._loading, len(tables.sessions)) == ({}, before)
    assert not [id for id in tables.streams.tables() if id.startswith("unknown")]


def test_what_a_dead_process_said_is_forgotten() -> None:
    now = [0.0]
    hub = StreamHub(lambda: now[0])
    for number in range(100):
        hub.elsewhere(f"process {number}", f"table {number}", {0})
    now[0] = FORGET - 1
    hub.elsewhere("alive", "table 7", {1})
    now[0] = FORGET
    hub.forget_dead()
    assert dict(hub._elsewhere) == {"table 7": {"alive": (FORGET - 1, {1})}}
    assert hub.present("table 7") == {1}


def test_skipped_pauses_of_unknown_tables_are_bounded(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = hall.server.bot_driver
    monkeypatch.setattr(driver, "_skipped", BoundedCache(100))

    async def skip_many() -> int:
        for number in range(1000):
            driver.skip(f"unknown {number}")
        return len(driver._skipped)

    assert hall.run(skip_many()) == 100
    assert driver._since.most == bot_driver.MOST_KNOWN


def test_tables_that_nobody_uses_leave_memory(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.player("Ann")
    idle, watched = (ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"] for _ in range(2))
    played = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    tables = hall.server.tables
    for id in (idle, watched, played):
        hall.run(tables.session(id))

    async def dropped() -> set[str]:
        tables.drop_idle()
        return {idle, watched, played} - set(tables.sessions)

    assert hall.run(dropped()) == set()
    with tables.streams.watching(watched, None, hall.run(hall.server.identities.from_header(None))):
        monkeypatch.setattr(service, "KEEP_IDLE", -1.0)
        assert hall.run(dropped()) == {idle}
    assert ann.get(f"/tables/{idle}")["table"]["id"] == idle


def test_leases_that_have_run_out_are_deleted(hall: Running) -> None:
    server = hall.server
    if not server.database.shared:
        assert hall.run(server.leases.take("an old one", -10.0))
        return
    assert hall.run(server.leases.take("an old one", -10.0))
    assert hall.run(server.leases.take("a new one", 60.0))
    hall.run(server.housekeeping.sweep())
    names: Any = hall.run(server.database.read("select name from leases where name like 'a% one'"))
    assert [row["name"] for row in names] == ["a new one"]


def test_too_many_messages_mean_that_some_were_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "MOST_HEARD", 10)

    async def scene() -> list[str]:
        database = PostgresDatabase("postgresql://nowhere")
        for number in range(25):
            database._hear(None, 0, "", f"other table {number}")
        heard = database._heard
        return [heard.get_nowait() for _ in range(heard.qsize())]

    assert asyncio.run(scene()) == ["", *[f"table {number}" for number in range(21, 25)]]
