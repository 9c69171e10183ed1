"""Leases: of several processes exactly one does what is to be done once. A lease runs out if its holder dies."""

from __future__ import annotations

from collections.abc import Callable

from gildhall.server.people.keys import new_id
from gildhall.server.store import Conflict, Database
from gildhall.server.store.database import sql


class Leases:
    """The leases of this process. Where the database has one process only, everything is ours."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self.now = now
        self.me = new_id()

    async def take(self, name: str, seconds: float) -> bool:
        """Is it ours for so many seconds?"""
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
        """Leave it to others."""
        if self.database.shared:
            await self.database.write([sql("delete from leases where name = $1 and holder = $2", name, self.me)])
