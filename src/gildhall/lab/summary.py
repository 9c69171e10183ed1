"""The results of many games, bot by bot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gildhall.engine.game import Game
from gildhall.lab.match import Result


class Score:
    """The results of one bot, over all its seats."""

    def __init__(self) -> None:
        self.games = 0
        self.wins = 0.0
        self.points = 0
        self.ranks = 0

    def add(self, wins: float, rank: int, points: int | None) -> None:
        self.games += 1
        self.wins += wins
        self.ranks += rank
        self.points += points or 0

    def data(self, bot: str, has_points: bool) -> dict[str, Any]:
        return {
            "bot": bot,
            "games": self.games,
            "wins": round(self.wins, 4),
            "win_rate": round(self.wins / self.games, 4),
            "mean_score": round(self.points / self.games, 3) if has_points else None,
            "mean_rank": round(self.ranks / self.games, 3),
        }


class Summary:
    """The results of a simulation. A bot with several seats in the line-up counts one game for each of them."""

    def __init__(self, game: Game, bots: Iterable[str], players: int) -> None:
        self.game = game
        self.players = players
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.rounds_sum = 0
        self.rounds_min = 0
        self.rounds_max = 0
        self.endings: dict[str, int] = {}
        self.scores: dict[str, Score] = {name: Score() for name in bots}

    def add(self, result: Result) -> None:
        """Count one more game."""
        rounds = result.rounds
        self.rounds_min = min(self.rounds_min, rounds) if self.games else rounds
        self.rounds_max = max(self.rounds_max, rounds)
        self.rounds_sum += rounds
        self.games += 1
        self.decisions += result.decisions
        self.endings[result.ending] = self.endings.get(result.ending, 0) + 1
        for name, wins, rank, points in zip(result.bots, result.wins, result.ranks, result.scores, strict=True):
            self.scores[name].add(wins, rank, points)

    def data(self) -> dict[str, Any]:
        """The summary as plain data: what ``gildhall simulate --json`` prints."""
        seconds = max(self.seconds, 1e-9)
        return {
            "game": self.game.id,
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / seconds, 1),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "rounds": {
                "mean": round(self.rounds_sum / self.games, 3),
                "min": self.rounds_min,
                "max": self.rounds_max,
            },
            "endings": dict(sorted(self.endings.items())),
            "bots": [score.data(name, self.game.has_points) for name, score in self.scores.items()],
        }
