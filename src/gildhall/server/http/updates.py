"""Updates: what a viewer who follows a table is told next. Event streams and WebSockets send the same ones."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from gildhall.server.http.projections import state, still_summary, summary
from gildhall.server.http.shapes import State, TableShape
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.store import Busy
from gildhall.server.tables import access, clocks
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.story import Item, Viewer
from gildhall.server.tables.streams import OpenStream

_encode = msgspec.json.Encoder().encode


class Following(msgspec.Struct):
    """How a viewer wants to follow a table."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=7)] | None = None
    since: Annotated[int, msgspec.Meta(ge=0)] = 0
    states: bool = True


class Update(msgspec.Struct):
    """One message of a stream: the new items, and the table now."""

    number: int
    """How many items the story has now; reconnect with ``since`` = this."""
    turn: int
    items: list[Item]
    table: TableShape
    state: State | None = None


class Over(Exception):
    """The viewer may not see the table any more, or the server stops."""


class Follower:
    """One viewer who follows a table, and what was told so far."""

    def __init__(self, server: Server, open_stream: OpenStream, viewer: Viewer, following: Following) -> None:
        self.server = server
        self.open_stream = open_stream
        self.viewer = viewer
        self.since = following.since
        self._states = following.states
        self._known: tuple[Any, ...] | None = None

    async def next(self) -> bytes | None:
        """The next update as JSON; None, if nothing has changed for this viewer: even a message would show that others
        do something. Raises :class:`Over`.
        """
        session, tables = await self._session(), self.server.tables
        news = _news(session, tables, self.viewer)
        if news == self._known:
            return None
        self._known = news
        update = _update(session, tables, self.viewer, self.since, self._states)
        self.since = update.number
        return _encode(update)

    async def _session(self) -> TableSession:
        """The table, if this viewer may still see it. Asked before every message; the key itself is looked up again
        only when it may have become void.
        """
        open_stream = self.open_stream
        try:
            session = await self.server.tables.session(open_stream.table)
            if open_stream.doubted:
                open_stream.doubted = False
                open_stream.user = await self.server.identities.checked_again(open_stream.user)
        except (Refused, Busy) as error:
            raise Over from error
        if self.server.closing or not access.may_see(open_stream.user, session, self.viewer):
            raise Over
        return session


def _news(session: TableSession, tables: TableService, viewer: Viewer) -> tuple[Any, ...]:
    """What a message depends on: everything this viewer sees but the time left."""
    turn = session.turn(viewer) if viewer is not None else 0
    running = [clocks.runs(session, seat) for seat in range(len(session.banks))]
    return session.story.length(viewer), turn, running, still_summary(session, tables)


def _update(session: TableSession, tables: TableService, viewer: Viewer, since: int, states: bool) -> Update:
    """The next message."""
    items = session.items(viewer, since)
    if states:
        whole = state(session, tables, viewer)
        return Update(whole.number, whole.turn, items, whole.table, whole)
    turn = session.turn(viewer) if viewer is not None else 0
    return Update(session.story.length(viewer), turn, items, summary(session, tables))
