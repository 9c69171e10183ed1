"""``gildhall restore``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from gildhall.commands.common import Config, Database
from gildhall.engine.errors import GildhallError
from gildhall.server.settings import read_settings
from gildhall.server.store import schema


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup, from SQLite or PostgreSQL.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Fill a new database from a backup. All tables continue; the server must not be running.

    Example:  [bold]gildhall restore hall.jsonl.gz --database postgresql://gildhall@localhost/gildhall[/bold]
    """
    if not file.is_file():
        raise GildhallError(f"there is no backup {file}")
    url = read_settings({"database": database}, config).database
    print(f"{asyncio.run(schema.restore(url, file))} rows restored")
