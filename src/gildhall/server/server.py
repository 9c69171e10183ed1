"""The server: a hall on a network, and how it is opened and closed. Only ``http`` and the command line import it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout

from gildhall.engine.errors import GildhallError
from gildhall.server.agents.bot_pool import BotPool
from gildhall.server.agents.daily_par import DailyPar
from gildhall.server.agents.housekeeping import Housekeeping
from gildhall.server.agents.notices import Notices
from gildhall.server.agents.reviews import Reviews
from gildhall.server.api.services import HallServices
from gildhall.server.ops.administration import CHANGED_BY_ADMIN
from gildhall.server.ops.connections import watch_files
from gildhall.server.ops.metrics import Metrics
from gildhall.server.ops.rate_limiter import RateLimiter
from gildhall.server.refusals import Refused
from gildhall.server.settings import Settings
from gildhall.server.store import Busy, Database, open_database
from gildhall.server.store.schema import SQLITE
from gildhall.server.workers import GAMES, Workers

log = logging.getLogger("gildhall.server")

PRELOAD = (GAMES, "gildhall.server.tables.records", "gildhall.server.tables.replays")
"""The modules that workers import before their first job."""


class Server(HallServices):
    """A hall on a network: with processes in which bots think, metrics, notices and housekeeping."""

    def __init__(
        self, settings: Settings, database: Database, limits: RateLimiter, metrics: Metrics, now: Callable[[], float]
    ) -> None:
        workers, replaying = Workers(preload=PRELOAD), Workers(preload=PRELOAD)
        super().__init__(settings, database, limits, now, BotPool(settings.bot_workers), workers, replaying)
        self.metrics = metrics
        self.tables.moved = metrics.moved
        self.notices = Notices(self.tables, self.leases, settings.public_url)
        self.housekeeping = Housekeeping(self.tables)
        self.reviews = Reviews(self.tables)
        self.daily_par = DailyPar(self.tables, self.bot_pool)
        self.agents += [self.notices, self.housekeeping, self.reviews, self.daily_par]
        self.lock: FileLock | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._telling: set[asyncio.Task[None]] = set()
        self.tables.streams.told = self.tell_presence
        self._admin_changed = ""
        self.housekeeping.rounds += [self._tell_all_presence, self.hear_admin, watch_files]

    @staticmethod
    async def open(settings: Settings, limits: RateLimiter, metrics: Metrics, now: Callable[[], float]) -> Server:
        """Open the database, and let bots continue where they were."""
        lock = only_server(settings.database)
        database = await open_database(settings.database, settings.backups)
        server = Server(settings, database, limits, metrics, now)
        server.lock = lock
        server.database.listen(server.heard)
        await server.housekeeping.note_downtime()
        for agent in server.agents:
            agent.start()
        server._tasks = [asyncio.create_task(each) for each in (server.resume(), server.tables.streams.keep_alive())]
        return server

    async def heard(self, message: str) -> None:
        """Handle a message from another process. An empty message means that messages may have been missed."""
        kind, _, rest = message.partition(" ")
        try:
            if kind in ("keys", ""):
                self.doubt_keys(rest)
            if kind == "here":
                process, table, *seats = rest.split()
                self.tables.streams.elsewhere(process, table, set(map(int, seats)))
            if kind == "skip":
                self.bot_driver.skip(rest)
            if kind in ("table", ""):
                await self.tables.look_again([rest] if rest else list(self.tables.sessions))
        except Busy:
            log.warning("the database cannot be read; it is read again at the next message")

    def tell_presence(self, table: str) -> None:
        """Tell the other processes which seats of a table have a page open here."""
        if self.database.shared and not self.closing:
            seats = " ".join(map(str, sorted(self.tables.streams.here(table))))
            task = asyncio.create_task(self.database.write([], tell=[f"here {self.leases.me} {table} {seats}"]))
            self._telling.add(task)
            task.add_done_callback(self._presence_sent)

    async def hear_admin(self) -> None:
        """Read everything again if ``gildhall admin`` has changed something."""
        rows = await self.database.read("select value from facts where name = $1", CHANGED_BY_ADMIN)
        changed = rows[0]["value"] if rows else ""
        if changed != self._admin_changed:
            self._admin_changed = changed
            await self.heard("")

    async def _tell_all_presence(self) -> None:
        for table in self.tables.streams.tables():
            self.tell_presence(table)

    def _presence_sent(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("presence was not sent to other processes: %s", task.exception())

    async def resume(self) -> None:
        """Load every running table, and let its bots continue."""
        for row in await self.database.read("select id from tables where status = 'running' order by changed desc"):
            try:
                self.tables.tell(await self.tables.session(row["id"]))
            except Refused as trouble:
                log.error("table %s: %s", row["id"], trouble)
            except Exception:
                log.exception("table %s cannot continue", row["id"])

    def close_streams(self) -> None:
        """End all streams. Browsers reconnect by themselves."""
        self.closing = True
        self.tables.streams.wake_all()

    async def close(self) -> None:
        """End the streams, stop the agents, and finish all writes."""
        self.close_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for agent in reversed(self.agents):
            await agent.stop()
        self.bot_pool.close()
        self.workers.close()
        self.replays.close()
        await self.database.close()
        if self.lock is not None:
            self.lock.release()


def only_server(url: str) -> FileLock | None:
    """Lock a SQLite file for this server. Raises :class:`GildhallError` if another server has locked it."""
    if not url.startswith(SQLITE):
        return None
    file = Path(url.removeprefix(SQLITE))
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(f"{file}.lock", thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout as error:
        raise GildhallError(f"another server has {file} open: use that one, or stop it first") from error
    return lock
