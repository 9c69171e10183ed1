"""``gildhall play``, which is also plain ``gildhall``."""

from __future__ import annotations

import os
import socket
from typing import Annotated

import typer

from gildhall.commands.common import has_compiler, how_to_compile, notes
from gildhall.engine.compiled import is_compiled
from gildhall.engine.errors import GildhallError
from gildhall.server.processes import COMPILED
from gildhall.server.run import open_browser, run
from gildhall.server.settings import default_database, read_settings

PORT = 8420


def command(
    port: Annotated[
        int | None,
        typer.Option("--port", help="Port to listen on.", show_default="8420, or any free one"),
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", metavar="URL", help="Where tables are stored.", show_default=False)
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the hall in the browser.")] = True,
) -> None:
    """Open the hall on this machine and show it in the browser. Everything is stored; stop it with Ctrl-C.

    To host it for others see [bold]gildhall serve[/bold].

    Example:  [bold]gildhall play --port 8000 --no-browser[/bold]
    """
    chosen = port if port is not None else free_port(PORT)
    given = {"port": chosen, "database": database or default_database(), "host": "127.0.0.1", "log_level": "warning"}
    settings = read_settings(given, environment={})
    url = f"http://127.0.0.1:{chosen}"

    def started() -> None:
        notes().print(f"The hall is open at [bold]{url}[/bold]; Ctrl-C closes it. Nothing is lost by that.")
        notes().print(engine_line(), soft_wrap=True)
        if browser:
            open_browser(url)

    run(settings, started)


def engine_line() -> str:
    """Is the engine compiled, and what to do if it is not."""
    if is_compiled():
        return "The engine is compiled."
    if COMPILED in os.environ and has_compiler():
        return "The engine is being compiled beside the hall; bots use it as soon as it is ready."
    return f"The engine is not compiled, so bots see much less in the same time; {how_to_compile()}."


def free_port(wanted: int) -> int:
    """The requested port, or a free one.

    >>> with socket.create_server(("127.0.0.1", 0)) as taken:
    ...     free_port(taken.getsockname()[1]) == taken.getsockname()[1]
    False
    """
    for port in (wanted, 0):
        with socket.socket() as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                tried.bind(("127.0.0.1", port))
            except OSError:
                continue
            found: int = tried.getsockname()[1]
            return found
    raise GildhallError("no free port was found on this machine")
