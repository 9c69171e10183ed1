"""``gildhall serve``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gildhall.server.run import run
from gildhall.server.settings import EXAMPLE, read_settings


def command(
    config: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", envvar="GILDHALL_CONFIG", help="Settings, in TOML.")
    ] = None,
    host: Annotated[str | None, typer.Option("--host", help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option("--port", help="Port to listen on.")] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
    ] = None,
    processes: Annotated[
        int | None, typer.Option("--processes", help="Server processes; more than one needs PostgreSQL.")
    ] = None,
    public_url: Annotated[
        str | None, typer.Option("--public-url", metavar="URL", help="The public address of the hall.")
    ] = None,
    example: Annotated[
        bool, typer.Option("--example", help="Print an example of the settings file, and exit.")
    ] = False,
) -> None:
    """Host the hall for others. See docs/host.md.

    Every setting is also an environment variable: GILDHALL_HOST, GILDHALL_DATABASE …

    Example:  [bold]gildhall serve --database postgresql://gildhall@localhost/gildhall --processes 2[/bold]
    """
    if example:
        print(EXAMPLE, end="")
        return
    given = {"host": host, "port": port, "database": database, "processes": processes, "public_url": public_url}
    run(read_settings(given, config))
