"""Backups: everything in a database as compressed lines of JSON, which either kind of database can be restored from."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.server.store.database import Database, Statement, sql

TABLES = [
    "facts",
    "players",
    "keys",
    "tables",
    "log",
    "chairs",
    "holds",
    "chat",
    "notes",
    "orders",
    "outages",
    "pushes",
]
"""In an order in which they can be filled; leases are not worth keeping."""
SINCE = {"pushes": 2}
"""The schema with which a table came, if it was not the first."""
TOGETHER = 500


async def back_up(database: Database, file: Path) -> int:
    """Write everything to a file, as of one moment; gives the number of rows. The server may be running."""
    schema = int((await database.read("select value from facts where name = 'schema'"))[0]["value"])
    names = [name for name in TABLES if SINCE.get(name, 1) <= schema]
    found = await database.read_together([f"select * from {name}" for name in names])
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(file.name + ".half")
    with (
        os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw,
        gzip.open(raw, "wt") as lines,
    ):
        for name, rows in zip(names, found):
            for row in rows:
                lines.write(json.dumps([name, row], separators=(",", ":"), ensure_ascii=False) + "\n")
    half.replace(file)
    return sum(map(len, found))


def schema_of(file: Path) -> int:
    """The schema that a backup was made with."""
    for name, row in lines_of(file):
        if name == "facts" and row["name"] == "schema":
            return int(row["value"])
    raise GildhallError(f"{file} is not a backup of Gildhall")


async def fill(database: Database, file: Path) -> int:
    """Fill an empty database of the same schema from a backup; gives the number of rows."""
    if (await database.read("select count(*) as count from players"))[0]["count"]:
        raise GildhallError("this database is not empty: restore into a new one")
    count, batch = 0, [sql("delete from facts")]
    for name, row in lines_of(file):
        batch.append(_insert(name, row))
        count += 1
        if len(batch) >= TOGETHER:
            await database.write(batch)
            batch = []
    await database.write(batch)
    return count


def _insert(name: str, row: dict[str, Any]) -> Statement:
    columns = ", ".join(row)
    places = ", ".join(f"${number}" for number in range(1, len(row) + 1))
    return sql(f"insert into {name} ({columns}) values ({places})", *row.values())


def lines_of(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a backup, with the tables they belong to."""
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                name, row = json.loads(line)
                if name not in TABLES or not all(column.isidentifier() for column in row):
                    raise GildhallError(f"{file} is not a backup of Gildhall")
                yield name, row
    except (OSError, EOFError, ValueError, TypeError, AttributeError) as error:
        raise GildhallError(f"the backup {file} cannot be read: {error}") from error
