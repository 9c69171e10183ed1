"""SQLite in a file: one thread writes, and commits together whatever waits, so that a durable move is cheap."""

from __future__ import annotations

import asyncio
import queue
import re
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any

from gildhall.server.store.database import Busy, Conflict, Hears, Row, Statement

MOST_TOGETHER = 256
READERS = 2


@lru_cache(maxsize=1024)
def _dialect(text: str) -> str:
    """SQLite numbers its arguments with a question mark."""
    return re.sub(r"\$(\d+)", r"?\1", text)


class _Job:
    """A write that waits for its commit."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.error: Exception | None = None

    def finish(self) -> None:
        """In the event loop: tell the one who waits."""
        if self.done.cancelled():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


def _finish(jobs: list[_Job]) -> None:
    for job in jobs:
        job.finish()


class SqliteDatabase:
    """See :class:`gildhall.server.store.database.Database`. There is one process, so nobody else is told anything."""

    shared = False

    def __init__(self, path: str) -> None:
        self.url = f"sqlite:///{path}"
        self.path = path
        if path != ":memory:":
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._local = threading.local()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="gildhall-reader")
        self._opened: list[sqlite3.Connection] = []
        self._writing = self._connect()
        self._thread = threading.Thread(target=self._work, name="gildhall-writer", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        connection.row_factory = sqlite3.Row
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma foreign_keys = on")
        self._opened.append(connection)
        return connection

    # --- reading ----------------------------------------------------------------------------------------------------

    async def read(self, sql: str, *args: Any) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, sql, args)

    def _read(self, text: str, args: tuple[Any, ...]) -> list[Row]:
        connection = getattr(self._local, "connection", None)
        if connection is None:
            connection = self._local.connection = self._connect()
        try:
            return [dict(row) for row in connection.execute(_dialect(text), args)]
        except sqlite3.OperationalError as error:
            raise Busy(f"the database cannot be read: {error}") from error

    async def read_together(self, queries: Sequence[str]) -> list[list[Row]]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_together, queries)

    def _read_together(self, queries: Sequence[str]) -> list[list[Row]]:
        self._read("begin", ())
        try:
            return [self._read(query, ()) for query in queries]
        finally:
            self._read("commit", ())

    # --- writing ----------------------------------------------------------------------------------------------------

    async def write(self, statements: Sequence[Statement], tell: Sequence[str] = ()) -> None:
        job = _Job(statements)
        self._jobs.put(job)
        await job.done

    def listen(self, hears: Hears) -> None:
        pass

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job is None:
                return
            jobs = [job]
            while len(jobs) < MOST_TOGETHER:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._jobs.put(None)
                    break
                jobs.append(more)
            self._commit(jobs)
            self._answer(jobs)

    def _commit(self, jobs: list[_Job]) -> None:
        connection = self._writing
        try:
            connection.execute("begin immediate")
            for job in jobs:
                self._apply(connection, job)
            connection.execute("commit")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("rollback")
            for job in jobs:
                job.error = Busy(f"the database cannot be written: {error}")

    def _apply(self, connection: sqlite3.Connection, job: _Job) -> None:
        """One write within the common commit: if it conflicts, the others do not notice."""
        connection.execute("savepoint one")
        try:
            for statement in job.statements:
                changed = connection.execute(_dialect(statement.sql), statement.args).rowcount
                if statement.must is not None and changed != statement.must:
                    raise Conflict(statement.sql)
        except (Conflict, sqlite3.IntegrityError) as error:
            job.error = Conflict(str(error))
            connection.execute("rollback to one")
        connection.execute("release one")

    def _answer(self, jobs: list[_Job]) -> None:
        for loop in {job.loop for job in jobs}:
            mine = [job for job in jobs if job.loop is loop]
            if not loop.is_closed():
                loop.call_soon_threadsafe(_finish, mine)

    async def script(self, text: str) -> None:
        await self.write([Statement(part, ()) for part in text.split(";") if part.strip()])

    async def close(self) -> None:
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._readers.shutdown()
        for connection in self._opened:
            connection.close()
