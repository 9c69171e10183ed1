"""The command line: ``gildhall …``. Each command is a small file in :mod:`gildhall.commands`.

Exit codes: 0 all is well, 1 a check failed, 2 the command cannot be understood or obeyed, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from gildhall import __version__
from gildhall.bots.collector import leave_loaded_alone
from gildhall.commands import (
    admin,
    arena,
    backup,
    balance,
    bench,
    dataset,
    games,
    perft,
    play,
    replay,
    review,
    rules,
    serve,
    simulate,
    terminal,
    vectors,
)
from gildhall.engine.errors import GildhallError

USAGE = 2
BROKEN_PIPE = 141  # as the shell has it for a program that wrote to a closed pipe


class CommandGroup(TyperGroup):
    """All commands, with one way to fail: a clear line on stderr, never a traceback for bad input."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return self._invoke(ctx)
        except GildhallError as error:
            print(f"gildhall: {' '.join(str(error).split())}", file=sys.stderr)
            raise typer.Exit(USAGE) from error
        except BrokenPipeError as error:
            # nobody reads on: what is still buffered goes nowhere, quietly
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(BROKEN_PIPE) from error

    def _invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        finally:
            sys.stdout.flush()  # a closed pipe is noticed here, not when Python ends


app = typer.Typer(
    cls=CommandGroup,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
        play.command()


COMMANDS = [
    *(play, serve, terminal, games, rules, simulate, arena, balance, dataset, replay, review, perft, vectors, bench),
]
for module in COMMANDS:
    app.command(module.__name__.rpartition(".")[2])(module.command)

app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.add_typer(admin.app, name="admin")


def main() -> None:
    """The way in from the shell."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ♦ or → shows something else instead
    leave_loaded_alone()
    app(prog_name="gildhall")
