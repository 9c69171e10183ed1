"""The command line: ``gildhall …``. Each command is a small file in :mod:`gildhall.commands`.

A command's file is imported when the command is called, so ``gildhall --help`` needs neither games nor server.

Exit codes: 0 success, 1 a check failed, 2 the command is invalid or cannot be carried out, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from gildhall import __version__
from gildhall.engine.errors import GildhallError
from gildhall.extras import need

if TYPE_CHECKING:
    from rich.panel import Panel

USAGE = 2
BROKEN_PIPE = 141  # the exit code that shells use for a program that wrote to a closed pipe

LISTED = {
    "Play": {
        "play": "Open the hall on this machine and show it in the browser.",
        "terminal": "Play in the terminal, against bots or with several people at one keyboard.",
        "games": "List the games, with their options.",
        "rules": "Read the numbered rules of a game: all, one section, or one rule.",
        "replay": "Tell the story of a saved game in words, or check saved games.",
        "review": "Look back at a game: chances and points over time, luck and choice, and where it turned.",
    },
    "Study games and bots": {
        "simulate": "Let bots play many games, and count: who wins, by how much, how long it takes.",
        "arena": "Let bots play against each other, and rate them.",
        "ladder": "Maintain a ladder of bots: play the most informative games next, rate all bots, and write a page.",
        "balance": "Is a seat favoured, which cards and strategies win, how long and how open are the games?",
        "selfplay": "Make a data set of self-play games by Masters and Grandmasters, as Parquet with a card.",
        "dataset": "Turn saved games into samples to learn from, or look into such a file.",
    },
    "Write games and bots": {
        "new-game": "Write the skeleton of a new game: a package that works without changes.",
        "new-bot": "Write the skeleton of a new bot: a package that works without changes.",
        "vectors": "Run test vectors: worked examples of the rules, as data.",
        "perft": "Count the move tree from the start of a game: an exact check that the rules did not change.",
        "bench": "Measure this engine on one core, with random play and with the Master's search.",
    },
    "Run a hall": {
        "serve": "Host the hall for others.",
        "admin": "For administrators of a hall: list, close, ban, erase.",
        "backup": "Write all data of the hall to one file.",
        "restore": "Fill a new database from a backup.",
        "doctor": "Say what is installed, what is missing, and what to do about it.",
    },
}
"""Every command with its line in ``gildhall --help``. Its full help is in its file."""

COMMANDS = {name: summary for part in LISTED.values() for name, summary in part.items()}

OF_THE_HALL = {"play", "serve", "backup", "restore", "admin"}
"""Commands that need the server."""


class CommandGroup(TyperGroup):
    """All commands. They all fail in the same way: one clear line on stderr, and never a traceback for bad input."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return self._invoke(ctx)
        except GildhallError as error:
            print(f"gildhall: {' '.join(str(error).split())}", file=sys.stderr)
            raise typer.Exit(USAGE) from error
        except BrokenPipeError as error:
            # the reader has closed the pipe: discard buffered output without an error
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(BROKEN_PIPE) from error

    def _invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        finally:
            sys.stdout.flush()  # so that a closed pipe is noticed here and not when Python exits

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The list of commands. Typer's own page of help would import the parts of rich that draw Markdown and
        tracebacks, which takes longer than everything else.
        """
        from rich.console import Console
        from rich.markup import escape
        from rich.padding import Padding

        records = [param.get_help_record(ctx) for param in self.get_params(ctx)]
        paper = Console(highlight=False)
        paper.print(Padding(f"{escape(ctx.get_usage())}\n\n{cleandoc(self.help or '')}", 1))
        paper.print(_panel("Options", [record for record in records if record]))
        for part, commands in LISTED.items():
            paper.print(_panel(part, list(commands.items())))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """Load the command that was called; until then only its line in the list exists."""
        name, listed, rest = super().resolve_command(ctx, args)
        return name, listed if name is None else load(name), rest


def _panel(title: str, rows: list[tuple[str, str]]) -> Panel:
    from rich.box import ROUNDED
    from rich.panel import Panel
    from rich.table import Table

    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold cyan", no_wrap=True, min_width=max(map(len, COMMANDS)))
    for name, text in rows:
        grid.add_row(name, text)
    return Panel(grid, title=title, title_align="left", border_style="dim", box=ROUNDED)


app = typer.Typer(
    cls=CommandGroup,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def load(name: str) -> Any:
    """Load a command from its file. The file has a function ``command``, or an ``app`` with subcommands."""
    if name in OF_THE_HALL:
        need("litestar", "hall")
    module = import_module(f"gildhall.commands.{name.replace('-', '_')}")
    import_module("gildhall.bots.collector").leave_loaded_alone()
    if hasattr(module, "app"):
        return get_command(module.app)
    alone = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode="rich")
    alone.command(name, context_settings={"help_option_names": ["-h", "--help"]})(module.command)
    return get_command(alone)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"gildhall {__version__}")
        raise typer.Exit


@app.callback()
def hall(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Economic games of craft and trade, to play and to study.

    Play now:  [bold]gildhall[/bold] opens the hall in the browser; [bold]gildhall terminal pillars[/bold] plays here.
    """
    if context.invoked_subcommand is None:
        need("litestar", "hall")
        import_module("gildhall.commands.play").command()


def _list(name: str, summary: str) -> None:
    """Add a command to the list of ``gildhall --help``. :class:`CommandGroup` loads it when it is called."""

    @app.command(name, help=summary)
    def listed() -> None:
        raise AssertionError(f"{name} was not loaded")


for name, summary in COMMANDS.items():
    _list(name, summary)


def main() -> None:
    """The entry point of the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # replace characters such as ♦ that the terminal cannot show
    app(prog_name="gildhall")
