"""Records: download and upload games, and see any moment of them again."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from litestar.params import JSONBody, QueryParameter

from gildhall.server.decide import table_factory
from gildhall.server.http.common import Address, Asks, Hosts, InPath, Seat, get, post
from gildhall.server.http.projections import story
from gildhall.server.http.routes.tables import Opened, opened
from gildhall.server.http.shapes import Item, ViewShape
from gildhall.server.refusals import Refused
from gildhall.server.tables import records
from gildhall.server.workers import TooLong

SECONDS_TO_REPLAY = 20.0


class OwnRecord(msgspec.Struct):
    """A running game as you have seen it."""

    table: str
    game: str
    seat: int | None
    items: list[Item]
    view: ViewShape | None


class Moment(msgspec.Struct):
    """A table as it was."""

    number: int
    """How many items of the story these eyes had seen."""
    last: int
    """How many there are."""
    seat: int | None
    view: ViewShape | None
    items: list[Item]
    """What led to this moment, since the one before."""


class Upload(msgspec.Struct, forbid_unknown_fields=True):
    record: Annotated[str, msgspec.Meta(max_length=900_000)]
    """One line of a record file."""


@get("/tables/{id:str}/record")
async def record(server: Hosts, who: Asks, id: InPath) -> dict[str, Any]:
    """The record of a finished game, with the proof of its shuffle; ``gildhall replay --verify`` checks it."""
    sitting = await server.hall.sitting(id)
    who.eyes_at(sitting)
    found: dict[str, Any] = msgspec.json.decode(records.record_of(sitting).to_json())
    return found


@get("/tables/{id:str}/story")
async def own_story(server: Hosts, who: Asks, id: InPath, seat: Seat = None) -> OwnRecord:
    """Your own running game, as far as you have seen it."""
    sitting = await server.hall.sitting(id)
    eyes = who.eyes_at(sitting, seat)
    view = cast(ViewShape, sitting.table.view(eyes)) if sitting.real is not None else None
    return OwnRecord(id, sitting.setup.game, eyes, story(sitting, eyes, 0), view)


@get("/tables/{id:str}/replay")
async def replay(
    server: Hosts,
    who: Asks,
    address: Address,
    id: InPath,
    at: Annotated[int, QueryParameter(ge=0, description="How many items of the story have been seen.")] = 0,
    move: Annotated[int | None, QueryParameter(ge=1, description="Rather: before this move of the record.")] = None,
    seat: Seat = None,
    watcher: Annotated[bool, QueryParameter(description="See it with a watcher's eyes.")] = False,
) -> Moment:
    """The table as it was, from your own eyes; when the game is over, from any seat's."""
    sitting = await server.hall.sitting(id)
    if records.all_open(sitting):
        who.eyes_at(sitting)
        eyes = None if watcher else seat
        if eyes is not None and eyes >= len(sitting.chairs):
            raise Refused(404, "no_seat", f"Seats of this table go from 0 to {len(sitting.chairs) - 1}.")
    else:
        eyes = who.eyes_at(sitting, seat)
    if move is not None and not records.all_open(sitting):
        raise Refused(409, "not_over", "Moves of the record are counted when the game is over; until then say 'at'.")
    server.limits.spend("replay", who.player or address)
    past = await server.replays.moment(sitting, eyes, at, move, records.all_open(sitting))
    view = cast(ViewShape | None, past.view)
    return Moment(past.number, sitting.story.length(eyes), eyes, view, past.items)


@post("/records")
async def upload(server: Hosts, who: Asks, address: Address, data: JSONBody[Upload]) -> Opened:
    """Look at a game that was played elsewhere: it becomes a table of yours that is over."""
    me = who.me()
    server.limits.spend("upload", me)
    await server.may_open_table(me, address)
    try:
        line, over = await server.workers.run(SECONDS_TO_REPLAY, records.checked, data.record)
    except TooLong as error:
        raise Refused(422, "too_long", "This record takes too long to replay here; use gildhall replay.") from error
    setup, change = table_factory.uploaded(line, over)
    return opened(server, await table_factory.open_table(server.hall, setup, me, None, change))


ROUTES = [record, own_story, replay, upload]
