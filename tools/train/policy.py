"""Train a game's policy: ``python -m tools.train.policy GAME``.

Grandmasters (Masters, in a game without a network) play games against each other, and every decision that they search
is kept. A policy is fitted to what they found. Then a Grandmaster with the policy plays an arena against one without
it. ``--playouts`` and ``--search`` say how the search uses the policy; with several ``--playouts``, each plays the
arena, and the best one is kept.

Everything is in one folder (``build/train/GAME-policy``). The same command continues an interrupted run. With the same
seed and no limit in seconds it gives the same policy on the same machine. ``--install`` puts the policy into the game's
package if it won more than its share. ``--ray`` plays on a Ray cluster, whose machines have this checkout and share
the folder.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from time import time
from typing import Any, get_args

import gildhall
from gildhall import bots
from gildhall.bots.budget import ENDLESS, Budget
from gildhall.bots.grandmaster import Grandmaster
from gildhall.bots.policy_file import NAME, Playouts, Vocabulary, head_of
from gildhall.bots.weights_file import written
from gildhall.engine.game import Game
from gildhall.lab.arena import arena
from gildhall.lab.workers import cores
from tools.train.__main__ import number_of_search
from tools.train.decisions import Decisions, TeacherPlay
from tools.train.policy_fit import KEPT_BACK, PolicyFit
from tools.train.samples import player
from tools.train.training import GATE_SEED


def main() -> None:
    arguments = parse()
    game = gildhall.game(arguments.game)
    folder = arguments.out or Path("build") / "train" / f"{game.id}-policy"
    folder.mkdir(parents=True, exist_ok=True)
    decisions = played(game, folder, arguments)
    fit, summary = fitted(game, decisions, arguments)
    best = None
    for playouts in arguments.playouts:
        path = folder / f"{playouts}.bin"
        head = head_of(game, arguments.hidden, arguments.generation, playouts, dict(arguments.search))
        path.write_bytes(written(head, fit.weights()))
        if arguments.gate:
            row = judged(game, path, arguments)
            summary[playouts] = row
            if row["won"] > row["par"] and (best is None or row["won"] > summary[best]["won"]):
                best = playouts
    (folder / "summary.json").write_text(json.dumps(summary, indent=1), encoding="utf-8")
    print(json.dumps(summary))
    if arguments.install and best is not None:
        shutil.copyfile(folder / f"{best}.bin", Path("src") / "gildhall" / "games" / game.id / NAME)


def played(game: Game, folder: Path, arguments: argparse.Namespace) -> Decisions:
    """The decisions of all games; the seconds are shared by the numbers of players."""
    players = arguments.players or list(game.seats)
    data = folder / "decisions"
    data.mkdir(exist_ok=True)
    parts: list[Decisions] = []
    begun = time()
    for place, number in enumerate(players):
        play = TeacherPlay(game, number, arguments.seed, arguments.teacher, Budget.read(arguments.budget))
        until = begun + arguments.seconds * (place + 1) / len(players)
        tried = play.chunks(data, arguments.games, arguments.workers, until, arguments.ray)
        chunks = [each for each in tried if each is not None]
        parts += [each for each in chunks if len(each)]
        print(f"{game.id}, {number} players: {sum(len(each) for each in chunks)} decisions in {len(chunks)} chunks")
    return mixed(parts)


def mixed(parts: list[Decisions]) -> Decisions:
    """All decisions. The last ones are for validation, so every tenth chunk is put last."""
    if not parts:
        raise SystemExit("no decision was searched: there was no time, or the budget is too small")
    step = round(1 / KEPT_BACK)
    order = [part for place, part in enumerate(parts) if place % step != step - 1] + parts[step - 1 :: step]
    return Decisions.joined(order)


def fitted(game: Game, decisions: Decisions, arguments: argparse.Namespace) -> tuple[PolicyFit, dict[str, Any]]:
    """A policy fitted to decisions, and how well it does."""
    words = Vocabulary(game)
    fit = PolicyFit(words.shape(game, arguments.hidden), words.of_moves, bots.derived(arguments.seed, 1))

    def tell(epoch: int, loss: float, judged: float) -> None:
        print(f"  {game.id}, epoch {epoch}: loss {loss:.4f}, on unseen decisions {judged:.4f}", flush=True)

    before, after = fit.run(decisions, arguments.epochs, tell, time() + arguments.fit_seconds)
    unseen = decisions.some(range(int(len(decisions) * (1 - KEPT_BACK)), len(decisions)))
    agrees, thumb = fit.agreement(unseen)
    return fit, {
        "game": game.id,
        "decisions": len(decisions),
        "loss_before": round(before, 4),
        "loss": round(after, 4),
        "agreement": round(agrees, 4),
        "agreement_thumb": round(thumb, 4),
    }


def judged(game: Game, policy: Path, arguments: argparse.Namespace) -> dict[str, Any]:
    """An arena of a Grandmaster with this policy against the same one without it, both as in the package otherwise."""
    challenger = player(None, policy)
    other = Grandmaster.name if Grandmaster.plays(game) else "master"
    players = (arguments.players or list(game.seats))[0]
    names = [challenger.name] + [other] * (players - 1)
    seed = GATE_SEED + arguments.seed
    budget = Budget.read(arguments.gate_budget)
    workers, ray = arguments.workers, arguments.ray
    figures = arena(game, names, players, arguments.gate, seed, budget=budget, workers=workers, ray=ray)
    won = next(row for row in figures.data()["line_ups"] if row["bot"] == challenger.name)
    return {
        "against": other,
        "arena_games": won["games"],
        "won": won["win_rate"],
        "low": won["low"],
        "high": won["high"],
        "par": won["par"],
    }


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--players", type=int, nargs="*", help="only these numbers of players")
    parser.add_argument("--games", type=int, default=200, help="games for each number of players (200)")
    parser.add_argument("--seconds", type=float, default=float(ENDLESS), help="limit of all games together (none)")
    parser.add_argument("--budget", default="300", help="what a decision may take in these games (300)")
    parser.add_argument("--teacher", type=Path, help="a policy that the players use (that of the package, if any)")
    parser.add_argument("--epochs", type=int, default=20, help="how often each decision is learned from (20)")
    parser.add_argument("--fit-seconds", type=float, default=float(ENDLESS), help="limit of the fit (none)")
    parser.add_argument("--hidden", type=int, default=16, help="units of the hidden layer (16)")
    parser.add_argument("--playouts", nargs="+", choices=get_args(Playouts), default=["thumb"], help="variants (thumb)")
    parser.add_argument(
        "--search", type=number_of_search, nargs="*", default=[], help="numbers of the search, such as trust=1"
    )
    parser.add_argument("--gate", type=int, default=100, help="games of the arena; 0 for none (100)")
    parser.add_argument("--gate-budget", default="0.1s", help="what a turn may take in the arena (0.1s)")
    parser.add_argument("--generation", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cores(), help="processes that play (as many as there are cores)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; 'local' starts one here")
    parser.add_argument("--out", type=Path, help="the folder (build/train/GAME-policy)")
    parser.add_argument("--install", action="store_true", help="put the policy into the package if it won")
    return parser.parse_args()


if __name__ == "__main__":
    main()
