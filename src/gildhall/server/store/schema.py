"""The schema: open a database by its URL, and bring its schema up to date."""

from __future__ import annotations

import contextlib
import time
from importlib.resources import files
from pathlib import Path

from gildhall.engine.errors import GildhallError
from gildhall.server.store.backup import back_up, fill, schema_of
from gildhall.server.store.database import Database
from gildhall.server.store.sqlite import SqliteDatabase

SQLITE = "sqlite:///"


async def open_database(url: str, backups: str | None = None) -> Database:
    """Open the database of a URL (``sqlite:///file`` or ``postgresql://user@host/name``) and migrate its schema."""
    database = await connect(url)
    await migrate(database, backups)
    return database


async def connect(url: str) -> Database:
    """Open the database of a URL without migrating it."""
    if url.startswith(SQLITE):
        return SqliteDatabase(url.removeprefix(SQLITE))
    if url.startswith(("postgresql://", "postgres://")):
        from gildhall.server.store.postgres import PostgresDatabase  # its driver is optional

        postgres = PostgresDatabase(url)
        await postgres.open()
        return postgres
    raise GildhallError(f"a database is sqlite:///FILE or postgresql://USER@HOST/NAME, not '{url}'")


async def restore(url: str, file: Path) -> int:
    """Fill a new database from a backup, made by this version or an older one; returns the number of rows."""
    database = await connect(url)
    try:
        await migrate(database, until=schema_of(file))
        count = await fill(database, file)
        await migrate(database)
        return count
    finally:
        await database.close()


def migrations() -> list[str]:
    """The scripts that build the schema, in order. The script with index n creates version n + 1."""
    folder = files("gildhall.server.store") / "migrations"
    return [each.read_text(encoding="utf-8") for each in sorted(folder.iterdir(), key=lambda each: each.name)]


async def version_of(database: Database) -> int:
    """The schema version of a database: the number of its migrations."""
    with contextlib.suppress(Exception):
        return int((await database.read("select value from facts where name = 'schema'"))[0]["value"])
    return 0


async def migrate(database: Database, backups: str | None = None, until: int | None = None) -> None:
    """Run the missing migrations, or only those up to version ``until``. Existing data is backed up first."""
    scripts, version = migrations()[:until], await version_of(database)
    if version > len(scripts):
        raise GildhallError(f"this database has schema {version}, made by a newer Gildhall; here is {len(scripts)}")
    if 0 < version < len(scripts) and backups is not None:
        await back_up(database, Path(backups) / f"before-schema-{len(scripts)}-{int(time.time())}.jsonl.gz")
    for number in range(version, len(scripts)):
        stamp = f"insert into facts (name, value) values ('schema', '{number + 1}')"
        stamp += " on conflict (name) do update set value = excluded.value"
        try:
            await database.script(f"{scripts[number]};\n{stamp}")
        except Exception:
            if await version_of(database) <= number:  # otherwise another process has run it
                raise
