"""Players: a name, and a key that opens all tables of the player on any device."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from gildhall.server.api.declare import delete, get, patch, post
from gildhall.server.api.projections import scores, summary
from gildhall.server.api.routes.tables import NewKey
from gildhall.server.api.services import HallServices
from gildhall.server.api.shapes import TableShape
from gildhall.server.decide.lobby import check_name, key_row
from gildhall.server.ops import personal_data
from gildhall.server.people.addresses import check_url
from gildhall.server.people.identity import Identity
from gildhall.server.people.keys import new_id, new_key
from gildhall.server.people.names import clean
from gildhall.server.people.player_settings import PlayerSettings, read_settings
from gildhall.server.store.database import sql
from gildhall.server.tables.story import Item

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class NewPlayer(msgspec.Struct, forbid_unknown_fields=True):
    name: Name
    bot: bool = False
    """Is this a program? Other players see it."""


class Player(msgspec.Struct):
    """A player with their settings."""

    id: str
    name: str
    bot: bool
    settings: PlayerSettings


class PlayerWithKey(Player):
    """A player with their key, which is shown only once."""

    key: str


class PlayerChange(msgspec.Struct, forbid_unknown_fields=True):
    name: Name | None = None
    settings: PlayerSettings | None = None


class MyTable(msgspec.Struct):
    """A table where you have a seat, or that you opened."""

    table: TableShape
    seats: list[int]
    """Your seats."""
    my_turn: bool
    last: Item | None
    """The last act of a seat, as you could see it."""
    scores: list[int | None] | None
    """The score of each seat, when the game is over."""


async def player_of(server: HallServices, id: str) -> Player:
    row = (await server.database.read("select id, name, bot, settings from players where id = $1", id))[0]
    return Player(row["id"], row["name"], bool(row["bot"]), read_settings(row["settings"]).public())


@post("/players")
async def new_player(server: HallServices, address: str, data: NewPlayer) -> PlayerWithKey:
    """Become a player: returns the key that opens all your tables. Keep it secret."""
    server.limits.spend("new_player", address)
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
    return PlayerWithKey(id, name, data.bot, PlayerSettings(), key)


@get("/me")
async def me(server: HallServices, user: Identity) -> Player:
    """The player whose key was sent."""
    return await player_of(server, user.me())


@patch("/me")
async def change_me(server: HallServices, user: Identity, data: PlayerChange) -> Player:
    """Change your name (at all tables), or your settings."""
    id = user.me()
    mine = await _tables_of(server, id)
    if data.name is not None:
        name = clean(data.name)
        for session in await server.tables.intact(mine):
            check_name(session, id, name)
        await server.database.write([sql("update players set name = $2 where id = $1", id, name)])
    if data.settings is not None:
        data.settings.quiet.check()
        if data.settings.webhook is not None:
            check_url(data.settings.webhook)
        kept = (await server.database.read("select settings from players where id = $1", id))[0]["settings"]
        text = msgspec.json.encode(read_settings(kept).changed(data.settings, server.now())).decode()
        await server.database.write([sql("update players set settings = $2 where id = $1", id, text)])
    await server.tables_changed(mine)
    return await player_of(server, id)


async def _tables_of(server: HallServices, player: str) -> list[str]:
    """The tables in play where a player sits."""
    rows = await server.database.read(
        "select distinct tables.id from tables join chairs on chairs.game_table = tables.id "
        "where chairs.player = $1 and tables.status in ('open', 'running')",
        player,
    )
    return [row["id"] for row in rows]


@get("/me/tables")
async def my_tables(server: HallServices, user: Identity) -> list[MyTable]:
    """The tables where you have a seat, or that you opened. Tables that wait for you come first, then the latest."""
    rows = await server.database.read(
        "select distinct tables.id, tables.changed from tables left join chairs on chairs.game_table = tables.id "
        "where chairs.player = $1 or tables.host = $1 order by tables.changed desc limit 100",
        user.me(),
    )
    mine = []
    for session in await server.tables.intact(row["id"] for row in rows):
        seats = session.seats_of(user.me())
        my_turn = bool(set(seats) & set(session.waiting()))
        last = session.story.last_act(seats[0] if seats else None)
        mine.append(MyTable(summary(session, server.tables), seats, my_turn, last, scores(session)))
    return sorted(mine, key=lambda table: not table.my_turn)


@post("/me/key")
async def renew_key(server: HallServices, user: Identity) -> NewKey:
    """Renew your key. The old key and the keys of all your seats become invalid."""
    key = new_key("player")
    seats = "select chairs.game_table from chairs where chairs.player = $1 and chairs.seat = keys.seat"
    await server.database.write(
        [
            sql("delete from keys where player = $1", user.me()),
            sql(f"delete from keys where kind in ('seat', 'eyes') and game_table in ({seats})", user.me()),
            key_row(key, "player", player=user.me()),
        ]
    )
    await server.keys_changed(user.me())
    return NewKey(key)


@get("/me/export")
async def export(server: HallServices, user: Identity) -> dict[str, Any]:
    """Everything that this hall stores about you."""
    return await personal_data.export(server.database, user.me())


@delete("/me")
async def forget_me(server: HallServices, user: Identity) -> dict[str, str]:
    """Erase your data: your name and messages are deleted, records keep only the moves, bots take over your seats."""
    await personal_data.forget(server.tables, user.me())
    await server.keys_changed(user.me())
    return {"message": "You are forgotten."}


ROUTES = [new_player, me, change_me, my_tables, renew_key, export, forget_me]
