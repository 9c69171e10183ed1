"""Courses: what a balance report keeps of each game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

from gildhall.lab.match import Result

Key = tuple[str, str]
"""An item: its kind and name."""


class Course:
    """One game: the winner, the standing of each round, and when each seat first took each item."""

    def __init__(self, result: Result) -> None:
        trace = result.trace
        assert trace is not None, "a balance report needs traces"
        self.bots = result.bots
        self.wins = result.wins
        self.scores = result.scores
        self.rounds = result.rounds
        self.ending = result.ending
        self.decisions = result.decisions
        self.path = trace.rounds
        self.taken: dict[tuple[int, Key], int] = {}
        self.copies: dict[tuple[int, Key], int] = {}
        self.types: dict[Key, str] = {}
        """The type of each copy. ``taken`` and ``copies`` say when each seat first took a type and a copy."""
        for seat, kind, item, copy, number in trace.taken:
            self.taken.setdefault((seat, (kind, item)), number)
            if copy:
                self.copies.setdefault((seat, (kind, copy)), number)
                self.types[kind, copy] = item
        self.by_step: dict[str, tuple[int, int]] = _by_step(trace.step, trace.choices)

    def ranks_at(self, number: int) -> list[int]:
        """The ranks when this round began. In the first round all are equal, because only tie-breaks could differ."""
        ranks = [1] * len(self.wins)
        if number <= 1:
            return ranks
        for at, standing, _ in self.path[:-1]:
            if at > number:
                break
            ranks = standing
        return ranks

    def leaders(self) -> list[list[int]]:
        """The leaders of each round before the end. All seats, if all were tied."""
        return [[seat for seat, rank in enumerate(ranks) if rank == 1] for _, ranks, _ in self.path[:-1]]

    def lead_changes(self) -> int:
        """How often another seat took the sole lead."""
        alone = [leaders[0] for leaders in self.leaders() if len(leaders) == 1]
        return sum(1 for before, after in pairwise(alone) if before != after)


def _by_step(steps: Iterable[str], choices: Iterable[int]) -> dict[str, tuple[int, int]]:
    """For each step how often it was asked, and the total number of choices."""
    asked: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for step, number in zip(steps, choices, strict=True):
        asked[step] += 1
        offered[step] += number
    return {step: (asked[step], offered[step]) for step in asked}
