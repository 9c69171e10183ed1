"""``gildhall simulate``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from gildhall.commands.common import (
    Components,
    GameId,
    Json,
    Options,
    Players,
    RayCluster,
    Seed,
    Workers,
    console,
    find_game,
    print_json,
    progress_bar,
    read_options,
    worth_workers,
)
from gildhall.lab.simulate import simulate
from gildhall.lab.summary import Summary


def command(
    game: GameId,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="Number of games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="A bot for each seat, or one for all: thumb, master…")
    ] = "thumb",
    seed: Seed = 0,
    workers: Workers = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", help="Save all games in this file, one per line.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Save records and results (Parquet) there; an interrupted simulation continues.",
        ),
    ] = None,
    features: Annotated[bool, typer.Option("--features", help="With --out: also save every decision.")] = False,
    ray: RayCluster = None,
    option: Options = None,
    components: Components = None,
    json: Json = False,
) -> None:
    """Let bots play many games, and count: who wins, by how much, how long it takes.

    Seats are rotated from game to game. A shared win counts as a fraction; a bot with several seats counts for each.

    Example:  [bold]gildhall simulate pillars --players 4 --games 1000 --bots thumb,random,random,random --seed 1[/bold]
    """
    title = find_game(game, components)
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else len(names) if len(names) > 1 else max(title.seats)
    bar = progress_bar()
    with bar:
        task = bar.add_task("playing", total=games)
        summary = simulate(
            title,
            players=seats,
            games=games,
            bots=names,
            seed=seed,
            options=read_options(option),
            workers=workers if workers is not None else worth_workers(games),
            records=records,
            progress=lambda done: bar.update(task, completed=done),
            ray=ray,
            out=out,
            features=features,
        )
    if json:
        print_json(summary.data())
    else:
        _show(summary)


def _show(summary: Summary) -> None:
    data = summary.data()
    paper = console()
    rounds = data["rounds"]
    speed = f"{data['games_per_second']:,.0f} games/s, {data['decisions_per_second']:,.0f} decisions/s"
    paper.print(f"{data['games']:,} games of {summary.game.title}, {data['players']} players")
    paper.print(f"{data['decisions']:,} decisions in {data['seconds']:.1f} s: {speed}")
    paper.print(f"rounds: {rounds['mean']:.2f} on average, {rounds['min']} to {rounds['max']}")
    paper.print("endings: " + ", ".join(f"{name} {count:,}" for name, count in data["endings"].items()))
    grid = Grid(box=None, header_style="bold", padding=(0, 2))
    for name in ("bot", "games", "wins", "win rate", "mean score", "mean rank"):
        grid.add_column(name, justify="left" if name == "bot" else "right")
    for row in data["bots"]:
        score = "–" if row["mean_score"] is None else f"{row['mean_score']:.1f}"
        cells = [f"{row['games']:,}", f"{row['wins']:,.1f}", f"{row['win_rate']:.1%}", score, f"{row['mean_rank']:.2f}"]
        grid.add_row(row["bot"], *cells)
    paper.print(grid)
