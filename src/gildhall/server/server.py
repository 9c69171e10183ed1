"""A server: the parts that belong together, opened and closed in order."""

from __future__ import annotations

import time
from collections.abc import Callable

from gildhall.server.driver import Driver
from gildhall.server.hall import Hall
from gildhall.server.identity import Identities
from gildhall.server.leases import Leases
from gildhall.server.settings import Settings
from gildhall.server.store import Database, open_database
from gildhall.server.thinking import Thinkers


class Server:
    """Everything behind the API. ``now`` is its only clock."""

    def __init__(self, settings: Settings, database: Database, now: Callable[[], float]) -> None:
        self.settings = settings
        self.database = database
        self.now = now
        self.hall = Hall(database, now)
        self.identities = Identities(database)
        self.leases = Leases(database, now)
        self.driver = Driver(self.hall, self.leases, Thinkers(settings.bot_workers), settings.bot_pause)
        self.closing = False

    @staticmethod
    async def open(settings: Settings, now: Callable[[], float] = time.time) -> Server:
        """Open the database, and let bots go on where they were."""
        server = Server(settings, await open_database(settings.database), now)
        await server.resume()
        return server

    async def resume(self) -> None:
        """Look at every running table: replay it, and let its bots go on."""
        for row in await self.database.read("select id from tables where status = 'running' order by changed desc"):
            sitting = await self.hall.sitting(row["id"])
            self.driver.look(sitting)

    async def close(self) -> None:
        """End the streams, let the bots go, finish writing."""
        self.closing = True
        self.hall.live.wake_all()
        await self.driver.close()
        await self.database.close()
