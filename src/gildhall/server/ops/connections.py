"""Connections: a time limit for what is being sent, and enough files for all of them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log = logging.getLogger("gildhall.connections")

SECONDS_TO_SEND = 30.0
"""So long a request, with its head and body, may take to arrive; and the first one to begin."""
MOST_FILES = 65_536
SPARE_FILES = 256
"""Files that are left for the database, the workers and the log."""
WATCH_ABOVE = 0.8
"""It is a warning when more than this part of the files is in use."""


class TimedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, with a time limit for each request: who sends a letter a minute is cut off."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._arrived()

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

    def _expect(self) -> None:
        self._arrived()
        self._deadline = self.loop.call_later(SECONDS_TO_SEND, self._give_up)

    def _arrived(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.abort()


def raise_file_limit() -> int | None:
    """Let this process have as many files open as it may; gives their number, or None where nobody knows."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return max(soft, wanted)
    return None


def most_connections() -> int | None:
    """How many connections may be open, so that files are left for the rest; more are answered with 503."""
    files = raise_file_limit()
    return None if files is None else max(SPARE_FILES, files - SPARE_FILES)


def files_in_use() -> tuple[int, int] | None:
    """How many files this process has open, and how many it may; None where nobody knows."""
    with contextlib.suppress(ImportError, OSError):
        import resource

        return len(os.listdir("/proc/self/fd")), resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None


async def watch_files(*_: Any) -> None:
    """Warn when files become scarce."""
    used = files_in_use()
    if used is not None and used[0] > WATCH_ABOVE * used[1]:
        log.warning("%d of %d files are open; raise the limit (ulimit -n)", *used)
