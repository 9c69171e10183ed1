"""Loading: read a table from the store, or only its new rows."""

from __future__ import annotations

import asyncio
import json

import msgspec

from gildhall.server.people.player_settings import read_settings
from gildhall.server.refusals import no_such_table, set_aside
from gildhall.server.store import Busy, Database
from gildhall.server.store.database import Row
from gildhall.server.tables.folding import LONG_LOG, fold
from gildhall.server.tables.orders import Order
from gildhall.server.tables.session import Held, TableSession
from gildhall.server.tables.setup import StoredSetup


class Damaged(Exception):
    """A log that cannot be folded."""


async def empty_session(database: Database, id: str) -> TableSession:
    """The table before the first row of its log. Raises :class:`Refused` if there is none."""
    rows = await database.read("select setup, secret, host from tables where id = $1", id)
    if not rows:
        raise no_such_table()
    try:
        setup = msgspec.json.decode(rows[0]["setup"], type=StoredSetup)
    except msgspec.DecodeError as error:
        raise set_aside(f"its setup cannot be read ({error}).") from error
    return TableSession(id, setup, rows[0]["secret"], rows[0]["host"])


async def read_log(database: Database, id: str) -> list[Row]:
    """The rows of a table's log."""
    return await database.read("select number, at, kind, data from log where game_table = $1 order by number", id)


async def read_new(database: Database, session: TableSession) -> tuple[list[Row], list[Row], int]:
    """The new rows of the log, the held moves, and the number of changes outside the log.

    One statement reads all three, so they are consistent. Another process may commit a move at any time, which changes
    the log and the held moves. Reading only one of the two changes would show the old table with a new turn.
    """
    found = await database.read(
        "select 'log' as part, number, at, kind, data from log where game_table = $1 and number >= $2 "
        "union all select 'held', seat, version, moves, answered from holds where game_table = $1 "
        "union all select 'touched', touched, 0, '', '' from tables where id = $1 order by part, number",
        *(session.id, session.number),
    )
    parts: dict[str, list[Row]] = {"held": [], "log": [], "touched": []}
    for row in found:
        parts[row["part"]].append(row)
    return parts["log"], parts["held"], parts["touched"][0]["number"]


def fold_all(session: TableSession, rows: list[Row]) -> None:
    """Fold rows, whose numbers must have no gaps."""
    for row in rows:
        if row["number"] != session.number:
            raise ValueError(f"row {session.number} of the log is missing")
        fold(session, row["kind"], json.loads(row["data"]), row["at"])


async def read_around(database: Database, session: TableSession) -> None:
    """Read the data outside the log: chat messages, names and quiet times of the players, standing orders."""
    read, id = database.read, session.id
    said = await read(
        "select chat.number, chat.words, players.name from chat join players on players.id = chat.player "
        "where chat.game_table = $1",
        id,
    )
    session.said = {row["number"]: (row["name"], row["words"]) for row in said}
    players = await read(
        "select players.id, players.name, players.settings from players join chairs on chairs.player = players.id "
        "where chairs.game_table = $1",
        id,
    )
    session.names = {row["id"]: row["name"] for row in players}
    session.quiet = {row["id"]: read_settings(row["settings"]).quiet_times() for row in players}
    orders = await read("select seat, orders from orders where game_table = $1", id)
    session.orders = {row["seat"]: msgspec.json.decode(row["orders"], type=list[Order]) for row in orders}


async def is_behind(database: Database, session: TableSession) -> bool:
    """Has another process written something for this table that is not in the session yet?"""
    rows = await database.read(
        "select touched, (select count(*) from log where game_table = tables.id and number >= $2) as more, "
        "(select cast(coalesce(sum(version), 0) as bigint) from holds where game_table = tables.id) as held "
        "from tables where id = $1",
        *(session.id, session.number),
    )
    row = rows[0]
    held = sum(held.version for held in session.held)
    return bool(row["more"]) or row["touched"] != session.touched or row["held"] != held


async def catch_up(database: Database, session: TableSession) -> None:
    """Fold the rows of the store that are not in the session yet. Raises :class:`Damaged` if that fails."""
    try:
        rows, held, touched = await read_new(database, session)
        if touched != session.touched or session.number == 0 or any(row["kind"] != "moves" for row in rows):
            await read_around(database, session)
        if len(rows) > LONG_LOG or (rows and session.setup.changes):
            await asyncio.to_thread(fold_all, session, rows)
        else:
            fold_all(session, rows)
        for row in held:
            session.keep(row["number"], Held(int(row["at"]), json.loads(row["kind"]), row["data"]))
        session.touched = touched
    except Busy:
        raise
    except Exception as error:
        raise Damaged(str(error)) from error
