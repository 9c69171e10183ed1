"""Options and output functions that several commands share."""

from __future__ import annotations

import json
import shutil
import sysconfig
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gildhall.engine import registry
from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.lab.workers import cores

GameId = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game; [bold]gildhall games[/bold] lists them.")]
Players = Annotated[int | None, typer.Option("--players", "-p", help="Number of players.", show_default="the most")]
Seed = Annotated[int, typer.Option("--seed", help="Random seed: the same seed gives the same games.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the rules; may be given several times."),
]
Components = Annotated[
    Path | None,
    typer.Option("--components", metavar="FILE", help="A TOML file with changed cards and numbers of the game."),
]
Workers = Annotated[
    int | None,
    typer.Option("--workers", "-w", help="Number of processes; it does not change results.", show_default="all cores"),
]
TurnBudget = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="B",
        help="Budget of a bot for one turn: 0.5s, or 200 (iterations).",
        show_default="what is usual for each",
    ),
]
RayCluster = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on this Ray cluster; [bold]local[/bold] starts one here."),
]
Database = Annotated[
    str | None,
    typer.Option("--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME."),
]
Config = Annotated[
    Path | None, typer.Option("--config", metavar="FILE", envvar="GILDHALL_CONFIG", help="Settings, in TOML.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


GAMES_WORTH_A_WORKER = 50


def find_game(id: str, components: Path | None = None) -> Game:
    """The game with this id, with its own components if a file is given."""
    game = registry.game(id)
    return game if components is None else game.with_components(components)


def read_options(given: list[str] | None) -> dict[str, str]:
    """``["tie_break=shared"]`` as ``{"tie_break": "shared"}``. The game checks names and values."""
    options: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadSetup(f"an option is written NAME=VALUE, not '{text}'")
        options[name.strip()] = value.strip()
    return options


def has_compiler() -> bool:
    """Is there all that compiling the engine needs: a C compiler, and the headers of Python?"""
    return shutil.which(compiler()) is not None and Path(sysconfig.get_path("include"), "Python.h").is_file()


def compiler() -> str:
    """The C compiler that this Python was built with, as a command."""
    found: str = (sysconfig.get_config_var("CC") or "cc").split()[0]
    return found


def how_to_compile() -> str:
    """What to do where the engine is not compiled."""
    if has_compiler():
        return "compiled, bots look further ahead: make compiled in a clone, or pip install gildhall"
    return f"to compile it, install a C compiler ({compiler()}) and the headers of Python, then reinstall"


def print_json(data: Any) -> None:
    """One object, on one line."""
    print(json.dumps(data, ensure_ascii=False))


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def console() -> Console:
    """Where tables and texts are printed: in colour on a terminal, plain elsewhere."""
    paper = _Console(highlight=False)
    if not paper.is_terminal:
        paper.width = 120
    return paper


def notes() -> Console:
    """Where progress and remarks are printed, separate from the results."""
    return Console(stderr=True, highlight=False)


def progress_bar() -> Progress:
    """A progress bar for long work, only on a terminal. It disappears when the work is done."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=notes(),
        transient=True,
    )
    bar.disable = not bar.console.is_terminal
    return bar


def worth_workers(games: int) -> int:
    """How many workers to start: at most one for each core, and fewer if starting them takes longer than the games."""
    return max(1, min(cores(), games // GAMES_WORTH_A_WORKER))
