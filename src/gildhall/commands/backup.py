"""``gildhall backup`` and ``gildhall restore``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from gildhall.engine.errors import GildhallError
from gildhall.server.settings import read_settings
from gildhall.server.store import schema
from gildhall.server.store.backup import back_up

Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME."),
]
Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", envvar="GILDHALL_CONFIG", help="Settings, in TOML.")
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it: hall.jsonl.gz.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Write everything the hall keeps to one file. The server may be running.

    Example:  [bold]gildhall backup hall.jsonl.gz[/bold]
    """
    url = read_settings({"database": database}, config).database
    print(f"{asyncio.run(_backup(url, file))} rows written to {file}")


async def _backup(url: str, file: Path) -> int:
    opened = await schema.open_database(url)
    try:
        return await back_up(opened, file)
    finally:
        await opened.close()


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, from SQLite or PostgreSQL.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Fill a new database from a backup; all tables go on. The server must not be running.

    Example:  [bold]gildhall restore hall.jsonl.gz --database postgresql://gildhall@localhost/gildhall[/bold]
    """
    if not file.is_file():
        raise GildhallError(f"there is no backup {file}")
    url = read_settings({"database": database}, config).database
    print(f"{asyncio.run(schema.restore(url, file))} rows restored")
