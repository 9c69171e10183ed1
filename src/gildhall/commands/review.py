"""``gildhall review``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from gildhall.bots.budget import Budget
from gildhall.bots.review import Moment, Review, SeatReview, TurningPoint, review
from gildhall.bots.sentences import comparison
from gildhall.commands.common import Json, console, print_json, progress_bar
from gildhall.commands.records import pick
from gildhall.terminal import drawing_of
from gildhall.terminal.chairs import watched
from gildhall.terminal.generic import Drawing

ROWS = 16
"""The number of lines that show the course of a game."""
BARS = "▁▂▃▄▅▆▇█"
LINE = 4
"""The number of moves that are shown of an expected line."""


def command(
    file: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved game, or several, one per line.")],
    game: Annotated[
        int | None, typer.Option("--game", metavar="K", help="The K-th game of the file.", show_default="the first")
    ] = None,
    budget: Annotated[
        str,
        typer.Option("--budget", metavar="B", help="Budget of the bot for a decision: 0.5s, or 200 (iterations)."),
    ] = "0.5s",
    json: Json = False,
) -> None:
    """Look back at a game: chances and points over time, luck and choice, and where it turned.

    Every choice is judged on what its seat knew. The strongest bot looks at those that mattered most.

    Example:  [bold]gildhall review game.jsonl --budget 1s[/bold]
    """
    record = pick(file, game)
    allowed = Budget.read(budget)
    with progress_bar() as bar:
        task = bar.add_task("looking back", total=None)
        found = review(record, allowed, progress=lambda done, total: bar.update(task, completed=done, total=total))
    if json:
        print_json(found.data())
    else:
        _show(console(), found)


def _show(paper: Console, found: Review) -> None:
    game = found.table.facts.game
    drawing = drawing_of(game, watched(len(found.seats)))
    paper.print(
        f"[bold]{game.title}[/bold], {len(found.record.moves)} moves" + ("" if found.table.over else ", not over")
    )
    points = "points" if game.has_points else "way towards the saint"
    paper.print(f"Chance to win, and expected {points}:", _course(found, drawing), "", sep="\n")
    paper.print(_sums(found, drawing), "")
    paper.print("Choices: own acts and those of others, against what the rules of thumb would have done.")
    paper.print("Luck: draws, deals, and what came to light.")
    for seat in found.seats:
        _tell_seat(paper, seat, drawing, game.has_points)


def _course(found: Review, drawing: Drawing) -> Grid:
    """Chances and points of all seats, over time."""
    has_points = found.table.facts.game.has_points
    grid = Grid(box=None, header_style="bold", padding=(0, 2))
    grid.add_column("round", justify="right")
    grid.add_column("move", justify="right")
    for seat in found.seats:
        grid.add_column(drawing.name(seat.seat), justify="right")
    for moment in _spread(found.moments):
        cells = [
            f"{chance:.0%}  {points:.0f}{'' if has_points else ' %'}"
            for chance, points in zip(moment.chances, moment.points, strict=True)
        ]
        grid.add_row(str(moment.round), str(moment.move), *cells)
    lines = ["".join(_bar(moment.chances[seat.seat]) for moment in _spread(found.moments)) for seat in found.seats]
    grid.add_row("", "", *lines, style="dim")
    return grid


def _spread(moments: list[Moment]) -> list[Moment]:
    """Some of the moments, including the first and the last."""
    if len(moments) <= ROWS:
        return moments
    return [moments[number * (len(moments) - 1) // (ROWS - 1)] for number in range(ROWS)]


def _bar(chance: float) -> str:
    return BARS[min(len(BARS) - 1, int(chance * len(BARS)))]


def _sums(found: Review, drawing: Drawing) -> Grid:
    grid = Grid(box=None, header_style="bold", padding=(0, 2))
    for name in ("", "began", "own choices", "choices of others", "luck", "ended"):
        grid.add_column(name, justify="right" if name else "left")
    for seat in found.seats:
        changes = [f"{change:+.0%}" for change in (seat.choices, seat.others, seat.luck)]
        grid.add_row(drawing.name(seat.seat), f"{seat.began:.0%}", *changes, f"{seat.ended:.0%}")
    return grid


def _tell_seat(paper: Console, seat: SeatReview, drawing: Drawing, has_points: bool) -> None:
    paper.print("")
    paper.print(Text(f"{drawing.name(seat.seat)}: turning points", "bold"))
    if not seat.turning_points:
        paper.print("  none")
    for point in seat.turning_points:
        for line in _lines(point, drawing, has_points):
            paper.print(Text(line))


def _lines(point: TurningPoint, drawing: Drawing, has_points: bool) -> list[str]:
    lines = [f"  move {point.move}, round {point.round}: {drawing.move_name(point.made.move)}"]
    if point.good:
        assert point.next_best is not None
        told = comparison(point.made, point.next_best, has_points) or "It is the best choice"
        return [*lines, f"    {told}, compared with: {drawing.move_name(point.next_best.move)}."]
    told = comparison(point.best, point.made, has_points)
    lines.append(f"    Better: {drawing.move_name(point.best.move)}." + (f" {told}." if told else ""))
    if len(point.best.line) > 1:
        lines.append(f"    And then: {', '.join(drawing.move_name(move) for move in point.best.line[1:LINE])}.")
    return lines
