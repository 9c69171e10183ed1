"""``gildhall arena``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table as Grid

from gildhall.bots.budget import Budget
from gildhall.commands.common import (
    Components,
    GameId,
    Json,
    Options,
    Players,
    Seed,
    TurnBudget,
    console,
    find_game,
    notes,
    print_json,
    progress_bar,
    read_options,
)
from gildhall.lab.arena import arena, line_ups
from gildhall.lab.workers import cores


def command(
    game: GameId,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="Each bot once, or one for each seat.")
    ] = "master,journeyman,apprentice,thumb",
    games: Annotated[int, typer.Option("--games", "-n", help="Games of each line-up.")] = 100,
    players: Players = None,
    budget: TurnBudget = None,
    workers: Annotated[int | None, typer.Option("--workers", "-w", help="Processes.", show_default="all cores")] = None,
    seed: Seed = 0,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Where results go.", show_default="a folder in arena/"),
    ] = None,
    until_sure: Annotated[
        bool, typer.Option("--until-sure", help="Stop as soon as the order of the bots is settled.")
    ] = False,
    option: Options = None,
    components: Components = None,
    json: Json = False,
) -> None:
    """Let bots play against each other, and rate them.

    Every deal is played from all seats, and all line-ups play the same deals. Results, records and tables are written
    into a folder. If an arena is interrupted, the same command continues it.

    Example:  [bold]gildhall arena craftsmen --bots master,thumb --players 2 --games 200 --budget 0.5s[/bold]
    """
    title = find_game(game, components)
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else max(title.seats)
    allowed = Budget.read(budget) if budget is not None else None
    folder = out or _folder(title.id, seats, names, budget, seed)
    total = games * len(line_ups(names, seats))
    with progress_bar() as bar:
        task = bar.add_task("playing", total=total)
        figures = arena(
            title,
            names,
            players=seats,
            games=games,
            seed=seed,
            options=read_options(option),
            budget=allowed,
            workers=workers if workers is not None else cores(),
            out=folder,
            until_sure=until_sure,
            progress=lambda done: bar.update(task, completed=done),
        )
    if json:
        print_json(figures.data())
    else:
        _show(console(), title.title, figures.data())
        notes().print(f"Records and tables are in {folder}.")


def _folder(game: str, players: int, names: Sequence[str], budget: str | None, seed: int) -> Path:
    """The folder for exactly these games, so that the same command finds them again."""
    return Path("arena") / "-".join([game, str(players), *names, *([budget] if budget else []), f"seed{seed}"])


def _show(paper: Console, title: str, data: dict[str, Any]) -> None:
    budget = f", {data['budget']} a turn" if data["budget"] else ""
    paper.print(f"{data['games']:,} games of {title}, {data['players']} players{budget}")
    paper.print(f"The order is {'settled' if data['sure'] else 'not settled yet'}.\n")
    paper.print(_ratings(data["ratings"]), "")
    paper.print(_line_ups(data["line_ups"]), "")
    paper.print(_pairs(data["pairs"]))


def _ratings(rows: list[dict[str, Any]]) -> Grid:
    grid = _grid("bot", "rating", "95 %", "games", "mean score", "ms a turn", "longest", "over budget")
    for row in rows:
        over = "–" if row["over_ms"] is None else f"{row['over_ms']:.0f} ms" + ("" if row["budget_kept"] else " (!)")
        grid.add_row(
            row["bot"],
            f"{row['rating']:.1f}",
            f"{row['low']:.1f} to {row['high']:.1f}",
            f"{row['games']:,}",
            _points(row["mean_score"]),
            f"{row['ms_per_turn']:.1f}",
            f"{row['longest_ms']:.0f} ms",
            over,
        )
    return grid


def _line_ups(rows: list[dict[str, Any]]) -> Grid:
    grid = _grid("line-up", "bot", "games", "wins", "win rate", "95 %", "par", "mean score")
    last = ""
    for row in rows:
        name = row["line_up"] if row["line_up"] != last else ""
        last = row["line_up"]
        wins = [
            f"{row['games']:,}",
            f"{row['wins']:,.1f}",
            f"{row['win_rate']:.1%}",
            _interval(row),
            f"{row['par']:.0%}",
        ]
        grid.add_row(name, row["bot"], *wins, _points(row["mean_score"]))
    return grid


def _pairs(rows: list[dict[str, Any]]) -> Grid:
    grid = _grid("bot", "ahead of", "games", "how often", "95 %")
    for row in rows:
        if row["games"]:
            grid.add_row(row["bot"], row["other"], f"{row['games']:,}", f"{row['ahead']:.1%}", _interval(row))
    return grid


def _grid(*names: str) -> Grid:
    grid = Grid(box=None, header_style="bold", padding=(0, 2))
    for name in names:
        grid.add_column(name, justify="left" if name in ("bot", "line-up", "ahead of") else "right")
    return grid


def _interval(row: dict[str, Any]) -> str:
    return f"{row['low']:.1%} to {row['high']:.1%}"


def _points(score: float | None) -> str:
    return "–" if score is None else f"{score:.1f}"
