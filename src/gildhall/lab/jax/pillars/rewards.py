"""What points are worth: the rewards of :mod:`gildhall.lab.environments.rewards` on arrays."""

from __future__ import annotations

from collections.abc import Callable

from jax import Array

POINTS = 50
"""A lead of this number of points is worth as much as a victory."""


def win(points: Array) -> Array:
    """1 for the winner, shared in a tie; the others share a loss of 1."""
    first = points == points.max()
    return (first / first.sum() * len(points) - 1) / (len(points) - 1)


def rank(points: Array) -> Array:
    """From 1 for the first to −1 for the last, in equal steps; ties get the mean of their places."""
    above = (points[None, :] > points[:, None]).sum(axis=1)
    ties = (points[None, :] == points[:, None]).sum(axis=1) - 1
    return 1 - (2 * above + ties) / (len(points) - 1)


def lead(points: Array) -> Array:
    """Points ahead of the mean of the others, divided by 50."""
    return (points - (points.sum() - points) / (len(points) - 1)) / POINTS


REWARDS: dict[str, tuple[Callable[[Array], Array], bool]] = {
    "win": (win, False),
    "rank": (rank, False),
    "points": (lead, True),
}
"""By name: the worth, and whether it is paid when it changes (otherwise at the end)."""
