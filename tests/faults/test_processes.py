"""``gildhall serve`` with several processes on PostgreSQL, as a host runs it: the same games as on one process."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from gildhall.engine.record import Record
from tests.faults.process import PATIENCE, Process
from tests.server.harness import Client
from tests.server.test_hidden import check_secret_phase
from tests.server.test_whole_games import play_to_the_end


@contextmanager
def two_processes(postgres: Any, name: str) -> Iterator[Process]:
    postgres.psql(f"create database {name}")
    server = Process(postgres.get_uri(name), PROCESSES="2", BOT_WORKERS="1")
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()  # gracefully: killing the first process would leave the others running


@pytest.fixture(scope="module")
def server(postgres: Any) -> Iterator[Process]:
    with two_processes(postgres, "two_processes") as server:
        yield server


def player(server: Process, name: str) -> Client:
    client = Client(server.url)
    client.key = client.post("/players", {"name": name})["key"]
    return client


LONGEST = pytest.param("craftsmen", marks=pytest.mark.exhaustive)


@pytest.mark.long
@pytest.mark.parametrize("game", ["pillars", "oh_my_goods", LONGEST, "antiquity"])
def test_a_whole_game_shows_a_seat_what_the_rules_show_it_and_nothing_more(server: Process, game: str) -> None:
    ann, bo, seen = player(server, "Ann"), player(server, "Bo"), list[Any]()
    opened = ann.open(game, ["me", "open", "apprentice", "apprentice"])
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    ann.post(f"/tables/{table}/start")
    over = play_to_the_end(table, [ann, bo], seen)
    assert over["view"]["over"] is True
    assert len(seen) > 10
    shown = views(Record.from_data(ann.get(f"/tables/{table}/record")), 0)
    assert all(_text(view) in shown for view in seen)


def views(record: Record, seat: int) -> set[str]:
    """All that a seat was shown by the rules, from the first move to the last."""
    table = record.start()
    found = {_text(table.view(seat))}
    for mover, text in record.moves:
        table.make(mover, text)
        found.add(_text(table.view(seat)))
    return found


def _text(view: Any) -> str:
    return json.dumps(view, sort_keys=True)


def test_four_seats_in_a_secret_phase_never_hinder_each_other(server: Process) -> None:
    check_secret_phase([player(server, name) for name in ("Ann", "Bo", "Cy", "Di")])


def test_it_shuts_down_gracefully_with_an_open_stream(postgres: Any) -> None:
    with two_processes(postgres, "stops_kindly") as server:
        ann = player(server, "Ann")
        table = ann.open("pillars", ["me", "open", "apprentice"])["state"]["table"]["id"]
        with ann.stream(table) as messages:
            next(messages)
            assert server.stop() == 0


def test_a_killed_server_leaves_no_process_behind(postgres: Any) -> None:
    with two_processes(postgres, "left_behind") as server:
        ann = player(server, "Ann")
        table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
        ann.await_state(table, lambda state: state["view"]["moves"])
        started = descendants(server.process.pid)
        assert len(started) >= 3, "two servers, and one in which a bot has thought"
        server.kill()
        until = time.monotonic() + PATIENCE
        while any(is_there(pid) for pid in started):
            assert time.monotonic() < until, "a process outlives the server"
            threading.Event().wait(0.05)


def descendants(pid: int) -> list[int]:
    """All processes that this one has started, and those that they have."""
    found = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in map(int, (task / "children").read_text(encoding="utf-8").split()):
            found += [child, *descendants(child)]
    return found


def is_there(pid: int) -> bool:
    """Does it run? A zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
