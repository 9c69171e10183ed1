"""Fit a policy to decisions: stochastic gradient descent (Adam) on the cross-entropy with what a search found.

The policy is that of ``gildhall.bots.policy``.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from time import time

import numpy as np
from numpy.typing import NDArray

from gildhall.bots.policy import RANKS, Shape
from tools.train.adam import Adam
from tools.train.decisions import Decisions, Floats, Ints

RATE = 4e-3
BATCH = 128
DECAY = 3e-2
"""The weight decay, against overfitting: many tokens are rare."""
KEPT_BACK = 0.1
"""The validation share: the last decisions (whole games)."""
THUMB = 2.0
"""The logit of the choice of the rules of thumb before training."""
FORGOTTEN = 0.5
"""How often all ranks but the first are left out in training, because playouts do not compute them."""


class PolicyFit:
    """A policy being fitted. Features are normalised to mean 0 and deviation 1; ``weights`` undoes that."""

    def __init__(self, shape: Shape, tokens: list[list[int]], seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.dice = dice
        self.shape = shape
        self.tokens = np.zeros((len(tokens), shape.tokens), np.float32)
        for move, each in enumerate(tokens):
            self.tokens[move, each] = 1
        unit = shape.hidden
        self.parts: list[Floats] = [
            _random(dice, shape.inputs, unit),
            _random(dice, shape.inputs, unit) * np.float32(0.5),
            np.zeros(unit, np.float32),
            np.zeros((shape.steps, unit), np.float32),
            np.zeros((shape.tokens, unit), np.float32),
            np.zeros((shape.tokens, unit), np.float32),
            np.zeros(shape.tokens, np.float32),
        ]
        self.parts[6][0] = THUMB
        self.mean = np.zeros(shape.inputs, np.float32)
        self.spread = np.ones(shape.inputs, np.float32)
        self.adam = Adam(self.parts, DECAY)

    def run(
        self, decisions: Decisions, epochs: int, tell: Callable[[int, float, float], None], until: float = inf
    ) -> tuple[float, float]:
        """Fit, and keep the weights with the least validation loss. Returns that loss before and after. No epoch begins
        after the time ``until``.
        """
        cut = int(len(decisions) * (1 - KEPT_BACK))
        fitted, unseen = decisions.some(range(cut)), decisions.some(range(cut, len(decisions)))
        rows = np.concatenate([fitted.own, fitted.rest])
        self.mean, self.spread = rows.mean(axis=0), np.maximum(rows.std(axis=0), np.float32(0.1))
        before = best = self.judge(unseen)
        kept = [part.copy() for part in self.parts]
        whole = epochs * -(-cut // BATCH)
        for epoch in range(epochs):
            if time() > until:
                break
            losses = []
            order = self.dice.permutation(cut)
            for start in range(0, cut, BATCH):
                rate = RATE * 0.5 * (1 + np.cos(np.pi * self.adam.steps / whole))
                losses.append(self._step(self._forgetful(fitted.some(order[start : start + BATCH])), float(rate)))
            judged = self.judge(unseen)
            tell(epoch + 1, float(np.mean(losses)), judged)
            if judged < best:
                best, kept = judged, [part.copy() for part in self.parts]
        self.parts = kept
        return before, best

    def judge(self, decisions: Decisions) -> float:
        """The mean cross-entropy, less the least that is possible."""
        total = 0.0
        for start in range(0, len(decisions), BATCH):
            some = decisions.some(range(start, min(len(decisions), start + BATCH)))
            total += self._loss(some)[0] * len(some)
        return total / max(1, len(decisions))

    def agreement(self, decisions: Decisions) -> tuple[float, float]:
        """How often the likeliest choice is that of the search, for the policy and for the rules of thumb."""
        chances = np.concatenate(
            [
                self._loss(decisions.some(range(start, min(len(decisions), start + BATCH))))[1]
                for start in range(0, len(decisions), BATCH)
            ]
        )
        hits = thumb = 0
        for start, end in zip(decisions.starts, decisions.starts[1:], strict=False):
            best = int(decisions.targets[start:end].argmax())
            hits += int(chances[start:end].argmax()) == best
            thumb += int(decisions.ranks[start:end][best]) == 0
        return hits / len(decisions), thumb / len(decisions)

    def weights(self) -> list[float]:
        """All weights, as :class:`~gildhall.bots.policy.Policy` takes them: for features as they are."""
        own, others, bias, *rest = [part.copy() for part in self.parts]
        own /= self.spread[:, None]
        others /= self.spread[:, None]
        bias -= self.mean @ (own + others)
        return [float(weight) for part in [own, others, bias, *rest] for weight in part.ravel()]

    def _forgetful(self, decisions: Decisions) -> Decisions:
        """The decisions, some without the ranks after the first."""
        forgotten = np.repeat(self.dice.random(len(decisions)) < FORGOTTEN, decisions.numbers)
        decisions.ranks = np.where(forgotten & (decisions.ranks > 0), np.int32(-1), decisions.ranks)
        return decisions

    def _forward(self, decisions: Decisions) -> tuple[Floats, Floats, Floats, Floats, Floats]:
        own, others, bias, step, offered, out, out_bias = self.parts
        rows: Floats = (decisions.own - self.mean) / self.spread
        rest: Floats = (decisions.rest - self.mean) / self.spread
        plain = self.tokens[decisions.moves]
        firsts = decisions.starts[:-1]
        mean: Floats = (np.add.reduceat(plain, firsts) / decisions.numbers[:, None]).astype(np.float32)
        units: Floats = np.maximum(rows @ own + rest @ others + bias + step[decisions.steps] + mean @ offered, 0)
        touched = _with_ranks(plain, decisions.ranks)
        scores = np.repeat(units @ out.T + out_bias, decisions.numbers, axis=0)
        return rows, rest, mean, units, _softmax((touched * scores).sum(axis=1), firsts, decisions.numbers)

    def _loss(self, decisions: Decisions) -> tuple[float, Floats]:
        chances = self._forward(decisions)[-1]
        return _divergence(decisions.targets, chances) / len(decisions), chances

    def _step(self, decisions: Decisions, rate: float) -> float:
        rows, rest, mean, units, chances = self._forward(decisions)
        out = self.parts[5]
        slope = (chances - decisions.targets) / np.float32(len(decisions))
        touched = _with_ranks(self.tokens[decisions.moves], decisions.ranks)
        to_scores = np.add.reduceat(touched * slope[:, None], decisions.starts[:-1])
        to_units = (to_scores @ out) * (units > 0)
        to_steps = np.zeros_like(self.parts[3])
        np.add.at(to_steps, decisions.steps, to_units)
        self.adam.move(
            self.parts,
            [
                *(rows.T @ to_units, rest.T @ to_units, to_units.sum(axis=0)),
                *(to_steps, mean.T @ to_units),
                *(to_scores.T @ units, to_scores.sum(axis=0)),
            ],
            rate,
        )
        return _divergence(decisions.targets, chances) / len(decisions)


def _random(dice: np.random.Generator, inputs: int, outputs: int) -> Floats:
    return np.asarray(dice.standard_normal((inputs, outputs)) * np.sqrt(1 / inputs), dtype=np.float32)


def _with_ranks(plain: Floats, ranks: Ints) -> Floats:
    """The tokens of choices, with their ranks as the first ones."""
    touched = plain.copy()
    touched[:, :RANKS] = ranks[:, None] == np.arange(RANKS)
    return touched


def _softmax(logits: Floats, firsts: NDArray[np.int64], numbers: Ints) -> Floats:
    """Chances of the choices of each decision."""
    parts = np.exp(logits - np.repeat(np.maximum.reduceat(logits, firsts), numbers))
    whole: Floats = parts / np.repeat(np.add.reduceat(parts, firsts), numbers)
    return whole


def _divergence(targets: Floats, chances: Floats) -> float:
    """By how much the cross-entropy exceeds the entropy of the targets."""
    return float((targets * (np.log(targets + 1e-9) - np.log(chances + 1e-9))).sum())
