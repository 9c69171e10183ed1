"""Measured processes: their ports, and their use of memory and processor."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import time
from pathlib import Path


def free_port() -> int:
    """A free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_for_port(port: int, process: subprocess.Popen[bytes], seconds: float = 60.0) -> None:
    """Wait until a process that was just started listens."""
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("a server does not start")


def family(pid: int) -> list[int]:
    """A process and all its descendants."""
    parents = {}
    for each in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(each.name)] = int((each / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    found = [pid]
    for member in found:
        found += [child for child, parent in parents.items() if parent == member]
    return found


def memory(pid: int) -> int:
    """The memory of a process, in bytes."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))
