"""Find the weights of a game's evaluation by self-play: `python -m tools.calibrate GAME [--games N]`.

Rules of thumb play many games, half of them with some random moves, so that odd positions occur too. At moments spread
over each game every seat is measured; the weights are fitted to who won (multinomial logistic regression) and to the
points (least squares), and written to the game's calibration.toml. The reliability of the chances is measured on games
that they were not fitted to, and on those of them without random moves.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

import gildhall
from gildhall.engine.dice import QuickDice
from gildhall.engine.standing import win_shares

KNOTS = 5
EVERY = 7
"""About this number of decisions of each seat is between two measured positions."""
MOST = 40
"""The most measured positions of one game."""
NOISE = [0.0, 0.0, 0.06, 0.15]
"""The share of random moves in the games, one game after the other."""
RIDGE = 1e-3

T = TypeVar("T")
Job = tuple[str, int, int]
"""A game, the number of players, and the number of the game."""
Array = NDArray[np.float64]
Sample = tuple[float, list[list[float]]]
Played = tuple[list[Sample], list[float], list[float]]
"""Moments of a game (progress, measures by seat), who won, and the points."""


def main() -> None:
    arguments = parse()
    game = gildhall.game(arguments.game)
    seats = arguments.players or list(game.seats)
    console = Console()
    weights: dict[int, tuple[Array, Array]] = {}
    for players in seats:
        played = each_game(play, game.id, players, arguments.games, arguments.workers)
        kept = len(played) * 4 // 5
        weights[players] = fit(played[:kept], game.has_points)
        unseen = played[kept:]
        plain = [one for number, one in enumerate(played) if number >= kept and not NOISE[number % len(NOISE)]]
        for name, some in (("", unseen), (" without random moves", plain)):
            console.print(f"{players} players, {len(some)} games{name}: {verdict(weights[players][0], some)}")
    if not arguments.dry:
        write(arguments.game, weights)


def each_game(play: Callable[[Job], T], name: str, players: int, games: int, workers: int) -> list[T]:
    """What ``play`` returns for each of many games, in several processes, with a progress bar."""
    jobs = [(name, players, number) for number in range(games)]
    with ProcessPoolExecutor(workers) as pool:
        return list(track(pool.map(play, jobs, chunksize=4), f"{name}, {players} players", len(jobs)))


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.id for game in gildhall.games()])
    parser.add_argument("--games", type=int, default=1000, help="games for each number of players")
    parser.add_argument("--players", type=int, nargs="*", help="only these numbers of players")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--dry", action="store_true", help="tell only, write nothing")
    return parser.parse_args()


def play(job: Job) -> Played:
    """One game of self-play, with the measures of some of its moments."""
    name, players, number = job
    game = gildhall.game(name)
    module = import_module(f"{game.package}.evaluate")
    dice = QuickDice.seeded(number, 1)
    noise = int(1000 * NOISE[number % len(NOISE)])
    table = game.start(seats=players, seed=number, listen=False)
    samples: list[Sample] = []
    wait = 0
    while (seat := table.next_seat()) >= 0:
        if wait == 0:
            samples.append((module.progress(table), [module.measures(table, each) for each in range(players)]))
            wait = 1 + dice.below(2 * EVERY * players)
        wait -= 1
        choices = table.choices(seat)
        by_chance = noise and dice.below(1000) < noise
        table.choose(seat, choices[dice.below(len(choices))] if by_chance else game.thumb(table, seat, choices))
    while len(samples) > MOST:
        del samples[dice.below(len(samples))]
    samples.append((module.progress(table), [module.measures(table, each) for each in range(players)]))
    places = table.standing
    return samples, win_shares(places), [float(place.score or 0) for place in places]


def fit(played: list[Played], has_points: bool) -> tuple[Array, Array]:
    """The weights for chances and for points."""
    spread, won, points = arrays(played)
    chance = fit_chances(spread, won)
    if not has_points:
        return chance, np.zeros_like(chance)
    flat = spread.reshape(-1, spread.shape[-1])
    square = flat.T @ flat + RIDGE * len(flat) * np.eye(flat.shape[1])
    return chance, np.asarray(np.linalg.solve(square, flat.T @ points.ravel()), dtype=np.float64)


def arrays(played: list[Played]) -> tuple[Array, Array, Array]:
    """Measures spread over the knots (moment × seat × weight), shares of the victory, points (moment × seat)."""
    spread, won, points = [], [], []
    for samples, shares, scores in played:
        for progress, measured in samples:
            spread.append([knotted(progress, np.array(measures)) for measures in measured])
            won.append(shares)
            points.append(scores)
    return np.array(spread), np.array(won), np.array(points)


def knotted(progress: float, measures: Array) -> Array:
    """The measures as the evaluation weighs them: interpolated between the two knots around the progress."""
    place = min(max(progress, 0.0), 1.0) * (KNOTS - 1)
    knot = min(int(place), KNOTS - 2)
    found = np.zeros((KNOTS, len(measures)))
    found[knot] = measures * (1 - (place - knot))
    found[knot + 1] = measures * (place - knot)
    return found.ravel()


def fit_chances(spread: Array, won: Array) -> Array:
    """Multinomial logistic regression by Newton's method, with a small regularisation towards zero."""
    moments, _, number = spread.shape
    weights = np.zeros(number)
    for _ in range(25):
        chances = softmax(spread @ weights)
        slope = np.einsum("ms,msw->w", won - chances, spread) / moments - RIDGE * weights
        mean = np.einsum("ms,msw->mw", chances, spread)
        curve = np.einsum("ms,msv,msw->vw", chances, spread, spread, optimize=True) - mean.T @ mean
        step = np.linalg.solve(curve / moments + RIDGE * np.eye(number), slope)
        weights += step
        if np.abs(step).max() < 1e-4:
            break
    return weights


def softmax(strengths: Array) -> Array:
    parts = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    whole: Array = parts / parts.sum(axis=1, keepdims=True)
    return whole


def verdict(weights: Array, played: list[Played]) -> str:
    """The quality of the chances in games they were not fitted to, without the ends, compared with always 1/n."""
    played = [(samples[:-1], shares, points) for samples, shares, points in played]
    spread, won, _ = arrays(played)
    chances = softmax(spread @ weights)
    late = np.concatenate([np.arange(len(samples)) * 3 >= len(samples) * 2 for samples, _, _ in played])
    parts = [gain(chances, won), gain(chances[late], won[late])]
    return f"Brier {parts[0]:.0%} better than par, {parts[1]:.0%} in the last third; errs by {error(chances, won):.1%}"


def gain(chances: Array, won: Array) -> float:
    """The improvement of the Brier score over even chances."""
    par = ((1 / chances.shape[1] - won) ** 2).mean()
    return float(1 - ((chances - won) ** 2).mean() / par)


def error(chances: Array, won: Array) -> float:
    """The mean error of the reliability curve, in ten steps, weighed by how often each occurs."""
    said, true = chances.ravel(), won.ravel()
    bins = np.minimum((said * 10).astype(int), 9)
    return float(sum(abs((said - true)[bins == each].sum()) for each in range(10)) / len(said))


def write(name: str, weights: dict[int, tuple[Array, Array]]) -> None:
    """Write the weights next to the game's evaluation."""
    package = Path(str(import_module(f"gildhall.games.{name}").__file__)).parent
    lines = list(_lines(name, weights))
    (package / "calibration.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _lines(name: str, weights: dict[int, tuple[Array, Array]]) -> Iterator[str]:
    measures: list[Any] = import_module(f"gildhall.games.{name}.evaluate").MEASURES
    yield "# Written by `python -m tools.calibrate`. For each number of seats and each knot from the beginning of a"
    yield f"# game to its end: the weights of {', '.join(measures)}."
    for seats, (chance, points) in weights.items():
        yield ""
        yield f"[{seats}]"
        for key, found in (("chance", chance), ("points", points)):
            yield f"{key} = ["
            for row in found.reshape(KNOTS, -1):
                yield "  [" + ", ".join(f"{weight:.4f}" for weight in row) + "],"
            yield "]"


if __name__ == "__main__":
    main()
