"""``gildhall ladder``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from gildhall.commands.common import (
    Json,
    Seed,
    console,
    find_game,
    notes,
    print_json,
    progress_bar,
)
from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.extras import need
from gildhall.lab.workers import cores

PAGE = "index.html"


def command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the ladders, one for each game.")],
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="Play this game; without it only the page is made."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="Number of players.", show_default="the fewest")
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", help="Play at least this many more games.")] = 30,
    add: Annotated[
        list[str] | None,
        typer.Option("--add", metavar="BOT", help="One more bot: a name, or package.module:Class; may be repeated."),
    ] = None,
    budget: Annotated[
        str, typer.Option("--budget", metavar="B", help="Budget of a bot for one turn: 50 (iterations) or 0.5s.")
    ] = "50",
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="Processes.", show_default="all cores")] = None,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Maintain a ladder of bots: play the most informative games next, rate all bots, and write a page.

    The folder contains bots, results, records and ratings. The same command continues where the last one stopped. A
    new bot first plays the games that it has missed.

    Example:  [bold]gildhall ladder ladder --game pillars --players 3 --games 60 --add mybots:Careful[/bold]
    """
    need("openskill", "lab")
    need("numpy", "lab")
    from gildhall.lab.ladder import Ladder
    from gildhall.lab.ladder_page import ladder_page

    if add and game is None:
        raise BadSetup("say with --game which ladder the bot joins")
    if game is not None:
        title = find_game(game)
        seats = players if players is not None else min(title.seats)
        ladder = Ladder.open(folder / f"{title.id}-{seats}", title, seats, budget, seed)
        for bot in add or []:
            notes().print(f"{ladder.add(bot)} stands on the ladder.")
        with progress_bar() as bar:
            task = bar.add_task("playing", total=games)
            ladder.play(
                games,
                workers if workers is not None else cores(),
                lambda done, who: bar.update(task, completed=done, description=who),
            )
    ladders = [Ladder.read(path.parent) for path in sorted(folder.glob("*/ladder.json"))]
    if not ladders:
        raise BadSetup(f"there is no ladder in {folder} yet; start one with --game")
    try:
        (folder / PAGE).write_text(ladder_page(ladders), encoding="utf-8")
    except OSError as error:
        raise GildhallError(f"the page {folder / PAGE} cannot be written: {error.strerror}") from error
    if json:
        print_json({f"{each.game.id}-{each.players}": each.data() for each in ladders})
        return
    for each in ladders:
        console().print(f"{each.title()}: {each.figures.games:,} games")
        console().print(_ratings(each.data()["ratings"]), "")
    notes().print(f"written: {folder / PAGE}")


def _ratings(rows: list[dict[str, object]]) -> Grid:
    grid = Grid(box=None, header_style="bold", padding=(0, 2))
    for name in ("bot", "rating", "95 %", "games"):
        grid.add_column(name, justify="left" if name == "bot" else "right")
    for row in rows:
        grid.add_row(
            str(row["bot"]), f"{row['rating']:.1f}", f"{row['low']:.1f} to {row['high']:.1f}", f"{row['games']}"
        )
    return grid
