"""Learn a game's habits by self-play: ``python -m tools.train.habits GAME``.

Habits are the numbers behind the rules of thumb. An evolution strategy (``evolution.py``) changes all of them at once
by many quick games between rules of thumb. Now and then, and at the end, the numbers found play against the standard
ones on deals of their own.

Everything is in one folder (``build/train/GAME-habits``): ``habits.toml``, the generations (``genes.npz``), and
``generations.csv`` with a line for each generation. The same command continues an interrupted run; with more seconds or
generations it goes on from the end of a finished one. With a limit in generations alone, the same seed finds the same
numbers for any number of workers. Without options it searches as for the habits in the game's package.

``--install`` puts the file into the game's package, and the table with its curve into docs/networks, if the habits were
better than the standard ones for certain (95 %). ``--ray`` plays on a Ray cluster, whose machines have this checkout.
"""

from __future__ import annotations

import argparse
import csv
import json
import shutil
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import gildhall
from gildhall.bots.budget import ENDLESS
from gildhall.bots.habits_file import NAME, written
from gildhall.engine.game import Game
from gildhall.lab.arena_figures import wilson
from gildhall.lab.workers import cores
from tools.notes import Notes, games_of_ours
from tools.train.curve import habits_curve
from tools.train.evolution import Duels, Evolution, Spread, spreading

COLUMNS = ["generation", "seconds", "games", "signal", "players", "judged", "won", "low", "high"]
CHECKS = 12
"""How often the numbers are compared with the standard ones on the way."""


class Run:
    """The search in a folder, from its last generation on."""

    def __init__(self, game: Game, folder: Path, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.folder = folder
        self.players: list[int] = arguments.players or list(game.seats)
        duels = Duels(game, tuple(self.players), arguments.seed, arguments.width)
        folder.mkdir(parents=True, exist_ok=True)
        self.evolution = Evolution(duels, folder / "genes.npz")

    @property
    def over(self) -> float:
        """How much of the search is over."""
        seconds: float = self.arguments.seconds
        generations: int = self.arguments.generations
        return max(self.evolution.seconds / seconds, self.evolution.generation / generations)

    def search(self, spread: Spread) -> None:
        """Advance until the time or the generations are used up. Steps become shorter towards the end."""
        evolution, arguments = self.evolution, self.arguments
        checked = int(CHECKS * self.over)
        while self.over < 1:
            begun = perf_counter()
            signal = evolution.advance(spread, arguments.directions, arguments.rate * (1 - 0.9 * self.over))
            evolution.seconds += perf_counter() - begun
            evolution.save()
            self.note(signal=round(signal, 2))
            if int(CHECKS * self.over) > checked:
                checked = int(CHECKS * self.over)
                self.judge(spread, arguments.checked, evolution.generation)

    def judge(self, spread: Spread, games: int, what: int) -> list[dict[str, Any]]:
        """Play against the standard numbers, for each number of players."""
        found = []
        for players in self.players:
            won = self.evolution.won(spread, players, games // 2, what)
            low, high = wilson(won, games)
            row = {"players": players, "judged": games, "won": won, "low": low, "high": high}
            self.note(**{name: round(value, 4) for name, value in row.items()})
            print(
                f"generation {self.evolution.generation} ({self.over:.0%}, {self.evolution.seconds:.0f} s), "
                f"{players} players: {won:.1%} ({low:.1%}–{high:.1%}) of {games} games against the standard habits",
                flush=True,
            )
            found.append(row)
        return found

    def note(self, **values: Any) -> None:
        """A line of the table."""
        evolution = self.evolution
        path = self.folder / "generations.csv"
        with path.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS)
            if not file.tell():
                writer.writeheader()
            games = 2 * self.arguments.directions * evolution.generation
            now = {"generation": evolution.generation, "seconds": round(evolution.seconds), "games": games}
            writer.writerow({**now, **values})

    def write(self, rows: list[dict[str, Any]]) -> Path:
        """The file of habits. Its comments say how it was made."""
        evolution = self.evolution
        about = [
            f"Habits of {evolution.duels.game.title}, learned by self-play. The standard ones are in the code.",
            f"python -m tools.train.habits {' '.join(sys.argv[1:])}",
            f"{evolution.generation} generations of {2 * self.arguments.directions} games, "
            f"in {evolution.seconds:.0f} s. Rules of thumb with these habits against the standard ones,",
            "half of the seats each:",
        ]
        about += [
            f"{row['players']} players: {row['won']:.1%} ({row['low']:.1%}–{row['high']:.1%}) of {row['judged']} games"
            for row in rows
        ]
        path = self.folder / NAME
        path.write_text(
            written(evolution.duels.game, evolution.duels.numbers(evolution.mean()), about), encoding="utf-8"
        )
        return path


def main() -> None:
    arguments = parse()
    game = gildhall.game(arguments.game)
    if not game.rulebook.habits.names():
        raise SystemExit(f"the rules of thumb of {game.id} have no habits")
    run = Run(game, arguments.out or Path("build") / "train" / f"{game.id}-habits", arguments)
    with spreading(arguments.workers, arguments.ray) as spread:
        run.search(spread)
        rows = run.judge(spread, arguments.judged, 0)
    path = run.write(rows)
    (run.folder / "summary.json").write_text(json.dumps(rows, indent=1), encoding="utf-8")
    print(f"{path} is written")
    if arguments.install and all(row["low"] > 0.5 for row in rows):
        shutil.copyfile(path, Path("src") / "gildhall" / "games" / game.id / NAME)
        publish(game, run.folder / "generations.csv", Path("docs") / "networks")


def publish(game: Game, table: Path, docs: Path) -> None:
    """Put the table and its curve into the docs."""
    shutil.copyfile(table, docs / f"{game.id}-habits.csv")
    with table.open(newline="", encoding="utf-8") as file:
        picture = habits_curve(game.title, list(csv.DictReader(file)))
    (docs / f"{game.id}-habits.svg").write_text(picture, encoding="utf-8")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--players", type=int, nargs="*", help="only these numbers of players")
    parser.add_argument("--seconds", type=float, default=float(ENDLESS), help="limit of the search (none)")
    parser.add_argument("--generations", type=int, default=300, help="how many there are in the end (by the game)")
    parser.add_argument("--directions", type=int, default=1000, help="of a generation; each is two games (1000)")
    parser.add_argument("--width", type=float, default=0.25, help="how far a direction goes, as a logarithm (0.25)")
    parser.add_argument("--rate", type=float, default=0.15, help="how far a step by chance alone would go (0.15)")
    parser.add_argument("--checked", type=int, default=1000, help="games of each comparison on the way (1000)")
    parser.add_argument("--judged", type=int, default=4000, help="games of the comparison at the end (4000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores(), help="processes (as many as there are cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; 'local' starts one here")
    parser.add_argument("--out", type=Path, help="the folder (build/train/GAME-habits)")
    parser.add_argument("--install", action="store_true", help="put the habits into the package if they are better")
    game = gildhall.game(parser.parse_known_args()[0].game)
    if game in games_of_ours():
        parser.set_defaults(**Notes.of(game).habits)
    return parser.parse_args()


if __name__ == "__main__":
    main()
