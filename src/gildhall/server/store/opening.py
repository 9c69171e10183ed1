"""Opening a database by its URL, and bringing its schema up to date."""

from __future__ import annotations

import contextlib
import sqlite3
from importlib.resources import files
from pathlib import Path

from gildhall.engine.errors import GildhallError
from gildhall.server.store.database import Database
from gildhall.server.store.postgres import PostgresDatabase
from gildhall.server.store.sqlite import SqliteDatabase

SQLITE = "sqlite:///"


async def open_database(url: str) -> Database:
    """The database of a URL, with the newest schema: ``sqlite:///file`` or ``postgresql://user@host/name``."""
    database: Database
    if url.startswith(SQLITE):
        database = SqliteDatabase(url.removeprefix(SQLITE))
    elif url.startswith(("postgresql://", "postgres://")):
        postgres = PostgresDatabase(url)
        await postgres.open()
        database = postgres
    else:
        raise GildhallError(f"a database is sqlite:///FILE or postgresql://USER@HOST/NAME, not '{url}'")
    await migrate(database)
    return database


def migrations() -> list[str]:
    """The scripts that build the schema, in order; number n of them makes version n + 1."""
    folder = files("gildhall.server.store") / "migrations"
    return [each.read_text(encoding="utf-8") for each in sorted(folder.iterdir(), key=lambda each: each.name)]


async def version_of(database: Database) -> int:
    """How many migrations this database has seen."""
    with contextlib.suppress(Exception):
        return int((await database.read("select value from facts where name = 'schema'"))[0]["value"])
    return 0


async def migrate(database: Database) -> None:
    """Run the migrations that are missing, after a backup of what is there."""
    scripts, version = migrations(), await version_of(database)
    if version > len(scripts):
        raise GildhallError(f"this database has schema {version}, made by a newer Gildhall; here is {len(scripts)}")
    if 0 < version < len(scripts) and isinstance(database, SqliteDatabase):
        keep_copy(database.path, f"{database.path}.schema-{version}")
    for number in range(version, len(scripts)):
        stamp = f"insert into facts (name, value) values ('schema', '{number + 1}')"
        stamp += " on conflict (name) do update set value = excluded.value"
        try:
            await database.script(f"{scripts[number]};\n{stamp}")
        except Exception:
            if await version_of(database) <= number:  # or another process was quicker
                raise


def keep_copy(path: str, copy: str) -> None:
    """A whole copy of a SQLite file that may be in use."""
    with contextlib.closing(sqlite3.connect(path)) as source, contextlib.closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    Path(copy).chmod(0o600)
