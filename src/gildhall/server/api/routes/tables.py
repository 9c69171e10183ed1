"""Tables: open, list, join, leave, start, play again."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec

from gildhall.server.api.declare import Query, Seat, get, post
from gildhall.server.api.projections import state, summary
from gildhall.server.api.services import HallServices
from gildhall.server.api.shapes import State, TableShape
from gildhall.server.decide import even_match, lobby, table_factory
from gildhall.server.people.identity import Identity
from gildhall.server.people.keys import new_key
from gildhall.server.people.names import clean
from gildhall.server.refusals import Refused, no_such_table
from gildhall.server.store.database import sql
from gildhall.server.tables import access, variants
from gildhall.server.tables.log import Decision
from gildhall.server.tables.service import Decide
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import Setup, StoredSetup

Nonce = Annotated[str, msgspec.Meta(max_length=100)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]


class NewTable(Setup):
    """A table to open. The game starts at once if no seat is open."""

    nonce: Nonce | None = None
    """Your contribution to the seed of the shuffle."""


class Opened(msgspec.Struct):
    """A new table with its keys. In a URL, put a key after ``#``: this keeps it out of logs."""

    state: State
    seat_key: str | None
    """Opens only your seat."""
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
    """Opens only this seat; null if you had a seat already."""


class Kick(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber


class SeatBot(msgspec.Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None
    """The bot's level; null removes the bot."""


class Start(msgspec.Struct, forbid_unknown_fields=True):
    fill: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    """The level of the bots that take free seats."""


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    rotate: Annotated[int, msgspec.Meta(ge=0, le=7)] = 1
    """The number of seats by which everybody moves on."""
    nonce: Nonce | None = None


class NewKey(msgspec.Struct):
    key: str


def opened(server: HallServices, table: table_factory.NewTable) -> Opened:
    shown = state(table.session, server.tables, table.seat, since=0)
    return Opened(shown, table.seat_key, table.join_key, table.watch_key)


@post("/tables")
async def open_table(server: HallServices, user: Identity, address: str, data: NewTable) -> Opened:
    """Open a table."""
    setup = StoredSetup(**{field: getattr(data, field) for field in Setup.__struct_fields__})
    setup.name = clean(setup.name) if setup.name else None
    me = user.me()
    await server.may_open_table(me, address)
    setup.check()
    await variants.prepare(server.workers, setup)
    return opened(server, await table_factory.open_table(server.tables, setup, me, data.nonce))


@get("/tables")
async def list_tables(
    server: HallServices,
    game: Annotated[str | None, Query(max_length=40)] = None,
    status: Annotated[str, Query(pattern="^(open|running|over)$")] = "open",
) -> list[TableShape]:
    """Public tables, the latest first."""
    rows = await server.database.read(
        "select id from tables where public = 1 and status = $1 and ($2 = '' or game = $2) "
        "order by changed desc limit 50",
        *(status, game or ""),
    )
    return [summary(session, server.tables) for session in await server.tables.intact(row["id"] for row in rows)]


@post("/tables/{id:str}/join")
async def join(server: HallServices, user: Identity, id: str, data: Join) -> Joined:
    """Take a seat. A player who sits here already gets that seat, unless another one is asked for."""
    user.me()
    await _may_join(server, id, user, data.key)
    return await take_seat(server, user, id, data.seat, data.nonce)


async def take_seat(server: HallServices, user: Identity, id: str, wanted: int | None, nonce: str | None) -> Joined:
    """Take a seat, or return to the seat that the player has."""
    me = user.me()
    name = (await server.database.read("select name from players where id = $1", me))[0]["name"]
    seat, key = 0, None

    def decide(session: TableSession) -> Decision | None:
        nonlocal seat, key
        seat, key, decision = lobby.take_seat(session, me, name, wanted, nonce)
        return decision

    session = await server.tables.change(id, decide)
    return Joined(state(session, server.tables, seat, since=0), key)


async def _may_join(server: HallServices, id: str, user: Identity, key: str | None) -> None:
    session = await server.tables.session(id)
    if session.setup.public or session.host == user.player or session.seats_of(user.me()):
        return
    if key is None:
        raise no_such_table()
    opens = await server.identities.from_key(key)
    if opens.kind != "join" or opens.table != id:
        raise no_such_table()


@post("/tables/{id:str}/leave")
async def leave(server: HallServices, user: Identity, id: str, seat: Seat = None) -> TableShape:
    """Leave the table before the start."""
    return await _stand_up(server, id, partial(lobby.leave, user=user, wanted=seat))


@post("/tables/{id:str}/kick")
async def kick(server: HallServices, user: Identity, id: str, data: Kick) -> TableShape:
    """As host, remove a player before the start."""
    return await _stand_up(server, id, partial(lobby.kick, user=user, seat=data.seat))


async def _stand_up(server: HallServices, id: str, decide: Decide) -> TableShape:
    """Free a seat, and make its keys invalid."""
    session = await server.tables.change(id, decide)
    await server.keys_changed(id)
    return summary(session, server.tables)


@post("/tables/{id:str}/bot")
async def seat_bot(server: HallServices, user: Identity, id: str, data: SeatBot) -> TableShape:
    """As host, put a bot on a free seat, or remove it."""
    level = await _fixed(server, id, data.bot)
    decide = partial(lobby.seat_bot, user=user, seat=data.seat, level=level)
    return summary(await server.tables.change(id, decide), server.tables)


@post("/tables/{id:str}/start")
async def start(server: HallServices, user: Identity, id: str, data: Start) -> TableShape:
    """As host, start the game."""
    decide = partial(lobby.start, user=user, fill=await _fixed(server, id, data.fill))
    return summary(await server.tables.change(id, decide), server.tables)


async def _fixed(server: HallServices, id: str, level: str | None) -> str | None:
    """The name of a bot that the host seats, with its strength if that follows the host."""
    session = await server.tables.session(id)
    return await even_match.fixed(server.database, session.host, session.setup.game, level)


@post("/tables/{id:str}/rematch")
async def rematch(
    server: HallServices, user: Identity, address: str, id: str, data: Rematch, seat: Seat = None
) -> Joined:
    """Play again. The first request opens the new table, others join it. Its host may fill free seats with bots."""
    me = user.me()
    session = await server.tables.session(id)
    mine = access.seat_of(user, session, seat)
    if session.status not in ("over", "closed"):
        raise Refused(409, "not_over", "A rematch is for when the game is over.")
    if session.next_table is None:
        await server.may_open_table(me, address)
        fresh = table_factory.rematch_setup(session.setup, data.rotate)
        wanted = (mine + data.rotate) % len(session.chairs)
        fresh.seats[wanted].kind = "me"
        table = await table_factory.open_table(server.tables, fresh, me, data.nonce)
        decide = partial(lobby.rematch, seat=mine, table=table.session.id, rotate=data.rotate)
        session = await server.tables.change(id, decide)
        if session.next_table == table.session.id:
            return Joined(state(table.session, server.tables, table.seat, since=0), table.seat_key)
    assert session.next_table is not None
    again = (mine + session.rotate) % len(session.chairs)
    return await take_seat(server, user, session.next_table, again, data.nonce)


@post("/tables/{id:str}/keys/{kind:str}")
async def renew_key(server: HallServices, user: Identity, id: str, kind: str, seat: Seat = None) -> NewKey:
    """Replace a key, for example one that leaked. The old key becomes invalid.

    The player on a seat may renew ``seat`` and ``eyes`` (a key that sees what this seat sees, but cannot play). The
    host may renew ``join`` and ``watch``.
    """
    session = await server.tables.session(id)
    number: int | None = None
    if kind in ("seat", "eyes"):
        number = access.seat_of(user, session, seat)
    elif kind in ("join", "watch"):
        lobby.require_host(session, user)
    else:
        raise Refused(404, "no_key_kind", "Keys of a table are: seat, eyes, join, watch.")
    key = new_key(kind)
    await server.database.write(
        [
            sql(
                "delete from keys where game_table = $1 and kind = $2 and coalesce(seat, -1) = $3",
                *(id, kind, -1 if number is None else number),
            ),
            lobby.key_row(key, kind, table=id, seat=number),
        ]
    )
    await server.keys_changed(id)
    return NewKey(key)


ROUTES = [open_table, list_tables, join, leave, kick, seat_bot, start, rematch, renew_key]
