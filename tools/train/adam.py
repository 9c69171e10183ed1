"""Adam with decay of weights, the optimiser of both fits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Adam:
    """The running means that Adam keeps of the slopes of some weights."""

    def __init__(self, parts: Sequence[Floats], decay: float) -> None:
        self.decay = decay
        self.steps = 0
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in parts]

    def move(self, parts: Sequence[Floats], slopes: Sequence[Floats], rate: float) -> None:
        """Change the weights in place, against their slopes."""
        self.steps += 1
        for part, (mean, square), slope in zip(parts, self.moments, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            true_mean = mean / (1 - 0.9**self.steps)
            true_square = square / (1 - 0.999**self.steps)
            part -= np.float32(rate) * (true_mean / (np.sqrt(true_square) + 1e-8) + self.decay * part)
