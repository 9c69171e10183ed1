"""What a bot thinks of two choices, in words."""

from __future__ import annotations

from math import hypot

from gildhall.bots.thought import Candidate

ENOUGH = 8
"""A choice that was tried fewer times is not compared: its result is mostly chance."""
SLIGHT = 0.01
"""Choices whose chances differ by less are as good as each other."""
SURE = 2.0
"""Points are told if the difference is at least this number of standard errors: otherwise it may be chance."""


def comparison(best: Candidate, other: Candidate, has_points: bool) -> str:
    """What the first choice brings compared with another one. Empty if one of them was tried too rarely.

    >>> import gildhall
    >>> move = gildhall.game("pillars").catalogue[0]
    >>> keep, sell = [Candidate(move, 40, chance, points, [], 0.5) for chance, points in ((0.62, 27.2), (0.54, 24.0))]
    >>> comparison(keep, sell, has_points=True)
    'It wins about 8 games more of 100 and earns about 3 points more by the end'
    """
    if min(best.visits, other.visits) < ENOUGH or best.chance is None or other.chance is None:
        return ""
    chance = best.chance - other.chance
    if chance < SLIGHT:
        return "Both are about as good"
    games = max(1, round(100 * chance))
    parts = [f"wins about {games} {'game' if games == 1 else 'games'} more of 100"]
    points = points_more(best, other) if has_points else 0
    if points:
        parts.append(f"earns about {points} {'point' if points == 1 else 'points'} more by the end")
    return "It " + " and ".join(parts)


def points_more(best: Candidate, other: Candidate) -> int:
    """How many points more the first choice brings; 0 if it is less than about one, or may be chance."""
    if best.points_error is None or other.points_error is None or min(best.visits, other.visits) < ENOUGH:
        return 0
    points = (best.points or 0.0) - (other.points or 0.0)
    return max(0, round(points)) if points >= SURE * hypot(best.points_error, other.points_error) else 0


def expectation(choice: Candidate, has_points: bool) -> str:
    """What a bot expects of its choice, without the final full stop.

    >>> import gildhall
    >>> move = gildhall.game("pillars").catalogue[0]
    >>> expectation(Candidate(move, 40, 0.62, 27.2, []), has_points=True)
    'It expects to win about 6 of 10 games with that, and about 27 points at the end'
    """
    wins = f"It expects to win about {10 * (choice.chance or 0.0):.0f} of 10 games with that"
    return f"{wins}, and about {choice.points or 0.0:.0f} points at the end" if has_points else wins
