"""`make soak`: does a server's memory stay flat? Tables come and go, strangers ask for what does not exist.

Visitors open tables, follow them on live connections, play a while and leave. Strangers send 200,000 requests with
unknown ids and keys, each from a different address. The memory of the server is measured all the time, printed, and
drawn. After the caches have filled it must be flat: the exit code is 1 if it is not.

Tables that nobody uses leave the memory of this server after seconds instead of minutes, so that ten minutes show as
much as a day.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from gildhall.server.run import run as serve
from gildhall.server.settings import Settings
from gildhall.server.tables import service
from tools.notes import light_games

VISITORS = 6
STRANGERS = 4
MOVES = 12
"""Moves that a visitor makes before leaving."""
KEEP_IDLE = 3.0
"""Seconds for which tables that nobody uses stay in memory."""
SAMPLE = 0.5
WARM = 0.4
"""The part of the time in which caches fill."""
GROWTH_MIB = 12.0
"""How much more memory the last part of the time may take than the first one after the warm-up."""
PATIENCE = 60.0
UNKNOWN = ("/tables/{id}", "/tables/{id}/stream", "/tables/{id}/record", "/tables/{id}/replay?at=1", "/{id}", "/me")


@dataclass
class Report:
    """What was sent, and how much memory the server took."""

    seconds: float
    tables: int = 0
    moves: int = 0
    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    curve: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the beginning, and MiB."""

    def growth(self) -> float:
        """MiB that memory grew by after the warm-up: the median of the last third over that of the first."""
        warm = [mib for at, mib in self.curve if at >= WARM * self.seconds]
        third = len(warm) // 3
        if not third:
            raise SystemExit("there is too little to say anything about; let it run longer")
        return statistics.median(warm[-third:]) - statistics.median(warm[:third])


def soak(seconds: float, requests: int) -> Report:
    """Start a server, and run visitors and strangers for some seconds."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = ["--serve", str(port), f"sqlite:///{folder}/hall.sqlite"]
        server = subprocess.Popen([sys.executable, "-m", "tools.soak", *words])
        try:
            return asyncio.run(_soak(f"http://127.0.0.1:{port}", server.pid, seconds, requests))
        finally:
            server.terminate()
            server.wait(PATIENCE)


async def _soak(url: str, pid: int, seconds: float, requests: int) -> Report:
    report = Report(seconds)
    async with httpx.AsyncClient(base_url=f"{url}/api", timeout=PATIENCE, trust_env=False) as client:
        await _wait_until_open(client)
        until = time.monotonic() + seconds
        visitors = [_visit(client, url, until, report) for _ in range(VISITORS)]
        strangers = [_ask(url, until, requests // STRANGERS, report) for _ in range(STRANGERS)]
        await asyncio.gather(_watch(pid, until, report), *visitors, *strangers)
    return report


async def _wait_until_open(client: httpx.AsyncClient) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with contextlib.suppress(httpx.TransportError):
            if (await client.get("/health")).status_code == 200:
                return
        await asyncio.sleep(0.1)
    raise SystemExit("the server does not start")


async def _watch(pid: int, until: float, report: Report) -> None:
    """Measure the memory of the server."""
    began = time.monotonic()
    while time.monotonic() < until:
        text = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        kib = int(text.partition("VmRSS:")[2].split()[0])
        report.curve.append((time.monotonic() - began, kib / 1024))
        await asyncio.sleep(SAMPLE)


# --- visitors ---------------------------------------------------------------------------------------------------------


async def _visit(client: httpx.AsyncClient, url: str, until: float, report: Report) -> None:
    """Open a table, play a while and end the game, repeatedly, each time as a new visitor."""
    while time.monotonic() < until:
        key = (await client.post("/players", json={"name": "Visitor"})).json()["key"]
        headers = {"Authorization": f"Bearer {key}"}
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "apprentice"}, {"kind": "bot", "bot": "apprentice"}]
        setup = {"game": random.choice(light_games()).id, "seats": seats, "public": True}
        table = (await client.post("/tables", json=setup, headers=headers)).json()["state"]["table"]["id"]
        report.tables += 1
        with contextlib.suppress(WebSocketException, TimeoutError):
            await _play(f"ws{url.removeprefix('http')}/api/tables/{table}/live", key, until, report)
        await client.post(f"/tables/{table}/propose", json={"what": "end"}, headers=headers)  # bots consent


async def _play(url: str, key: str, until: float, report: Report) -> None:
    protocols = [Subprotocol("gildhall"), Subprotocol(f"bearer.{key}")]
    async with (
        connect(url, subprotocols=protocols, proxy=None, max_size=None) as wire,
        connect(url, proxy=None) as other,
    ):
        await other.recv()  # a spectator
        made = 0
        while made < MOVES and time.monotonic() < until:
            message = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
            made += message.get("status") == 204
            update: Any = message.get("update") or (message.get("data") if message["event"] == "update" else None)
            view = update["state"]["view"] if update else None
            if view and view["prompt"] and view["moves"]:
                move = random.choice(view["moves"])["text"]
                body = {"turn": update["turn"], "moves": [move], "confirm": True}
                await wire.send(json.dumps({"id": made, "do": "make", "body": body}))
            elif view and view["over"]:
                break
        report.moves += made


# --- strangers --------------------------------------------------------------------------------------------------------


async def _ask(url: str, until: float, number: int, report: Report) -> None:
    """Ask for what does not exist, evenly over the time, each time from another address."""
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    began = time.monotonic()
    for count in range(number):
        due = began + (until - began) * count / number
        if due > time.monotonic():
            await asyncio.sleep(due - time.monotonic())
        writer.write(_request(host, port))
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
        await reader.readexactly(length)
        report.requests += 1
        report.statuses[int(head[9:12])] += 1
    writer.close()


def _request(host: str, port: str) -> bytes:
    """A request for something unknown, by an unknown key, from an unknown address, as a proxy passes it on."""
    id, key = random.randbytes(8).hex(), random.randbytes(16).hex()
    address = ".".join(str(random.randrange(1, 255)) for _ in range(4))
    path = random.choice(UNKNOWN).format(id=id)
    known = "" if random.random() < 0.5 else f"Authorization: Bearer p_{key}\r\n"
    return f"GET /api{path} HTTP/1.1\r\nHost: {host}:{port}\r\nX-Forwarded-For: {address}\r\n{known}\r\n".encode()


# --- telling ----------------------------------------------------------------------------------------------------------


def drawn(report: Report, width: int = 800, height: int = 300) -> str:
    """The memory curve, as SVG."""
    left, top, right, bottom = 60, 30, width - 20, height - 40
    most = max(mib for _, mib in report.curve) * 1.1

    def place(at: float, mib: float) -> str:
        return f"{left + (right - left) * at / report.seconds:.1f},{bottom - (bottom - top) * mib / most:.1f}"

    points = " ".join(place(*each) for each in report.curve)
    warm = place(WARM * report.seconds, 0).partition(",")[0]
    labels: list[tuple[float, int, str, str]] = [
        (left - 8, bottom + 4, "end", "0"),
        (left - 8, top + 8, "end", f"{most:.0f} MiB"),
        (right, bottom + 20, "end", f"{report.seconds / 60:.1f} min"),
        (float(warm) + 4, top + 8, "start", "caches are full"),
    ]
    title = f"{report.tables} tables, {report.moves} moves, {report.requests} unknown requests"
    texts = "".join(f'<text x="{x}" y="{y}" text-anchor="{anchor}">{text}</text>' for x, y, anchor, text in labels)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/><text x="{left}" y="18">Memory: {title}</text>{texts}'
        f'<path d="M{left},{top}V{bottom}H{right}" fill="none" stroke="#888"/>'
        f'<path d="M{warm},{top}V{bottom}" stroke="#bbb" stroke-dasharray="4"/>'
        f'<polyline points="{points}" fill="none" stroke="#7a2e1d" stroke-width="1.5"/></svg>\n'
    )


def tell(report: Report, allowed: float) -> bool:
    """Print the figures; returns whether memory was flat."""
    for part in range(10):
        span = [mib for at, mib in report.curve if part <= 10 * at / report.seconds < part + 1]
        if span:
            print(f"{report.seconds * part / 600:6.1f} min {statistics.median(span):8.1f} MiB")
    growth = report.growth()
    answers = ", ".join(f"{status}: {count}" for status, count in sorted(report.statuses.items()))
    print(f"{report.tables} tables, {report.moves} moves, {report.requests} unknown requests ({answers})")
    print(f"grown by {growth:+.1f} MiB after the warm-up; {allowed:g} MiB are allowed")
    return growth <= allowed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--requests", type=int, help="by default 200,000 in ten minutes")
    parser.add_argument("--growth", type=float, default=GROWTH_MIB, help="MiB that memory may grow by")
    parser.add_argument("--out", type=Path, default=Path("build/soak.svg"))
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        service.KEEP_IDLE = KEEP_IDLE
        port, database = given.serve
        settings = Settings(database=database, port=int(port), bot_workers=0, bot_pause=0.0, log_level="error")
        settings.requests, settings.streams = 1_000_000, 0
        serve(settings)
        return
    requests = given.requests if given.requests is not None else round(20_000 * given.minutes)
    report = soak(given.minutes * 60, requests)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(drawn(report), encoding="utf-8")
    flat = tell(report, given.growth)
    print(f"The curve is in {given.out}.")
    sys.exit(0 if flat else 1)


if __name__ == "__main__":
    main()
