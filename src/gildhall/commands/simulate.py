"""``gildhall simulate``."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from gildhall.commands.common import (
    Components,
    GameId,
    Json,
    Options,
    Players,
    Seed,
    console,
    find_game,
    notes,
    print_json,
    read_options,
)
from gildhall.lab.simulate import Summary, simulate

GAMES_WORTH_A_WORKER = 50


def command(
    game: GameId,
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="Number of games.")] = 100,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="A bot for each seat, or one for all: thumb, random.")
    ] = "thumb",
    seed: Seed = 0,
    workers: Annotated[
        int | None,
        typer.Option("--workers", "-w", help="Processes; results do not depend on it.", show_default="all cores"),
    ] = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", help="Save all games there, one a line.")
    ] = None,
    option: Options = None,
    components: Components = None,
    json: Json = False,
) -> None:
    """Let bots play many games, and count: who wins, by how much, how long it takes.

    Seats are rotated from game to game. A shared win counts as its fraction; a bot with several seats counts for each.

    Example:  [bold]gildhall simulate pillars --players 4 --games 1000 --bots thumb,random,random,random --seed 1[/bold]
    """
    title = find_game(game, components)
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else len(names) if len(names) > 1 else max(title.seats)
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=notes(),
        transient=True,
    )
    bar.disable = not bar.console.is_terminal
    with bar:
        task = bar.add_task("playing", total=games)
        summary = simulate(
            title,
            players=seats,
            games=games,
            bots=names,
            seed=seed,
            options=read_options(option),
            workers=workers if workers is not None else _cores(games),
            records=records,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        print_json(summary.data())
    else:
        _show(summary)


def _cores(games: int) -> int:
    """All cores that this process may use, but none for so few games that starting it takes longer."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, games // GAMES_WORTH_A_WORKER))


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
