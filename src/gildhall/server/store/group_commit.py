"""Group commit: writes that wait are committed in one transaction, so that a durable move is cheap.

No write waits for company. The first is committed at once; those that come meanwhile are the next group. A group that
cannot be committed is split, until only the writes that are at fault fail; but if the database cannot be reached, the
whole group fails at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from gildhall.server.store.database import Busy, Statement

MOST_TOGETHER = 256


class Write:
    """Statements and messages that belong together, waiting for their commit."""

    __slots__ = ("done", "statements", "tell")

    def __init__(self, statements: Sequence[Statement], tell: Sequence[str]) -> None:
        self.statements = statements
        self.tell = tell
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class GroupCommit:
    """Commits writes by ``commit``, which commits a group as a whole or raises. ``lanes`` groups are under way at a
    time.
    """

    def __init__(self, commit: Callable[[list[Write]], Awaitable[None]], lanes: int = 1) -> None:
        self._commit = commit
        self._lanes = lanes
        self._waiting: deque[Write] = deque()
        self._working = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def write(self, statements: Sequence[Statement], tell: Sequence[str]) -> None:
        """Returns when the write is committed; raises why it is not."""
        write = Write(statements, tell)
        self._waiting.append(write)
        if self._working < self._lanes:
            self._working += 1
            task = asyncio.create_task(self._work())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        await write.done

    async def _work(self) -> None:
        """Commit group after group, until nothing waits."""
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
            if write.done.cancelled():  # the caller does not wait any more
                continue
            if error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(error)

    async def drain(self) -> None:
        """Wait until everything is written."""
        while self._tasks:
            await asyncio.wait(self._tasks)
