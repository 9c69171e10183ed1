"""The event stream of a table: numbered items of the story, and the state after them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated

from litestar.params import QueryParameter
from litestar.types import ASGIApp, HTTPResponseBodyEvent, Receive, Scope, Send

from gildhall.server.api.updates import Follower, Following, Over
from gildhall.server.http.common import Address, CurrentUser, InPath, Seat, ServerDep, get
from gildhall.server.people.identity import Identity
from gildhall.server.server import Server
from gildhall.server.tables import access
from gildhall.server.tables.story import Viewer


@get("/tables/{id:str}/stream", media_type="text/event-stream")
async def stream(
    server: ServerDep,
    user: CurrentUser,
    address: Address,
    id: InPath,
    seat: Seat = None,
    since: Annotated[int, QueryParameter(ge=0, description="The number of the first item that you do not have.")] = 0,
    states: Annotated[bool, QueryParameter(description="Send the whole state with every message.")] = True,
    differences: Annotated[bool, QueryParameter(description="Send changes of the state if they are smaller.")] = False,
) -> ASGIApp:
    """Server-sent events: an ``update`` at once and after every change, numbered without gaps for this viewer."""
    session = await server.tables.session(id)
    viewer = access.viewer_of(user, session, seat)
    server.tables.streams.check_number(user, address, server.settings.streams)
    return EventStream(server, user, address, id, viewer, Following(seat, since, states, differences))


@dataclass
class EventStream:
    """The event stream of one viewer, as an ASGI application. The framework's own streams would double the cost of a
    message.
    """

    server: Server
    user: Identity
    address: str
    table: str
    viewer: Viewer
    following: Following

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        with self.server.tables.streams.watching(self.table, self.viewer, self.user, self.address) as open_stream:
            gone = asyncio.ensure_future(_disconnected(receive))
            gone.add_done_callback(lambda _: open_stream.wake())
            follower = Follower(self.server, open_stream, self.viewer, self.following)
            try:
                await _send_updates(follower, gone, send)
            finally:
                gone.cancel()


async def _send_updates(follower: Follower, gone: asyncio.Future[None], send: Send) -> None:
    """Send updates until the client disconnects or the stream is over."""
    try:
        while not gone.done():
            update = await follower.next()
            if update is not None:
                await send(_part(b"event: update\nid: %d\ndata: %b\n\n" % (follower.since, update)))
            while not await follower.open_stream.change():
                await send(_part(b": still here\n\n"))
    except Over:
        pass
    await send(_part(b"event: restart\ndata: {}\n\n", more=False))


_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def _part(text: bytes, more: bool = True) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": text, "more_body": more}


async def _disconnected(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
