"""``gildhall perft``."""

from __future__ import annotations

from typing import Annotated

import typer

from gildhall.commands.common import (
    Components,
    GameId,
    Json,
    Options,
    Players,
    Seed,
    find_game,
    print_json,
    read_options,
)
from gildhall.engine.errors import BadSetup
from gildhall.engine.play import perft


def command(
    game: GameId,
    players: Players = None,
    seed: Seed = 0,
    depth: Annotated[int, typer.Option("--depth", "-d", help="Decisions to look ahead.")] = 4,
    option: Options = None,
    components: Components = None,
    json: Json = False,
) -> None:
    """Count the move tree from the start of a game: an exact check that the rules did not change.

    Example:  [bold]gildhall perft pillars --players 4 --seed 1 --depth 4[/bold]
    """
    if depth < 0:
        raise BadSetup(f"the depth is at least 0, not {depth}")
    title = find_game(game, components)
    seats = players if players is not None else max(title.seats)
    table = title.start(seats=seats, seed=seed, options=read_options(option), listen=False)
    if json:
        leaves = perft(table, depth)
        print_json({"game": title.id, "players": seats, "seed": seed, "depth": depth, "leaves": leaves})
        return
    for level in range(1, depth + 1):
        print(f"{level:>3} {perft(table, level):>15,}", flush=True)
