"""What an item is worth: seats that took it against seats in a matched position that did not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from statistics import median

import numpy as np
from numpy.typing import NDArray

from gildhall.lab.balance.courses import Course, Key
from gildhall.lab.balance.statistics import Estimate

FEWEST = 30
"""An item that fewer seats took is not judged."""

FEWEST_MATCHED = 5
"""Takers with fewer matched seats are left out."""


class Effect:
    """One item: how often and when it was taken, how often its takers won, and its worth.

    ``worth`` is the difference in win rate to matched seats: seats in the same round, with the same rank when the round
    began, that did not have the item then. None if there are too few.
    """

    def __init__(self, key: Key, seats: int, takers: int, won: float, when: float, worth: Estimate | None) -> None:
        self.kind, self.item = key
        self.seats = seats
        self.takers = takers
        self.win_rate = won / takers
        self.when = when
        self.worth = worth

    @property
    def share(self) -> float:
        """The share of seats that took it."""
        return self.takers / self.seats


def effects(courses: Sequence[Course], by_copy: bool = False) -> list[Effect]:
    """The effects of all items that were taken, by type or copy by copy, the most worthwhile first."""
    seats = len(courses[0].wins)
    wins = np.array([win for course in courses for win in course.wins])
    games = np.repeat(np.arange(len(courses)), seats)
    strata = _strata(courses, seats)
    taken: dict[Key, dict[int, int]] = defaultdict(dict)
    for i, course in enumerate(courses):
        for (seat, key), number in (course.copies if by_copy else course.taken).items():
            taken[key][i * seats + seat] = number
    found = []
    for key, rounds in taken.items():
        when = np.full(len(wins), np.iinfo(np.int64).max)
        when[list(rounds)] = list(rounds.values())
        worth = _worth(strata, wins, games, when)
        won = float(wins[list(rounds)].sum())
        found.append(Effect(key, len(wins), len(rounds), won, median(rounds.values()), worth))
    return sorted(found, key=lambda each: -each.worth.value if each.worth else 0.0)


def _strata(courses: Sequence[Course], seats: int) -> dict[int, list[NDArray[np.int64]]]:
    """For each round the seats (as rows) grouped by rank."""
    rows: dict[tuple[int, int], list[int]] = defaultdict(list)
    for i, course in enumerate(courses):
        for number in range(course.rounds + 1):
            for seat, rank in enumerate(course.ranks_at(number)):
                rows[number, rank].append(i * seats + seat)
    strata: dict[int, list[NDArray[np.int64]]] = defaultdict(list)
    for (number, _), members in sorted(rows.items()):
        strata[number].append(np.array(members))
    return strata


def _worth(
    strata: dict[int, list[NDArray[np.int64]]],
    wins: NDArray[np.float64],
    games: NDArray[np.int64],
    when: NDArray[np.int64],
) -> Estimate | None:
    """The matched difference. Its error takes into account that seats of one game are not independent."""
    parts = []
    for number, groups in strata.items():
        for rows in groups:
            took, without = rows[when[rows] == number], rows[when[rows] > number]
            if len(took) and len(without) >= FEWEST_MATCHED:
                parts.append((took, without))
    takers = sum(len(took) for took, _ in parts)
    if takers < FEWEST:
        return None
    value = sum(float((wins[took] - wins[without].mean()).sum()) for took, without in parts) / takers
    by_game = np.zeros(games[-1] + 1)
    by_chance = 0.0
    for took, without in parts:
        expected = float(wins[without].mean())
        by_chance += len(took) * expected * (1 - expected)
        # residuals from the mean of all takers: a stratum with one taker must not look certain
        np.add.at(by_game, games[took], (wins[took] - expected - value) / (takers - 1))
        np.add.at(by_game, games[without], -(wins[without] - expected) * len(took) / takers / (len(without) - 1))
    # if none of a few takers won, they are all alike, so their own spread does not measure chance
    return Estimate(value, sqrt(max(float((by_game**2).sum()), by_chance / takers**2)), takers)
