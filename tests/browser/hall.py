"""A hall for the tests, in a process of its own: python -m tests.browser.hall PORT DATABASE PAUSE.

Its shuffles are always the same: two tables of one game with the same seats, options and nonces have the same deal, and
bots without a clock play the same. A test that needs another deal sends another nonce. At the daily deal bots think as
little as they can.
"""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from gildhall.bots import pace
from gildhall.engine.dice import SECRET_BYTES
from gildhall.server.agents import bot_driver
from gildhall.server.decide import daily, lobby, table_factory
from gildhall.server.http.app import make_app
from gildhall.server.settings import Settings

PATIENCE = 90.0


@contextmanager
def open_hall(folder: Path, pause: float = 0.0) -> Iterator[str]:
    """The address of a hall that keeps its tables in this folder. ``pause``: seconds that bots wait before each act."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    database = f"sqlite:///{folder / 'hall.db'}"
    process = subprocess.Popen([sys.executable, "-m", "tests.browser.hall", str(port), database, str(pause)])
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_open(address, process)
        yield address
    finally:
        process.terminate()
        process.wait(timeout=20)


def _wait_until_open(address: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        assert process.poll() is None, "the hall did not start"
        try:
            urllib.request.urlopen(f"{address}/api/games", timeout=2).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"the hall did not open within {PATIENCE} seconds")


def main() -> None:
    port, database, pause = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
    bot_driver.PATIENCE = max(pace.PATIENCE, 100 * pause)  # type: ignore[attr-defined]  # otherwise long pauses are cut short
    table_factory.new_secret = lambda: "5e" * SECRET_BYTES  # type: ignore[attr-defined]
    daily.ITERATIONS = 1
    lobby.new_nonce = lambda: "0" * 32  # type: ignore[attr-defined]
    app = make_app(Settings(database=database, bot_pause=pause, single_choice=0.0, requests=0))
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning")


if __name__ == "__main__":
    main()
