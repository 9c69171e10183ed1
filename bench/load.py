"""`make load`: many live tables on one server process with SQLite, every move durable, all on loopback.

Each table has three seats, played by three clients, each with a stream of its own that sends the whole state after each
change. Whoever is asked moves at once (at full speed) or at the table's next beat (at a given rate). Latency is from
sending a move to its arrival in the stream of another seat. boardgame.io's figures to compare with were taken the same
way: every player has a socket, moves as soon as it is his turn, and gets the whole state of a small game.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid

SEATS = 3
LONGEST = 120.0


@dataclass
class Tally:
    """What was seen."""

    moves: int = 0
    errors: int = 0
    latencies: list[float] = field(default_factory=list)


class Wire:
    """A connection that speaks as much HTTP as is needed here."""

    def __init__(self, port: int, key: str = "") -> None:
        self.port = port
        self.key = key

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)

    def send(self, method: str, path: str, body: Any = None) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} /api{path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Length: {len(data)}\r\n"
        head += "Content-Type: application/json\r\n" + (f"Authorization: Bearer {self.key}\r\n" if self.key else "")
        self.writer.write(head.encode() + b"\r\n" + data)

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        self.send(method, path, body)
        status, length = await self.head()
        return status, await self.reader.readexactly(length)

    async def head(self) -> tuple[int, int]:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
        length = next((int(line.partition(":")[2]) for line in lines if line.startswith("content-length:")), 0)
        return int(lines[0].split()[1]), length

    async def post(self, path: str, body: Any) -> Any:
        status, data = await self.ask("POST", path, body)
        assert status == 200, data
        return json.loads(data)


class LiveTable:
    """One table with its three clients."""

    def __init__(self, port: int, beat: float, tally: Tally) -> None:
        self.port = port
        self.beat = beat
        self.tally = tally
        self.sent: dict[int, float] = {}
        self.next = 0.0

    async def open(self, number: int) -> None:
        """Open a table, take all its seats, and begin."""
        host = Wire(self.port)
        await host.open()
        host.key = (await host.post("/players", {"name": f"Player {number}"}))["key"]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
        opened = await host.post("/tables", {"game": "pillars", "seats": seats})
        self.id = opened["state"]["table"]["id"]
        keys = [opened["seat_key"]]
        for seat in range(1, SEATS):
            keys.append((await host.post(f"/tables/{self.id}/join", {"seat": seat}))["seat_key"])
        await host.post(f"/tables/{self.id}/start", {})
        self.movers = [Wire(self.port, key) for key in keys]
        self.streams = [Wire(self.port, key) for key in keys]
        for wire in self.movers + self.streams:
            await wire.open()
        host.writer.close()

    async def follow(self, seat: int) -> None:
        """Follow one seat's stream, and move whenever it is asked."""
        stream, seen = self.streams[seat], 0
        stream.send("GET", f"/tables/{self.id}/stream")
        await stream.head()
        while line := await stream.reader.readline():
            if not line.startswith(b"data: "):
                continue
            now, update = time.perf_counter(), _decode(line[6:])
            if update.number > seen:
                seen = update.number
                began = self.sent.pop(seat, None)
                if began is not None:
                    self.tally.latencies.append(now - began)
            if update.state and update.state.view and update.state.view.moves:
                await self.move(seat, update.state)

    async def move(self, seat: int, state: _State) -> None:
        assert state.view is not None
        if self.beat:
            self.next = max(self.next + self.beat, time.perf_counter())
            await asyncio.sleep(self.next - time.perf_counter())
        began = time.perf_counter()
        self.sent = {other: began for other in range(SEATS) if other != seat}
        body = {"turn": state.turn, "moves": [state.view.moves[0].text], "confirm": True}
        status, _ = await self.movers[seat].ask("POST", f"/tables/{self.id}/make", body)
        self.tally.moves += status == 200
        self.tally.errors += status >= 500


class _Move(msgspec.Struct):
    text: str


class _View(msgspec.Struct):
    moves: list[_Move]


class _State(msgspec.Struct):
    turn: int
    view: _View | None


class _Update(msgspec.Struct):
    number: int
    state: _State | None = None


_decode = msgspec.json.Decoder(_Update).decode


def start_server(folder: Path, port: int) -> subprocess.Popen[bytes]:
    """One process with SQLite, and no limits that a single address would run into."""
    settings = {
        "DATABASE": f"sqlite:///{folder}/hall.sqlite",
        "PORT": str(port),
        "REQUESTS": "0",
        "LOG_LEVEL": "error",
        "BOT_WORKERS": "0",
    }
    environment = {**os.environ, **{f"GILDHALL_{name}": value for name, value in settings.items()}}
    return subprocess.Popen([sys.executable, "-m", "gildhall", "serve"], env=environment)


def memory(pid: int) -> int:
    """Bytes that the server holds."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


async def wait_until_open(port: int) -> None:
    for _ in range(600):
        try:
            wire = Wire(port)
            await wire.open()
            await wire.ask("GET", "/health")
            return
        except OSError:
            await asyncio.sleep(0.1)
    raise SystemExit("the server does not start")


async def measure(
    tables: int, rate: float, seconds: float, server: subprocess.Popen[bytes], port: int
) -> dict[str, Any]:
    """Open the tables, play for so many seconds, and count."""
    await wait_until_open(port)
    before, tally = memory(server.pid), Tally()
    halls = [LiveTable(port, tables / rate if rate else 0.0, tally) for _ in range(tables)]
    for first in range(0, tables, 20):
        await asyncio.gather(*[hall.open(number) for number, hall in enumerate(halls[first : first + 20], first)])
    after = memory(server.pid)
    clients = [asyncio.create_task(hall.follow(seat)) for hall in halls for seat in range(SEATS)]
    await asyncio.sleep(min(5.0, seconds))  # everybody connects
    tally.moves, tally.errors, tally.latencies = 0, 0, []
    began, cpu = time.perf_counter(), _cpu(server.pid)
    await asyncio.sleep(seconds)
    took, cpu = time.perf_counter() - began, _cpu(server.pid) - cpu
    for client in clients:
        client.cancel()
    await asyncio.gather(*clients, return_exceptions=True)
    cuts = statistics.quantiles(tally.latencies, n=100) if len(tally.latencies) > 1 else [0.0] * 99
    return {
        "tables": tables,
        "moves_per_second": round(tally.moves / took, 1),
        "p50_ms": round(cuts[49] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "cpu_us_per_move": round(cpu / max(tally.moves, 1) * 1e6),
        "errors": tally.errors,
        "kib_per_table": round((after - before) / tables / 1024),
    }


def _cpu(pid: int) -> float:
    """Seconds of processor time that the server has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second, all tables together; 0: full speed")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        server = start_server(Path(folder), port)
        try:
            seen = asyncio.run(measure(given.tables, given.rate, min(given.seconds, LONGEST), server, port))
        finally:
            server.terminate()
            server.wait()
    if given.json:
        print(json.dumps(seen))
        return
    grid = Grid("", "Gildhall")
    for name, value in seen.items():
        grid.add_row(name.replace("_", " "), str(value))
    Console().print(grid)


if __name__ == "__main__":
    main()
