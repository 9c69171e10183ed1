"""Players: a name, and a key that brings all tables to another device."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar.params import JSONBody

from gildhall.server.api.common import Asks, Hosts, get, patch, post
from gildhall.server.keys import new_id, new_key
from gildhall.server.names import clean
from gildhall.server.server import Server
from gildhall.server.shapes import TableShape
from gildhall.server.states import summary
from gildhall.server.store.database import sql
from gildhall.server.tables import key_row

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    bot: bool = False
    """Is this a program? Others are told."""


class Player(msgspec.Struct):
    """A player as others see him."""

    id: str
    name: str
    bot: bool


class PlayerWithKey(Player):
    """A player with the key, which is shown only once."""

    key: str


class Rename(msgspec.Struct, forbid_unknown_fields=True):
    name: Name


class MyTable(msgspec.Struct):
    """A table where I sit."""

    table: TableShape
    seats: list[int]
    """My seats."""
    my_turn: bool


async def player_of(server: Server, id: str) -> Player:
    row = (await server.database.read("select id, name, bot from players where id = $1", id))[0]
    return Player(row["id"], row["name"], bool(row["bot"]))


@post("/players")
async def new_player(server: Hosts, data: JSONBody[NewPlayer]) -> PlayerWithKey:
    """Become somebody: gives the key that opens all your tables. Keep it secret."""
    id, key, name = new_id(), new_key("player"), clean(data.name)
    await server.database.write(
        [
            sql(
                "insert into players (id, name, bot, created) values ($1, $2, $3, $4)",
                *(id, name, int(data.bot), server.now()),
            ),
            key_row(key, "player", player=id),
        ]
    )
    return PlayerWithKey(id, name, data.bot, key)


@get("/me")
async def me(server: Hosts, who: Asks) -> Player:
    """Who am I?"""
    return await player_of(server, who.me())


@patch("/me")
async def rename(server: Hosts, who: Asks, data: JSONBody[Rename]) -> Player:
    """Take another name; it changes at all tables."""
    name = clean(data.name)
    await server.database.write([sql("update players set name = $2 where id = $1", who.me(), name)])
    await server.hall.look_again(who.me())
    return await player_of(server, who.me())


@get("/me/tables")
async def my_tables(server: Hosts, who: Asks) -> list[MyTable]:
    """Where do I sit? Tables that wait for me come first, then the latest."""
    rows = await server.database.read(
        "select distinct tables.id, tables.changed from tables join chairs on chairs.game_table = tables.id "
        "where chairs.player = $1 order by tables.changed desc limit 100",
        who.me(),
    )
    mine = []
    for row in rows:
        sitting = await server.hall.sitting(row["id"])
        seats = sitting.seats_of(who.me())
        mine.append(MyTable(summary(sitting, server.hall), seats, bool(set(seats) & set(sitting.waiting()))))
    return sorted(mine, key=lambda table: not table.my_turn)


ROUTES = [new_player, me, rename, my_tables]
