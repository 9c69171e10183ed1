"""A server: the parts that belong together, opened and closed in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout

from gildhall.engine.errors import GildhallError
from gildhall.server.agents.bot_driver import Driver
from gildhall.server.agents.bot_pool import Thinkers
from gildhall.server.agents.bot_trading import Broker
from gildhall.server.agents.forced_moves import Attendant
from gildhall.server.agents.housekeeping import WORD_OF_ADMIN, Caretaker
from gildhall.server.agents.leases import Leases
from gildhall.server.agents.notices import Notices
from gildhall.server.agents.order_runner import Steward
from gildhall.server.agents.reviews import Reviews
from gildhall.server.decide.lobby import must_may_open
from gildhall.server.ops.connections import watch_files
from gildhall.server.ops.metrics import Metrics
from gildhall.server.ops.rate_limiter import Limits
from gildhall.server.people.identity import Identities
from gildhall.server.refusals import Refused
from gildhall.server.settings import Settings
from gildhall.server.store import Busy, Database, open_database
from gildhall.server.store.schema import SQLITE
from gildhall.server.tables.log import touch
from gildhall.server.tables.replays import Replays
from gildhall.server.tables.service import Hall
from gildhall.server.workers import Workers

log = logging.getLogger("gildhall.server")


class Server:
    """Everything behind the API. ``now`` is its only clock."""

    def __init__(
        self, settings: Settings, database: Database, limits: Limits, metrics: Metrics, now: Callable[[], float]
    ) -> None:
        self.settings = settings
        self.database = database
        self.now = now
        self.hall = Hall(database, now)
        self.identities = Identities(database)
        self.limits = limits
        self.metrics = metrics
        self.hall.moved = metrics.moved
        self.leases = Leases(database, now)
        self.thinkers = Thinkers(settings.bot_workers)
        self.driver = Driver(self.hall, self.leases, self.thinkers, settings.bot_pause)
        self.broker = Broker(self.hall, self.leases, self.thinkers)
        self.reviews = Reviews()
        self.workers = Workers()
        """Try out what strangers send: records, variants."""
        self.replays = Replays(database)
        self.steward = Steward(self.hall)
        self.attendant = Attendant(self.hall, settings.single_choice)
        self.notices = Notices(self.hall, self.leases, settings.public_url)
        self.caretaker = Caretaker(self.hall)
        self.closing = False
        self.lock: FileLock | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._telling: set[asyncio.Task[None]] = set()
        self.hall.live.told = self.tell_presence
        self._word_of_admin = ""
        self.caretaker.rounds += [self._tell_all_presence, self.hear_admin, watch_files]

    @staticmethod
    async def open(settings: Settings, limits: Limits, metrics: Metrics, now: Callable[[], float]) -> Server:
        """Open the database, and let bots go on where they were."""
        lock = only_server(settings.database)
        database = await open_database(settings.database, settings.backups)
        server = Server(settings, database, limits, metrics, now)
        server.lock = lock
        server.database.listen(server.heard)
        await server.caretaker.open_hall()
        server.caretaker.begin()
        server._tasks = [asyncio.create_task(each) for each in (server.resume(), server.hall.live.keep_alive())]
        return server

    async def heard(self, word: str) -> None:
        """Another process told something; the empty word: something may have been missed."""
        kind, _, rest = word.partition(" ")
        try:
            if kind in ("keys", ""):
                self._doubt_keys(rest)
            if kind == "here":
                process, table, *seats = rest.split()
                self.hall.live.elsewhere(process, table, set(map(int, seats)))
            if kind == "skip":
                self.driver.skip(rest)
            if kind in ("table", ""):
                await self.hall.look_again([rest] if rest else list(self.hall.sittings))
        except Busy:
            log.warning("the database cannot be read; it is asked again with the next word")

    def tell_presence(self, table: str) -> None:
        """Tell the other processes which seats of a table have a page open here."""
        if self.database.shared and not self.closing:
            seats = " ".join(map(str, sorted(self.hall.live.here(table))))
            task = asyncio.create_task(self.database.write([], tell=[f"here {self.leases.me} {table} {seats}"]))
            self._telling.add(task)
            task.add_done_callback(self._told)

    async def hear_admin(self) -> None:
        """Look at everything anew if ``gildhall admin`` has changed something."""
        rows = await self.database.read("select value from facts where name = $1", WORD_OF_ADMIN)
        word = rows[0]["value"] if rows else ""
        if word != self._word_of_admin:
            self._word_of_admin = word
            await self.heard("")

    async def _tell_all_presence(self) -> None:
        for table in self.hall.live.tables():
            self.tell_presence(table)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("presence was not told: %s", task.exception())

    async def keys_changed(self, about: str) -> None:
        """Some keys of a player or table open nothing any more: every process must look them up anew."""
        self._doubt_keys(about)
        await self.database.write([], tell=[f"keys {about}"])

    def _doubt_keys(self, about: str) -> None:
        self.identities.forget(about)
        self.hall.live.doubt(about)

    async def skip_pauses(self, table: str) -> None:
        """Let bots of a table act at once, in whichever process they think."""
        self.driver.skip(table)
        if self.database.shared:
            await self.database.write([], tell=[f"skip {table}"])

    async def tables_changed(self, ids: list[str]) -> None:
        """Something beside the log has changed at these tables: every process must read it again."""
        await self.database.write([touch(id) for id in ids], tell=[f"table {id}" for id in ids])
        await self.hall.look_again(ids)

    async def resume(self) -> None:
        """Look at every running table: replay it, and let its bots go on."""
        for row in await self.database.read("select id from tables where status = 'running' order by changed desc"):
            try:
                self.hall.tell(await self.hall.sitting(row["id"]))
            except Refused as trouble:
                log.error("table %s: %s", row["id"], trouble)
            except Exception:
                log.exception("table %s cannot go on", row["id"])

    async def may_open_table(self, player: str, address: str) -> None:
        """Raise :class:`Refused` for somebody who may not open (more) tables, now or at all. Asked before anything is
        built.
        """
        self.limits.spend("table", player)
        self.limits.spend("new_table", address)
        self.thinkers.opened(player, address)
        await must_may_open(self.database, player, self.settings.open_tables, self.settings.tables_per_player)

    def close_streams(self) -> None:
        """Tell everybody who watches to come back in a moment."""
        self.closing = True
        self.hall.live.wake_all()

    async def close(self) -> None:
        """End the streams, let the bots go, finish writing."""
        self.close_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.caretaker.close()
        await self.steward.close()
        await self.attendant.close()
        await self.notices.close()
        await self.broker.close()
        await self.driver.close()
        self.reviews.close()
        self.workers.close()
        self.replays.close()
        await self.database.close()
        if self.lock is not None:
            self.lock.release()


def only_server(url: str) -> FileLock | None:
    """A SQLite file serves one server: hold a lock on it. Raises :class:`GildhallError` if another one does."""
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
