"""The live stream of a table: numbered items of the story, and the state that goes with them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar.params import QueryParameter
from litestar.response import Stream

from gildhall.server import clocks
from gildhall.server.api.common import Asks, Hosts, InPath, Seat, get
from gildhall.server.hall import Hall
from gildhall.server.server import Server
from gildhall.server.shapes import Item, State, TableShape
from gildhall.server.sitting import Sitting
from gildhall.server.states import state, still_summary, story, written_summary

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
    id: InPath,
    seat: Seat = None,
    since: Annotated[int, QueryParameter(ge=0, description="The number of the first item that you do not have.")] = 0,
    states: Annotated[bool, QueryParameter(description="Send the whole state with every message.")] = True,
) -> Stream:
    """Server-sent events: an ``update`` at once and after every change, numbered without gaps for these eyes."""
    sitting = await server.hall.sitting(id)
    eyes = who.eyes_at(sitting, seat)
    messages = _messages(server, id, eyes, since, states, guest=who.kind == "eyes")
    return Stream(messages, media_type="text/event-stream", headers=_NO_BUFFER)


_NO_BUFFER = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def _messages(
    server: Server, id: str, eyes: int | None, since: int, states: bool, guest: bool
) -> AsyncIterator[bytes]:
    """The stream for these eyes. A ``guest`` only looks through them: the seat is not present by that."""
    told: tuple[Any, ...] | None = None
    with server.hall.live.watching(id, None if guest else eyes) as watcher:
        while not server.closing:
            sitting = await server.hall.sitting(id)
            # nothing is said when nothing has changed for these eyes: even that would tell that others do something
            news = _news(sitting, server.hall, eyes)
            if news != told:
                told = news
                update = _update(sitting, server.hall, eyes, since, states)
                since = update.number
                yield b"event: update\nid: %d\ndata: %b\n\n" % (since, _encode(update))
            while not await watcher.change():
                yield b": still here\n\n"
        yield b"event: restart\ndata: {}\n\n"


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
    return Update(sitting.story.length(eyes), turn, items, written_summary(sitting, hall))


ROUTES = [stream]
