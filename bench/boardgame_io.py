"""boardgame.io under the same load: a small game, with a socket for each player. Players move as soon as they may.

It is installed by npm into ``build/boardgame.io``. Versions are pinned: with a newer koa-compose its lobby answers 404
to everything, and a newer node-persist keeps every write waiting for up to a second.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from processes import cpu, free_port, memory, wait_for_port

MATCHES = 100
WARM = 3.0
SCRIPTS = Path(__file__).parent / "boardgame_io"
HOME = Path(__file__).parent.parent / "build" / "boardgame.io"
MEASURED_ELSEWHERE: dict[str, dict[str, float]] = {
    "in memory": {"moves_per_second": 4345, "p50_ms": 21.5, "p99_ms": 63, "cpu_us_per_move": 232},
    "flat file": {"moves_per_second": 968, "p50_ms": 101, "p99_ms": 186, "cpu_us_per_move": 1059},
}
"""With two players, on another machine (2 cores, about 2.7 GHz, Node 20.20), for where there is no npm."""


def install() -> bool:
    """Install it if needed; False if npm is missing or cannot download it."""
    if shutil.which("npm") is None:
        return False
    HOME.mkdir(parents=True, exist_ok=True)
    for file in SCRIPTS.iterdir():
        shutil.copy(file, HOME)
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund"]
    return subprocess.run(command, cwd=HOME, check=False).returncode == 0


def measure(store: str, players: int, seconds: float) -> dict[str, Any]:
    """The figures with matches stored ``in memory`` or in a ``flat file``."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        where = [folder] if store == "flat file" else []
        server = subprocess.Popen(["node", "server.cjs", str(port), *where], cwd=HOME, stdout=subprocess.DEVNULL)
        try:
            wait_for_port(port, server)
            return _play(server.pid, port, players, seconds)
        finally:
            server.kill()
            server.wait()


def _play(server: int, port: int, players: int, seconds: float) -> dict[str, Any]:
    words = [str(word) for word in (port, MATCHES, players, WARM, seconds)]
    before = memory(server)
    with subprocess.Popen(["node", "client.cjs", *words], cwd=HOME, stdout=subprocess.PIPE, text=True) as client:
        assert client.stdout is not None
        assert client.stdout.readline() == "begin\n", "the clients of boardgame.io did not start"
        began = cpu(server)
        client.stdout.readline()
        used = cpu(server) - began
        seen = json.loads(client.stdout.readline())
    return {
        "tables": MATCHES,
        "moves_per_second": round(seen["moves"] / seen["took"], 1),
        "p50_ms": round(seen["p50"], 1),
        "p99_ms": round(seen["p99"], 1),
        "cpu_us_per_move": round(used / max(seen["moves"], 1) * 1e6),
        "kib_per_table": round((memory(server) - before) / MATCHES / 1024),
    }
