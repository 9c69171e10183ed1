"""Long fuzzing: `python -m tools.fuzz [GAME …] [--games N] [--seed S] [--workers W]`, or `make fuzz`.

The contract is checked over many random games of every player count and every set of options, with a thousand guesses
at single moments. It stops at the first broken law and prints how to reproduce the failure.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import gildhall
import gildhall.engine.play
from gildhall.engine.game import Game
from tests.contract.variations import seats_for, variations
from tools.notes import Notes, games_of_ours

MOMENTS = 1
"""The number of close checks per game. Over a thousand games they add up, and another game finds more than another
check.
"""
CHUNK = 25

Job = tuple[str, int, dict[str, Any], int, int, int]


def main() -> None:
    arguments = parse()
    console = Console()
    kind = "interpreted" if gildhall.engine.play.__file__.endswith(".py") else "compiled"
    console.print(f"Checking {', '.join(arguments.game)} ({kind})")
    work = [job for name in arguments.game for job in jobs(name, arguments.games, arguments.seed)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    totals: dict[str, int] = {}
    with Progress(*columns, console=console) as progress, ProcessPoolExecutor(arguments.workers) as pool:
        bar = progress.add_task("games", total=sum(job[3] for job in work))
        futures = {pool.submit(run, job): job for job in work}
        for future in as_completed(futures):
            try:
                report = future.result()
            except AssertionError as error:
                pool.shutdown(cancel_futures=True)
                sys.exit(f"BROKEN: {error}")
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
            progress.advance(bar, futures[future][3])
            for key, value in report.items():
                totals[key] = totals.get(key, 0) + value
    console.print("No law was broken: " + ", ".join(f"{value:,} {key}" for key, value in totals.items()) + ".")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Check the contract over many random games.")
    names = [game.id for game in games_of_ours()]
    parser.add_argument("game", nargs="*", choices=[*names, []], default=names, help="which games (default: all)")
    parser.add_argument("--games", type=int, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=1000, help="the first seed")
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_args()


def jobs(name: str, asked: int | None, seed: int) -> list[Job]:
    """Every edition for all games; each set of options for a twentieth as many; a thousand guesses for a few."""
    found: list[Job] = []
    game = gildhall.game(name)
    games = asked or Notes.of(game).fuzz_games
    for players in game.seats:
        for edition in editions(game):
            for start in range(0, games, CHUNK):
                found.append((name, players, edition, min(CHUNK, games - start), seed + start, 10))
        for number, options in enumerate(variations(game)):
            if players in seats_for(game, options):
                found.append((name, players, options, max(2, games // 20), seed + 10_000 * (number + 1), 10))
        found.append((name, players, {}, 2, seed + 900_000, 1000))
    return found


def editions(game: Game) -> list[dict[str, Any]]:
    """The options of each edition of the rules: the standard, and the other values of the option ``edition``."""
    found: list[dict[str, Any]] = [{}]
    for option in game.options:
        if option.name == "edition":
            found += [{"edition": value} for value in option.values if value != option.default]
    return found


def run(job: Job) -> dict[str, int]:
    name, players, options, games, seed, guesses = job
    title = gildhall.game(name)
    report = gildhall.check_game(
        title, games=games, seats=[players], options=options, seed=seed, moments=MOMENTS, guesses=guesses
    )
    return dict(vars_of(report))


def vars_of(report: gildhall.Report) -> list[tuple[str, int]]:
    counted = ["games", "decisions", "moments", "sealed", "guesses"]
    return [(name, getattr(report, name)) for name in counted]


if __name__ == "__main__":
    main()
