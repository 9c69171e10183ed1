"""Records: download and upload games, and replay any moment of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar, cast

import msgspec

from gildhall.engine.record import Record
from gildhall.server.api.declare import Query, Seat, get, post
from gildhall.server.api.routes.tables import Opened, opened
from gildhall.server.api.services import HallServices
from gildhall.server.api.shapes import ViewShape
from gildhall.server.decide import table_factory
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.tables import access, records, variants
from gildhall.server.tables.setup import SeatSetup
from gildhall.server.tables.story import Item
from gildhall.server.workers import TooLong

SECONDS_TO_REPLAY = 20.0

T = TypeVar("T")


class OwnRecord(msgspec.Struct):
    """A running game as you have seen it."""

    table: str
    game: str
    seat: int | None
    items: list[Item]
    view: ViewShape | None


class Moment(msgspec.Struct):
    """A table at an earlier moment."""

    number: int
    """The number of story items at that moment."""
    last: int
    """The number of story items now."""
    seat: int | None
    view: ViewShape | None
    items: list[Item]
    """The items since the previous moment."""


class Upload(msgspec.Struct, forbid_unknown_fields=True):
    record: Annotated[str, msgspec.Meta(max_length=900_000)]
    """One line of a record file."""


class Moving(msgspec.Struct, forbid_unknown_fields=True):
    """A running game that moves to another hall, with its seats and its record."""

    record: Annotated[str, msgspec.Meta(max_length=900_000)]
    """One line of a record file."""
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    """Your seat."""
    bots: Annotated[list[str | None], msgspec.Meta(min_length=1, max_length=8)]
    """The level of the bot on each seat; null for your own seat."""

    def seats(self) -> list[SeatSetup]:
        """Who takes which seat."""
        others = [SeatSetup("bot", level) for level in self.bots]
        if self.seat >= len(others) or self.bots[self.seat] is not None:
            raise Refused(422, "no_seat", "Say which seat is yours; bots take all the others.")
        others[self.seat] = SeatSetup("me")
        return others


@get("/tables/{id:str}/record")
async def record(server: HallServices, user: Identity, id: str) -> dict[str, Any]:
    """The record of a finished game, with the proof of its shuffle; ``gildhall replay --verify`` checks it."""
    session = await server.tables.session(id)
    access.viewer_of(user, session)
    found: dict[str, Any] = msgspec.json.decode(records.record_of(session).to_json())
    return found


@get("/tables/{id:str}/story")
async def own_story(server: HallServices, user: Identity, id: str, seat: Seat = None) -> OwnRecord:
    """Your own running game, as far as you have seen it."""
    session = await server.tables.session(id)
    viewer = access.viewer_of(user, session, seat)
    view = cast(ViewShape, session.table.view(viewer)) if session.real is not None else None
    return OwnRecord(id, session.setup.game, viewer, session.items(viewer, 0), view)


@get("/tables/{id:str}/replay")
async def replay(
    server: HallServices,
    user: Identity,
    address: str,
    id: str,
    at: Annotated[int, Query(ge=0, description="How many items of the story have been seen.")] = 0,
    move: Annotated[int | None, Query(ge=1, description="Rather: before this move of the record.")] = None,
    seat: Seat = None,
    watcher: Annotated[bool, Query(description="See it as a spectator.")] = False,
) -> Moment:
    """The table as it was, as you saw it; when the game is over, as any seat saw it."""
    session = await server.tables.session(id)
    if records.all_open(session):
        access.viewer_of(user, session)
        viewer = None if watcher else seat
        if viewer is not None and viewer >= len(session.chairs):
            raise Refused(404, "no_seat", f"Seats of this table go from 0 to {len(session.chairs) - 1}.")
    else:
        viewer = access.viewer_of(user, session, seat)
    if move is not None and not records.all_open(session):
        raise Refused(409, "not_over", "Moves of the record are counted when the game is over; until then say 'at'.")
    server.limits.spend("replay", user.player or address)
    past = await server.replays.moment(session, viewer, at, move, records.all_open(session))
    view = cast(ViewShape | None, past.view)
    return Moment(past.number, session.story.length(viewer), viewer, view, past.items)


@post("/records")
async def upload(server: HallServices, user: Identity, address: str, data: Upload) -> Opened:
    """Upload a game that was played elsewhere. It becomes a table of yours that can be replayed."""
    me = user.me()
    line, over = await _checked(server, me, address, records.checked, data.record)
    return opened(server, await table_factory.open_upload(server.tables, line, over, me))


@post("/records/moved")
async def move_here(server: HallServices, user: Identity, address: str, data: Moving) -> Opened:
    """Continue a game that was started elsewhere, at a table of your own with the same bots. The result is marked."""
    me, seats = user.me(), data.seats()
    line = await _checked(server, me, address, records.checked_running, data.record)
    found = Record.from_json(line)
    setup = table_factory.setup_of(found, seats)
    setup.check()
    await variants.prepare(server.workers, setup)
    return opened(server, await table_factory.open_moved(server.tables, found, setup, me))


async def _checked(server: HallServices, player: str, address: str, check: Callable[[str], T], record: str) -> T:
    """Check a record in a worker, if this player may open a table for it; returns the result of the check."""
    server.limits.spend("upload", player)
    await server.may_open_table(player, address)
    try:
        return await server.workers.run(SECONDS_TO_REPLAY, check, record)
    except TooLong as error:
        raise Refused(422, "too_long", "This record takes too long to replay here; use gildhall replay.") from error


ROUTES = [record, own_story, replay, upload, move_here]
