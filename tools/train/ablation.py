"""Which learned habits matter: ``python -m tools.train.ablation GAME``.

Rules of thumb with the learned habits play against the same with one number back at its standard value, on paired
deals. What the side with all of them wins beyond a half is what this number is worth. Where several numbers do the same
work, each alone may be worth little. The result is a table in Markdown, the most valuable numbers first.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import gildhall
from gildhall.bots.habits_file import load
from gildhall.bots.seeds import derived
from gildhall.engine.habits import Habits
from gildhall.lab.workers import cores
from tools.train.evolution import Duels, chunks, spreading

STREAM = 2
"""Deals of its own: training and its comparisons have streams 0 and 1."""


@dataclass(frozen=True)
class Ablation:
    """Games between the learned habits, and these without one of their numbers."""

    duels: Duels
    learned: Habits

    def changed(self) -> list[str]:
        """The names of the numbers that were learned anew."""
        standard = self.duels.game.rulebook.habits
        return [name for name in self.duels.names if getattr(self.learned, name) != getattr(standard, name)]

    def without(self, name: str) -> Habits:
        """The learned habits with one number as it was."""
        numbers = {each: getattr(self.learned, each) for each in self.duels.names}
        return self.duels.game.rulebook.habits.changed(
            {**numbers, name: getattr(self.duels.game.rulebook.habits, name)}
        )

    def gains(self, task: tuple[str, range]) -> list[float]:
        """How much better all of them do, by deal."""
        name, numbers = task
        other, seed = self.without(name), self.duels.seed
        return [
            self.duels.duel(self.learned, other, self.duels.count(number), derived(seed, STREAM, number))
            for number in numbers
        ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--players", type=int, nargs="*", default=[2], help="these numbers of players in turns (2)")
    parser.add_argument("--deals", type=int, default=500, help="for each number, each from both sides (500)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--file", type=Path, help="habits from elsewhere than the game's package")
    arguments = parser.parse_args()
    game = gildhall.game(arguments.game)
    ablation = Ablation(Duels(game, tuple(arguments.players), arguments.seed, 0.0), load(game, arguments.file))
    rows = []
    with spreading(arguments.workers) as spread:
        for name in ablation.changed():
            tasks = [(name, numbers) for numbers in chunks(arguments.deals)]
            gains = np.concatenate([np.array(each) for each in spread(ablation.gains, tasks)]) / 2
            rows.append((float(gains.mean()), float(gains.std() / np.sqrt(len(gains))), name))
    print("| number | standard | learned | worth (± one standard error) |\n|---|---:|---:|---:|")
    for worth, error, name in sorted(rows, reverse=True):
        standard, learned = getattr(game.rulebook.habits, name), getattr(ablation.learned, name)
        print(f"| `{name}` | {standard} | {learned} | {worth:+.1%} ± {error:.1%} |")


if __name__ == "__main__":
    main()
