"""``gildhall admin``: for administrators of a hall."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import typer
from rich.table import Table as Grid

from gildhall.commands.common import Config, Database, Json, console, print_json
from gildhall.server.ops import administration
from gildhall.server.settings import read_settings
from gildhall.server.store import open_database
from gildhall.server.tables.service import TableService

T = TypeVar("T")

HELP = """For administrators of a hall: list, close, ban, erase.

Example:  [bold]gildhall admin tables --status running[/bold]"""

app = typer.Typer(no_args_is_help=True, help=HELP)

TableId = Annotated[str, typer.Argument(metavar="TABLE", help="Id of a table.")]
PlayerId = Annotated[str, typer.Argument(metavar="PLAYER", help="Id of a player.")]


def _with_tables(database: Database, config: Config, work: Callable[[TableService], Awaitable[T]]) -> T:
    async def do() -> T:
        opened = await open_database(read_settings({"database": database}, config).database)
        try:
            return await work(TableService(opened, time.time))
        finally:
            await opened.close()

    return asyncio.run(do())


@app.command("tables")
def tables(
    status: Annotated[str | None, typer.Option("--status", help="open, running, over or closed.")] = None,
    json: Json = False,
    database: Database = None,
    config: Config = None,
) -> None:
    """List tables, the latest first."""
    rows = _with_tables(database, config, lambda service: administration.latest_tables(service, status))
    _show(rows, json)


@app.command("players")
def players(json: Json = False, database: Database = None, config: Config = None) -> None:
    """List players, the latest first."""
    _show(_with_tables(database, config, administration.latest_players), json)


@app.command("close")
def close(table: TableId, database: Database = None, config: Config = None) -> None:
    """Close a table. Its log is kept."""
    _with_tables(database, config, lambda service: administration.close(service, table))
    print(f"table {table} is closed")


@app.command("ban")
def ban(player: PlayerId, database: Database = None, config: Config = None) -> None:
    """Ban a player: their keys stop working, and bots take over their seats."""
    _with_tables(database, config, lambda service: administration.set_role(service, player, "banned"))
    print(f"player {player} is banned")


@app.command("host")
def host(player: PlayerId, database: Database = None, config: Config = None) -> None:
    """Let a player open tables where only hosts may."""
    _with_tables(database, config, lambda service: administration.set_role(service, player, "host"))
    print(f"player {player} may open tables")


@app.command("pardon")
def pardon(player: PlayerId, database: Database = None, config: Config = None) -> None:
    """Make a banned player or a host a normal player again."""
    _with_tables(database, config, lambda service: administration.set_role(service, player, "player"))
    print(f"player {player} is an ordinary player again")


@app.command("erase-chat")
def erase_chat(
    table: TableId,
    player: Annotated[str | None, typer.Option("--player", help="Only messages from this player.")] = None,
    database: Database = None,
    config: Config = None,
) -> None:
    """Erase the chat of a table."""
    count = _with_tables(database, config, lambda service: administration.erase_chat(service, table, player))
    print(f"{count} messages erased")


def _show(rows: list[dict[str, object]], json: bool) -> None:
    if json:
        print_json(rows)
        return
    grid = Grid(*(rows[0] if rows else ["nothing"]))
    for row in rows:
        grid.add_row(*map(str, row.values()))
    console().print(grid)
