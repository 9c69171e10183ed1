"""``gildhall bench``."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table as Grid

from gildhall.commands.common import Json, console, find_game, notes, print_json
from gildhall.engine import registry
from gildhall.lab.bench import measure


def command(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="Id of a game.", show_default="all games")] = None,
    json: Json = False,
) -> None:
    """Measure this engine on one core, with random play and with the Master's search.

    With [bold]--json[/bold] also the learning environments, where their libraries are installed.
    [bold]make bench[/bold] sets it all beside other libraries.

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
    grid = Grid(box=None, header_style="bold", padding=(0, 2))
    for name in (
        "game",
        "games/s",
        "decisions/s",
        "decisions/s by API",
        "copy µs",
        "list µs",
        "playouts/s",
        "nodes/s",
        "compiled",
    ):
        grid.add_column(name, justify="left" if name in ("game", "compiled") else "right")
    for id, row in measured.items():
        rates = [row["games_per_second"], row["decisions_per_second"], row["api_decisions_per_second"]]
        search = [row["playouts_per_second"], row["nodes_per_second"]]
        times = [f"{row['copy_us']:.2f}", f"{row['list_us']:.1f}"]
        compiled = "yes" if row["compiled"] else "no"
        grid.add_row(id, *[f"{rate:,.0f}" for rate in rates], *times, *[f"{rate:,.0f}" for rate in search], compiled)
    console().print(grid)
