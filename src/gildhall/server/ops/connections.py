"""Connections: a time limit for requests, and enough file descriptors for all connections."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

log = logging.getLogger("gildhall.connections")

SECONDS_TO_SEND = 30.0
"""Seconds in which a whole request must arrive, and in which the first request of a connection must begin."""
MOST_FILES = 65_536
SPARE_FILES = 256
"""File descriptors reserved for the database, the workers and the log."""
WATCH_ABOVE = 0.8
"""If more than this fraction of the file descriptors is in use, a warning is logged."""


LARGEST_MESSAGE = 65_536
"""The largest message on a WebSocket, in bytes."""
_FULL = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\nretry-after: 30\r\n\r\n"


class TimedProtocol(HttpToolsProtocol):
    """The HTTP protocol of uvicorn with a time limit for requests: a client that sends a byte a minute is cut off."""

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

    def handle_websocket_upgrade(self) -> None:
        """Refuse a WebSocket with 503 above the limit of connections. Uvicorn itself limits only plain requests."""
        self._arrived()
        if self.limit_concurrency is not None and len(self.connections) >= self.limit_concurrency:
            self.transport.write(_FULL)
            self.transport.close()
        else:
            super().handle_websocket_upgrade()

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


PROTOCOLS: dict[str, Any] = {
    "http": TimedProtocol,
    "ws": "websockets-sansio",
    "ws_max_size": LARGEST_MESSAGE,
    "ws_per_message_deflate": False,
}
"""Uvicorn's options for HTTP and WebSockets. Compression would cost more processor time and memory than it saves."""


def raise_file_limit() -> int | None:
    """Raise the limit of open files as far as allowed; returns the limit, or None if there is no such limit."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return max(soft, wanted)
    return None


def most_connections() -> int | None:
    """The largest number of open connections that leaves enough file descriptors. More are answered with 503."""
    files = raise_file_limit()
    return None if files is None else max(SPARE_FILES, files - SPARE_FILES)


def files_in_use() -> tuple[int, int] | None:
    """The number of files that this process has open, and its limit; None if they are unknown."""
    with contextlib.suppress(ImportError, OSError):
        import resource

        return len(os.listdir("/proc/self/fd")), resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None


async def watch_files(*_: Any) -> None:
    """Log a warning if few file descriptors are left."""
    used = files_in_use()
    if used is not None and used[0] > WATCH_ABOVE * used[1]:
        log.warning("%d of %d files are open; raise the limit (ulimit -n)", *used)
