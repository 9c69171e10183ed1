"""SQLite in a file, for one process."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any

from gildhall.server.store.database import Busy, Conflict, Hears, Row, Statement
from gildhall.server.store.group_commit import GroupCommit, Write
from gildhall.server.store.private_files import keep_private

READERS = 2
PATIENCE = 10
"""Seconds to wait while another process writes."""


@lru_cache(maxsize=1024)
def _with_named_arguments(text: str) -> str:
    """SQL with ``$1`` replaced by a named argument, ``:a1``: Python 3.14 binds no sequence to numbered arguments."""
    return re.sub(r"\$(\d+)", r":a\1", text)


def _named(args: Sequence[Any]) -> dict[str, Any]:
    return {f"a{number}": value for number, value in enumerate(args, 1)}


def apply(connection: sqlite3.Connection, statement: Statement) -> None:
    """Execute a statement. Raises :class:`Conflict` if it does not change as many rows as it must."""
    changed = connection.execute(_with_named_arguments(statement.sql), _named(statement.args)).rowcount
    if statement.must is not None and changed != statement.must:
        raise Conflict(statement.sql)


def _side_files(file: Path) -> list[Path]:
    """The existing side files of this database: the write-ahead log and its index."""
    return [each for each in (Path(f"{file}-wal"), Path(f"{file}-shm")) if each.exists()]


def _translated(error: Exception) -> Exception:
    """The error of :mod:`gildhall.server.store.database` that an error of SQLite stands for."""
    if isinstance(error, Conflict | sqlite3.IntegrityError):
        return Conflict(str(error))
    if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.DataError | sqlite3.ProgrammingError):
        return Busy(f"the database cannot be written: {error}")
    return error


class SqliteDatabase:
    """See :class:`gildhall.server.store.database.Database`. There is one process, so no messages are sent."""

    shared = False

    def __init__(self, path: str) -> None:
        self.url = f"sqlite:///{path}"
        self.path = path
        if path != ":memory:":
            file = Path(path)
            file.parent.mkdir(parents=True, exist_ok=True)
            for each in (file, *_side_files(file)):  # SQLite gives its side files the same permissions
                keep_private(each)
        self._group_commit = GroupCommit(self._commit)
        self._committer = ThreadPoolExecutor(1, thread_name_prefix="gildhall-committer")
        self._local = threading.local()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="gildhall-reader")
        self._opened: list[sqlite3.Connection] = []
        self.failing: str | None = None
        self._readable_only = False
        """The disk is so full that SQLite cannot even create its side files."""
        self._writing = self._open()

    def _open(self) -> sqlite3.Connection:
        """A connection that can write; on a full disk a read-only one."""
        try:
            connection = self._connect(readable_only=False)
            self._readable_only = False
        except sqlite3.OperationalError as error:
            if not Path(self.path).is_file():
                raise
            self.failing = f"the database cannot be written: {error}"
            self._readable_only = True
            connection = self._connect(readable_only=True)
        connection.execute("pragma busy_timeout = 0")
        return connection

    def _connect(self, readable_only: bool) -> sqlite3.Connection:
        where = f"{Path(self.path).resolve().as_uri()}?mode=ro&immutable=1" if readable_only else self.path
        connection = sqlite3.connect(
            where, uri=readable_only, isolation_level=None, check_same_thread=False, timeout=PATIENCE
        )
        connection.row_factory = sqlite3.Row
        if not readable_only:
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
            connection.execute("pragma foreign_keys = on")
            connection.execute("select 1 from sqlite_master").fetchall()
        self._opened.append(connection)
        return connection

    # --- reading ----------------------------------------------------------------------------------------------------

    async def read(self, sql: str, *args: Any) -> list[Row]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, sql, args)

    def _read_connection(self) -> sqlite3.Connection:
        """The reading connection of this thread."""
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is None or self._local.readable_only != self._readable_only:
            self._local.readable_only = self._readable_only
            connection = self._local.connection = self._connect(self._readable_only)
        return connection

    def _read(self, text: str, args: tuple[Any, ...]) -> list[Row]:
        try:
            return [dict(row) for row in self._read_connection().execute(_with_named_arguments(text), _named(args))]
        except sqlite3.OperationalError as error:
            raise Busy(f"the database cannot be read: {error}") from error

    async def read_together(self, queries: Sequence[Statement]) -> list[list[Row]]:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_together, queries)

    def _read_together(self, queries: Sequence[Statement]) -> list[list[Row]]:
        self._read("begin", ())
        try:
            return [self._read(query.sql, query.args) for query in queries]
        finally:
            self._read("commit", ())

    # --- writing ----------------------------------------------------------------------------------------------------

    async def write(self, statements: Sequence[Statement], tell: Sequence[str] = ()) -> None:
        await self._group_commit.write(statements, tell)

    def listen(self, hears: Hears) -> None:
        pass

    async def _commit(self, group: list[Write]) -> None:
        """Commit a group.

        Statements run in the event loop, because they only change pages in memory. The commit runs in a thread, because
        it waits for the disk. A thread that did both would take Python's lock for each statement.
        """
        try:
            if self._readable_only:
                self._writing = self._open()  # there may be room again
            await self._begin()
            for write in group:
                for statement in write.statements:
                    apply(self._writing, statement)
            await self._make_durable(group)
            self.failing = None
        except Exception as error:
            self._writing.rollback()
            meaning = _translated(error)
            if isinstance(meaning, Busy):
                self.failing = str(meaning)
            raise meaning from error

    async def _begin(self) -> None:
        """Begin a transaction. If another process (an administrator) is writing, wait for it in a thread."""
        try:
            self._writing.execute("begin immediate")
        except sqlite3.OperationalError:
            await self._in_thread(self._begin_patiently)

    def _begin_patiently(self) -> None:
        self._writing.execute(f"pragma busy_timeout = {PATIENCE * 1000}")
        try:
            self._writing.execute("begin immediate")
        finally:
            self._writing.execute("pragma busy_timeout = 0")

    async def _make_durable(self, group: list[Write]) -> None:
        """Commit the applied statements."""
        await self._in_thread(self._writing.commit)

    async def _in_thread(self, work: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._committer, work)

    async def script(self, text: str) -> None:
        await self.write([Statement(part, ()) for part in text.split(";") if part.strip()])

    async def close(self) -> None:
        await self._group_commit.drain()
        self._committer.shutdown()
        self._readers.shutdown()
        for connection in self._opened:
            connection.close()
