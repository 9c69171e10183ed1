"""The caretaker looks after time: clocks that ran out, tables that a dead process left or nobody comes back to."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from gildhall.server.decide import absence
from gildhall.server.store import Busy, Conflict
from gildhall.server.store.database import sql
from gildhall.server.tables import clocks
from gildhall.server.tables.log import LOOK_AGAIN, Change
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting
from gildhall.server.tables.setup import DAY

log = logging.getLogger("gildhall.caretaker")

TICK = 1.0
SWEEP = 5.0
DOWN = 20.0
"""Without a sign of life for so many seconds the hall was closed."""
WORD_OF_ADMIN = "admin"
"""The fact by which ``gildhall admin`` says that something was changed."""
MOST_REPORTED = 1000
OPEN_DAYS = 7
IDLE_DAYS = 90
"""An open table is closed after so many days without a change, a running one after so many."""


class Caretaker:
    """Does its rounds by itself, or when a test says so."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.database = hall.database
        self._rounds: asyncio.Task[None] | None = None
        self.rounds: list[Callable[[], Awaitable[None]]] = []
        """What else is done on every round."""
        self._reported: set[str] = set()
        """Tables with trouble that is in the log already."""

    def begin(self) -> None:
        self._rounds = asyncio.create_task(self._for_ever())

    async def close(self) -> None:
        if self._rounds is not None:
            self._rounds.cancel()
            await asyncio.gather(self._rounds, return_exceptions=True)

    async def _for_ever(self) -> None:
        since_sweep = 0.0
        while True:
            await asyncio.sleep(TICK)
            since_sweep += TICK
            duties: list[Callable[[], Awaitable[None]]] = [self.check_clocks]
            if since_sweep >= SWEEP:
                since_sweep = 0.0
                duties += [self.sign_of_life, self.sweep, *self.rounds]
            for duty in duties:
                await self._do(duty)

    async def _do(self, duty: Callable[[], Awaitable[None]]) -> None:
        """One duty of a round; if it fails, the others are done all the same."""
        try:
            await duty()
        except Busy as busy:
            log.warning("the caretaker waits: %s", busy)
        except Exception:
            log.exception("the caretaker stumbled")

    # --- clocks -----------------------------------------------------------------------------------------------------

    async def check_clocks(self) -> None:
        """A bot plays on where the time is up."""
        now = self.hall.now()
        gap = self.hall.outages.look(now)
        if gap is not None:
            log.warning("nobody looked at the clocks for %.0f s: that time is not charged", gap[1] - gap[0])
            await self._note_outage(*gap)
        for sitting in list(self.hall.sittings.values()):
            if sitting.banks and sitting.running and sitting.trouble is None:
                with self._alone(sitting.id):
                    for seat in clocks.out_of_time(sitting, now, self.hall.outages.spans(now)):
                        await self._time_is_up(sitting.id, seat)

    @contextmanager
    def _alone(self, table: str) -> Iterator[None]:
        """What goes wrong with one table is logged once, and the others do not suffer from it."""
        try:
            yield
        except Busy:
            raise
        except Exception as error:
            if table not in self._reported and len(self._reported) < MOST_REPORTED:
                self._reported.add(table)
                log.warning("the caretaker leaves table %s alone: %s", table, error, exc_info=error)

    async def _time_is_up(self, id: str, seat: int) -> None:
        def decides(sitting: Sitting) -> Change | None:
            now = self.hall.now()
            late = sitting.running and seat in clocks.out_of_time(sitting, now, self.hall.outages.spans(now))
            return absence.away(sitting, seat, "time") if late else None

        await self.hall.change(id, decides)

    # --- outages ----------------------------------------------------------------------------------------------------

    async def open_hall(self) -> None:
        """Find out how long nobody was here."""
        rows = await self.database.read("select value from facts where name = 'alive'")
        now = self.hall.now()
        if rows and now - float(rows[0]["value"]) > DOWN:
            await self._note_outage(float(rows[0]["value"]), now)
        recent = "select since, until from outages where until > $1 order by since"
        spans = await self.database.read(recent, now - IDLE_DAYS * DAY)
        self.hall.outages.known = [(row["since"], row["until"]) for row in spans]
        try:
            await self.sign_of_life()
        except Busy as busy:
            log.error("the hall opens read-only: %s", busy)

    async def _note_outage(self, since: float, until: float) -> None:
        try:
            await self.database.write([sql("insert into outages (since, until) values ($1, $2)", since, until)])
        except Conflict:
            log.info("another process has noted the outage")
        except Busy as busy:
            log.error("an outage is not noted: %s", busy)

    async def sign_of_life(self) -> None:
        """Say that a server is here."""
        await self.database.write(
            [
                sql(
                    "insert into facts (name, value) values ('alive', $1) "
                    "on conflict (name) do update set value = excluded.value",
                    str(self.hall.now()),
                )
            ]
        )

    # --- rounds -----------------------------------------------------------------------------------------------------

    async def sweep(self) -> None:
        """Look at tables that are due, and close those that nobody comes back to."""
        now = self.hall.now()
        due = "select id from tables where status = 'running' and due <= $1 order by due limit 100"
        rows = await self.database.read(due, now)
        for row in rows:
            with self._alone(row["id"]):
                self.hall.tell(await self.hall.sitting(row["id"]))
        again = "update tables set due = $2 where id = $1"
        if rows:
            # in order, so that two processes which sweep at once cannot wait for each other
            await self.database.write([sql(again, id, now + LOOK_AGAIN) for id in sorted(row["id"] for row in rows)])
        for status, days in (("open", OPEN_DAYS), ("running", IDLE_DAYS)):
            old = "select id from tables where status = $1 and changed < $2 limit 100"
            for row in await self.database.read(old, status, now - days * DAY):
                with self._alone(row["id"]):
                    await self.hall.change(row["id"], close_abandoned)


def close_abandoned(sitting: Sitting) -> Change | None:
    """Nobody came back."""
    if sitting.status not in ("open", "running"):
        return None
    change = Change().row("close", why="abandoned")
    change.status = "closed"
    return change
