"""What an arena counts: ratings, wins, who is ahead of whom, and how long everybody thinks."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, permutations
from math import sqrt
from typing import Any

from gildhall import bots as players_of
from gildhall.bots.budget import ENDLESS, Budget
from gildhall.engine.game import Game
from gildhall.extras import need
from gildhall.lab.match import Result

USUAL = 1.96
"""The standard errors of a 95 % interval."""
STRICT = 3.0
"""The standard errors that settle an order. More than usual, because the order is tested again after every deal."""
FEWEST = 20
"""Games between two bots before their order can be settled."""


def wilson(share: float, number: int, errors: float = USUAL) -> tuple[float, float]:
    """Wilson's interval for a share in ``number`` games; good for few games, and for shares near 0 or 1.

    >>> [round(end, 3) for end in wilson(0.75, 100)]
    [0.657, 0.825]
    """
    if not number:
        return 0.0, 1.0
    square = errors * errors
    middle = (share + square / (2 * number)) / (1 + square / number)
    half = errors / (1 + square / number) * sqrt(share * (1 - share) / number + square / (4 * number * number))
    return max(0.0, middle - half), min(1.0, middle + half)


class Count:
    """How often something happened, and the total of its results."""

    def __init__(self) -> None:
        self.games = 0
        self.share = 0.0
        self.seats = 0
        self.points = 0

    def interval(self, errors: float = USUAL) -> tuple[float, float]:
        return wilson(self.share / self.games if self.games else 0.0, self.games, errors)


class Clock:
    """How long a bot thinks."""

    def __init__(self) -> None:
        self.turns = 0
        self.seconds = 0.0
        self.longest = 0.0


class Figures:
    """The figures of an arena, game by game.

    - ratings: OpenSkill (Plackett–Luce) over all games, with an interval of 95 %;
    - line-ups: how many games of each line-up its bots won, a shared win counting as its fraction;
    - pairs: how often one bot ends ahead of another where both play; several seats of a bot count as their mean.
    """

    def __init__(self, game: Game, players: int, budget: Budget | None = None) -> None:
        need("openskill", "lab")
        from openskill.models import PlackettLuce

        self.game = game
        self.players = players
        self.budget = budget
        self.games = 0
        self._model = PlackettLuce(tau=0.0)  # no bot becomes stronger from game to game
        self._ratings: dict[str, Any] = {}
        self._line_ups: dict[tuple[str, ...], dict[str, Count]] = {}
        self._pairs: dict[tuple[str, str], Count] = {}
        self._clocks: dict[str, Clock] = {}

    def add(self, result: Result) -> None:
        """Count one more game."""
        self.games += 1
        self._rate(result)
        self._count(result)
        for one, other in permutations(dict.fromkeys(result.bots), 2):
            count = self._pairs.setdefault((one, other), Count())
            count.games += 1
            count.share += _ahead(result, one, other)
        if result.times is not None:
            for seat, name in enumerate(result.bots):
                clock = self._clocks.setdefault(name, Clock())
                clock.turns += result.times.turns[seat]
                clock.seconds += result.times.seconds[seat]
                clock.longest = max(clock.longest, result.times.longest[seat])

    def _rate(self, result: Result) -> None:
        """Change the ratings by what happened; a bot with several seats gets the mean of their ratings."""
        ratings = self._ratings
        before = [ratings.setdefault(name, self._model.rating()) for name in result.bots]
        teams = [[self._model.create_rating([rating.mu, rating.sigma])] for rating in before]
        rated = [team[0] for team in self._model.rate(teams, ranks=[float(rank) for rank in result.ranks])]
        for name in dict.fromkeys(result.bots):
            own = [rated[seat] for seat, other in enumerate(result.bots) if other == name]
            mu = sum(rating.mu for rating in own) / len(own)
            ratings[name] = self._model.create_rating([mu, sum(rating.sigma for rating in own) / len(own)])

    def _count(self, result: Result) -> None:
        key = tuple(sorted(result.bots))
        counts = self._line_ups.setdefault(key, {name: Count() for name in dict.fromkeys(key)})
        for name, count in counts.items():
            seats = [seat for seat, other in enumerate(result.bots) if other == name]
            count.games += 1
            count.seats += len(seats)
            count.share += sum(result.wins[seat] for seat in seats)
            count.points += sum(result.scores[seat] or 0 for seat in seats)

    def rating(self, name: str) -> tuple[float, float]:
        """The rating of a bot and its standard error; the initial values for one that has not played."""
        rating = self._ratings.get(name) or self._model.rating()
        return float(rating.mu), float(rating.sigma)

    @property
    def order(self) -> list[str]:
        """The bots, the best rated first."""
        return sorted(self._ratings, key=lambda name: -self._ratings[name].mu)

    @property
    def sure(self) -> bool:
        """Is the order of the bots settled: does each one significantly more often end ahead of the next one?"""
        order = self.order
        pairs = [self._pairs.get(pair, Count()) for pair in pairwise(order)]
        return bool(pairs) and all(pair.games >= FEWEST and pair.interval(STRICT)[0] > 0.5 for pair in pairs)

    # --- as data --------------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        """The figures as plain data: what ``gildhall arena --json`` prints."""
        return {
            "game": self.game.id,
            "players": self.players,
            "games": self.games,
            "budget": repr(self.budget) if self.budget is not None else None,
            "sure": self.sure,
            "ratings": [self._rating(name) for name in self.order],
            "line_ups": [row for key, counts in self._line_ups.items() for row in self._line_up(key, counts)],
            "pairs": [self._pair(one, other) for one, other in combinations(self.order, 2)],
        }

    def _rating(self, name: str) -> dict[str, Any]:
        rating = self._ratings[name]
        counts = [counts[name] for counts in self._line_ups.values() if name in counts]
        clock = self._clocks.get(name, Clock())
        seats = sum(count.seats for count in counts)
        points = sum(count.points for count in counts)
        budget = players_of.find(name)(0, self.budget).budget
        limit = budget.seconds if budget is not None and budget.seconds < ENDLESS else None
        return {
            "bot": name,
            "rating": round(rating.mu, 2),
            "low": round(rating.mu - USUAL * rating.sigma, 2),
            "high": round(rating.mu + USUAL * rating.sigma, 2),
            "games": sum(count.games for count in counts),
            "mean_score": round(points / seats, 2) if self.game.has_points else None,
            "turns": clock.turns,
            "ms_per_turn": round(1000 * clock.seconds / max(1, clock.turns), 2),
            "longest_ms": round(1000 * clock.longest, 1),
            "over_ms": None if limit is None else round(max(0.0, 1000 * (clock.longest - limit)), 1),
            "budget_kept": None if budget is None or limit is None else budget.kept(clock.longest),
        }

    def _line_up(self, key: tuple[str, ...], counts: dict[str, Count]) -> list[dict[str, Any]]:
        names = sorted(Counter(key).items(), key=lambda item: (item[1], key.index(item[0])))
        title = ", ".join(name if seats == 1 else f"{name} ×{seats}" for name, seats in names)
        rows = []
        for name, seats in names:
            count = counts[name]
            low, high = count.interval()
            rows.append(
                {
                    "line_up": title,
                    "bot": name,
                    "games": count.games,
                    "wins": round(count.share, 3),
                    "win_rate": round(count.share / count.games, 4),
                    "low": round(low, 4),
                    "high": round(high, 4),
                    "par": round(seats / len(key), 4),
                    "mean_score": round(count.points / count.seats, 2) if self.game.has_points else None,
                }
            )
        return rows

    def _pair(self, one: str, other: str) -> dict[str, Any]:
        count = self._pairs.get((one, other), Count())
        low, high = count.interval()
        ahead = round(count.share / count.games, 4) if count.games else None
        data = {"bot": one, "other": other, "games": count.games, "ahead": ahead}
        return {**data, "low": round(low, 4), "high": round(high, 4)}


def _ahead(result: Result, one: str, other: str) -> float:
    """How far one bot ended ahead of the other in a game: the share of their seats, two by two; a tie is a half."""
    ranks = [[result.ranks[seat] for seat, bot in enumerate(result.bots) if bot == name] for name in (one, other)]
    duels = [1.0 if own < theirs else 0.5 if own == theirs else 0.0 for own in ranks[0] for theirs in ranks[1]]
    return sum(duels) / len(duels)
