"""PostgreSQL, for several processes on one or more machines. Processes notify each other of writes with NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

import asyncpg

from gildhall.engine.errors import GildhallError
from gildhall.server.store.database import Busy, Conflict, Hears, Row, Statement
from gildhall.server.store.group_commit import GroupCommit, Write

CHANNEL = "gildhall"
CONNECTIONS = 8
MOST_GROUPS = 2
"""Groups of writes that are committed at the same time: while one waits for the disk, the next one is sent."""
AGAIN_AFTER = 1.0
MOST_HEARD = 10_000
"""The largest number of unread messages from other processes."""
_GONE = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # the connection was lost during an operation
    OSError,
    TimeoutError,
)
_BROKEN = (*_GONE, asyncpg.InsufficientResourcesError)


class PostgresDatabase:
    """See :class:`gildhall.server.store.database.Database`."""

    shared = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.failing: str | None = None
        self.me = uuid4().hex
        self._group_commit = GroupCommit(self._commit, MOST_GROUPS)
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    async def open(self) -> None:
        """Connect. If the connection is lost, the pool reconnects by itself."""
        try:
            self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=CONNECTIONS, command_timeout=30)
        except (OSError, asyncpg.PostgresError) as error:
            raise GildhallError(f"the database cannot be reached: {error}") from error

    @property
    def pool(self) -> asyncpg.Pool[asyncpg.Record]:
        assert self._pool is not None, "open() it first"
        return self._pool

    async def read(self, sql: str, *args: Any) -> list[Row]:
        with _reading():
            return [dict(row) for row in await self.pool.fetch(sql, *args)]

    async def read_together(self, queries: Sequence[Statement]) -> list[list[Row]]:
        with _reading():
            async with (
                self.pool.acquire() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                return [[dict(row) for row in await connection.fetch(query.sql, *query.args)] for query in queries]

    async def write(self, statements: Sequence[Statement], tell: Sequence[str] = ()) -> None:
        await self._group_commit.write(statements, tell)

    async def _commit(self, group: list[Write]) -> None:
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                for text, together in batches(group):
                    await _execute(connection, text, together)
                if words := [
                    f"{self.me} {word}" for word in dict.fromkeys(word for write in group for word in write.tell)
                ]:
                    await connection.execute("select pg_notify($1, unnest($2::text[]))", CHANNEL, words)
        except asyncpg.DataError as error:
            raise OverflowError(str(error)) from error
        except (asyncpg.IntegrityConstraintViolationError, asyncpg.DeadlockDetectedError) as error:
            raise Conflict(str(error)) from error
        except _BROKEN as error:
            self.failing = f"the database cannot be written: {error}"
            raise Busy(self.failing) from error
        self.failing = None

    async def script(self, text: str) -> None:
        async with self.pool.acquire() as connection, connection.transaction():
            await connection.execute(text)

    # --- messages of other processes --------------------------------------------------------------------------------

    def listen(self, hears: Hears) -> None:
        self._listener = asyncio.create_task(self._listen(hears))

    async def _listen(self, hears: Hears) -> None:
        """Pass on messages for ever. Waiting messages are handled in parallel, and equal messages only once.

        After a lost connection an empty message says that messages may have been missed.
        """
        while True:
            with contextlib.suppress(*_GONE):
                connection = await asyncpg.connect(self.url)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda *_: self._heard.put_nowait(""))
                connection.add_termination_listener(lambda *_, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._hear)
                while not lost.is_set():
                    words = {await self._heard.get()}
                    while not self._heard.empty():
                        words.add(self._heard.get_nowait())
                    await asyncio.gather(*map(hears, words))
            await asyncio.sleep(AGAIN_AFTER)
            await hears("")

    def _hear(self, connection: Any, process: int, channel: str, payload: Any) -> None:
        teller, _, word = str(payload).partition(" ")
        if teller != self.me:
            if self._heard.qsize() >= MOST_HEARD:  # drop them all, and read everything again
                while not self._heard.empty():
                    self._heard.get_nowait()
                word = ""
            self._heard.put_nowait(word)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        await self._group_commit.drain()
        await self.pool.close()


@contextlib.contextmanager
def _reading() -> Iterator[None]:
    """Turn errors of the driver into errors of the interface."""
    try:
        yield
    except asyncpg.DataError as error:
        raise OverflowError(str(error)) from error
    except _BROKEN as error:
        raise Busy(f"the database cannot be read: {error}") from error


def batches(group: list[Write]) -> Iterator[tuple[str, list[Statement]]]:
    """The statements of a group, in batches of the same SQL. A batch takes one round trip.

    The statements of one write keep their order, unless they have the same SQL: those are sorted. So two processes that
    write to the same tables take their locks in the same order.
    """
    waiting = [list(reversed(write.statements)) for write in group]
    while waiting := [statements for statements in waiting if statements]:
        text, batch = waiting[0][-1].sql, []
        for statements in waiting:
            while statements and statements[-1].sql == text:
                batch.append(statements.pop())
        yield text, sorted(batch, key=lambda statement: repr(statement.args))


async def _execute(connection: Any, text: str, batch: list[Statement]) -> None:
    """Execute a batch. Raises :class:`Conflict` if it does not change as many rows as it must."""
    args = [statement.args for statement in batch]
    if batch[0].must is None:
        await connection.executemany(text, args)
    elif len(await connection.fetchmany(f"{text} returning 1", args)) != sum(each.must or 0 for each in batch):
        raise Conflict(text)
