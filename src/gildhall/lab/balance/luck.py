"""The share of luck: the same deals with the seats rotated between a stronger and a weaker bot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from gildhall.lab.match import Result


class Luck:
    """How much of the differences in result comes from the player, from the seat with its deal, and from the rest.

    The rest is what neither explains alone: the interaction of players and deal, and chance after the deal.
    """

    def __init__(self, player: float, deal: float, rest: float, deals: int, bots: Sequence[str]) -> None:
        self.player = player
        self.deal = deal
        self.rest = rest
        self.deals = deals
        self.bots = list(bots)


def luck(results: Sequence[Result], rotations: int) -> Luck:
    """Split the variance of results (scores, or wins where there are no points) of rotated games."""
    has_points = results[0].scores[0] is not None
    told = np.array([each.scores if has_points else each.wins for each in results], dtype=float)
    deals, seats = len(results) // rotations, told.shape[1]
    values = told[: deals * rotations].reshape(deals, rotations, seats)
    names = np.array([each.bots for each in results[: deals * rotations]]).reshape(deals, rotations, seats)
    bots = sorted(set(names.ravel().tolist()))
    means = {bot: float(values[names == bot].mean()) for bot in bots}
    by_player = np.vectorize(means.__getitem__, otypes=[float])(names)
    player = float(by_player.var())
    residue = values - by_player
    within = residue - residue.mean(axis=1, keepdims=True)
    rest = float((within**2).sum()) / (deals * (rotations - 1) * seats)
    # the mean over rotations still contains a part of the rest
    deal = max(0.0, float(residue.mean(axis=1).var()) - rest / rotations)
    whole = (player + deal + rest) or 1.0
    return Luck(player / whole, deal / whole, rest / whole, deals, bots)
