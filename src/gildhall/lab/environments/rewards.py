"""Rewards: what a learner gets, separate from the score. They add up to zero over the seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gildhall.engine.errors import BadSetup, listing
from gildhall.engine.game import Game
from gildhall.engine.standing import Ranking, win_shares

Worth = Callable[[Sequence[Ranking]], list[float]]

POINTS = 50
"""A lead of this number of points is worth as much as a victory."""


class Reward:
    """What a standing is worth to each seat: at the end of the game, or (``running``) whenever it changes.

    A running reward is the change since the last reward, so the sum is the worth of the final standing. During a sealed
    step it is held back, because standings are secret.
    """

    def __init__(self, worth: Worth, running: bool = False) -> None:
        self.worth = worth
        self.running = running


def win(rankings: Sequence[Ranking]) -> list[float]:
    """1 for the winner, shared in a tie; the others share a loss of 1.

    >>> win([Ranking(0, 1, 40), Ranking(1, 2, 30), Ranking(2, 2, 30)])
    [1.0, -0.5, -0.5]
    """
    others = len(rankings) - 1
    return [(share * len(rankings) - 1) / others for share in win_shares(rankings)]


def rank(rankings: Sequence[Ranking]) -> list[float]:
    """From 1 for the first to −1 for the last, in equal steps; ties get the mean of their places.

    >>> rank([Ranking(0, 1, 40), Ranking(1, 2, 30), Ranking(2, 2, 30)])
    [1.0, -0.5, -0.5]
    """
    ranks = [ranking.rank for ranking in rankings]
    return [1 - 2 * (each - 1 + (ranks.count(each) - 1) / 2) / (len(rankings) - 1) for each in ranks]


def points(rankings: Sequence[Ranking]) -> list[float]:
    """Points ahead of the mean of the others, divided by 50.

    >>> points([Ranking(0, 1, 40), Ranking(1, 2, 30), Ranking(2, 2, 20)])
    [0.3, 0.0, -0.3]
    """
    scores = [ranking.score or 0 for ranking in rankings]
    others = len(scores) - 1
    return [(score - (sum(scores) - score) / others) / POINTS for score in scores]


REWARDS: dict[str, Reward] = {
    "win": Reward(win),
    "rank": Reward(rank),
    "points": Reward(points, running=True),
}


def reward(name: str | Reward, game: Game) -> Reward:
    """The reward with this name; a custom reward is returned unchanged."""
    if isinstance(name, Reward):
        return name
    if name not in REWARDS:
        raise BadSetup(f"there is no reward '{name}'; rewards are: {listing(REWARDS)}")
    if name == "points" and not game.has_points:
        raise BadSetup(f"{game.title} has no points; choose one of: win, rank")
    return REWARDS[name]
