"""Live: who watches which table now, and waking them when something has changed.

Nothing is queued for anybody: whoever wakes takes the story from where he left off. So a slow reader costs nothing,
and a lost connection loses nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gildhall.server.people.identity import Who
from gildhall.server.refusals import Refused

HEARTBEAT = 15.0
"""Seconds between two signs of life in every stream."""
FORGET = 30.0
"""Seconds after which a process that says nothing more is taken for dead."""
MOST_STREAMS = 50
"""Streams that one player may have open."""
NOBODY: frozenset[int] = frozenset()


class Watcher:
    """One open stream: a page, or a bot elsewhere."""

    def __init__(self, table: str, eyes: int | None, who: Who) -> None:
        self.table = table
        self.eyes = eyes
        self.who = who
        self.doubted = True
        """Must the key be looked up again before the next message?"""
        self._changed = False
        self._waiter: asyncio.Future[None] | None = None

    def wake(self) -> None:
        self._changed = True
        self.beat()

    def beat(self) -> None:
        """It is time for a sign of life."""
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    async def change(self) -> bool:
        """Wait for a change; False, if it is only time for a sign of life. A bare future, and one heart for all: a
        timer for each message costs more than waking up does.
        """
        if not self._changed:
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        changed, self._changed = self._changed, False
        return changed


class Live:
    """All open streams of this process, and which seats have one in other processes."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._here: dict[str, frozenset[int]] = {}
        self._elsewhere: defaultdict[str, dict[str, tuple[float, set[int]]]] = defaultdict(dict)
        self._streams: Counter[str] = Counter()
        """Open streams, by addresses and players."""
        self.told: Callable[[str], None] = lambda table: None
        """Called with a table when the presence there has changed here; set by the server."""

    @contextmanager
    def watching(self, table: str, eyes: int | None, who: Who, address: str = "") -> Iterator[Watcher]:
        """Be told of changes of this table; being here with a seat's ``eyes`` counts as present."""
        watcher = Watcher(table, eyes, who)
        owners = [owner for owner in (address, who.player or who.owner) if owner]
        self._watchers[table].add(watcher)
        self._streams.update(owners)
        self._came_or_went(table, eyes)
        try:
            yield watcher
        finally:
            for owner in owners:
                self._streams[owner] -= 1
                if not self._streams[owner]:
                    del self._streams[owner]
            self._watchers[table].discard(watcher)
            if not self._watchers[table]:
                del self._watchers[table]
            self._came_or_went(table, eyes)

    def check_number(self, who: Who, address: str, most: int) -> None:
        """Raise :class:`Refused` if somebody, or an address, has too many streams open. ``most`` is for an address; 0
        is no limit.
        """
        owner = who.player or who.owner
        if most and (self._streams[address] >= most or (owner and self._streams[owner] >= MOST_STREAMS)):
            message = "Too many pages are open from here; close some of them."
            raise Refused(429, "too_many_streams", message, retry_after=30)

    def _came_or_went(self, table: str, eyes: int | None) -> None:
        if eyes is not None:
            seats = frozenset(each.eyes for each in self._watchers.get(table, ()) if each.eyes is not None)
            if seats:
                self._here[table] = seats
            else:
                self._here.pop(table, None)
            self.changed(table)
            self.told(table)

    def changed(self, table: str) -> None:
        """Wake everybody who watches this table."""
        for watcher in self._watchers.get(table, ()):
            watcher.wake()

    def watched(self, table: str) -> bool:
        return table in self._watchers

    def tables(self) -> list[str]:
        """The tables that somebody watches here."""
        return list(self._watchers)

    def here(self, table: str) -> frozenset[int]:
        """The seats that have a page open in this process."""
        return self._here.get(table, NOBODY)

    def elsewhere(self, process: str, table: str, seats: set[int]) -> None:
        """Another process says which seats have a page open there."""
        if seats:
            self._elsewhere[table][process] = (self.now(), seats)
        elif table in self._elsewhere:
            self._elsewhere[table].pop(process, None)
            if not self._elsewhere[table]:
                del self._elsewhere[table]
        self.changed(table)

    def present(self, table: str) -> frozenset[int]:
        """The seats that have a page open: one presence, however many tabs."""
        seats = self._here.get(table, NOBODY)
        if table in self._elsewhere:
            for at, others in self._elsewhere[table].values():
                if self.now() - at < FORGET:
                    seats |= others
        return seats

    async def keep_alive(self) -> None:
        """Give every stream a sign of life now and then, so that nothing on its way takes it for dead."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            for watchers in self._watchers.values():
                for watcher in watchers:
                    watcher.beat()

    def count(self) -> int:
        """How many streams are open."""
        return sum(len(watchers) for watchers in self._watchers.values())

    def doubt(self, about: str) -> None:
        """Keys of a player or table (of all, if that is empty) may have become void: their streams must ask again."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                if watcher.who.concerns(about):
                    watcher.doubted = True
                    watcher.wake()

    def wake_all(self) -> None:
        """Wake every stream, to let it end."""
        for watchers in self._watchers.values():
            for watcher in watchers:
                watcher.wake()
