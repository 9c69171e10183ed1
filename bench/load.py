"""`make load`: many live tables on one server process with SQLite, every move durable, all on loopback.

Each table of Pillars has three seats, played by three clients, each with a stream of its own that sends the whole state
after each change. Whoever is asked moves at once (at full speed) or at the table's next beat (at a given rate). Latency
is from sending a move to its arrival in the stream of another seat.

boardgame.io is measured in the same run and the same way, and both with the same small game: two players, each with a
socket, who move as soon as it is their turn, and get the whole state. Its flat file is the store that outlives the
process.
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
from pathlib import Path
from typing import Any

import boardgame_io
import uvloop
import waits
from load_clients import LiveTable, Tally
from processes import cpu, free_port, memory, wait_for_port
from rich import box
from rich.console import Console
from rich.table import Table as Grid

import gildhall

HERE = Path(__file__).parent
PILLARS = ("pillars", 3)
SMALL = ("small", 2)
WARM = 3.0
LONGEST = 120.0
TOGETHER = 20
"""Tables that are opened at once."""


def start_server(folder: Path, port: int, bot_workers: int = 0) -> subprocess.Popen[bytes]:
    """One process with SQLite, and no limits that a single address would run into."""
    settings = {
        "DATABASE": f"sqlite:///{folder}/hall.sqlite",
        "PORT": str(port),
        "REQUESTS": "0",
        "STREAMS": "0",
        "LOG_LEVEL": "error",
        "BOT_WORKERS": str(bot_workers),
        "SINGLE_CHOICE": "0",
    }
    environment = {**os.environ, **{f"GILDHALL_{name}": value for name, value in settings.items()}}
    return subprocess.Popen([sys.executable, str(HERE / "server.py"), "serve"], env=environment)


def measure(tables: int, rate: float, seconds: float, played: tuple[str, int] = PILLARS) -> dict[str, Any]:
    """The figures of a new server with ``tables`` tables of this game."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(Path(folder), port)
        try:
            wait_for_port(port, server)
            return uvloop.run(play(tables, rate, seconds, server.pid, port, *played))
        finally:
            server.terminate()
            server.wait()


def measure_waits(seconds: float) -> dict[str, dict[str, Any]]:
    """How long people wait for bots, by titles, on a server as it is by default."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(Path(folder), port, bot_workers=1)
        try:
            wait_for_port(port, server)
            return {game.id: uvloop.run(waits.measure(port, game.id, seconds)) for game in gildhall.games()}
        finally:
            server.terminate()
            server.wait()


async def play(
    tables: int, rate: float, seconds: float, server: int, port: int, game: str, seats: int
) -> dict[str, Any]:
    """Open the tables, play for some seconds, and count."""
    before, tally = memory(server), Tally()
    halls = [LiveTable(port, game, seats, tables / rate if rate else 0.0, tally) for _ in range(tables)]
    for first in range(0, tables, TOGETHER):
        opened = halls[first : first + TOGETHER]
        await asyncio.gather(*[hall.open(number) for number, hall in enumerate(opened, first)])
    for hall in halls:
        await hall.play()
    await asyncio.sleep(WARM)
    after = memory(server)
    tally.moves, tally.errors, tally.latencies = 0, 0, []
    began, used = time.perf_counter(), cpu(server)
    await asyncio.sleep(seconds)
    took, used = time.perf_counter() - began, cpu(server) - used
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


def _percentiles(seconds: list[float]) -> list[float]:
    return statistics.quantiles(seconds, n=100) if len(seconds) > 1 else [0.0] * 99


def all_runs(tables: int, rate: float, seconds: float, peer: bool) -> dict[str, dict[str, Any]]:
    """Everything that `make load` shows, by what was measured."""
    found: dict[str, dict[str, Any]] = {
        f"Gildhall, {rate:g} moves/s": measure(tables, rate, seconds),
        f"Gildhall, {tables} tables": measure(tables, 0.0, seconds),
        f"Gildhall, {boardgame_io.MATCHES} tables": measure(boardgame_io.MATCHES, 0.0, seconds),
        "Gildhall, small game": measure(boardgame_io.MATCHES, 0.0, seconds, SMALL),
    }
    installed = peer and boardgame_io.install()
    for store, elsewhere in boardgame_io.MEASURED_ELSEWHERE.items():
        name = f"boardgame.io, small game, {store}"
        if installed:
            found[name] = boardgame_io.measure(store, SMALL[1], seconds)
        elif peer:
            found[f"{name} (elsewhere)"] = {"tables": boardgame_io.MATCHES, **elsewhere}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second, all tables together")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each run is counted")
    parser.add_argument(
        "--only",
        choices=["rate", "speed", "small"],
        help="one run: at the rate, at full speed, or at full speed with the small game",
    )
    parser.add_argument("--waits", action="store_true", help="how long people wait for bots, instead")
    parser.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    seconds = min(given.seconds, LONGEST)
    if given.waits:
        runs = measure_waits(seconds)
    elif given.only:
        rate, played = given.rate if given.only == "rate" else 0.0, SMALL if given.only == "small" else PILLARS
        runs = {"Gildhall": measure(given.tables, rate, seconds, played)}
    else:
        runs = all_runs(given.tables, given.rate, seconds, not given.no_peer)
    if given.json:
        print(json.dumps(runs))
        return
    figures = list(next(iter(runs.values())))
    grid = Grid("", *[figure.replace("_", " ") for figure in figures], box=box.SIMPLE)
    for name, run in runs.items():
        grid.add_row(name, *[str(run.get(figure, "–")) for figure in figures])
    Console().print(grid)


if __name__ == "__main__":
    main()
