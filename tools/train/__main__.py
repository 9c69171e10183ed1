"""Train a game's network by self-play: ``python -m tools.train GAME``.

A generation plays games, fits a network to them, and lets it play an arena against the last network that was kept (the
first one against the rules of thumb). If it wins more than its share, it is kept. The first generation learns
from games of the rules of thumb; those that follow from games of the Grandmaster with the last network.

Everything is in one folder (``build/train/GAME``): games, networks, and ``generations.csv``, a line for each
generation. The same command continues an interrupted run; ``--generations`` sets the number of generations. With the
same seed it gives the same networks on the same machine. ``--install`` puts the last network that was kept into the
game's package, and its table, with a curve, into docs/networks. ``--ray`` plays on a Ray cluster, whose machines have
this checkout and share the folder.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import gildhall
from gildhall.bots.budget import Budget
from gildhall.bots.network_file import NAME
from gildhall.bots.search import MASTER
from gildhall.lab.workers import cores
from tools.train.curve import curve
from tools.train.fit import Fit
from tools.train.training import Plan, Training

DOCS = Path("docs") / "networks"


def main() -> None:
    arguments = parse()
    game = gildhall.game(arguments.game)
    plan = Plan(
        players=arguments.players or list(game.seats),
        games=arguments.games,
        searched=arguments.searched,
        epochs=arguments.epochs,
        hidden=(arguments.hidden[0], arguments.hidden[1]),
        rounds=arguments.rounds,
        share=arguments.share,
        budget=Budget.read(arguments.budget),
        gate=arguments.gate,
        seed=arguments.seed,
        workers=arguments.workers or cores(),
        ray=arguments.ray,
        tries=arguments.tries,
        search=dict(arguments.search),
        kind=fit_on_gpu() if arguments.torch else Fit,
    )
    training = Training(game, arguments.out or Path("build") / "train" / game.id, plan)
    training.run(arguments.generations)
    best = training.best()
    if arguments.install and best is not None:
        package = Path("src") / "gildhall" / "games" / game.id
        shutil.copyfile(best, package / NAME)
        DOCS.mkdir(exist_ok=True)
        shutil.copyfile(training.table, DOCS / f"{game.id}.csv")
        (DOCS / f"{game.id}.svg").write_text(curve(game.title, training.rows()), encoding="utf-8")


def fit_on_gpu() -> type[Fit]:
    """The fit that needs PyTorch, which is not installed everywhere."""
    try:
        from tools.train.torch_fit import TorchFit
    except ModuleNotFoundError as error:
        raise SystemExit(f"--torch needs PyTorch, and {error.name} is not installed; without it NumPy fits") from error
    return TorchFit


def number_of_search(text: str) -> tuple[str, float]:
    """One of the numbers of a search, such as ``patience=6``."""
    name, _, value = text.partition("=")
    if not hasattr(MASTER, name):
        raise argparse.ArgumentTypeError(f"a search has no number '{name}'")
    return name, float(value)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--generations", type=int, default=2, help="how many there are in the end (2)")
    parser.add_argument("--players", type=int, nargs="*", help="only these numbers of players")
    parser.add_argument(
        "--games", type=int, default=10_000, help="games of the first generation, for each number (10000)"
    )
    parser.add_argument("--searched", type=int, default=500, help="games of each later one, for each number (500)")
    parser.add_argument("--epochs", type=int, default=12, help="how often each position is learned from (12)")
    parser.add_argument("--hidden", type=int, nargs=2, default=[32, 16], help="units of the two hidden layers (32 16)")
    parser.add_argument("--rounds", type=int, default=1, help="rounds that are played before the network is asked (1)")
    parser.add_argument("--tries", type=int, default=0, help="play more rounds if there is time for this many playouts")
    parser.add_argument(
        "--search", type=number_of_search, nargs="*", default=[], help="numbers of the search, such as first=8 sure=99"
    )
    parser.add_argument("--share", type=float, default=1.0, help="how much it counts beside a game to its end (1.0)")
    parser.add_argument("--budget", default="40", help="what a turn of the Grandmaster may take in training (40)")
    parser.add_argument("--gate", type=int, default=100, help="games of the arena against the last network (100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="processes that play (as many as there are cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; 'local' starts one here")
    parser.add_argument("--torch", action="store_true", help="fit with PyTorch, on the GPU if there is one")
    parser.add_argument("--out", type=Path, help="the folder (build/train/GAME)")
    parser.add_argument("--install", action="store_true", help="put the best network into the package")
    return parser.parse_args()


if __name__ == "__main__":
    main()
