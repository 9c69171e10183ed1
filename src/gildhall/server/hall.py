"""The hall: all tables of this server, in memory as far as they are in use, and the one way to change them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from gildhall.server.changes import Change, statements_for
from gildhall.server.live import Live
from gildhall.server.refusals import Refused, no_such_table
from gildhall.server.setup import Setup
from gildhall.server.sitting import Held, Sitting
from gildhall.server.store import Busy, Conflict, Database

log = logging.getLogger("gildhall.hall")

TRIES = 20
MOST_SITTINGS = 2000
LONG_LOG = 50
"""Rows that are folded in a thread of their own, so that others need not wait."""

Decides = Callable[[Sitting], Change | None]


class Hall:
    """Tables by id. ``now`` is the server's clock, and the only one."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self.now = now
        self.live = Live()
        self.outages: list[tuple[float, float]] = []
        """When no server was there: nobody is charged for it."""
        self.sittings: dict[str, Sitting] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.changed: list[Callable[[Sitting], None]] = []
        """Who wants to know when a table has changed: the drivers of bots and clocks, notices."""
        database.listen(self._heard)

    # --- finding ----------------------------------------------------------------------------------------------------

    async def sitting(self, id: str) -> Sitting:
        """The table with this id, as it stands. Raises :class:`Refused` if there is none, or if it is set aside."""
        sitting = self.sittings.get(id)
        if sitting is None:
            async with self._loading.setdefault(id, asyncio.Lock()):
                sitting = self.sittings.get(id) or await self._load(id)
            self._loading.pop(id, None)
        if sitting.trouble is not None:
            raise Refused(409, "set_aside", f"This table is set aside: {sitting.trouble} Nothing is lost.")
        return sitting

    async def _load(self, id: str) -> Sitting:
        rows = await self.database.read("select setup, secret, host, status from tables where id = $1", id)
        if not rows:
            raise no_such_table()
        row = rows[0]
        sitting = Sitting(id, msgspec.json.decode(row["setup"], type=Setup), row["secret"], row["host"])
        await self.catch_up(sitting)
        self._make_room()
        self.sittings[id] = sitting
        return sitting

    async def catch_up(self, sitting: Sitting) -> None:
        """Take in what is in the store and not here yet."""
        read = self.database.read
        rows = await read(
            "select number, at, kind, data from log where game_table = $1 and number >= $2 order by number",
            *(sitting.id, sitting.number),
        )
        said = await read("select number, words from chat where game_table = $1", sitting.id)
        sitting.words = {row["number"]: row["words"] for row in said}
        names = await read(
            "select players.id, players.name from players join chairs on chairs.player = players.id "
            "where chairs.game_table = $1",
            sitting.id,
        )
        sitting.names = {row["id"]: row["name"] for row in names}
        try:
            if len(rows) > LONG_LOG:
                await asyncio.to_thread(_fold, sitting, rows)
            else:
                _fold(sitting, rows)
        except Exception as error:
            log.exception("table %s cannot be replayed", sitting.id)
            sitting.trouble = f"its log cannot be replayed ({error})."
        for row in await read("select seat, version, moves, answered from holds where game_table = $1", sitting.id):
            sitting.keep(row["seat"], Held(row["version"], json.loads(row["moves"]), row["answered"]))

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

        When this returns, the change is committed. It may be cut short by its caller, never in the middle.
        """
        return await asyncio.shield(self._change(id, decides))

    async def _change(self, id: str, decides: Decides) -> Sitting:
        sitting = await self.sitting(id)
        async with sitting.lock:
            for _ in range(TRIES):
                change = decides(sitting)
                if change is None:
                    return sitting
                now = self.now()
                written = statements_for(sitting, change, now)
                try:
                    await self.database.write(written, tell=[f"table {id}"])
                except Conflict:
                    await self.catch_up(sitting)
                    continue
                self._fold(sitting, change, now)
                break
            else:
                raise Busy("too many changes at once; try again")
        self.tell(sitting)
        return sitting

    def _fold(self, sitting: Sitting, change: Change, now: float) -> None:
        for kind, data in change.rows:
            sitting.fold(kind, data, now)
        for seat, held in change.held.items():
            sitting.keep(seat, held)

    # --- telling ----------------------------------------------------------------------------------------------------

    def tell(self, sitting: Sitting) -> None:
        """Wake everybody who watches a table."""
        self.live.changed(sitting.id)
        for hears in self.changed:
            hears(sitting)

    async def look_again(self, player: str) -> None:
        """Read again what may have changed about a player at the tables in use here."""
        for sitting in list(self.sittings.values()):
            if sitting.seats_of(player):
                async with sitting.lock:
                    await self.catch_up(sitting)
                self.tell(sitting)

    async def _heard(self, word: str) -> None:
        """Another process told something; the empty word: something may have been missed."""
        kind, _, rest = word.partition(" ")
        ids: Iterable[str] = [rest] if kind == "table" else list(self.sittings) if not word else []
        for id in ids:
            sitting = self.sittings.get(id)
            if sitting is not None:
                try:
                    async with sitting.lock:
                        await self.catch_up(sitting)
                except Busy:
                    continue
                self.tell(sitting)


def _fold(sitting: Sitting, rows: list[dict[str, Any]]) -> None:
    for row in rows:
        if row["number"] != sitting.number:
            raise ValueError(f"row {sitting.number} of the log is missing")
        sitting.fold(row["kind"], json.loads(row["data"]), row["at"])
