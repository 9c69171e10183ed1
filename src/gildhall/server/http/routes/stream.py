"""The live stream of a table: numbered items of the story, and the state that goes with them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar.params import QueryParameter
from litestar.types import ASGIApp, HTTPResponseBodyEvent, Receive, Scope, Send

from gildhall.server.http.common import Address, Asks, Hosts, InPath, Seat, get
from gildhall.server.http.projections import state, still_summary, story, summary
from gildhall.server.http.shapes import Item, State, TableShape
from gildhall.server.people.identity import Who
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.store import Busy
from gildhall.server.tables import clocks
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting
from gildhall.server.tables.streams import Watcher

_encode = msgspec.json.Encoder().encode


class Update(msgspec.Struct):
    """One message of the stream: the items that are new, and how the table is now."""

    number: int
    """How many items the story has now; reconnect with ``since`` = this."""
    turn: int
    items: list[Item]
    table: TableShape
    state: State | None = None


@get("/tables/{id:str}/stream", media_type="text/event-stream")
async def stream(
    server: Hosts,
    who: Asks,
    address: Address,
    id: InPath,
    seat: Seat = None,
    since: Annotated[int, QueryParameter(ge=0, description="The number of the first item that you do not have.")] = 0,
    states: Annotated[bool, QueryParameter(description="Send the whole state with every message.")] = True,
) -> ASGIApp:
    """Server-sent events: an ``update`` at once and after every change, numbered without gaps for these eyes."""
    sitting = await server.hall.sitting(id)
    eyes = who.eyes_at(sitting, seat)
    server.hall.live.check_number(who, address, server.settings.streams)
    return LiveStream(server, who, address, id, eyes, since, states)


@dataclass
class LiveStream:
    """The stream for these eyes, as an ASGI application: the framework's own way costs as much as a message does. Who
    only looks through a seat's eyes is a guest: the seat is not present by that.
    """

    server: Server
    who: Who
    address: str
    table: str
    eyes: int | None
    since: int
    states: bool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        present = None if self.who.kind == "eyes" else self.eyes
        with self.server.hall.live.watching(self.table, present, self.who, self.address) as watcher:
            gone = asyncio.ensure_future(_goes(receive))
            gone.add_done_callback(lambda _: watcher.wake())
            try:
                await self._tell(watcher, gone, send)
            finally:
                gone.cancel()

    async def _tell(self, watcher: Watcher, gone: asyncio.Future[None], send: Send) -> None:
        """Tell what is new, until the reader has gone, may not see it any more, or the server closes."""
        hall, known = self.server.hall, None
        while not self.server.closing and not gone.done():
            sitting = await self._seen_by(watcher)
            if sitting is None:
                break
            # nothing is said when nothing has changed for these eyes: even that would tell that others do something
            news = _news(sitting, hall, self.eyes)
            if news != known:
                known = news
                update = _update(sitting, hall, self.eyes, self.since, self.states)
                self.since = update.number
                await send(_part(b"event: update\nid: %d\ndata: %b\n\n" % (update.number, _encode(update))))
            while not await watcher.change():
                await send(_part(b": still here\n\n"))
        await send(_part(b"event: restart\ndata: {}\n\n", more=False))

    async def _seen_by(self, watcher: Watcher) -> Sitting | None:
        """The table, if these eyes may still see it. Asked before every message; the key itself is looked up again only
        when it may have become void.
        """
        try:
            sitting = await self.server.hall.sitting(self.table)
            if watcher.doubted:
                watcher.doubted = False
                watcher.who = await self.server.identities.again(watcher.who)
        except (Refused, Busy):
            return None
        return sitting if watcher.who.may_see(sitting, self.eyes) else None


_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def _part(text: bytes, more: bool = True) -> HTTPResponseBodyEvent:
    return {"type": "http.response.body", "body": text, "more_body": more}


async def _goes(receive: Receive) -> None:
    """Wait until the reader has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


def _news(sitting: Sitting, hall: Hall, eyes: int | None) -> tuple[Any, ...]:
    """What makes a message news for these eyes: everything but the time that goes by."""
    turn = sitting.turn(eyes) if eyes is not None else 0
    running = [clocks.runs(sitting, seat) for seat in range(len(sitting.banks))]
    return sitting.story.length(eyes), turn, running, still_summary(sitting, hall)


def _update(sitting: Sitting, hall: Hall, eyes: int | None, since: int, states: bool) -> Update:
    """The next message."""
    items = story(sitting, eyes, since)
    if states:
        whole = state(sitting, hall, eyes)
        return Update(whole.number, whole.turn, items, whole.table, whole)
    turn = sitting.turn(eyes) if eyes is not None else 0
    return Update(sitting.story.length(eyes), turn, items, summary(sitting, hall))


ROUTES = [stream]
