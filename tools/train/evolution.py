"""An evolution strategy for the habits of a game: the numbers behind its rules of thumb.

Each number is a *gene*: the logarithm of one more than it, so that a step changes small and large numbers by about the
same part. In a generation, many random *directions* are tried in pairs: rules of thumb with all genes a little further
in that direction play against those with all genes a little further in the opposite one, on the same deal from both
sides. So each game says something about all numbers. The genes then move along the directions that won. The steps have
inertia, because one generation alone is mostly noise, and they become shorter towards the end.

What is kept is the mean of the last third of the generations, which has less noise than the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gildhall.bots.search import WHOLE, play_until
from gildhall.bots.seeds import derived
from gildhall.engine.game import AnyFacts, Game
from gildhall.engine.habits import Habits
from gildhall.engine.standing import win_shares
from gildhall.lab.cluster import joined

Genes = NDArray[np.float64]
Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]
"""``map``, or that of a pool of processes."""

CHUNK = 5
"""Directions, or deals, that one task of a worker has."""
INERTIA = 0.9
LAST = 1 / 3
FARTHEST = 3.0
"""How far a gene may go from its standard value: a number may become about 20 times as large."""


@dataclass(frozen=True)
class Duels:
    """Games of rules of thumb with two sets of habits. The numbers of players take turns."""

    game: Game
    players: tuple[int, ...]
    seed: int
    width: float
    """How far a direction goes, for each gene: a standard deviation."""

    @property
    def names(self) -> list[str]:
        return self.game.rulebook.habits.names()

    def standard(self) -> Genes:
        """The genes of the standard habits."""
        habits = self.game.rulebook.habits
        return np.log1p([float(getattr(habits, name)) for name in self.names])

    def numbers(self, genes: Genes) -> dict[str, int]:
        """The habits that genes stand for: whole numbers, none below zero."""
        standard = self.standard()
        near = np.clip(genes, standard - FARTHEST, standard + FARTHEST)
        return dict(zip(self.names, np.maximum(0, np.rint(np.expm1(near))).astype(int).tolist(), strict=True))

    def habits(self, genes: Genes) -> Habits:
        return self.game.rulebook.habits.changed(self.numbers(genes))

    def directions(self, generation: int, numbers: range) -> Genes:
        """A row for each direction. It depends on nothing but its number and the seed."""
        size = len(self.names)
        rows = [np.random.default_rng([self.seed, generation, number]).standard_normal(size) for number in numbers]
        return np.array(rows)

    def tried(self, task: tuple[Genes, int, range]) -> list[float]:
        """How much better each direction did than its opposite."""
        genes, generation, numbers = task
        found = []
        for number, direction in zip(numbers, self.directions(generation, numbers), strict=True):
            step = self.width * direction
            seed = derived(self.seed, 0, generation, number)
            found.append(self.duel(self.habits(genes + step), self.habits(genes - step), self.count(number), seed))
        return found

    def judged(self, task: tuple[Genes, int, int, range]) -> list[float]:
        """How much better some genes did than the standard ones, on deals of their own."""
        genes, what, players, numbers = task
        one, other = self.habits(genes), self.game.rulebook.habits
        return [self.duel(one, other, players, derived(self.seed, 1, what, number)) for number in numbers]

    def count(self, number: int) -> int:
        return self.players[number % len(self.players)]

    def duel(self, one: Habits, other: Habits, players: int, seed: int) -> float:
        """The share of the games won by one side less that of the other, between −1 and 1: a deal from both sides. The
        sides sit in turns.
        """
        total = 0.0
        for begins in (0, 1):
            seated = [one if seat % 2 == begins else other for seat in range(players)]
            shares = self.shares(seated, seed)
            total += sum(share if seat % 2 == begins else -share for seat, share in enumerate(shares))
        return total / 2

    def shares(self, seated: list[Habits], seed: int) -> list[float]:
        """One game: the part of the victory that each seat has."""
        table = self.game.start(seats=len(seated), seed=seed, listen=False)
        table.facts = own_facts(self.game, len(seated))
        table.facts.habits = seated
        play_until(table, WHOLE)
        return win_shares(table.rankings())


@cache
def own_facts(game: Game, players: int) -> AnyFacts:
    """Facts of this process whose habits may be changed before each game."""
    return game.facts_with(game.facts(players, {}), [game.rulebook.habits] * players)


class Evolution:
    """The genes of all generations, and the inertia of the last step. It is kept in a file."""

    def __init__(self, duels: Duels, path: Path) -> None:
        self.duels = duels
        self.path = path
        self.genes: list[Genes] = [duels.standard()]
        self.inertia = np.zeros(len(self.genes[0]))
        self.seconds = 0.0
        """The time that the search took so far, also before an interruption."""
        if path.exists():
            with np.load(path) as found:
                self.genes = list(found["genes"])
                self.inertia = found["inertia"]
                self.seconds = float(found["seconds"])

    @property
    def generation(self) -> int:
        """The number of the last generation; 0 is the standard."""
        return len(self.genes) - 1

    def save(self) -> None:
        """Write the file atomically."""
        half = self.path.with_suffix(".half")
        with half.open("wb") as file:
            np.savez_compressed(file, genes=np.array(self.genes), inertia=self.inertia, seconds=self.seconds)
        half.replace(self.path)

    def advance(self, spread: Spread, directions: int, rate: float) -> float:
        """One more generation. Returns how strong its signal is: the length of the step, where that of a step by chance
        alone is about 1. ``rate`` is how far such a step goes.
        """
        genes, number = self.genes[-1], self.generation + 1
        tasks = [(genes, number, numbers) for numbers in chunks(directions)]
        results = np.concatenate(list(spread(self.duels.tried, tasks)))
        tried = self.duels.directions(number, range(directions))
        slope = results @ tried / directions
        by_chance = np.sqrt((results**2).mean() * len(genes) / directions) / np.sqrt(1 - INERTIA**2)
        self.inertia = INERTIA * self.inertia + slope
        step = self.inertia / max(by_chance, 1e-9)
        self.genes.append(genes + rate * step)
        return float(np.linalg.norm(step))

    def mean(self) -> Genes:
        """The mean of the last third of the generations."""
        last = max(1, round(LAST * self.generation))
        return np.asarray(np.mean(self.genes[-last:], axis=0))

    def won(self, spread: Spread, players: int, deals: int, what: int) -> float:
        """The share of games that the mean wins against the standard; ``what`` tells one measurement from another, so
        that each has deals of its own.
        """
        tasks = [(self.mean(), derived(what, players), players, numbers) for numbers in chunks(deals)]
        return float(0.5 + np.concatenate(list(spread(self.duels.judged, tasks))).mean() / 2)


def chunks(number: int) -> list[range]:
    """The numbers below ``number`` in tasks."""
    return [range(start, min(number, start + CHUNK)) for start in range(0, number, CHUNK)]


@contextmanager
def spreading(workers: int, ray: str | None = None) -> Iterator[Spread]:
    """A map over processes that stay alive from one generation to the next; with one worker, in this process. ``ray``
    is the address of a Ray cluster that is used instead.
    """
    if ray is not None:
        with joined(ray, workers) as spread:
            yield spread
    elif workers == 1:
        yield map
    else:
        with ProcessPoolExecutor(workers) as pool:
            yield pool.map
