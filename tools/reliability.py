"""Measures the reliability of the chances that people are shown: `python -m tools.reliability GAME [--games N]`.

Rules of thumb play games. At moments spread over each game the chance of every seat is computed from its own view, as a
review shows it, and compared with the result. A reliable chance of 30 % wins in 30 of 100 cases (the error of the
reliability curve), and a sharp one is far from 1/n (the Brier score against always saying 1/n, all over and in the last
third).

Chances come from games that rules of thumb play on. In a game with little luck, that is how these games go on. People
play in other ways: with ``--random N``, so many of a thousand moves are random.
"""

from __future__ import annotations

import argparse
from functools import partial

import numpy as np
from rich.console import Console

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.prospects import prospects
from gildhall.engine.dice import QuickDice
from gildhall.engine.standing import win_shares
from tools.calibrate import Job, each_game, error, gain

EVERY = 30
"""About this number of decisions of each seat is between two positions."""
FIRST_SEED = 200_000
"""Games that neither the weights nor the evaluation weight were fitted to."""

Told = tuple[list[list[float]], list[float]]
"""The chances of all seats at some moments of a game, and who won."""


def main() -> None:
    arguments = parse()
    game = gildhall.game(arguments.game)
    console = Console()
    for players in arguments.players or list(game.seats):
        told = each_game(partial(play, arguments.random), game.id, players, arguments.games, arguments.workers)
        console.print(f"{game.id}, {players} players, {len(told)} games: {verdict(told)}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--games", type=int, default=200, help="games for each number of players")
    parser.add_argument("--players", type=int, nargs="*", help="only these numbers of players")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="so many of 1000 moves are random (0)")
    parser.add_argument("--workers", type=int, default=2)
    return parser.parse_args()


def play(noise: int, job: Job) -> Told:
    """One game of self-play, with the chances of its seats."""
    name, players, number = job
    game = gildhall.game(name)
    dice = QuickDice.seeded(number, 1)
    table = game.start(seats=players, seed=FIRST_SEED + number, listen=False)
    told: list[list[float]] = []
    wait = 0
    while (seat := table.next_seat()) >= 0:
        if wait == 0:
            told.append([prospects(table, each, Budget(iterations=64), number)[0] for each in range(players)])
            wait = 1 + dice.below(2 * EVERY * players)
        wait -= 1
        choices = table.choices(seat)
        by_chance = noise and dice.below(1000) < noise
        table.choose(seat, choices[dice.below(len(choices))] if by_chance else game.thumb(table, seat, choices))
    return told, win_shares(table.standing)


def verdict(played: list[Told]) -> str:
    """How good the chances were."""
    chances = np.array([each for told, _ in played for each in told])
    won = np.array([shares for told, shares in played for _ in told])
    late = np.concatenate([np.arange(len(told)) * 3 >= len(told) * 2 for told, _ in played])
    parts = [gain(chances, won), gain(chances[late], won[late])]
    return f"Brier {parts[0]:.0%} better than par, {parts[1]:.0%} in the last third; errs by {error(chances, won):.1%}"


if __name__ == "__main__":
    main()
