"""A small network that says which of a seat's choices a strong search would look at, in compiled code.

Every move has *tokens*: what it does and what it touches, such as ``play``, ``play red_mason`` and ``play mason``. A
hidden layer describes the decision: the features of the seat and the mean of the others' (as in ``network.py``), the
step, and the mean of the tokens of all choices. The logit of a choice is the sum over its tokens of a bias and of a
product with the hidden layer. The first tokens are the ranks that the rules of thumb give, so an untrained policy
prefers what they prefer.

The file format is in ``policy_file.py``; ``tools/train`` makes the files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.bots.network import add
from gildhall.engine.table import AnyTable

RANKS: Final = 5
"""The first tokens: the choice of the rules of thumb, their choice without that one, and so on."""


class Shape:
    """How large a policy is: features of a seat, units of the hidden layer, names of steps, and tokens."""

    def __init__(self, inputs: int, hidden: int, steps: int, tokens: int) -> None:
        self.inputs = inputs
        self.hidden = hidden
        self.steps = steps
        self.tokens = tokens

    def sizes(self) -> list[int]:
        """How many weights each part has, in the order in which they are kept.

        >>> Shape(2, 3, 1, 5).sizes()
        [6, 6, 3, 3, 15, 15, 5]
        """
        unit = self.hidden
        return [
            *(self.inputs * unit, self.inputs * unit, unit),
            *(self.steps * unit, self.tokens * unit),
            *(self.tokens * unit, self.tokens),
        ]


class Policy:
    """Weights, and how to use them. ``steps`` gives the number of each step, and ``tokens`` the tokens of each move."""

    def __init__(
        self,
        features: Callable[[Any, int], list[float]],
        shape: Shape,
        steps: dict[str, int],
        tokens: list[list[int]],
        weights: list[float],
    ) -> None:
        self.features = features
        self.steps = steps
        self.hidden: i64 = shape.hidden
        parts = shape.sizes()
        starts = [sum(parts[:number]) for number in range(len(parts) + 1)]
        if len(weights) != starts[-1]:
            raise ValueError(f"a policy of this shape has {starts[-1]} weights, not {len(weights)}")
        self.own = vec[float](weights[starts[0] : starts[1]])
        self.others = vec[float](weights[starts[1] : starts[2]])
        self.bias = vec[float](weights[starts[2] : starts[3]])
        self.step = vec[float](weights[starts[3] : starts[4]])
        self.offered = vec[float](weights[starts[4] : starts[5]])
        self.out = vec[float](weights[starts[5] : starts[6]])
        self.out_bias = vec[float](weights[starts[6] : starts[7]])
        row: list[int] = []
        places: list[int] = [0]
        for each in tokens:
            row.extend(each)
            places.append(len(row))
        self.tokens = vec[i64](row)
        """The tokens of all moves in a row. Those of a move begin at its place in ``starts``."""
        self.starts = vec[i64](places)

    def best(self, table: AnyTable, seat: int, choices: list[int], liked: int) -> int:
        """The likeliest of the choices; ``liked`` is that of the rules of thumb. It uses everything on the table, so
        pass a guess.
        """
        found = self.logits(table, seat, choices, [liked])
        best = 0
        for place in range(1, len(choices)):
            if found[place] > found[best]:
                best = place
        return choices[best]

    def logits(self, table: AnyTable, seat: int, choices: list[int], ranked: list[int]) -> list[float]:
        """A number for each choice, the greatest for the likeliest one. ``ranked`` begins with what the rules of thumb
        would choose first, second and so on; a shorter list is enough. Pass a guess.
        """
        features = self.features
        rows = [features(table, each) for each in range(len(table.seats))]
        return self.judge(rows, seat, table.step(seat).name, choices, ranked)

    def judge(
        self, rows: list[list[float]], seat: int, step: str, choices: list[int], ranked: list[int]
    ) -> list[float]:
        """The same from the features of all seats."""
        units = self._hidden(rows, seat, step, choices)
        ranks = ranked[:RANKS]
        found: list[float] = []
        for move in choices:
            place: i64 = self.starts[move]
            end: i64 = self.starts[move + 1]
            total = 0.0
            while place < end:
                total += self._score(units, self.tokens[place])
                place += 1
            if move in ranks:
                total += self._score(units, ranks.index(move))
            found.append(total)
        return found

    def _hidden(self, rows: list[list[float]], seat: int, step: str, choices: list[int]) -> vec[float]:
        """The hidden layer of a decision."""
        units = self.bias[:]
        share = 1.0 / (len(rows) - 1)
        row = rows[seat]
        width = self.hidden
        for place in range(len(row)):
            rest = 0.0
            for other in rows:
                rest += other[place]
            add(units, self.own, place * width, row[place])
            add(units, self.others, place * width, (rest - row[place]) * share)
        number = self.steps.get(step, -1)
        if number >= 0:
            add(units, self.step, number * width, 1.0)
        part = 1.0 / len(choices)
        for move in choices:
            at: i64 = self.starts[move]
            end: i64 = self.starts[move + 1]
            while at < end:
                add(units, self.offered, self.tokens[at] * width, part)
                at += 1
        unit: i64 = 0
        while unit < width:
            if units[unit] < 0.0:
                units[unit] = 0.0
            unit += 1
        return units

    def _score(self, units: vec[float], token: i64) -> float:
        """What a token adds to the logit of a choice."""
        start = token * self.hidden
        total = self.out_bias[token]
        unit: i64 = 0
        while unit < self.hidden:
            total += units[unit] * self.out[start + unit]
            unit += 1
        return total
