"""Self-play for training: positions at the beginning of rounds, and the results of their games.

A search uses its network at the beginning of a round, so positions are taken there.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from gildhall import bots
from gildhall.bots.bot import Bot
from gildhall.bots.budget import Budget
from gildhall.bots.grandmaster import Grandmaster
from gildhall.bots.prospects import evaluation
from gildhall.bots.search import WHOLE, play_until
from gildhall.bots.seeds import derived
from gildhall.bots.weights_file import features_of
from gildhall.engine.dice import QuickDice
from gildhall.engine.evaluation import Evaluation
from gildhall.engine.game import Game
from gildhall.engine.habits import Habits
from gildhall.engine.table import AnyTable
from gildhall.lab.cluster import spread
from tools.train.evolution import own_facts

Array = NDArray[np.float32]

NOISE = [60, 150, 400]
"""How many of a thousand moves are random in the opening of a game, one game after the other."""
CHUNK = 50
"""Games that are kept in one file."""


class Samples:
    """Positions of games with the same number of players: features of each seat, who won, and the points."""

    def __init__(self, features: Array, won: Array, points: Array) -> None:
        self.features = features
        self.won = won
        self.points = points

    def __len__(self) -> int:
        return len(self.won)

    @property
    def players(self) -> int:
        return int(self.won.shape[1])

    @staticmethod
    def joined(parts: list[Samples]) -> Samples:
        return Samples(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.won for part in parts]),
            np.concatenate([part.points for part in parts]),
        )

    def first(self, share: float) -> Samples:
        """The positions of the first games."""
        end = int(len(self) * share)
        return Samples(self.features[:end], self.won[:end], self.points[:end])

    def last(self, share: float) -> Samples:
        """The positions of the last games."""
        start = int(len(self) * (1 - share))
        return Samples(self.features[start:], self.won[start:], self.points[start:])

    def save(self, path: Path) -> None:
        """Write a file atomically."""
        half = path.with_suffix(".half")
        with half.open("wb") as file:
            np.savez_compressed(file, features=self.features, won=self.won, points=self.points)
        half.replace(path)

    @staticmethod
    def load(path: Path) -> Samples:
        with np.load(path) as found:
            return Samples(found["features"], found["won"], found["points"])


class SelfPlay:
    """Games of one generation with one number of players. Without a network, rules of thumb play."""

    def __init__(
        self,
        game: Game,
        players: int,
        seed: int,
        network: Path | None,
        budget: Budget | None,
        habits: Habits | None = None,
    ) -> None:
        self.game = game
        self.habits = habits
        """Those of the rules of thumb, if they are not the standard ones."""
        self.players = players
        self.seed = seed
        self.network = network
        self.budget = budget
        self.opening = half_a_game(game, players, seed)
        """The most rounds of an odd opening."""

    def chunks(self, folder: Path, games: int, workers: int, ray: str | None = None) -> Iterator[Samples]:
        """Positions of this number of games, a chunk at a time. Games that are already in the folder are not played
        again. ``ray`` is the address of a Ray cluster, whose machines share the folder.
        """
        numbers = [range(start, min(games, start + CHUNK)) for start in range(0, games, CHUNK)]
        return spread(partial(self.chunk, folder.absolute()), numbers, workers, ray)

    def chunk(self, folder: Path, numbers: range) -> Samples:
        """The positions of some games, from the folder if they are there."""
        path = folder / f"{self.players}-{numbers.start:06d}.npz"
        if not path.exists():
            self.play(numbers).save(path)
        return Samples.load(path)

    def play(self, numbers: range) -> Samples:
        """The positions of some games."""
        features: list[list[list[float]]] = []
        won: list[list[float]] = []
        points: list[list[float]] = []
        for number in numbers:
            rows, end = self.one_game(number)
            features += rows
            won += [end.chances] * len(rows)
            points += [end.points] * len(rows)
        return Samples(
            np.array(features, dtype=np.float32), np.array(won, dtype=np.float32), np.array(points, dtype=np.float32)
        )

    def one_game(self, number: int) -> tuple[list[list[list[float]]], Evaluation]:
        """The features of all seats at the beginning of each round, and how the game ended."""
        seed = derived(self.seed, self.players, number)
        dice = QuickDice.seeded(seed, 1)
        table = self.game.start(seats=self.players, seed=seed, listen=False)
        if self.habits is not None:
            table.facts = own_facts(self.game, self.players)
            table.facts.habits = [self.habits] * self.players
        self.open_oddly(table, dice, number)
        rows = []
        features = features_of(self.game)[1]
        seated = None
        if self.network is not None:
            seated = bots.line_up([player(self.network)] * self.players, seed, self.budget)
        while not table.over:
            rows.append([features(table, seat) for seat in range(self.players)])
            if seated is None:
                play_until(table, table.round_number() + 1)
            else:
                play_round(table, seated)
        return rows, evaluation(table)

    def open_oddly(self, table: AnyTable, dice: QuickDice, number: int) -> None:
        """Rules of thumb with random moves play some rounds that are not learned from, so that odd positions occur but
        their results come from sensible play alone.
        """
        noise = NOISE[number % len(NOISE)]
        until = table.round_number() + dice.below(self.opening + 1)
        while table.round_number() < until and (seat := table.next_seat()) >= 0:
            choices = table.choices(seat)
            by_chance = dice.below(1000) < noise
            table.choose(
                seat, choices[dice.below(len(choices))] if by_chance else self.game.thumb(table, seat, choices)
            )


class Learner(type):
    """The type of :func:`player`'s classes, which other processes know by their files."""

    file: Path | None
    policy: Path | None


@cache
def player(network: Path | None, policy: Path | None = None) -> type[Grandmaster]:
    """A Grandmaster with the network and the policy in these files, known by their names."""
    name = "-".join(["generation", *[path.stem for path in (network, policy) if path is not None]])
    more = {"name": name, "for_people": False, "file": network, "policy": policy}
    kind = cast(type[Grandmaster], Learner("Trained", (Grandmaster,), more))
    bots.register(kind)
    return kind


def by_file(kind: Learner) -> tuple[Any, ...]:
    return player, (kind.file, kind.policy)


copyreg.pickle(Learner, by_file)


def half_a_game(game: Game, players: int, seed: int) -> int:
    """About how many rounds are half a game."""
    table = game.start(seats=players, seed=seed, listen=False)
    play_until(table, WHOLE)
    return max(1, table.round_number() // 2)


def play_round(table: AnyTable, seated: list[Bot]) -> None:
    """Let bots play to the beginning of the next round or the end of the game."""
    until = table.round_number() + 1
    while table.round_number() < until and (seat := table.next_seat()) >= 0:
        table.make(seat, bots.ask(seated[seat], table, seat))
