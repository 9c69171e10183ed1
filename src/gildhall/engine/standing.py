"""Standings: who is ahead, by how much and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Ranking:
    """The standing of one seat: its rank (1 is best; tied seats share a rank), its score (None in a game without
    points) and the breakdown of the score.
    """

    def __init__(self, seat: int, rank: int, score: int | None, breakdown: Mapping[str, int] | None = None) -> None:
        self.seat = seat
        self.rank = rank
        self.score = score
        self.breakdown: dict[str, int] = dict(breakdown or {})

    def __repr__(self) -> str:
        return f"<Ranking seat {self.seat}: rank {self.rank}, score {self.score}>"

    def data(self) -> dict[str, Any]:
        return {"seat": self.seat, "rank": self.rank, "score": self.score, "breakdown": self.breakdown}


def ranks(keys: Sequence[Sequence[int]]) -> list[int]:
    """The rank of each seat by its key (points first, then tie-breaks); larger is better, equal keys share a rank.

    >>> ranks([[41], [41], [39], [12]])
    [1, 1, 3, 4]
    """
    compared = [list(key) for key in keys]
    found: list[int] = []
    for key in compared:
        rank = 1
        for other in compared:
            if other > key:
                rank += 1
        found.append(rank)
    return found


def win_shares(rankings: Sequence[Ranking]) -> list[float]:
    """The fraction of the victory that each seat has: a shared first place is divided."""
    share = 1 / len(winners(rankings))
    return [share if ranking.rank == 1 else 0.0 for ranking in rankings]


def winners(rankings: Sequence[Ranking]) -> list[int]:
    """The seats with the first rank."""
    return [ranking.seat for ranking in rankings if ranking.rank == 1]
