"""Fit a network to positions: stochastic gradient descent (Adam) in NumPy.

The network is that of ``gildhall.bots.network``. It learns to predict the winner and the size of the lead
(cross-entropy) and the points (squared error), all three at once.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tools.train.adam import Adam
from tools.train.samples import Samples

Array = NDArray[np.float32]

RATE = 2e-3
LATER_RATE = 4e-4
"""The learning rate when a fit continues from another one, which a high rate would forget."""
BATCH = 128
DECAY = 1e-4
"""The weight decay, against overfitting."""
POINTS = 0.5
"""The weight of the points in the loss."""
KEPT_BACK = 0.1
"""The validation share: the last positions (whole games), which a network is judged by and not fitted to."""


class Fit:
    """A network being fitted. Features are normalised to mean 0 and deviation 1; ``weights`` undoes that."""

    def __init__(self, inputs: int, hidden: tuple[int, int], lead_scale: float, seed: int) -> None:
        dice = np.random.default_rng(seed)
        first, second = hidden
        self.lead_scale = lead_scale
        self.hidden = hidden
        self.parts: list[Array] = [
            _random(dice, inputs, first),
            _random(dice, inputs, first) * np.float32(0.5),
            np.zeros(first, np.float32),
            _random(dice, first, second),
            np.zeros(second, np.float32),
            _random(dice, second, 3) * np.float32(0.3),
            np.zeros(3, np.float32),
        ]
        self.dice = dice
        self.mean = np.zeros(inputs, np.float32)
        self.spread = np.ones(inputs, np.float32)
        self.points_mean, self.points_spread = np.float32(0), np.float32(1)
        self.scaled = False
        self.rate = RATE
        self.adam = Adam(self.parts, DECAY)

    def run(self, samples: list[Samples], epochs: int, tell: Callable[[int, float, float], None]) -> float:
        """Fit to positions of one or more numbers of players, and keep the weights with the least validation loss,
        because later ones overfit. Returns the validation loss.
        """
        fitted = [each.first(1 - KEPT_BACK) for each in samples]
        unseen = [each.last(KEPT_BACK) for each in samples]
        if not self.scaled:
            self._scale(fitted)
        best = self.judge(unseen)
        kept = [part.copy() for part in self.parts]
        tell(0, best, best)
        batches = sum(-(-len(each) // BATCH) for each in fitted)
        whole = epochs * batches
        for epoch in range(epochs):
            losses = []
            for batch in self._batches(fitted):
                rate = self.rate * 0.5 * (1 + np.cos(np.pi * self.adam.steps / whole))
                losses.append(self._step(batch, float(rate)))
            judged = self.judge(unseen)
            tell(epoch + 1, float(np.mean(losses)), judged)
            if judged < best:
                best, kept = judged, [part.copy() for part in self.parts]
        self.parts = kept
        return best

    def judge(self, samples: list[Samples]) -> float:
        """The mean loss."""
        return float(np.average([self._loss(each)[0] for each in samples], weights=[len(each) for each in samples]))

    def chances(self, samples: Samples) -> Array:
        """The chances that the network gives to each seat."""
        return _softmax(self._forward(samples)[-1][:, :, 0])

    def weights(self) -> list[float]:
        """All weights, as :class:`~gildhall.bots.network.Network` takes them: for features and points as they are."""
        own, others, bias, deeper, deeper_bias, out, out_bias = [part.copy() for part in self.parts]
        own /= self.spread[:, None]
        others /= self.spread[:, None]
        bias -= self.mean @ (own + others)
        out[:, 2] *= self.points_spread
        out_bias[2] = out_bias[2] * self.points_spread + self.points_mean
        parts = [own, others, bias, deeper, deeper_bias, out, out_bias]
        return [float(weight) for part in parts for weight in part.ravel()]

    def save(self, path: Path) -> None:
        """Save everything that another fit needs to continue from here."""
        scales = [self.mean, self.spread, np.array([self.points_mean, self.points_spread], np.float32)]
        np.savez(path, *self.parts, *scales)

    def take(self, path: Path) -> None:
        """Continue from where another fit ended."""
        with np.load(path) as found:
            *self.parts, self.mean, self.spread, points = [found[name] for name in found.files]
        self.points_mean, self.points_spread = points
        self.scaled = True
        self.rate = LATER_RATE

    def _scale(self, samples: list[Samples]) -> None:
        self.scaled = True
        rows = np.concatenate([each.features.reshape(-1, each.features.shape[2]) for each in samples])
        points = np.concatenate([each.points.ravel() for each in samples])
        self.mean = rows.mean(axis=0)
        self.spread = np.maximum(rows.std(axis=0), 0.1)  # a feature that never varied here may vary later
        self.points_mean, self.points_spread = points.mean(), np.maximum(points.std(), np.float32(1e-3))

    def _batches(self, samples: list[Samples]) -> list[Samples]:
        found = []
        for each in samples:
            order = self.dice.permutation(len(each))
            for start in range(0, len(order), BATCH):
                some = order[start : start + BATCH]
                found.append(Samples(each.features[some], each.won[some], each.points[some]))
        return [found[place] for place in self.dice.permutation(len(found))]

    def _forward(self, samples: Samples) -> tuple[Array, Array, Array, Array, Array]:
        own, others, bias, deeper, deeper_bias, out, out_bias = self.parts
        rows = (samples.features - self.mean) / self.spread
        rest = (rows.sum(axis=1, keepdims=True) - rows) / np.float32(samples.players - 1)
        first = np.maximum(rows @ own + rest @ others + bias, 0)
        second = np.maximum(first @ deeper + deeper_bias, 0)
        return rows, rest, first, second, second @ out + out_bias

    def _loss(self, samples: Samples) -> tuple[float, tuple[Array, ...], Array]:
        """The loss, the layers, and the gradient of the loss with respect to the outputs."""
        layers = self._forward(samples)
        said = layers[-1]
        number = np.float32(len(samples))
        slope = np.empty_like(said)
        loss = 0.0
        lead = _softmax(samples.points / np.float32(self.lead_scale))
        for place, wanted in enumerate((samples.won, lead)):
            chances = _softmax(said[:, :, place])
            loss -= float((wanted * np.log(chances + 1e-9)).sum() / number)
            slope[:, :, place] = (chances - wanted) / number
        error = said[:, :, 2] - (samples.points - self.points_mean) / self.points_spread
        loss += POINTS * 0.5 * float((error**2).mean(axis=1).sum() / number)
        slope[:, :, 2] = POINTS * error / (number * samples.players)
        return loss, layers, slope

    def _step(self, samples: Samples, rate: float) -> float:
        loss, (rows, rest, first, second, _), slope = self._loss(samples)
        _, _, _, deeper, _, out, _ = self.parts
        flat = slope.reshape(-1, 3)
        to_second = (flat @ out.T) * (second.reshape(len(flat), -1) > 0)
        to_first = (to_second @ deeper.T) * (first.reshape(len(flat), -1) > 0)
        inputs = rows.shape[2]
        slopes = [
            rows.reshape(-1, inputs).T @ to_first,
            rest.reshape(-1, inputs).T @ to_first,
            to_first.sum(axis=0),
            first.reshape(len(flat), -1).T @ to_second,
            to_second.sum(axis=0),
            second.reshape(len(flat), -1).T @ flat,
            flat.sum(axis=0),
        ]
        self.adam.move(self.parts, slopes, rate)
        return loss


def _random(dice: np.random.Generator, inputs: int, outputs: int) -> Array:
    return np.asarray(dice.standard_normal((inputs, outputs)) * np.sqrt(2 / inputs), dtype=np.float32)


def _softmax(strengths: Array) -> Array:
    parts = np.exp(strengths - strengths.max(axis=1, keepdims=True))
    whole: Array = parts / parts.sum(axis=1, keepdims=True)
    return whole
