"""Administration: what the administrator of a hall may do. A running server notices the changes within seconds."""

from __future__ import annotations

import time
from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.server.ops.personal_data import leave_tables
from gildhall.server.refusals import Refused
from gildhall.server.store.database import Statement, sql
from gildhall.server.tables.log import Decision, touch
from gildhall.server.tables.service import TableService
from gildhall.server.tables.session import TableSession

SHOWN = 200
CHANGED_BY_ADMIN = "admin"
"""The name of the fact by which ``gildhall admin`` tells a running server about a change."""


async def latest_tables(tables: TableService, status: str | None = None) -> list[dict[str, Any]]:
    """The latest tables."""
    rows = await tables.database.read(
        "select tables.id, game, status, players.name as host, public, tables.created, changed from tables "
        f"join players on players.id = tables.host where $1 = '' or status = $1 order by changed desc limit {SHOWN}",
        status or "",
    )
    return [{**row, "created": _when(row["created"]), "changed": _when(row["changed"])} for row in rows]


async def latest_players(tables: TableService) -> list[dict[str, Any]]:
    """The latest players."""
    rows = await tables.database.read(
        f"select id, name, bot, role, created from players order by created desc limit {SHOWN}"
    )
    return [{**row, "created": _when(row["created"])} for row in rows]


def _when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


async def close(tables: TableService, table: str) -> None:
    """Close a table in any state."""

    def decide(session: TableSession) -> Decision | None:
        if session.status == "closed":
            return None
        decision = Decision.to_close("admin")
        decision.statements.append(_notice())
        return decision

    try:
        await tables.change(table, decide)
    except Refused as refused:
        if refused.error != "set_aside":
            raise GildhallError(refused.message) from refused
        closed = sql("update tables set status = 'closed' where id = $1", table)  # its log is damaged and gets no row
        await tables.database.write([closed, touch(table), _notice()], tell=[f"table {table}"])


async def set_role(tables: TableService, player: str, role: str) -> None:
    """Make a player ``banned``, a ``host`` or an ordinary ``player``. A banned player leaves all tables: bots take over
    the seats, and tables of that player that have not started are closed.
    """
    if not await tables.database.read("select id from players where id = $1", player):
        raise GildhallError(f"there is no player '{player}'; gildhall admin players lists them")
    update = sql("update players set role = $2 where id = $1", player, role)
    await tables.database.write([update], tell=[f"keys {player}"])
    if role == "banned":
        await leave_tables(tables, player)
        await _close_unstarted(tables, player)
    await tables.database.write([_notice()])


async def _close_unstarted(tables: TableService, host: str) -> None:
    rows = await tables.database.read("select id from tables where host = $1 and status = 'open'", host)
    for row in rows:
        await close(tables, row["id"])


async def erase_chat(tables: TableService, table: str, player: str | None) -> int:
    """Erase the chat of a table, of all players or of one; returns the number of messages."""
    where, who = "game_table = $1 and words <> '' and ($2 = '' or player = $2)", player or ""
    found = await tables.database.read(f"select number from chat where {where}", table, who)
    erase = sql(f"update chat set words = '' where {where}", table, who)
    await tables.database.write([erase, touch(table), _notice()], tell=[f"table {table}"])
    return len(found)


def _notice() -> Statement:
    """Note a change for a server that gets no messages (on SQLite)."""
    return sql(
        f"insert into facts (name, value) values ('{CHANGED_BY_ADMIN}', $1) "
        "on conflict (name) do update set value = excluded.value",
        str(time.time()),
    )
