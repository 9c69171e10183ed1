"""``gildhall replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from gildhall.commands.common import Json, console, print_json
from gildhall.commands.records import lines_of, pick
from gildhall.engine.errors import BadRecord, BadSetup, GildhallError
from gildhall.engine.record import Record
from gildhall.engine.table import AnyTable
from gildhall.terminal import drawing_of
from gildhall.terminal.chairs import watched
from gildhall.terminal.turn import sentences


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Saved games, one per line.")],
    verify: Annotated[
        bool,
        typer.Option("--verify", help="Only check that the games replay to their stated ends; exit code 1 if not."),
    ] = False,
    until: Annotated[int | None, typer.Option("--until", metavar="N", help="Stop after N moves.")] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", metavar="S", help="Show what this seat saw; 0 is the first seat.", show_default="a spectator"
        ),
    ] = None,
    game: Annotated[
        int | None,
        typer.Option(
            "--game", metavar="K", help="The K-th game of the file.", show_default="the first; all with --verify"
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Tell the story of a saved game in words, or check saved games.

    Example:  [bold]gildhall replay game.jsonl --seat 0 --until 20[/bold]

    Example:  [bold]gildhall replay games.jsonl --verify[/bold]
    """
    if verify:
        if until is not None or seat is not None:
            raise BadSetup("--verify replays whole games: give it without --until and --seat")
        _verify(file, game, json)
        return
    record = pick(file, game)
    if until is not None and not 0 <= until <= len(record.moves):
        raise BadSetup(f"this game has {len(record.moves)} moves; --until is a number from 0 to that, not {until}")
    table = record.replay(until)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise BadSetup(f"there is no seat {seat} at this table; seats are 0 to {len(table.seats) - 1}")
    if json:
        print_json(_data(table, seat))
    else:
        _tell(table, seat)


def _verify(file: Path, game: int | None, json: bool) -> None:
    """Replay every game, and report those that do not reach their stated end."""
    checked = 0
    failures: list[dict[str, Any]] = []
    for count, (number, line) in enumerate(lines_of(file), 1):
        if game is not None and count != game:
            continue
        checked += 1
        try:
            Record.from_json(line).verify()
        except GildhallError as error:
            failures.append({"line": number, "error": str(error)})
            if not json:
                print(f"line {number}: {error}")
    if not checked:
        raise BadRecord(f"{file} holds no game" + (f" {game}" if game is not None else ""))
    if json:
        print_json({"games": checked, "failed": len(failures), "failures": failures})
    else:
        print(f"{checked} games, {len(failures)} failed")
    if failures:
        raise typer.Exit(1)


def _data(table: AnyTable, seat: int | None) -> dict[str, Any]:
    """The story as plain data, as this viewer saw it."""
    view = table.view(seat)
    return {
        "game": table.facts.game.id,
        "players": len(table.seats),
        "moves": len(table.record().moves),
        "over": table.over,
        "events": [face for event in table.events if (face := event.seen_by(seat)) is not None],
        "standing": view["standing"],
        "view": view,
    }


def _tell(table: AnyTable, seat: int | None) -> None:
    """The story in words, then the table and the standing."""
    drawing = drawing_of(table.facts.game, watched(len(table.seats)))
    paper = console()
    for line in sentences(drawing, table.events, seat):
        paper.print(Text(line))
    view = table.view(seat)
    paper.print("")
    if not table.over:
        paper.print(*drawing.table(view), sep="\n")
    if view["standing"] is not None:
        paper.print(drawing.standing(view["standing"], seat))
