"""Backups: everything in a database as compressed lines of JSON. Either kind of database can be restored from them.

The first line names the format. The last line has the number of rows and their hash, so a truncated or changed backup
is refused before anything is written. Backups of format 1 have neither line.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO

from gildhall.engine.errors import GildhallError
from gildhall.server.store.database import Database, Row, Statement, sql

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
    "component_sets",
    "daily_tries",
    "daily_par",
    "even_results",
]
"""The tables, in an order in which they can be filled. Leases are not backed up."""
SINCE = {"pushes": 2, "component_sets": 3, "daily_tries": 4, "daily_par": 4, "even_results": 5}
"""The schema version that added a table, if it was not the first."""
TOGETHER = 500
FORMAT = 2
BEGIN, END = "gildhall", "end"


async def back_up(database: Database, file: Path) -> int:
    """Write a consistent snapshot to a file; returns the number of rows. The server may be running."""
    schema = int((await database.read("select value from facts where name = 'schema'"))[0]["value"])
    names = [name for name in TABLES if SINCE.get(name, 1) <= schema]
    found = await database.read_together([sql(f"select * from {name}") for name in names])
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_name(file.name + ".half")
    with (
        os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as raw,
        gzip.open(raw, "wt") as lines,
    ):
        count = _write(lines, zip(names, found))
        lines.flush()
    half.replace(file)
    return count


def _write(lines: TextIO, tables: Iterable[tuple[str, list[Row]]]) -> int:
    hashed, count = hashlib.sha256(), 0
    lines.write(_line(BEGIN, {"format": FORMAT}))
    for name, rows in tables:
        for row in rows:
            line = _line(name, row)
            hashed.update(line.encode())
            lines.write(line)
            count += 1
    lines.write(_line(END, {"rows": count, "sha256": hashed.hexdigest()}))
    return count


def _line(name: str, row: Row) -> str:
    return json.dumps([name, row], separators=(",", ":"), ensure_ascii=False) + "\n"


def schema_of(file: Path) -> int:
    """The schema that a backup was made with."""
    for name, row in lines_of(file):
        if name == "facts" and row["name"] == "schema":
            return int(row["value"])
    raise GildhallError(f"{file} is not a backup of Gildhall")


async def fill(database: Database, file: Path) -> int:
    """Fill an empty database of the same schema from a backup; returns the number of rows."""
    if (await database.read("select count(*) as count from players"))[0]["count"]:
        raise GildhallError("this database is not empty: restore into a new one")
    for _ in lines_of(file):  # check the whole file before anything is written
        pass
    count, batch = 0, [sql("delete from facts")]
    for name, row in lines_of(file):
        batch.append(_insert(name, row))
        count += 1
        if len(batch) >= TOGETHER:
            await database.write(batch)
            batch = []
    await database.write(batch)
    return count


def _insert(name: str, row: Row) -> Statement:
    columns = ", ".join(row)
    places = ", ".join(f"${number}" for number in range(1, len(row) + 1))
    return sql(f"insert into {name} ({columns}) values ({places})", *row.values())


def lines_of(file: Path) -> Iterator[tuple[str, Row]]:
    """The rows of a backup, each with its table. Raises :class:`GildhallError` if the backup is incomplete."""
    try:
        with gzip.open(file, "rt", encoding="utf-8", newline="\n") as lines:
            yield from _rows(file, lines)
    except (OSError, EOFError, ValueError, TypeError, AttributeError) as error:
        raise GildhallError(f"the backup {file} cannot be read: {error}") from error


def _rows(file: Path, lines: Iterable[str]) -> Iterator[tuple[str, Row]]:
    hashed, count, format, ended = hashlib.sha256(), 0, 1, False
    for number, line in enumerate(lines):
        name, row = json.loads(line)
        if ended or (name == BEGIN and number > 0):
            raise GildhallError(f"{file} continues after its last line: it is not a backup of Gildhall")
        if name == BEGIN:
            format = row["format"]
            if format != FORMAT:
                raise GildhallError(f"{file} has format {format}, made by a newer Gildhall; here is {FORMAT}")
        elif name == END:
            ended = True
            if row != {"rows": count, "sha256": hashed.hexdigest()}:
                raise GildhallError(f"the backup {file} was changed or damaged: its rows do not match its hash")
        elif name not in TABLES or not all(column.isidentifier() for column in row):
            raise GildhallError(f"{file} is not a backup of Gildhall")
        else:
            hashed.update(line.encode())
            count += 1
            yield name, row
    if format >= FORMAT and not ended:
        raise GildhallError(f"the backup {file} is truncated: create it again, or use an earlier one")
