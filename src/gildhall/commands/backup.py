"""``gildhall backup``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from gildhall.commands.common import Config, Database
from gildhall.server.settings import read_settings
from gildhall.server.store import schema
from gildhall.server.store.backup import back_up


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it: hall.jsonl.gz.")],
    database: Database = None,
    config: Config = None,
) -> None:
    """Write all data of the hall to one file. The server may be running.

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
