"""What games of bots teach: ``python -m tools.strategy GAME`` prints the tables of docs/strategy/GAME.md.

*What things are worth*: one moment of each game is taken, in its middle. Linear regression says how much better a seat
ends that has a thing, compared with a seat that is as far in the game and has as much (``controls`` in the game's
``tools.toml``). This shows what goes with success, not what causes it: a seat that was lucky early has more of what is
expensive.

*Which decisions matter*: at decisions of the rules of thumb their first four choices are played on to the end, each on
the same eight deals (:mod:`tools.train.horizon`). The choice that does best on one half of the deals is judged on the
other half, so that the luck of the choosing does not count as a gain.

``--samples`` reads games that a training played (the folder of a generation, or files of it), such as those of the
Grandmaster; otherwise rules of thumb play. ``--learned`` gives them the learned habits for *What things are worth*.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import gildhall
from gildhall.bots.habits_file import load
from gildhall.bots.weights_file import features_of
from gildhall.engine.components import entries
from gildhall.engine.game import Game
from gildhall.engine.habits import Habits
from gildhall.lab.workers import cores, parallel_map
from tools.notes import Notes, games_of_ours
from tools.train.horizon import Look, look
from tools.train.samples import CHUNK, Samples, SelfPlay

Array = NDArray[np.float64]

SEED = 1_000_037
FEWEST = 100
"""Things that fewer seats have are left out."""


def things(game: Game) -> dict[str, str]:
    """The features that stand for one thing each, and the names of the things."""
    found: dict[str, str] = {}
    for each in Notes.of(game).things:
        for number, name in enumerate(entries(game.components[each["of"]])):
            feature = each["feature"].replace("#", str(number)).replace("*", name)
            found[feature] = each.get("name", "*").replace("*", name).replace("_", " ")
    return found


class Worth:
    """What a thing is worth: in chance to win and in points, each with its standard error."""

    def __init__(self, name: str, had: float, chance: tuple[float, float], points: tuple[float, float]) -> None:
        self.name = name
        self.had = had
        """The share of seats that have it."""
        self.chance = chance
        self.points = points


def worths(names: Sequence[str], wanted: dict[str, str], controls: Sequence[str], samples: Samples) -> list[Worth]:
    """What things are worth, the most valuable first."""
    rows, won, points = _middles(samples)
    place = {name: number for number, name in enumerate(names)}
    common = [feature for feature in wanted if (rows[:, place[feature]] > 0).sum() >= FEWEST]
    common = [feature for feature in common if (rows[:, place[feature]] <= 0).sum() >= FEWEST]
    columns = [rows[:, place[name]] for name in [*common, *controls]]
    matrix = np.stack([np.ones(len(rows)), *columns], axis=1)
    chances, scores = _regression(matrix, won), _regression(matrix, points)
    found = [
        Worth(wanted[feature], float((rows[:, place[feature]] > 0).mean()), chances[number], scores[number])
        for number, feature in enumerate(common, 1)
    ]
    return sorted(found, key=lambda worth: -worth.chance[0])


def _middles(samples: Samples) -> tuple[Array, Array, Array]:
    """The features of every seat in the middle of each game, whether it won, and its points."""
    changes = np.any(np.diff(samples.points, axis=0) != 0, axis=1) | np.any(np.diff(samples.won, axis=0) != 0, axis=1)
    ends = np.concatenate([np.flatnonzero(changes), [len(samples) - 1]])
    starts = np.concatenate([[0], ends[:-1] + 1])
    middle = (starts + ends + 1) // 2
    rows = samples.features[middle].astype(float)
    return rows.reshape(-1, rows.shape[2]), samples.won[middle].ravel(), samples.points[middle].ravel()


def _regression(matrix: Array, wanted: Array) -> list[tuple[float, float]]:
    """The coefficients of a linear regression, with their standard errors."""
    inverse = np.linalg.pinv(matrix.T @ matrix)
    found = inverse @ matrix.T @ wanted
    residual = wanted - matrix @ found
    variance = residual @ residual / (len(matrix) - matrix.shape[1])
    errors = np.sqrt(np.maximum(0, np.diag(inverse)) * variance)
    return [(float(value), float(error)) for value, error in zip(found, errors, strict=True)]


class Step:
    """The decisions of one kind: how many, and what the best of four choices gains over the rules of thumb."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.gains: list[float] = []
        self.same = 0
        """Decisions at which all choices ended the same."""

    def add(self, results: Array) -> None:
        """Add a decision: the results of its choices (rows) on each deal, relative to the rules of thumb."""
        half = results.shape[1] // 2
        sides = [(results[:, :half], results[:, half:]), (results[:, half:], results[:, :half])]
        gains = []
        for chosen_by, judged_by in sides:
            means = chosen_by.mean(axis=1)
            best = int(means.argmax())
            gains.append(float(judged_by[best].mean()) if means[best] > 0 else 0.0)
        self.gains.append(sum(gains) / 2)
        self.same += not np.any(results)


def steps(looks: Sequence[tuple[str, Array]]) -> list[Step]:
    """The kinds of decisions, those with the largest gain first."""
    found: dict[str, Step] = {}
    for name, results in looks:
        found.setdefault(name, Step(name)).add(results)
    return sorted(found.values(), key=lambda step: -float(np.mean(step.gains)))


def worth_table(found: Sequence[Worth], unit: str) -> str:
    lines = [f"| thing | had by | chance to win (95 %) | {unit} (95 %) |", "|---|---|---|---|"]
    for each in found:
        chance, points = each.chance, each.points
        lines.append(
            f"| {each.name} | {each.had:.0%} | {100 * chance[0]:+.0f} ± {196 * chance[1]:.0f} %"
            f" | {points[0]:+.1f} ± {1.96 * points[1]:.1f} |"
        )
    return "\n".join(lines)


def step_table(found: Sequence[Step], fewest: int = 10) -> str:
    lines = ["| decision | looked at | another choice gains (95 %) | all end the same |", "|---|---|---|---|"]
    for each in found:
        number = len(each.gains)
        if number >= fewest:
            error = 1.96 * float(np.std(each.gains)) / number**0.5
            lines.append(
                f"| {each.name.replace('_', ' ')} | {number:,} | {100 * float(np.mean(each.gains)):+.1f} ±"
                f" {100 * error:.1f} % | {each.same / number:.0%} |"
            )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[game.id for game in games_of_ours()])
    parser.add_argument("--players", type=int, help="the fewest that can play")
    parser.add_argument("--games", type=int, default=2000, help="games of the rules of thumb (2000)")
    parser.add_argument("--learned", action="store_true", help="these games with learned habits")
    parser.add_argument("--samples", type=Path, nargs="*", help="files of a training, instead of new games")
    parser.add_argument("--decisions", type=int, default=300, help="how many are looked at (300)")
    parser.add_argument("--workers", type=int, default=cores())
    arguments = parser.parse_args()
    game = gildhall.game(arguments.game)
    players = arguments.players or min(game.seats)
    if arguments.samples:
        samples = Samples.joined([Samples.load(path) for path in arguments.samples])
    else:
        samples = played(game, players, arguments.games, arguments.workers, load(game) if arguments.learned else None)
    found = worths(features_of(game)[0], things(game), Notes.of(game).controls, samples)
    print(worth_table(found, "points" if game.has_points else "way to the saint, %"))
    if arguments.decisions:
        print()
        print(step_table(steps(looked_at(game, players, arguments.decisions, arguments.workers))))


def played(game: Game, players: int, games: int, workers: int, habits: Habits | None = None) -> Samples:
    """Games of the rules of thumb."""
    play: Callable[[range], Samples] = SelfPlay(game, players, SEED, None, None, habits).play
    numbers = [range(start, min(games, start + CHUNK)) for start in range(0, games, CHUNK)]
    return Samples.joined(list(parallel_map(play, numbers, workers)))


def looked_at(game: Game, players: int, decisions: int, workers: int) -> list[tuple[str, Array]]:
    """The kind of each decision, and what its choices gained at the end of the game."""
    tried = parallel_map(partial(look, game, players, None, 0), range(1_000_000), workers)
    found: list[Look] = list(islice((each for each in tried if each is not None), decisions))
    return [(each.step, each.gains[:, :, 0, -1]) for each in found]


if __name__ == "__main__":
    main()
