"""The event stream of a table: numbered items of the story, and the state after them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar.params import QueryParameter
from litestar.types import ASGIApp, HTTPResponseBodyEvent, Receive, Scope, Send

from gildhall.server.http.common import Address, CurrentUser, InPath, Seat, ServerDep, get
from gildhall.server.http.projections import state, still_summary, summary
from gildhall.server.http.shapes import State, TableShape
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.store import Busy
from gildhall.server.tables import access, clocks
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.story import Item, Viewer
from gildhall.server.tables.streams import OpenStream

_encode = msgspec.json.Encoder().encode


class Update(msgspec.Struct):
    """One message of the stream: the new items, and the table now."""

    number: int
    """How many items the story has now; reconnect with ``since`` = this."""
    turn: int
    items: list[Item]
    table: TableShape
    state: State | None = None


@get("/tables/{id:str}/stream", media_type="text/event-stream")
async def stream(
    server: ServerDep,
    user: CurrentUser,
    address: Address,
    id: InPath,
    seat: Seat = None,
    since: Annotated[int, QueryParameter(ge=0, description="The number of the first item that you do not have.")] = 0,
    states: Annotated[bool, QueryParameter(description="Send the whole state with every message.")] = True,
) -> ASGIApp:
    """Server-sent events: an ``update`` at once and after every change, numbered without gaps for this viewer."""
    session = await server.tables.session(id)
    viewer = access.viewer_of(user, session, seat)
    server.tables.streams.check_number(user, address, server.settings.streams)
    return EventStream(server, user, address, id, viewer, since, states)


@dataclass
class EventStream:
    """The event stream of one viewer, as an ASGI application: the framework's own streams cost as much as a message
    does. A key of kind ``eyes`` only looks: it does not make its seat present.

    """

    server: Server
    user: Identity
    address: str
    table: str
    viewer: Viewer
    since: int
    states: bool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        present = None if self.user.kind == "eyes" else self.viewer
        with self.server.tables.streams.watching(self.table, present, self.user, self.address) as open_stream:
            gone = asyncio.ensure_future(_goes(receive))
            gone.add_done_callback(lambda _: open_stream.wake())
            try:
                await self._tell(open_stream, gone, send)
            finally:
                gone.cancel()

    async def _tell(self, open_stream: OpenStream, gone: asyncio.Future[None], send: Send) -> None:
        """Send what is new, until the client disconnects, may not see the table any more, or the server stops."""
        tables, known = self.server.tables, None
        while not self.server.closing and not gone.done():
            session = await self._seen_by(open_stream)
            if session is None:
                break
            # send nothing when nothing has changed for this viewer: even a message would show that others do something
            news = _news(session, tables, self.viewer)
            if news != known:
                known = news
                update = _update(session, tables, self.viewer, self.since, self.states)
                self.since = update.number
                await send(_part(b"event: update\nid: %d\ndata: %b\n\n" % (update.number, _encode(update))))
            while not await open_stream.change():
                await send(_part(b": still here\n\n"))
        await send(_part(b"event: restart\ndata: {}\n\n", more=False))

    async def _seen_by(self, open_stream: OpenStream) -> TableSession | None:
        """The table, if this viewer may still see it. Checked before every message; the key itself is looked up again
        only when it may have become void.
        """
        try:
            session = await self.server.tables.session(self.table)
            if open_stream.doubted:
                open_stream.doubted = False
                open_stream.user = await self.server.identities.checked_again(open_stream.user)
        except (Refused, Busy):
            return None
        return session if access.may_see(open_stream.user, session, self.viewer) else None


_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def _part(text: bytes, more: bool = True) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": text, "more_body": more}


async def _goes(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


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


ROUTES = [stream]
