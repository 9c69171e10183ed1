"""The base class of agents: how they are started and stopped, and how their errors are logged and counted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from gildhall.server.refusals import Refused
from gildhall.server.store import Busy
from gildhall.server.tables.log import Decision
from gildhall.server.tables.service import Decide, TableService
from gildhall.server.tables.session import TableSession

log = logging.getLogger("gildhall.agents")

Key = tuple[Any, ...]
"""What a task is about; the id of a table comes first."""


class Agent:
    """Does background work. It looks at every table that has changed, and starts tasks.

    Each key has at most one task at a time. A busy database and a refused request are normal: they are logged as
    warnings, and the agent looks at the table again later. Any other error of a task is logged with its traceback and
    counted in ``errors``; the agent keeps running.
    """

    name: ClassVar[str]

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.errors = 0
        self.stopping = False
        self._tasks: dict[Key, asyncio.Task[bool]] = {}

    def start(self) -> None:
        """Start to look at tables that change."""
        self.tables.changed.append(self.look)

    def look(self, session: TableSession) -> None:
        """Start the tasks that this table needs from this agent."""
        raise NotImplementedError

    def busy(self) -> int:
        """The number of running tasks."""
        return len(self._tasks)

    def begin(self, key: Key, work: Callable[..., Awaitable[bool | None]], *args: Any) -> None:
        """Start a task, unless one with this key is running. If it returns True, the agent looks at its table again."""
        if self.stopping or key in self._tasks:
            return
        task = asyncio.create_task(self._guarded(key, work, args))
        self._tasks[key] = task
        task.add_done_callback(lambda task: self._ended(key, task))

    async def _guarded(self, key: Key, work: Callable[..., Awaitable[bool | None]], args: tuple[Any, ...]) -> bool:
        try:
            return bool(await work(*args))
        except (Busy, Refused) as why:
            log.warning("%s is delayed at %s: %s", self.name, key, why)
        except Exception:
            self.errors += 1
            log.exception("%s failed at %s", self.name, key)
        return False

    def _ended(self, key: Key, task: asyncio.Task[bool]) -> None:
        del self._tasks[key]
        if task.cancelled() or not task.result():
            return
        session = self.tables.sessions.get(key[0])
        if session is not None:
            self.look(session)

    async def commit(self, table: str, decide: Decide) -> bool:
        """Commit what ``decide`` says about a table; False if it says that there is nothing to do."""
        decided = False

        def decide_and_note(session: TableSession) -> Decision | None:
            nonlocal decided
            decision = decide(session)
            decided = decision is not None
            return decision

        await self.tables.change(table, decide_and_note)
        return decided

    async def stop(self) -> None:
        """Cancel all tasks. A decision that is not committed is made again after the restart."""
        self.stopping = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
