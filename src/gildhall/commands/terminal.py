"""``gildhall terminal``."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from gildhall.commands.common import Components, GameId, Options, Players, find_game, read_options
from gildhall.engine.errors import BadRecord, BadSetup, GildhallError
from gildhall.engine.record import Record, read_records
from gildhall.engine.table import AnyTable
from gildhall.terminal.chairs import chairs_for
from gildhall.terminal.screen import Screen
from gildhall.terminal.session import TerminalSession


def command(
    game: GameId,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            "-s",
            metavar="A,B,…",
            help="Who sits where: [bold]you[/bold] (or you:NAME) or a bot. Several people share the keyboard.",
            show_default="you against journeymen",
        ),
    ] = None,
    players: Players = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Random seed, to play the same deal again.", show_default="secret"),
    ] = None,
    option: Options = None,
    components: Components = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the game to this file when you leave.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Continue a saved game, and save it there again.")
    ] = None,
) -> None:
    """Play in the terminal, against bots or with several people at one keyboard. Type ? at the table for help.

    Example:  [bold]gildhall terminal pillars --seats you,master,apprentice[/bold]
    """
    if resume is not None:
        if players is not None or seed is not None or option or components is not None:
            raise BadSetup("a saved game has its own players, seed, options and components: give --resume without them")
        table = _resumed(resume, game)
        players = len(table.seats)
        save = save or resume
    else:
        title = find_game(game, components)
        players = players if seats is None else len(seats.split(",")) if players is None else players
        chairs_for(title, players, seats)
        table = title.start(
            seats=players if players is not None else max(title.seats),
            seed=secrets.token_bytes(32) if seed is None else seed,
            options=read_options(option),
        )
    chairs = chairs_for(table.facts.game, players, seats)
    if save is not None:
        _check_writable(save)
    TerminalSession(table, chairs, Screen(), save).play()


def _resumed(path: Path, game: str) -> AnyTable:
    """The table of a saved game, where it was left."""
    records: list[Record] = list(read_records(path))
    if len(records) != 1:
        raise BadRecord(f"{path} holds {len(records)} games; the file of a game to continue has only that game")
    if records[0].game != find_game(game).id:
        raise BadRecord(f"{path} is a game of {records[0].game}, not of {game}")
    return records[0].replay() if records[0].end is None else records[0].verify()


def _check_writable(path: Path) -> None:
    """Check that the game can be saved, before it is played."""
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise GildhallError(f"the game cannot be saved to {path}: {error.strerror}") from error
