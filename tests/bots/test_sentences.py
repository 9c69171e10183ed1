"""What a bot thinks of two choices, in words."""

import pytest

import gildhall
from gildhall.bots.sentences import comparison
from gildhall.bots.thought import Candidate

MOVE = gildhall.game("pillars").catalogue[0]


def candidate(chance: float | None, points: float, visits: int = 40, error: float | None = 0.2) -> Candidate:
    return Candidate(MOVE, visits, chance, points, [MOVE], error)


@pytest.mark.parametrize(
    ("best", "other", "has_points", "said"),
    [
        (candidate(0.5, 20.0), candidate(0.42, 16.7), True, "wins about 8 games more of 100 and earns about 3 points"),
        (
            candidate(0.5, 20.0),
            candidate(0.49, 19.2),
            True,
            "wins about 1 game more of 100 and earns about 1 point more",
        ),
        (candidate(0.5, 20.0), candidate(0.4, 21.0), True, "It wins about 10 games more of 100"),
        (candidate(0.5, 80.0), candidate(0.4, 20.0), False, "It wins about 10 games more of 100"),
        (candidate(0.5, 20.0), candidate(0.4, 17.0, error=1.6), True, "It wins about 10 games more of 100"),
        (candidate(0.5, 20.0, error=None), candidate(0.4, 17.0), True, "It wins about 10 games more of 100"),
        (candidate(0.5, 20.0), candidate(0.495, 10.0), True, "Both are about as good"),
        (candidate(0.5, 20.0), candidate(0.3, 10.0, visits=3), True, ""),
        (candidate(None, 0.0), candidate(0.3, 10.0), True, ""),
    ],
)
def test_comparison(best: Candidate, other: Candidate, has_points: bool, said: str) -> None:
    told = comparison(best, other, has_points)
    assert said in told
    assert bool(told) == bool(said)
    assert ("points more" in told or "point more" in told) == ("point" in said)
