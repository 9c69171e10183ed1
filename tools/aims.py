"""What each aim of a game's rules of thumb is worth, such as each saint: ``python -m tools.aims GAME``.

A player of the rules of thumb that always aims at the same, whatever the table, plays against the same player that
chooses for itself. Each deal is played from both sides. *Won* is its share of the victories; *with it* is how often it
ends the game with what it aims at. Errors are one standard error. The aims and their habits are in the game's
``tools.toml``.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial

import numpy as np

import gildhall
from gildhall.bots.habits_file import load
from gildhall.bots.search import WHOLE, play_until
from gildhall.bots.seeds import derived
from gildhall.engine.game import Game
from gildhall.engine.habits import Habits
from gildhall.engine.standing import win_shares
from gildhall.lab.workers import cores, parallel_map
from tools.notes import Notes, games_of_ours
from tools.train.evolution import own_facts

STREAM = 4
"""Deals of its own: training, its comparisons, the ablation and the styles have streams 0 to 3."""


def aiming(game: Game, habits: Habits, aim: Mapping[str, int]) -> Habits:
    """Habits that always aim at this."""
    numbers = {name: int(getattr(habits, name)) for name in habits.names()}
    return game.rulebook.habits.changed({**numbers, **aim})


def played(game: Game, habits: Habits, aim: str, players: int, number: int) -> list[tuple[float, bool, int]]:
    """A deal from both sides: the victory of who aims at this, whether with it, and the rounds."""
    notes = Notes.of(game)
    found = []
    for seat in range(2):
        table = game.start(seats=players, seed=derived(1, STREAM, players, number), listen=False)
        table.facts = own_facts(game, players)
        table.facts.habits = [habits] * players
        table.facts.habits[seat] = aiming(game, habits, notes.aims[aim])
        play_until(table, WHOLE)
        with_it = table.view(None)["seats"][seat][notes.aim] == aim
        found.append((win_shares(table.rankings())[seat], with_it, table.round_number()))
    return found


def row(game: Game, habits: Habits, aim: str, players: int, deals: int, workers: int) -> str:
    """A line of the table."""
    games = list(parallel_map(partial(played, game, habits, aim, players), range(deals), workers))
    won = np.array([np.mean([each[0] for each in deal]) for deal in games])
    with_it = np.mean([each[1] for deal in games for each in deal])
    rounds = np.mean([each[2] for deal in games for each in deal])
    name = aim.replace("_", " ").title()
    error = won.std() / np.sqrt(deals)
    return f"| {name} | {2 * deals} | {won.mean():.1%} ± {error:.1%} | {with_it:.0%} | {rounds:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in games_of_ours() if Notes.of(game).aims])
    parser.add_argument("--players", type=int, default=2, help="how many play (2)")
    parser.add_argument("--deals", type=int, default=100, help="for each aim, each from both sides (100)")
    parser.add_argument("--standard", action="store_true", help="the numbers set by hand, not the learned ones")
    parser.add_argument("--workers", type=int, default=cores())
    arguments = parser.parse_args()
    game = gildhall.game(arguments.game)
    habits = game.rulebook.habits if arguments.standard else load(game)
    print("| aims at | games | won | with it | rounds |\n|---|---|---|---|---|")
    for aim in Notes.of(game).aims:
        print(row(game, habits, aim, arguments.players, arguments.deals, arguments.workers), flush=True)


if __name__ == "__main__":
    main()
