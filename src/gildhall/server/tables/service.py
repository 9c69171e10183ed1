"""The table service: finds tables, and is the only way to change one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable

from gildhall.server.refusals import Refused, set_aside
from gildhall.server.store import Busy, Conflict, Database
from gildhall.server.tables import clocks, loading
from gildhall.server.tables.folding import fold, try_rows
from gildhall.server.tables.log import NOTE_EVERY, Decision, statements_for
from gildhall.server.tables.outages import Outages
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.streams import StreamHub

log = logging.getLogger("gildhall.tables")

TRIES = 20
MOST_SESSIONS = 2000
KEEP_IDLE = 300.0
"""Seconds after which an unused session is dropped, if its game is not being played."""

Decide = Callable[[TableSession], Decision | None]
"""Looks at a session and returns what is to be written; None if there is nothing to write."""


class TableService:
    """All tables. Those in use have a session in memory. ``now`` is the only clock of the server."""

    def __init__(self, database: Database, now: Callable[[], float]) -> None:
        self.database = database
        self.now = now
        self.streams = StreamHub(now)
        self.outages = Outages()
        """When no server was running. Clocks do not charge for this time."""
        self.sessions: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self.moved: Callable[[int], None] = lambda number: None
        """Called with the number of moves that became final."""
        self.changed: list[Callable[[TableSession], None]] = []
        """Called after every change of a table; agents add themselves."""

    # --- finding ----------------------------------------------------------------------------------------------------

    async def session(self, id: str) -> TableSession:
        """The current session of a table. Raises :class:`Refused` if there is no such table, or if it is set aside."""
        session = await self.known(id)
        if self.database.shared and await loading.is_behind(self.database, session):
            async with session.lock:
                await self._catch_up(session)
        return _intact(session)

    async def known(self, id: str) -> TableSession:
        """The session of a table as this process knows it. Another process may have changed the table since.

        This is enough for streams, which are woken when the session has caught up, and for changes, which catch up
        themselves.
        """
        session = self.sessions.get(id)
        if session is None:
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    session = self.sessions.get(id) or await self._load(id)
            finally:
                self._loading.pop(id, None)
        session.used = self.now()
        return _intact(session)

    async def intact(self, ids: Iterable[str]) -> list[TableSession]:
        """The tables with these ids, without those that are set aside: a damaged table must not break a list."""
        found = []
        for id in ids:
            try:
                found.append(await self.session(id))
            except Refused:
                continue
        return found

    async def _load(self, id: str) -> TableSession:
        session = await loading.empty_session(self.database, id)
        await self._catch_up(session)
        self._drop_unused()
        return self.sessions.setdefault(id, session)  # another request may have loaded it in the meantime

    async def _catch_up(self, session: TableSession) -> None:
        """Fold what other processes wrote. If the log cannot be folded, the table is set aside and its log kept."""
        try:
            await loading.catch_up(self.database, session)
        except loading.Damaged as error:
            log.exception("table %s cannot be replayed", session.id)
            session.trouble = f"its log cannot be replayed ({error})."

    def _drop_unused(self) -> None:
        """Make room for another session. The logs of all tables are in the store."""
        for id in list(self.sessions):
            if len(self.sessions) < MOST_SESSIONS:
                return
            self._drop(id)

    def drop_idle(self) -> None:
        """Drop sessions that nobody has used for a while, if their games are not being played."""
        before = self.now() - KEEP_IDLE
        for id, session in list(self.sessions.items()):
            if not session.running and session.used < before:
                self._drop(id)

    def _drop(self, id: str) -> None:
        if not self.streams.watched(id) and not self.sessions[id].lock.locked():
            del self.sessions[id]

    # --- changing ---------------------------------------------------------------------------------------------------

    async def change(self, id: str, decide: Decide) -> TableSession:
        """Commit what ``decide`` says about a table. ``decide`` is called again if another process wrote first.

        When this returns, the decision is committed and folded. It is cancelled only when the server stops. Then the
        decision may be committed but not folded; the log is the source of truth.
        """
        session = await self.known(id)
        async with session.lock:
            if self.database.shared and await loading.is_behind(self.database, session):
                await self._catch_up(session)
                _intact(session)
            for _ in range(TRIES):
                decision = decide(session)
                if decision is None:
                    return session
                if await self._committed(session, decision):
                    break
                await self._catch_up(session)
            else:
                raise Busy("too many changes at once; try again")
        self.tell(session)
        return session

    async def _committed(self, session: TableSession, decision: Decision) -> bool:
        """Commit a decision, then fold its rows; False if another process wrote first."""
        now = self.now()
        for kind, data in decision.rows:
            if kind in clocks.CHARGED and session.banks:
                data["banks"] = clocks.charged(session, data["seat"], now, self.outages.spans(now))
        if any(kind == "start" for kind, _ in decision.rows):
            await try_rows(session, decision.rows, now)
        try:
            await self.database.write(statements_for(session, decision, now), tell=[f"table {session.id}"])
        except Conflict:
            return False
        if decision.rows and now - session.noted >= NOTE_EVERY:
            session.noted = now
        try:
            for kind, data in decision.rows:
                fold(session, kind, data, now)
                if kind == "moves":
                    self.moved(len(data["moves"]))
        except Exception as error:  # decisions are tried before they are written, so this is a bug
            log.exception("table %s cannot continue", session.id)
            session.trouble = f"its last change cannot be folded ({error})."
            raise set_aside(session.trouble) from error
        for seat, held in decision.held.items():
            session.keep(seat, held)
        return True

    # --- telling ----------------------------------------------------------------------------------------------------

    def tell(self, session: TableSession) -> None:
        """Wake all streams and agents after a change of a table."""
        self.streams.changed(session.id)
        for look in self.changed:
            try:
                look(session)
            except Exception:  # the change is committed, and the other agents must be notified
                log.exception("an agent failed to look at table %s", session.id)

    async def look_again(self, ids: Iterable[str]) -> None:
        """Read again what other processes may have changed at tables in use here."""
        for id in ids:
            session = self.sessions.get(id)
            if session is not None:
                async with session.lock:
                    await self._catch_up(session)
                self.tell(session)


def _intact(session: TableSession) -> TableSession:
    """The session, unless its table is set aside."""
    if session.trouble is not None:
        raise set_aside(session.trouble)
    return session
