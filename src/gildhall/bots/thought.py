"""What a bot thinks of its choices, as data: for hints, for 'why did it do that?' and for reviews."""

from __future__ import annotations

from typing import Any

from gildhall.engine.moves import Move


class Candidate:
    """One choice: how often it was tried, its expected result, and the expected moves after it."""

    def __init__(
        self,
        move: Move,
        visits: int,
        chance: float | None,
        points: float | None,
        line: list[Move],
        points_error: float | None = None,
    ) -> None:
        self.move = move
        self.visits = visits
        self.chance = chance
        """The chance to win with it, 0 to 1; None if it was not searched."""
        self.points = points
        """The points at the end (in Antiquity: the progress towards the saint, in percent)."""
        self.line = line
        """The bot's own expected choices from here on, this one first."""
        self.points_error = points_error
        """The standard error of the points, compared with those of the rules of thumb; None if it is unknown, and in a
        game without points.
        """

    def data(self) -> dict[str, Any]:
        return {
            "move": self.move.text,
            "visits": self.visits,
            "chance": None if self.chance is None else round(self.chance, 4),
            "points": None if self.points is None else round(self.points, 2),
            "points_error": None if self.points_error is None else round(self.points_error, 2),
            "line": [move.text for move in self.line],
        }


class Thought:
    """What a bot chooses, and what it thinks of that choice and of others, the best first."""

    def __init__(self, move: Move, candidates: list[Candidate], iterations: int = 0) -> None:
        self.move = move
        self.candidates = candidates
        self.iterations = iterations

    @staticmethod
    def at_once(move: Move) -> Thought:
        """A choice that needed no thinking."""
        return Thought(move, [Candidate(move, 0, None, None, [move])])

    def data(self) -> dict[str, Any]:
        return {
            "move": self.move.text,
            "iterations": self.iterations,
            "candidates": [candidate.data() for candidate in self.candidates],
        }
