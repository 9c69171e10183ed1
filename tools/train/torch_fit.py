"""Fit a network with PyTorch, on the GPU if there is one: the same network, loss and validation as :class:`Fit`.

On one H200 a million positions take half a minute. The results differ from those of NumPy in the last digits, and from
one kind of GPU to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import torch

from tools.train import fit
from tools.train.fit import DECAY, KEPT_BACK, POINTS, Fit
from tools.train.samples import Samples

BATCH = 1024
"""Larger than that of NumPy: a GPU takes about as long for it as for a small one."""
STEPS = 64
"""With few positions the batches are smaller, so that an epoch has about this number of steps. Otherwise a network
would hardly move.
"""

Tensors = list[torch.Tensor]


def batch_size(positions: int) -> int:
    """The positions of one step."""
    return min(BATCH, max(fit.BATCH, positions // STEPS))


class TorchFit(Fit):
    """A network that is fitted by PyTorch."""

    def run(self, samples: list[Samples], epochs: int, tell: Callable[[int, float, float], None]) -> float:
        fitted = [each.first(1 - KEPT_BACK) for each in samples]
        unseen = [each.last(KEPT_BACK) for each in samples]
        if not self.scaled:
            self._scale(fitted)
        best = self.judge(unseen)
        kept = self.parts
        tell(0, best, best)
        device = "cuda" if torch.cuda.is_available() else "cpu"
        data = [self._tensors(each, device) for each in fitted]
        parts = [torch.tensor(part, device=device, requires_grad=True) for part in self.parts]
        size = batch_size(sum(len(each) for each in fitted))
        steps = epochs * sum(-(-len(each) // size) for each in fitted)
        optimiser = torch.optim.AdamW(parts, lr=self.rate, weight_decay=DECAY)
        schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
        for epoch in range(epochs):
            losses = []
            for batch in self._shuffled(data, size):
                loss = self._loss_of(parts, batch)
                optimiser.zero_grad(set_to_none=True)
                loss.backward()  # type: ignore[no-untyped-call]
                optimiser.step()
                schedule.step()
                losses.append(loss.detach())
            self.parts = [part.detach().cpu().numpy().copy() for part in parts]
            judged = self.judge(unseen)
            tell(epoch + 1, float(torch.stack(losses).mean()), judged)
            if judged < best:
                best, kept = judged, self.parts
        self.parts = kept
        return best

    def _tensors(self, samples: Samples, device: str) -> Tensors:
        """The normalised features, the winners, the shares of the lead, and the normalised points."""
        rows = (samples.features - self.mean) / self.spread
        points = (samples.points - self.points_mean) / self.points_spread
        found = [torch.tensor(each, device=device) for each in (rows, samples.won, samples.points, points)]
        found[2] = torch.softmax(found[2] / self.lead_scale, 1)
        return found

    def _shuffled(self, data: list[Tensors], size: int) -> Iterator[Tensors]:
        """All positions once, in batches of one number of players each."""
        batches = []
        for number, each in enumerate(data):
            order = self.dice.permutation(len(each[0]))
            batches += [(number, order[start : start + size]) for start in range(0, len(order), size)]
        for place in self.dice.permutation(len(batches)):
            number, some = batches[place]
            rows = torch.tensor(np.asarray(some), device=data[number][0].device)
            yield [each[rows] for each in data[number]]

    def _loss_of(self, parts: Tensors, batch: Tensors) -> torch.Tensor:
        own, others, bias, deeper, deeper_bias, out, out_bias = parts
        rows, won, lead, points = batch
        rest = (rows.sum(1, keepdim=True) - rows) / (rows.shape[1] - 1)
        first = torch.relu(rows @ own + rest @ others + bias)
        said = torch.relu(first @ deeper + deeper_bias) @ out + out_bias
        loss = 0.5 * POINTS * ((said[:, :, 2] - points) ** 2).mean()
        for place, wanted in enumerate((won, lead)):
            loss = loss - (wanted * torch.log_softmax(said[:, :, place], 1)).sum(1).mean()
        return loss
