"""Group commit: waiting writes are committed in one transaction, so that a durable move is cheap.

No write waits for others to join it. The first write is committed at once; writes that arrive in the meantime form the
next group. If a group cannot be committed, it is split until only the faulty writes fail. If the database cannot be
reached, the whole group fails at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from gildhall.server.store.database import Busy, Statement

MOST_TOGETHER = 256


class Write:
    """Statements and messages that are committed together."""

    __slots__ = ("done", "statements", "tell")

    def __init__(self, statements: Sequence[Statement], tell: Sequence[str]) -> None:
        self.statements = statements
        self.tell = tell
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class GroupCommit:
    """Commits groups of writes. ``commit`` commits a group as a whole or raises. At most ``most_groups`` groups are
    committed at the same time.
    """

    def __init__(self, commit: Callable[[list[Write]], Awaitable[None]], most_groups: int = 1) -> None:
        self._commit = commit
        self._most_groups = most_groups
        self._waiting: deque[Write] = deque()
        self._working = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def write(self, statements: Sequence[Statement], tell: Sequence[str]) -> None:
        """Commit a write; returns when it is committed, and raises the error if it fails."""
        write = Write(statements, tell)
        self._waiting.append(write)
        if self._working < self._most_groups:
            self._working += 1
            task = asyncio.create_task(self._work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        await write.done

    async def _work(self) -> None:
        """Commit one group after the other until no write waits."""
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            await self._commit_or_split(group)
        self._working -= 1

    async def _commit_or_split(self, group: list[Write]) -> None:
        error: Exception | None = None
        try:
            await self._commit(group)
        except Exception as raised:
            error = raised
        if error is not None and not isinstance(error, Busy) and len(group) > 1:
            middle = len(group) // 2
            await self._commit_or_split(group[:middle])
            await self._commit_or_split(group[middle:])
            return
        for write in group:
            if write.done.cancelled():  # the caller no longer waits
                continue
            if error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(error)

    async def drain(self) -> None:
        """Wait until all writes are committed."""
        while self._tasks:
            await asyncio.wait(self._tasks)
