"""Housekeeping: clocks that ran out, tables of a dead process, and abandoned tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial

from gildhall.server.agents.agent import Agent
from gildhall.server.decide import clocks, lobby
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy, Conflict
from gildhall.server.store.database import sql
from gildhall.server.tables.log import LOOK_AGAIN, Decision
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import DAY

log = logging.getLogger("gildhall.housekeeping")

TICK = 1.0
SWEEP = 5.0
DOWN = 20.0
"""Seconds without a heartbeat after which the hall counts as closed."""
MOST_REPORTED = 1000
OPEN_DAYS = 7
"""Days without a change after which a table that has not started is closed."""
IDLE_DAYS = 90
"""Days without a change after which a running table is closed."""


class Housekeeping(Agent):
    """Checks the clocks every second, and does the rest of its work every few seconds."""

    name = "housekeeping"

    def __init__(self, tables: TableService) -> None:
        super().__init__(tables)
        self.database = tables.database
        self.rounds: list[Callable[[], Awaitable[None]]] = []
        """Further work that is done on every round."""
        self._reported: set[str] = set()
        """Tables whose errors were already logged."""

    def start(self) -> None:
        """Start the rounds. They run on a timer, not when a table changes."""
        self.begin(("all",), self._do_rounds)

    async def _do_rounds(self) -> None:
        since_sweep = 0.0
        while True:
            await asyncio.sleep(TICK)
            since_sweep += TICK
            duties: list[Callable[[], Awaitable[None]]] = [self.check_clocks]
            if since_sweep >= SWEEP:
                since_sweep = 0.0
                duties += [self.heartbeat, self.sweep, *self.rounds]
            for duty in duties:
                await self._guarded(("all",), duty, ())

    # --- clocks -----------------------------------------------------------------------------------------------------

    async def check_clocks(self) -> None:
        """Let a bot take over each seat whose time is up."""
        now = self.tables.now()
        gap = self.tables.outages.look(now)
        if gap is not None:
            log.warning("the clocks were not checked for %.0f s: that time is not charged", gap[1] - gap[0])
            await self._note_outage(*gap)
        for session in list(self.tables.sessions.values()):
            if session.banks and session.running and session.trouble is None:
                with self._errors_logged(session.id):
                    for seat in clocks.out_of_time(session, now, self.tables.outages.spans(now)):
                        await self.tables.change(session.id, partial(self._time_is_up, seat=seat))

    def _time_is_up(self, session: TableSession, seat: int) -> Decision | None:
        now = self.tables.now()
        return clocks.time_is_up(session, seat, now, self.tables.outages.spans(now))

    @contextmanager
    def _errors_logged(self, table: str) -> Iterator[None]:
        """Log an error with one table once, and continue with the others."""
        try:
            yield
        except Busy:
            raise
        except Exception as error:
            if table not in self._reported and len(self._reported) < MOST_REPORTED:
                self._reported.add(table)
                self.errors += not isinstance(error, Refused)
                log.warning("housekeeping skips table %s: %s", table, error, exc_info=error)

    # --- outages ----------------------------------------------------------------------------------------------------

    async def note_downtime(self) -> None:
        """Find out how long no server was running."""
        rows = await self.database.read("select value from facts where name = 'alive'")
        now = self.tables.now()
        if rows and now - float(rows[0]["value"]) > DOWN:
            await self._note_outage(float(rows[0]["value"]), now)
        recent = "select since, until from outages where until > $1 order by since"
        spans = await self.database.read(recent, now - IDLE_DAYS * DAY)
        self.tables.outages.known = [(row["since"], row["until"]) for row in spans]
        try:
            await self.heartbeat()
        except Busy as busy:
            log.error("the hall opens read-only: %s", busy)

    async def _note_outage(self, since: float, until: float) -> None:
        try:
            await self.database.write([sql("insert into outages (since, until) values ($1, $2)", since, until)])
        except Conflict:
            log.info("another process has stored the outage")
        except Busy as busy:
            log.error("an outage was not stored: %s", busy)

    async def heartbeat(self) -> None:
        """Write a heartbeat to the database: a server is running."""
        await self.database.write(
            [
                sql(
                    "insert into facts (name, value) values ('alive', $1) "
                    "on conflict (name) do update set value = excluded.value",
                    str(self.tables.now()),
                )
            ]
        )

    # --- rounds -----------------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Look at tables that are due, close abandoned tables, and drop unused sessions."""
        now = self.tables.now()
        self.tables.drop_idle()
        if self.database.shared:
            await self.database.write([sql("delete from leases where until < $1", now)])
        due = "select id from tables where status = 'running' and due <= $1 order by due limit 100"
        rows = await self.database.read(due, now)
        for row in rows:
            with self._errors_logged(row["id"]):
                self.tables.tell(await self.tables.session(row["id"]))
        again = "update tables set due = $2 where id = $1"
        if rows:
            # sorted, so that two processes that sweep at the same time cannot deadlock
            await self.database.write([sql(again, id, now + LOOK_AGAIN) for id in sorted(row["id"] for row in rows)])
        for status, days in (("open", OPEN_DAYS), ("running", IDLE_DAYS)):
            old = "select id from tables where status = $1 and changed < $2 limit 100"
            for row in await self.database.read(old, status, now - days * DAY):
                with self._errors_logged(row["id"]):
                    await self.tables.change(row["id"], lobby.close_abandoned)
