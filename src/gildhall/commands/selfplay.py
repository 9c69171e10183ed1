"""``gildhall selfplay``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gildhall.commands.common import Json, Seed, console, notes, print_json, progress_bar
from gildhall.engine import registry
from gildhall.extras import need
from gildhall.lab.workers import cores


def command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the data set goes.")],
    games: Annotated[
        int, typer.Option("--games", "-n", help="Total number of games, of all titles and player counts.")
    ] = 100_000,
    titles: Annotated[
        str | None, typer.Option("--titles", "-t", metavar="A,B,…", help="Titles.", show_default="all")
    ] = None,
    budget: Annotated[
        str, typer.Option("--budget", metavar="B", help="Budget of a bot for one turn: 200 (iterations) or 0.5s.")
    ] = "200",
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="Processes.", show_default="all cores")] = None,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Make a data set of self-play games by Masters and Grandmasters, as Parquet with a card.

    It first plays one game of each kind, to estimate how long all will take. If it is interrupted, the same command
    continues it.

    Example:  [bold]gildhall selfplay games --games 100000[/bold]
    """
    need("pyarrow", "lab")
    from gildhall.lab.selfplay import SelfPlay

    chosen = [name.strip() for name in titles.split(",")] if titles else [game.id for game in registry.games()]
    made = SelfPlay(folder, games, chosen, budget, seed)
    with progress_bar() as bar:
        task = bar.add_task("playing", total=games)

        def tell(done: int, what: str) -> None:
            bar.update(task, completed=done, description=what)
            if bar.disable:
                notes().print(f"{done:,} of {games:,}: {what}")

        made.play(workers if workers is not None else cores(), tell)
    path = made.write_card()
    if json:
        print_json({"folder": str(folder), "games": {each.name: each.there for each in made.strata}, "card": str(path)})
    else:
        console().print(f"{sum(each.there for each in made.strata):,} games; the card is {path}")
