"""Personal data: export and erase everything that is stored about a player."""

from __future__ import annotations

import json
import logging
from functools import partial
from typing import Any

from gildhall.server.decide import absence
from gildhall.server.decide.lobby import stand
from gildhall.server.refusals import Refused
from gildhall.server.store import Database
from gildhall.server.store.database import Row, sql
from gildhall.server.tables.log import Decision, touch
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession

log = logging.getLogger("gildhall.players")

NOBODY = "somebody"


async def export(database: Database, id: str) -> dict[str, Any]:
    """Everything that is stored about a player."""
    read = database.read
    player = (await read("select id, name, bot, settings, created from players where id = $1", id))[0]
    return {
        "player": {**player, "settings": json.loads(player["settings"])},
        "seats": await read("select game_table, seat from chairs where player = $1", id),
        "tables": await read("select id, game, status, created, changed from tables where host = $1", id),
        "chat": await read("select game_table, number, words from chat where player = $1", id),
        "daily_deals": await read(
            "select game, day, game_table, compared, score, rank, rounds from daily_tries where player = $1", id
        ),
        "even_results": await read("select game, game_table, ended, result from even_results where player = $1", id),
        "notes": await read("select game_table, words from notes where player = $1", id),
        "component_sets": await read(
            "select id, game, name, changes, created from component_sets where player = $1", id
        ),
        "orders": await read(
            "select orders.game_table, orders.seat, orders.orders from orders join chairs "
            "on chairs.game_table = orders.game_table and chairs.seat = orders.seat where chairs.player = $1",
            id,
        ),
    }


async def forget(tables: TableService, id: str) -> None:
    """Erase name, messages, notes, orders and keys. The player leaves open tables; at running tables bots take over."""
    chairs = await leave_tables(tables, id)
    mine = "(select chairs.game_table from chairs where chairs.player = $1 and chairs.seat = {0}.seat)"
    await tables.database.write(
        [
            sql("update players set name = $2, settings = '{}' where id = $1", id, NOBODY),
            sql("update chat set words = '' where player = $1", id),
            sql("delete from notes where player = $1", id),
            sql("delete from pushes where player = $1", id),
            sql("delete from daily_tries where player = $1", id),
            sql("delete from even_results where player = $1", id),
            sql("delete from component_sets where player = $1", id),
            sql(f"delete from orders where game_table in {mine.format('orders')}", id),
            sql(f"delete from keys where kind in ('seat', 'eyes') and game_table in {mine.format('keys')}", id),
            sql("delete from keys where player = $1", id),
            *[touch(row["game_table"]) for row in chairs],
        ],
        tell=[f"table {row['game_table']}" for row in chairs],
    )
    await tables.look_again([row["game_table"] for row in chairs])


async def leave_tables(tables: TableService, id: str) -> list[Row]:
    """Leave open tables, and let bots take over at running ones; returns all seats of the player. Tables that are set
    aside are skipped, because nobody plays there.
    """
    chairs = await tables.database.read("select game_table, seat from chairs where player = $1", id)
    for row in chairs:
        try:
            await tables.change(row["game_table"], partial(_leave, seat=row["seat"]))
        except Refused as refused:
            log.warning("a player could not leave table %s: %s", row["game_table"], refused)
    return chairs


def _leave(session: TableSession, seat: int) -> Decision | None:
    if session.status == "open":
        return stand(session, seat, "left")
    return absence.away(session, seat, "left") if session.running else None
