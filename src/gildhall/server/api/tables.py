"""Tables: open, list, join, leave, start."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar.params import JSONBody, QueryParameter

from gildhall.server import tables
from gildhall.server.api.common import Asks, Hosts, InPath, Seat, get, post
from gildhall.server.changes import Change, statements_for
from gildhall.server.identity import Who
from gildhall.server.keys import new_id, new_key, new_secret
from gildhall.server.refusals import Refused, no_such_table
from gildhall.server.server import Server
from gildhall.server.setup import Setup
from gildhall.server.shapes import State, TableShape
from gildhall.server.sitting import Sitting
from gildhall.server.states import state, summary

Nonce = Annotated[str, msgspec.Meta(max_length=100)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]


class NewTable(Setup):
    """A table to be opened. It starts at once if no seat is open."""

    nonce: Nonce | None = None
    """What you throw into the shuffle."""


class Opened(msgspec.Struct):
    """A new table with its links: put a key behind ``#`` in a URL, and it stays out of logs."""

    state: State
    seat_key: str | None
    """Opens your seat alone."""
    join_key: str
    """Lets anybody take a free seat."""
    watch_key: str


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """``key`` is the table's join key; a public table needs none."""

    seat: SeatNumber | None = None
    key: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    nonce: Nonce | None = None


class Joined(msgspec.Struct):
    state: State
    seat_key: str | None
    """Opens this seat alone; null if you sat here already."""


class Kick(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    bot: str | None
    """The bot's level; null takes the bot off the seat."""


class Start(msgspec.Struct, forbid_unknown_fields=True):
    fill: str | None = None
    """The level of the bots that take free seats."""


def setup_of(data: NewTable) -> Setup:
    return msgspec.convert({field: getattr(data, field) for field in Setup.__struct_fields__}, Setup)


@post("/tables")
async def open_table(server: Hosts, who: Asks, data: JSONBody[NewTable]) -> Opened:
    """Open a table."""
    setup, me = setup_of(data), who.me()
    setup.check()
    sitting = Sitting(new_id(), setup, new_secret(), me)
    now, change = server.now(), Change()
    join, watch = new_key("join"), new_key("watch")
    change.statements += [
        tables.table_row(sitting.id, setup, sitting.secret, me, now),
        tables.key_row(join, "join", table=sitting.id),
        tables.key_row(watch, "watch", table=sitting.id),
    ]
    mine = next((seat for seat, wanted in enumerate(setup.seats) if wanted.kind == "me"), None)
    key = tables.sit(change, sitting, mine, me, data.nonce) if mine is not None else None
    if all(seat.kind != "open" for seat in setup.seats):
        tables.begin(change, setup)
    await server.database.write(statements_for(sitting, change, now), tell=["hall"])
    sitting = await server.hall.sitting(sitting.id)
    server.hall.tell(sitting)
    return Opened(state(sitting, server.hall, mine, since=0), key, join, watch)


@get("/tables")
async def list_tables(
    server: Hosts,
    game: Annotated[str | None, QueryParameter(max_length=40)] = None,
    status: Annotated[str, QueryParameter(pattern="^(open|running|over)$")] = "open",
) -> list[TableShape]:
    """Public tables, the latest first."""
    rows = await server.database.read(
        "select id from tables where public = 1 and status = $1 and ($2 = '' or game = $2) "
        "order by changed desc limit 50",
        *(status, game or ""),
    )
    return [summary(await server.hall.sitting(row["id"]), server.hall) for row in rows]


@post("/tables/{id:str}/join")
async def join(server: Hosts, who: Asks, id: InPath, data: JSONBody[Join]) -> Joined:
    """Take a seat. Whoever sits here already just gets back to it, unless another seat is asked for."""
    me = who.me()
    await _may_join(server, id, who, data.key)
    name = (await server.database.read("select name from players where id = $1", me))[0]["name"]
    key: list[str] = []
    seat: list[int] = []

    def decides(sitting: Sitting) -> Change | None:
        key.clear()
        mine = sitting.seats_of(me)
        if mine and data.seat in (None, *mine):
            seat[:] = [mine[0] if data.seat is None else data.seat]
            return None
        seat[:] = [tables.free_seat(sitting, data.seat)]
        tables.check_name(sitting, me, name)
        change = Change()
        key.append(tables.sit(change, sitting, seat[0], me, data.nonce))
        sitting.names[me] = name
        return change

    sitting = await server.hall.change(id, decides)
    return Joined(state(sitting, server.hall, seat[0], since=0), key[0] if key else None)


async def _may_join(server: Server, id: str, who: Who, key: str | None) -> None:
    sitting = await server.hall.sitting(id)
    if sitting.setup.public or sitting.host == who.player or sitting.seats_of(who.me()):
        return
    if key is None:
        raise no_such_table()
    opens = await server.identities.owner(key)
    if opens.kind != "join" or opens.table != id:
        raise no_such_table()


@post("/tables/{id:str}/leave")
async def leave(server: Hosts, who: Asks, id: InPath, seat: Seat = None) -> TableShape:
    """Leave the table before the start."""

    def decides(sitting: Sitting) -> Change:
        tables.must_be_open(sitting)
        return tables.stand(sitting, who.seat_at(sitting, seat), "left")

    sitting = await server.hall.change(id, decides)
    server.identities.forget()
    return summary(sitting, server.hall)


@post("/tables/{id:str}/kick")
async def kick(server: Hosts, who: Asks, id: InPath, data: JSONBody[Kick]) -> TableShape:
    """The host asks somebody to leave, before the start."""

    def decides(sitting: Sitting) -> Change:
        tables.must_host(sitting, who.player)
        if data.seat >= len(sitting.chairs) or sitting.chairs[data.seat].player is None:
            raise Refused(404, "no_seat", "Nobody sits there.")
        return tables.stand(sitting, data.seat, "kicked")

    sitting = await server.hall.change(id, decides)
    server.identities.forget()
    return summary(sitting, server.hall)


@post("/tables/{id:str}/bot")
async def seat_bot(server: Hosts, who: Asks, id: InPath, data: JSONBody[SeatBot]) -> TableShape:
    """The host puts a bot on a free seat, or takes it off."""

    def decides(sitting: Sitting) -> Change:
        tables.must_host(sitting, who.player)
        return tables.seat_bot(sitting, data.seat, data.bot)

    return summary(await server.hall.change(id, decides), server.hall)


@post("/tables/{id:str}/start")
async def start(server: Hosts, who: Asks, id: InPath, data: JSONBody[Start]) -> TableShape:
    """The host begins the game."""

    def decides(sitting: Sitting) -> Change:
        tables.must_host(sitting, who.player)
        return tables.start(sitting, data.fill)

    return summary(await server.hall.change(id, decides), server.hall)


ROUTES = [open_table, list_tables, join, leave, kick, seat_bot, start]
