"""Streams: who has a table open, and how they are woken after a change.

Nothing is queued: a stream that wakes up reads the story from where it stopped. So a slow reader needs no memory, and a
lost connection loses no items.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.tables.story import Viewer

HEARTBEAT = 15.0
"""Seconds between two heartbeats of a stream."""
FORGET = 30.0
"""Seconds without a message after which another process counts as dead."""
MOST_STREAMS = 50
"""The largest number of open streams of one player."""
NOBODY: frozenset[int] = frozenset()


class OpenStream:
    """One open stream of a table: a page, or a program of a player."""

    def __init__(self, table: str, viewer: Viewer, user: Identity) -> None:
        self.table = table
        self.viewer = viewer
        self.user = user
        self.doubted = True
        """The key must be looked up again before the next message."""
        self._changed = False
        self._waiter: asyncio.Future[None] | None = None

    def wake(self) -> None:
        self._changed = True
        self.beat()

    def beat(self) -> None:
        """Wake up to send a heartbeat."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def looked(self) -> None:
        """Note that the stream reads the table now. Earlier changes need not wake it any more."""
        self._changed = self.doubted

    async def change(self) -> bool:
        """Wait for a change; False if it is only time for a heartbeat.

        This uses a bare future, and one timer for all streams. A timer for each message would cost more than waking up.
        """
        if not self._changed:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        changed, self._changed = self._changed, False
        return changed


class StreamHub:
    """All open streams of this process, and the seats that have one in other processes."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._open: defaultdict[str, set[OpenStream]] = defaultdict(set)
        self._here: dict[str, frozenset[int]] = {}
        self._elsewhere: defaultdict[str, dict[str, tuple[float, set[int]]]] = defaultdict(dict)
        self._streams: Counter[str] = Counter()
        """The number of open streams of each address and each player."""
        self.told: Callable[[str], None] = lambda table: None
        """Called with a table when the seats present in this process have changed; set by the server."""

    @contextmanager
    def watching(self, table: str, viewer: Viewer, user: Identity, address: str = "") -> Iterator[OpenStream]:
        """Open a stream that is woken by changes of this table. If the viewer is a seat, the seat counts as present. A
        key of kind ``eyes`` can only look, so it does not count.
        """
        present = None if user.kind == "eyes" else viewer
        stream = OpenStream(table, present, user)
        owners = [owner for owner in (address, user.player or user.owner) if owner]
        self._open[table].add(stream)
        self._streams.update(owners)
        self._presence_changed(table, present)
        try:
            yield stream
        finally:
            for owner in owners:
                self._streams[owner] -= 1
                if not self._streams[owner]:
                    del self._streams[owner]
            self._open[table].discard(stream)
            if not self._open[table]:
                del self._open[table]
            self._presence_changed(table, present)

    def check_number(self, user: Identity, address: str, most: int) -> None:
        """Raise :class:`Refused` if a player or an address has too many streams open. ``most`` is the limit for an
        address; 0 is no limit.
        """
        owner = user.player or user.owner
        if most and (self._streams[address] >= most or (owner and self._streams[owner] >= MOST_STREAMS)):
            message = "Too many pages are open from here; close some of them."
            raise Refused(429, "too_many_streams", message, retry_after=30)

    def _presence_changed(self, table: str, viewer: Viewer) -> None:
        if viewer is not None:
            seats = frozenset(each.viewer for each in self._open.get(table, ()) if each.viewer is not None)
            if seats:
                self._here[table] = seats
            else:
                self._here.pop(table, None)
            self.changed(table)
            self.told(table)

    def changed(self, table: str) -> None:
        """Wake all streams of this table."""
        for stream in self._open.get(table, ()):
            stream.wake()

    def watched(self, table: str) -> bool:
        return table in self._open

    def tables(self) -> list[str]:
        """The tables with a stream in this process."""
        return list(self._open)

    def here(self, table: str) -> frozenset[int]:
        """The seats that have a page open in this process."""
        return self._here.get(table, NOBODY)

    def elsewhere(self, process: str, table: str, seats: set[int]) -> None:
        """Note which seats have a page open in another process."""
        if seats:
            self._elsewhere[table][process] = (self.now(), seats)
        elif table in self._elsewhere:
            self._elsewhere[table].pop(process, None)
            if not self._elsewhere[table]:
                del self._elsewhere[table]
        self.changed(table)

    def forget_dead(self) -> None:
        """Forget the seats of processes that have not sent a message for a while."""
        for table, processes in list(self._elsewhere.items()):
            for process, (at, _) in list(processes.items()):
                if self.now() - at >= FORGET:
                    self.elsewhere(process, table, set())

    def present(self, table: str) -> frozenset[int]:
        """The seats that have a page open, in any process. Several tabs count as one."""
        seats = self._here.get(table, NOBODY)
        if table in self._elsewhere:
            for at, others in self._elsewhere[table].values():
                if self.now() - at < FORGET:
                    seats |= others
        return seats

    async def keep_alive(self) -> None:
        """Wake every stream regularly to send a heartbeat, so that no proxy closes it."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.forget_dead()
            for streams in self._open.values():
                for stream in streams:
                    stream.beat()

    def count(self) -> int:
        """The number of open streams."""
        return sum(len(streams) for streams in self._open.values())

    def doubt(self, about: str) -> None:
        """Note that keys of a player or table may have become invalid (all keys, if ``about`` is empty). Their streams
        must check them again.
        """
        for streams in self._open.values():
            for stream in streams:
                if stream.user.concerns(about):
                    stream.doubted = True
                    stream.wake()

    def wake_all(self) -> None:
        """Wake every stream, so that it can end."""
        for streams in self._open.values():
            for stream in streams:
                stream.wake()
