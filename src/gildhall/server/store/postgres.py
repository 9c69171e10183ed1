"""PostgreSQL, for several processes on one or more machines. Processes tell each other by NOTIFY what they wrote."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import asyncpg

from gildhall.server.store.database import Busy, Conflict, Hears, Row, Statement

CHANNEL = "gildhall"
CONNECTIONS = 8
AGAIN_AFTER = 1.0
_GONE = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that was cut in the middle of something
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
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None
        self._listener: asyncio.Task[None] | None = None
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    async def open(self) -> None:
        """Connect; the pool reconnects by itself when the database comes back."""
        self._pool = await asyncpg.create_pool(self.url, min_size=1, max_size=CONNECTIONS, command_timeout=30)

    @property
    def pool(self) -> asyncpg.Pool[asyncpg.Record]:
        assert self._pool is not None, "open() it first"
        return self._pool

    async def read(self, sql: str, *args: Any) -> list[Row]:
        try:
            return [dict(row) for row in await self.pool.fetch(sql, *args)]
        except asyncpg.DataError as error:
            raise OverflowError(str(error)) from error
        except _BROKEN as error:
            raise Busy(f"the database cannot be read: {error}") from error

    async def read_together(self, queries: Sequence[str]) -> list[list[Row]]:
        async with (
            self.pool.acquire() as connection,
            connection.transaction(isolation="repeatable_read", readonly=True),
        ):
            return [[dict(row) for row in await connection.fetch(query)] for query in queries]

    async def write(self, statements: Sequence[Statement], tell: Sequence[str] = ()) -> None:
        try:
            async with self.pool.acquire() as connection, connection.transaction():
                for statement in statements:
                    status: str = await connection.execute(statement.sql, *statement.args)
                    if statement.must is not None and int(status.rpartition(" ")[2]) != statement.must:
                        raise Conflict(statement.sql)
                for word in tell:
                    await connection.execute("select pg_notify($1, $2)", CHANNEL, f"{self.me} {word}")
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

    # --- hearing of the others --------------------------------------------------------------------------------------

    def listen(self, hears: Hears) -> None:
        self._listener = asyncio.create_task(self._listen(hears))

    async def _listen(self, hears: Hears) -> None:
        """Listen for ever. After a lost connection an empty message says that messages may have been missed."""
        while True:
            with contextlib.suppress(*_GONE):
                connection = await asyncpg.connect(self.url)
                lost = asyncio.Event()
                connection.add_termination_listener(lambda *_: self._heard.put_nowait(""))
                connection.add_termination_listener(lambda *_, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, self._hear)
                while not lost.is_set():
                    await hears(await self._heard.get())
            await asyncio.sleep(AGAIN_AFTER)
            await hears("")

    def _hear(self, connection: Any, process: int, channel: str, payload: Any) -> None:
        teller, _, word = str(payload).partition(" ")
        if teller != self.me:
            self._heard.put_nowait(word)

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        await self.pool.close()
