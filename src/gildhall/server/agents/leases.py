"""Leases: of several processes exactly one does a piece of work. A lease expires if its holder dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from gildhall.server.people.keys import new_id
from gildhall.server.store import Busy, Conflict, Database
from gildhall.server.store.database import sql


class Leases:
    """The leases of this process. If the database is used by one process only, every lease is granted."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self.now = now
        self.me = new_id()

    @asynccontextmanager
    async def held(self, name: str, seconds: float, renew_every: float | None = None) -> AsyncIterator[bool]:
        """Hold a lease while the context is open; yields False if another process holds it."""
        if not await self.take(name, seconds):
            yield False
            return
        renewing = None
        if renew_every is not None and self.database.shared:
            renewing = asyncio.create_task(self._renew(name, seconds, renew_every))
        try:
            yield True
        finally:
            if renewing is not None:
                renewing.cancel()
            await self.drop(name)

    async def _renew(self, name: str, seconds: float, every: float) -> None:
        while True:
            await asyncio.sleep(every)
            with suppress(Busy):
                await self.take(name, seconds)

    async def take(self, name: str, seconds: float) -> bool:
        """Take a lease for this many seconds, or renew it; False if another process holds it."""
        if not self.database.shared:
            return True
        now = self.now()
        try:
            await self.database.write(
                [
                    sql(
                        "insert into leases (name, holder, until) values ($1, $2, $3) on conflict (name) do update "
                        "set holder = excluded.holder, until = excluded.until "
                        "where leases.until < $4 or leases.holder = excluded.holder",
                        *(name, self.me, now + seconds, now),
                        must=1,
                    )
                ]
            )
        except Conflict:
            return False
        return True

    async def drop(self, name: str) -> None:
        """Release a lease, so that other processes can take it."""
        if self.database.shared:
            await self.database.write([sql("delete from leases where name = $1 and holder = $2", name, self.me)])
