"""``gildhall doctor``."""

from __future__ import annotations

import asyncio
import os
import platform
import socket
from dataclasses import asdict, dataclass
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import typer
from rich.markup import escape

from gildhall import __version__
from gildhall.commands.common import Config, Database, Json, console, how_to_compile, print_json
from gildhall.engine.compiled import is_compiled
from gildhall.engine.errors import GildhallError

EXTRAS = {
    "hall": "litestar",
    "rl": "pettingzoo",
    "lab": "polars",
    "ray": "ray",
    "jax": "jax",
    "render": "resvg_py",
    "examples": "sb3_contrib",
}
"""Each extra for users with a library by which it is known."""


@dataclass
class Finding:
    """One check: whether it passed, what was found, and what to do if it failed."""

    name: str
    well: bool
    seen: str
    advice: str = ""


def command(database: Database = None, config: Config = None, json: Json = False) -> None:
    """Say what is installed, what is missing, and what to do about it. Exit code 1 if the hall could not be opened.

    Example:  [bold]gildhall doctor[/bold]
    """
    findings = [
        Finding("gildhall", True, f"{__version__} with Python {platform.python_version()} on {platform.system()}"),
        _engine(),
        *(_extra(extra, library) for extra, library in EXTRAS.items()),
    ]
    fatal: list[Finding] = []
    if find_spec(EXTRAS["hall"]) is not None:
        fatal = _hall(database, config)
    if json:
        print_json({finding.name: asdict(finding) for finding in [*findings, *fatal]})
    else:
        _print([*findings, *fatal])
    if not all(finding.well for finding in fatal):
        raise typer.Exit(1)


def _engine() -> Finding:
    if is_compiled():
        return Finding("engine", True, "compiled")
    return Finding("engine", False, "plain Python", how_to_compile())


def _extra(extra: str, library: str) -> Finding:
    if find_spec(library) is not None:
        return Finding(f"extra {extra}", True, "installed")
    return Finding(f"extra {extra}", False, "not installed", f"pip install 'gildhall[{extra}]'")


def _hall(database: str | None, config: Path | None) -> list[Finding]:
    """What the hall needs to open: its pages, its port, its database."""
    from gildhall.server.settings import read_settings  # only where the extra is installed

    try:
        settings = read_settings({"database": database}, config)
    except GildhallError as error:
        return [Finding("settings", False, str(error), "correct the file, the variable or the option that it names")]
    return [_pages(), _port(settings.host, settings.port), _database(settings.database)]


def _pages() -> Finding:
    if (files("gildhall.server") / "web" / "index.html").is_file():
        return Finding("pages", True, "built")
    return Finding("pages", False, "the browser's pages are not built", "make web, in a clone")


def _port(host: str, port: int) -> Finding:
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind((host, port))
        except OSError as error:
            advice = "a hall may be running already; another port: gildhall play --port N"
            return Finding("port", False, f"{host}:{port}: {error.strerror}", advice)
    return Finding("port", True, f"{host}:{port} is free")


def _database(url: str) -> Finding:
    from gildhall.server.store.schema import SQLITE

    file = Path(url.removeprefix(SQLITE))
    try:
        if url.startswith(SQLITE) and not file.exists():
            return Finding("database", True, _where_it_will_be(file))
        name = str(file) if url.startswith(SQLITE) else "PostgreSQL"  # the URL may contain a password
        return Finding("database", True, f"{name}, {asyncio.run(_schema(url))}")
    except (GildhallError, OSError) as error:
        return Finding("database", False, str(error), "another one: gildhall play --database sqlite:///FILE")


def _where_it_will_be(file: Path) -> str:
    folder = next(folder for folder in file.absolute().parents if folder.exists())
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        raise GildhallError(f"the folder {folder} cannot be written")
    return f"{file} will be created at the first start"


async def _schema(url: str) -> str:
    from gildhall.server.store.schema import connect, migrations, version_of

    database = await connect(url)
    try:
        return f"schema {await version_of(database)} of {len(migrations())}"
    finally:
        await database.close()


def _print(findings: list[Finding]) -> None:
    paper = console()
    for finding in findings:
        mark = "[green]✓[/green]" if finding.well else "[yellow]–[/yellow]"
        paper.print(f"{mark} [bold]{finding.name}[/bold]: {escape(finding.seen)}")
        if finding.advice:
            paper.print(f"    {escape(finding.advice)}")
