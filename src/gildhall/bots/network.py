"""A small network that predicts each seat's result from a table, in compiled code without any library.

Its input is the features of every seat (``features.py`` of a game). It evaluates one seat at a time: the features of
the seat and the mean of the others go through two hidden layers. The output is three numbers: the strength of the seat,
the strength of its lead, and its points at the end. A softmax over the strengths of all seats gives the chances. So one
network serves any number of players, and no seat is favoured.

The file format is in ``network_file.py``; ``tools/train`` makes the files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.evaluation import softmax
from gildhall.engine.table import AnyTable

OUTPUTS: Final = 3
"""The outputs for one seat: strength, strength of the lead, points."""


class Promise:
    """What a network predicts for a table: for each seat the chance to win, its share of the lead, and its points."""

    def __init__(self, chances: list[float], leads: list[float], points: list[float]) -> None:
        self.chances = chances
        self.leads = leads
        self.points = points


class Network:
    """Weights, and how to use them. ``features(table, seat)`` returns one number for each input."""

    def __init__(
        self,
        features: Callable[[Any, int], list[float]],
        inputs: int,
        hidden: tuple[int, int],
        weights: list[float],
    ) -> None:
        self.features = features
        self.inputs: i64 = inputs
        self.first: i64 = hidden[0]
        self.second: i64 = hidden[1]
        parts = sizes(inputs, hidden)
        starts = [sum(parts[:number]) for number in range(len(parts) + 1)]
        if len(weights) != starts[-1]:
            raise ValueError(f"a network of this shape has {starts[-1]} weights, not {len(weights)}")
        self.own = vec[float](weights[starts[0] : starts[1]])
        self.others = vec[float](weights[starts[1] : starts[2]])
        self.bias = vec[float](weights[starts[2] : starts[3]])
        self.deeper = vec[float](weights[starts[3] : starts[4]])
        self.deeper_bias = vec[float](weights[starts[4] : starts[5]])
        self.out = vec[float](weights[starts[5] : starts[6]])
        self.out_bias = vec[float](weights[starts[6] : starts[7]])

    def promise(self, table: AnyTable) -> Promise:
        """The prediction for a table. It uses everything on the table, so pass a guess."""
        return self.judge(self.rows(table))

    def rows(self, table: AnyTable) -> list[list[float]]:
        """The features of all seats of a table."""
        features = self.features
        return [features(table, seat) for seat in range(len(table.seats))]

    def judge(self, rows: list[list[float]]) -> Promise:
        """The prediction from the features of all seats."""
        # the mean of the others is (all - own) / (seats - 1): one sum serves every seat
        share = 1.0 / (len(rows) - 1)
        everybody = total(rows)
        strengths: list[float] = []
        leads: list[float] = []
        points: list[float] = []
        for row in rows:
            found = self._seat(row, everybody, share)
            strengths.append(found[0])
            leads.append(found[1])
            points.append(found[2])
        return Promise(softmax(strengths), softmax(leads), points)

    def judge_all(self, tables: list[list[list[float]]]) -> list[Promise]:
        """The predictions for several tables from the features of their seats: a single pass through each layer for all
        seats. They equal those of :meth:`judge`.
        """
        own: list[float] = []
        rest: list[float] = []
        for rows in tables:
            share = 1.0 / (len(rows) - 1)
            everybody = total(rows)
            for row in rows:
                for place in range(len(row)):
                    own.append(row[place])
                    rest.append((everybody[place] - row[place]) * share)
        found = self._seats(own, rest, len(own) // self.inputs)
        promises: list[Promise] = []
        at: i64 = 0
        for rows in tables:
            three: list[list[float]] = [[], [], []]
            for _ in rows:
                for part in range(OUTPUTS):
                    three[part].append(found[at])
                    at += 1
            promises.append(Promise(softmax(three[0]), softmax(three[1]), three[2]))
        return promises

    def _seats(self, own: list[float], rest: list[float], seats: i64) -> vec[float]:
        """The three numbers of each seat, one after the other, from the features of all seats and the means of the
        others. Each weight serves all seats before the next one is used.
        """
        first = repeated(self.bias, seats)
        place: i64 = 0
        while place < self.inputs:
            seat: i64 = 0
            while seat < seats:
                at = seat * self.inputs + place
                to = seat * self.first
                add_at(first, to, self.first, self.own, place * self.first, own[at])
                add_at(first, to, self.first, self.others, place * self.first, rest[at])
                seat += 1
            place += 1
        second = repeated(self.deeper_bias, seats)
        pass_all_on(first, self.first, self.deeper, second, self.second, seats)
        found = repeated(self.out_bias, seats)
        pass_all_on(second, self.second, self.out, found, OUTPUTS, seats)
        return found

    def _seat(self, row: list[float], everybody: list[float], share: float) -> vec[float]:
        """The three numbers of one seat."""
        first = self.bias[:]
        number: i64 = len(row)
        place: i64 = 0
        while place < number:
            value = row[place]
            add(first, self.own, place * self.first, value)
            add(first, self.others, place * self.first, (everybody[place] - value) * share)
            place += 1
        second = self.deeper_bias[:]
        pass_on(first, self.deeper, second)
        found = self.out_bias[:]
        pass_on(second, self.out, found)
        return found


def pass_on(units: vec[float], weights: vec[float], to: vec[float]) -> None:
    """Add the weighted outputs of one layer to the units of the next. Outputs below zero count as zero (ReLU)."""
    place: i64 = 0
    while place < len(units):
        if units[place] > 0.0:
            add(to, weights, place * len(to), units[place])
        place += 1


def add(to: vec[float], weights: vec[float], start: i64, value: float) -> None:
    """Add a value, multiplied by the weights from ``start`` on. Many values are 0 and are skipped."""
    if value == 0.0:
        return
    place: i64 = 0
    while place < len(to):
        to[place] = to[place] + value * weights[start + place]
        place += 1


def total(rows: list[list[float]]) -> list[float]:
    """The sum of the features of all seats."""
    everybody = [0.0] * len(rows[0])
    for row in rows:
        for place in range(len(row)):
            everybody[place] = everybody[place] + row[place]
    return everybody


def repeated(bias: vec[float], seats: i64) -> vec[float]:
    """The biases of a layer, once for each seat."""
    units: list[float] = []
    seat: i64 = 0
    while seat < seats:
        place: i64 = 0
        while place < len(bias):
            units.append(bias[place])
            place += 1
        seat += 1
    return vec[float](units)


def pass_all_on(units: vec[float], width: i64, weights: vec[float], to: vec[float], wide: i64, seats: i64) -> None:
    """As :func:`pass_on`, for several seats, whose units follow each other: ``width`` units each, and ``wide`` of the
    next layer.
    """
    place: i64 = 0
    while place < width:
        seat: i64 = 0
        while seat < seats:
            value = units[seat * width + place]
            if value > 0.0:
                add_at(to, seat * wide, wide, weights, place * wide, value)
            seat += 1
        place += 1


def add_at(to: vec[float], at: i64, wide: i64, weights: vec[float], start: i64, value: float) -> None:
    """As :func:`add`, to the ``wide`` units from ``at`` on."""
    if value == 0.0:
        return
    place: i64 = 0
    while place < wide:
        to[at + place] = to[at + place] + value * weights[start + place]
        place += 1


def sizes(inputs: int, hidden: tuple[int, int]) -> list[int]:
    """How many weights each part of a network has, in the order in which they are kept.

    >>> sum(sizes(2, (3, 2)))
    32
    """
    first, second = hidden
    return [inputs * first, inputs * first, first, first * second, second, second * OUTPUTS, OUTPUTS]
