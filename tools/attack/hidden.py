"""An independent reader of hidden facts: was anything in an answer that its reader could not know?

It reads the log of a table in the database, and asks the engine for a table that the viewer cannot tell from the real
one, with all hidden things dealt again. An answer that such a table also gives, byte for byte, reveals nothing hidden.
"""

from __future__ import annotations

import json
from typing import Any

from gildhall.engine.dice import QuickDice
from gildhall.server.store import Database
from gildhall.server.tables.folding import fold
from gildhall.server.tables.loading import empty_session, read_log

View = tuple[str, int | None, int, Any]


async def leaks(database: Database, views: list[View]) -> list[str]:
    """What is wrong with views that were shown: a line for each that knows more than it may."""
    found = []
    by_table: dict[str, list[View]] = {}
    for view in views:
        by_table.setdefault(view[0], []).append(view)
    for table, shown in by_table.items():
        possible = await _possible(database, table, {(viewer, number) for _, viewer, number, _ in shown})
        for _, viewer, number, view in shown:
            if _plain(view) not in possible[(viewer, number)]:
                found.append(f"table {table}: viewer {viewer} saw something hidden at item {number}")
    return found


async def _possible(
    database: Database, table: str, moments: set[tuple[int | None, int]]
) -> dict[tuple[int | None, int], set[str]]:
    """For viewers and numbers of items seen: the views that can be written without any secret."""
    session = await empty_session(database, table)
    found: dict[tuple[int | None, int], set[str]] = {moment: set() for moment in moments}
    for row in await read_log(database, table):
        fold(session, row["kind"], json.loads(row["data"]), row["at"])
        for viewer, number in moments:
            if session.real is not None and session.story.length(viewer) == number:
                guess = (
                    session.table.guess(viewer, QuickDice.seeded(number + 1, 7)) if session.running else session.table
                )
                found[(viewer, number)].add(_plain(guess.view(viewer)))
    return found


def _plain(view: Any) -> str:
    return json.dumps(view, sort_keys=True)


async def secrets_of(database: Database) -> set[str]:
    """Words that must not be in any answer: the secrets of tables that are not over, and keys as they are stored."""
    tables = await database.read("select secret from tables where status in ('open', 'running')")
    keys = await database.read("select hash from keys")
    push = await database.read("select value from facts where name = 'push_key'")
    return {row["secret"] for row in tables} | {row["hash"] for row in keys} | {row["value"] for row in push}
