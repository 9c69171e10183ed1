"""``gildhall balance``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gildhall.commands.common import (
    Components,
    GameId,
    Options,
    Players,
    RayCluster,
    Seed,
    Workers,
    console,
    find_game,
    progress_bar,
    read_options,
    worth_workers,
)
from gildhall.engine.errors import GildhallError
from gildhall.extras import need


def command(
    game: GameId,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="Where the page goes.")],
    players: Players = None,
    games: Annotated[int, typer.Option("--games", "-n", help="Number of games; a thousand tell much.")] = 1000,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="A,B,…", help="A bot for each seat, or one for all.")
    ] = "thumb",
    seed: Seed = 0,
    workers: Workers = None,
    ray: RayCluster = None,
    option: Options = None,
    components: Components = None,
) -> None:
    """Is a seat favoured, which cards and strategies win, how long and how open are the games? One page with charts.

    With --components the variant is also set beside the base game: what differs, and is it more than noise?

    Example:  [bold]gildhall balance oh_my_goods --games 1000 --out report.html[/bold]
    """
    need("numpy", "lab")
    from gildhall.lab.balance.page import page
    from gildhall.lab.balance.report import balance, next_weaker, planned
    from gildhall.lab.balance.verdict import verdict

    title = find_game(game, components)
    names = [name.strip() for name in bots.split(",")]
    seats = players if players is not None else len(names) if len(names) > 1 else max(title.seats)
    bar = progress_bar()
    with bar:
        whole = planned(games, seats, next_weaker(names[0]) is not None, components is not None)
        task = bar.add_task("playing", total=whole)
        report = balance(
            title,
            players=seats,
            games=games,
            bots=names,
            seed=seed,
            options=read_options(option),
            workers=workers if workers is not None else worth_workers(games),
            ray=ray,
            base=find_game(game) if components is not None else None,
            progress=lambda done, what: bar.update(task, completed=done, description=what),
        )
    from gildhall.engine.words import Words

    try:
        out.write_text(page(report), encoding="utf-8")
    except OSError as error:
        raise GildhallError(f"the report {out} cannot be written: {error.strerror}") from error
    paper = console()
    for about, line in verdict(report, Words(title, [])):
        paper.print(f"- {about}: {line}", highlight=False)
    paper.print(f"written: {out}")
