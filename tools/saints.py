"""What each saint of Antiquity is worth: ``python -m tools.saints``.

A player of the rules of thumb that aims at one saint, whatever the land, plays against the same player that chooses by
the land. Each deal is played from both sides. *Won* is its share of the victories; *with it* is how often it ends the
game with this saint. Errors are one standard error. Whoever aims at Santa Barbara or San Giorgio builds its first
cathedral for San Christofori and changes later.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

import numpy as np

import gildhall
from gildhall.bots.habits_file import load
from gildhall.bots.search import WHOLE, play_until
from gildhall.bots.seeds import derived
from gildhall.engine.habits import Habits
from gildhall.engine.standing import win_shares
from gildhall.games.antiquity.names import MARIA, SAINTS
from gildhall.games.antiquity.thumb.goals import neighbour
from gildhall.lab.workers import cores, parallel_map
from tools.train.evolution import own_facts

GAME = gildhall.game("antiquity")
STREAM = 4
"""Deals of its own: training, its comparisons, the ablation and the styles have streams 0 to 3."""
NEVER = 101
AIMS = {
    "san_nicolo": {"open_country": NEVER, "forest": 0},
    "santa_barbara": {"open_country": 0},
    "san_christofori": {"open_country": NEVER, "forest": NEVER, "close": 0, "coast": NEVER},
    "san_giorgio": {"open_country": NEVER, "forest": NEVER, "close": 99},
    "santa_maria": {"open_country": NEVER, "forest": NEVER, "coast": 0},
}
"""The numbers by which the land decides on a saint, so that it is always the same one."""


def aiming(habits: Habits, saint: str, near: int) -> Habits:
    """Habits that always aim at a saint. Santa Maria belongs to one distance of the nearest neighbour."""
    numbers = {name: int(getattr(habits, name)) for name in habits.names()} | AIMS[saint]
    if saint == SAINTS[MARIA]:
        numbers["close"] = near - 1
    return GAME.rulebook.habits.changed(numbers)


def played(habits: Habits, saint: str, players: int, number: int) -> list[tuple[float, bool, int]]:
    """A deal from both sides: the victory of who aims at the saint, whether with it, and the rounds."""
    found = []
    for seat in range(2):
        table: Any = GAME.start(seats=players, seed=derived(1, STREAM, players, number), listen=False)
        table.facts = own_facts(GAME, players)
        table.facts.habits = [habits] * players
        play_until(table, 1)  # the first cities are there
        table.facts.habits[seat] = aiming(habits, saint, neighbour(table, seat))
        play_until(table, WHOLE)
        with_it = SAINTS[table.seats[seat].saint] == saint
        found.append((win_shares(table.rankings())[seat], with_it, table.round_number()))
    return found


def row(habits: Habits, saint: str, players: int, deals: int, workers: int) -> str:
    """A line of the table."""
    games = list(parallel_map(partial(played, habits, saint, players), range(deals), workers))
    won = np.array([np.mean([each[0] for each in deal]) for deal in games])
    with_it = np.mean([each[1] for deal in games for each in deal])
    rounds = np.mean([each[2] for deal in games for each in deal])
    name = saint.replace("_", " ").title()
    error = won.std() / np.sqrt(deals)
    return f"| {name} | {2 * deals} | {won.mean():.1%} ± {error:.1%} | {with_it:.0%} | {rounds:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2, help="how many play (2)")
    parser.add_argument("--deals", type=int, default=100, help="for each saint, each from both sides (100)")
    parser.add_argument("--standard", action="store_true", help="the numbers set by hand, not the learned ones")
    parser.add_argument("--workers", type=int, default=cores())
    arguments = parser.parse_args()
    habits = GAME.rulebook.habits if arguments.standard else load(GAME)
    print("| aims at | games | won | with it | rounds |\n|---|---|---|---|---|")
    for saint in SAINTS:
        print(row(habits, saint, arguments.players, arguments.deals, arguments.workers), flush=True)


if __name__ == "__main__":
    main()
