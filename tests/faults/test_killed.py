"""The server, or its database, is killed under load: no acknowledged move is lost, none is made twice, all go on."""

import asyncio
import random
import subprocess
import threading
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from gildhall.server.store import open_database
from gildhall.server.tables.loading import catch_up, empty_session, read_log
from tests.faults.process import PATIENCE, Process, Stubborn, moves_in_log
from tests.server.conftest import NewUrl

PLAYERS = 3


def under_load(server: Process, times: int, breaks: Callable[[], None]) -> list[Stubborn]:
    """Let people play; after every few moves, break something. In the end everybody makes another move."""
    moved = threading.Condition()
    players = [Stubborn(server.url, f"Player {number}", moved) for number in range(PLAYERS)]
    for player in players:
        player.start()
    dice = random.Random(times)
    for _ in range(times):
        _await_moves(players, moved, dice.randrange(1, 12))
        breaks()
    for player in players:
        _await_moves([player], moved, 1)
    for player in players:
        player.enough.set()
    for player in players:
        player.join(PATIENCE)
        assert player.trouble is None
    return players


def _await_moves(players: list[Stubborn], moved: threading.Condition, more: int) -> None:
    def count() -> int:
        return sum(len(moves) for player in players for moves in list(player.acknowledged.values()))

    wanted = count() + more
    with moved:
        assert moved.wait_for(lambda: count() >= wanted or any(player.trouble for player in players), PATIENCE)


async def check(url: str, players: list[Stubborn]) -> int:
    """Compare what was acknowledged with what is stored, and replay every table; gives the number of moves."""
    database, count = await open_database(url), 0
    for player in players:
        for table, made in player.acknowledged.items():
            assert moves_in_log(await read_log(database, table)) == made
            await catch_up(database, await empty_session(database, table))
            count += len(made)
    await database.close()
    return count


@pytest.mark.long
def test_a_killed_server_loses_and_doubles_nothing(new_url: NewUrl, kills: int) -> None:
    url = new_url()
    server = Process(url)

    def breaks() -> None:
        server.kill()
        server.start()

    try:
        players = under_load(server, kills, breaks)
        assert server.stop() in (0, -15)
        assert asyncio.run(check(url, players)) >= kills
    finally:
        server.process.kill()


@pytest.mark.parametrize("mode", [pytest.param("fast", marks=pytest.mark.thorough), "immediate"])
def test_a_database_that_stops_and_comes_back_loses_and_doubles_nothing(postgres: Any, kills: int, mode: str) -> None:
    postgres.psql("alter system set fsync = on")
    postgres.psql("select pg_reload_conf()")
    name = f"stopped_{mode}"
    postgres.psql(f"create database {name}")
    url = postgres.get_uri(name)
    server = Process(url)

    def breaks() -> None:
        restart(postgres, mode)

    try:
        players = under_load(server, max(1, kills // 10), breaks)
        server.stop()
        assert asyncio.run(check(url, players)) >= 1
    finally:
        server.process.kill()


def restart(postgres: Any, mode: str) -> None:
    """Stop PostgreSQL immediately, and start it again."""
    folder = parse_qs(urlsplit(postgres.get_uri()).query)["host"][0]
    tool = [str(postgres.bin_path / "pg_ctl"), "-w", "-t", "120", "-D", str(postgres.pgdata)]
    for words in (["-m", mode, "stop"], ["-l", str(postgres.log), "-o", f'-h "" -k {folder}', "start"]):
        subprocess.run([*tool, *words], user=postgres.system_user, check=True, stdout=subprocess.DEVNULL)
    postgres.ensure_postgres_running()
