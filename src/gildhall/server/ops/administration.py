"""What whoever runs the hall may do. A running server takes notice within seconds."""

from __future__ import annotations

import time
from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.server.agents.housekeeping import WORD_OF_ADMIN
from gildhall.server.ops.personal_data import leave_tables
from gildhall.server.refusals import Refused
from gildhall.server.store.database import Statement, sql
from gildhall.server.tables.log import Change, touch
from gildhall.server.tables.service import Hall
from gildhall.server.tables.session import Sitting

SHOWN = 200


async def tables(hall: Hall, status: str | None = None) -> list[dict[str, Any]]:
    """The latest tables."""
    rows = await hall.database.read(
        "select tables.id, game, status, players.name as host, public, tables.created, changed from tables "
        f"join players on players.id = tables.host where $1 = '' or status = $1 order by changed desc limit {SHOWN}",
        status or "",
    )
    return [{**row, "created": _when(row["created"]), "changed": _when(row["changed"])} for row in rows]


async def players(hall: Hall) -> list[dict[str, Any]]:
    """The latest players."""
    rows = await hall.database.read(
        f"select id, name, bot, role, created from players order by created desc limit {SHOWN}"
    )
    return [{**row, "created": _when(row["created"])} for row in rows]


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


async def close(hall: Hall, table: str) -> None:
    """Close a table, whatever its state."""

    def decides(sitting: Sitting) -> Change | None:
        if sitting.status == "closed":
            return None
        change = Change(statements=[_notice()]).row("close", why="admin")
        change.status = "closed"
        return change

    try:
        await hall.change(table, decides)
    except Refused as refused:
        if refused.error != "set_aside":
            raise GildhallError(refused.message) from refused
        closed = sql("update tables set status = 'closed' where id = $1", table)  # its log cannot say so
        await hall.database.write([closed, touch(table), _notice()], tell=[f"table {table}"])


async def set_role(hall: Hall, player: str, role: str) -> None:
    """Make somebody ``banned``, a ``host`` or a ``player`` like others. Who is banned leaves all tables: bots play on,
    and tables that have not started are closed.
    """
    if not await hall.database.read("select id from players where id = $1", player):
        raise GildhallError(f"there is no player '{player}'; gildhall admin players lists them")
    change = sql("update players set role = $2 where id = $1", player, role)
    await hall.database.write([change], tell=[f"keys {player}"])
    if role == "banned":
        await leave_tables(hall, player)
        await _close_unstarted(hall, player)
    await hall.database.write([_notice()])


async def _close_unstarted(hall: Hall, host: str) -> None:
    rows = await hall.database.read("select id from tables where host = $1 and status = 'open'", host)
    for row in rows:
        await close(hall, row["id"])


async def erase_chat(hall: Hall, table: str, player: str | None) -> int:
    """Erase what was said at a table, by all or by one player; gives the number of messages."""
    where, who = "game_table = $1 and words <> '' and ($2 = '' or player = $2)", player or ""
    found = await hall.database.read(f"select number from chat where {where}", table, who)
    erase = sql(f"update chat set words = '' where {where}", table, who)
    await hall.database.write([erase, touch(table), _notice()], tell=[f"table {table}"])
    return len(found)


def _notice() -> Statement:
    """Leave a word for a server that cannot be told."""
    return sql(
        f"insert into facts (name, value) values ('{WORD_OF_ADMIN}', $1) "
        "on conflict (name) do update set value = excluded.value",
        str(time.time()),
    )
