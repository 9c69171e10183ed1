"""The hall: all tables of this server, in memory as far as they are in use, and the one way to change them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from gildhall.server.refusals import Refused, set_aside
from gildhall.server.store import Busy, Conflict, Database
from gildhall.server.tables import clocks, loading
from gildhall.server.tables.folding import fold, try_rows
from gildhall.server.tables.log import NOTE_EVERY, Change, statements_for
from gildhall.server.tables.outages import Outages
from gildhall.server.tables.session import Sitting
from gildhall.server.tables.streams import Live

log = logging.getLogger("gildhall.hall")

TRIES = 20
MOST_SITTINGS = 2000

Decides = Callable[[Sitting], Change | None]


class Hall:
    """Tables by id. ``now`` is the server's clock, and the only one."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self.now = now
        self.live = Live(now)
        self.outages = Outages()
        """When no server was there: nobody is charged for it."""
        self.sittings: dict[str, Sitting] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.moved: Callable[[int], None] = lambda number: None
        """Counts moves that became final."""
        self.changed: list[Callable[[Sitting], None]] = []
        """Who wants to know when a table has changed: bots, standing orders, notices."""

    # --- finding ----------------------------------------------------------------------------------------------------

    async def sitting(self, id: str) -> Sitting:
        """The table with this id, as it stands. Raises :class:`Refused` if there is none, or if it is set aside."""
        sitting = self.sittings.get(id)
        if sitting is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    sitting = self.sittings.get(id) or await self._load(id)
            finally:
                self._loading.pop(id, None)
        elif self.database.shared and await loading.is_behind(self.database, sitting):
            async with sitting.lock:
                await self._catch_up(sitting)
        if sitting.trouble is not None:
            raise set_aside(sitting.trouble)
        return sitting

    async def sound(self, ids: Iterable[str]) -> list[Sitting]:
        """The tables with these ids, without those that are set aside: they must not spoil a list."""
        found = []
        for id in ids:
            try:
                found.append(await self.sitting(id))
            except Refused:
                continue
        return found

    async def _load(self, id: str) -> Sitting:
        sitting = await loading.empty_sitting(self.database, id)
        await self._catch_up(sitting)
        self._make_room()
        return self.sittings.setdefault(id, sitting)  # somebody else may have been quicker

    async def _catch_up(self, sitting: Sitting) -> None:
        """Take in what others wrote. A table whose log cannot be folded is set aside, with everything kept."""
        try:
            await loading.catch_up(self.database, sitting)
        except loading.Damaged as error:
            log.exception("table %s cannot be replayed", sitting.id)
            sitting.trouble = f"its log cannot be replayed ({error})."

    def _make_room(self) -> None:
        """Forget tables that nobody uses; they are in the store."""
        for id in list(self.sittings):
            if len(self.sittings) < MOST_SITTINGS:
                return
            if not self.live.watched(id) and not self.sittings[id].lock.locked():
                del self.sittings[id]

    # --- changing ---------------------------------------------------------------------------------------------------

    async def change(self, id: str, decides: Decides) -> Sitting:
        """Let ``decides`` look at the table and say what is to be written; it is asked again if others were quicker.

        When this returns, the change is committed. If it is cut short, which only a server that closes does, it may be
        committed and not folded; the log is the truth.
        """
        sitting = await self.sitting(id)
        async with sitting.lock:
            if self.database.shared and await loading.is_behind(self.database, sitting):
                await self._catch_up(sitting)
            for _ in range(TRIES):
                change = decides(sitting)
                if change is None:
                    return sitting
                if await self._written(sitting, change):
                    break
                await self._catch_up(sitting)
            else:
                raise Busy("too many changes at once; try again")
        self.tell(sitting)
        return sitting

    async def _written(self, sitting: Sitting, change: Change) -> bool:
        """Commit a change, then fold it; False, if somebody else was quicker."""
        now = self.now()
        for kind, data in change.rows:
            if kind in clocks.CHARGED and sitting.banks:
                data["banks"] = clocks.charged(sitting, data["seat"], now, self.outages.spans(now))
        if any(kind == "start" for kind, _ in change.rows):
            await try_rows(sitting, change.rows, now)
        try:
            await self.database.write(statements_for(sitting, change, now), tell=[f"table {sitting.id}"])
        except Conflict:
            return False
        if change.rows and now - sitting.noted >= NOTE_EVERY:
            sitting.noted = now
        try:
            for kind, data in change.rows:
                fold(sitting, kind, data, now)
                if kind == "moves":
                    self.moved(len(data["moves"]))
        except Exception as error:  # what was tried before it was written is folded; this is a fault of ours
            log.exception("table %s cannot go on", sitting.id)
            sitting.trouble = f"its last change cannot be folded ({error})."
            raise set_aside(sitting.trouble) from error
        for seat, held in change.held.items():
            sitting.keep(seat, held)
        return True

    # --- telling ----------------------------------------------------------------------------------------------------

    def tell(self, sitting: Sitting) -> None:
        """Wake everybody who watches a table."""
        self.live.changed(sitting.id)
        for hears in self.changed:
            try:
                hears(sitting)
            except Exception:  # what is committed is committed, and the others want to know
                log.exception("something went wrong after a change of table %s", sitting.id)

    async def look_again(self, ids: Iterable[str]) -> None:
        """Read again what others may have changed about tables in use here."""
        for id in ids:
            sitting = self.sittings.get(id)
            if sitting is not None:
                async with sitting.lock:
                    await self._catch_up(sitting)
                self.tell(sitting)
