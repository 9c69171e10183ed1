"""``gildhall bench``."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from gildhall.commands.common import Json, console, find_game, notes, print_json
from gildhall.engine import registry
from gildhall.lab.bench import measure

ENGINE = {
    "games/s": ("games_per_second", ",.0f"),
    "decisions/s": ("decisions_per_second", ",.0f"),
    "by API": ("api_decisions_per_second", ",.0f"),
    "by ids": ("ids_decisions_per_second", ",.0f"),
    "copy µs": ("copy_us", ".2f"),
    "list µs": ("list_us", ".1f"),
    "playouts/s": ("playouts_per_second", ",.0f"),
    "nodes/s": ("nodes_per_second", ",.0f"),
    "compiled": ("compiled", ""),
}
ENVIRONMENTS = {
    "AEC steps/s": ("aec_steps_per_second", ",.0f"),
    "batch steps/s": ("batch_steps_per_second", ",.0f"),
    "with rivals": ("rivals_steps_per_second", ",.0f"),
    "numbers in an observation": ("observation_size", ",.0f"),
}
"""Titles of columns, with the figure and its format."""


def command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Id of a game.", show_default="all games")] = None,
    json: Json = False,
) -> None:
    """Measure this engine on one core, with random play and with the Master's search.

    The learning environments are measured where their libraries are installed. [bold]make bench[/bold] compares
    them with other libraries.

    Example:  [bold]gildhall bench pillars[/bold]
    """
    titles = registry.games() if game is None else [find_game(game)]
    measured = {}
    for title in titles:
        if notes().is_terminal:
            notes().print(f"measuring {title.id} …")
        measured[title.id] = measure(title)
    if json:
        print_json(measured)
        return
    console().print(_grid(measured, ENGINE))
    if any("aec_steps_per_second" in row for row in measured.values()):
        console().print(_grid(measured, ENVIRONMENTS))


def _grid(measured: dict[str, dict[str, Any]], columns: dict[str, tuple[str, str]]) -> Grid:
    grid = Grid("game", box=None, header_style="bold", padding=(0, 1))
    for title in columns:
        grid.add_column(title, justify="right")
    for id, row in measured.items():
        grid.add_row(id, *[_written(row.get(name), how) for name, how in columns.values()])
    return grid


def _written(figure: float | bool | None, how: str) -> str:
    if figure is None:
        return "–"
    return format(figure, how) if how else "yes" if figure else "no"
