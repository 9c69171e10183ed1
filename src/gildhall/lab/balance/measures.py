"""The measurements of many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from gildhall.engine.game import Game
from gildhall.lab.balance.courses import Course, Key
from gildhall.lab.balance.effects import effects
from gildhall.lab.balance.statistics import Estimate, holm, mean, rate

CHECKPOINTS = 10
"""A game is divided into this number of parts. The leader is noted at the end of each, to see whether leaders win."""


class Finding:
    """One thing that was tested: its name, the estimate, the fair value, and whether it is significant."""

    def __init__(self, kind: str, name: str, estimate: Estimate, fair: float) -> None:
        self.kind = kind
        self.name = name
        self.estimate = estimate
        self.fair = fair
        self.stands = False

    @property
    def key(self) -> tuple[str, str]:
        return self.kind, self.name

    @property
    def difference(self) -> float:
        return self.estimate.value - self.fair


class Measures:
    """Everything that a report says about one set of games."""

    def __init__(self, game: Game, courses: Sequence[Course]) -> None:
        self.game = game
        self.courses = list(courses)
        self.games = len(self.courses)
        self.seats = len(self.courses[0].wins)
        self.par = 1 / self.seats
        self.wins = [rate([course.wins[seat] for course in self.courses], self.par) for seat in range(self.seats)]
        self.scores = [self._scores(seat) for seat in range(self.seats)]
        self.effects = effects(self.courses)
        self.findings = self._findings()
        self.copies = effects(self.courses, by_copy=True)
        self.types = {key: item for course in self.courses for key, item in course.types.items()}
        """The type of each copy of an item. ``copies`` has the worth of each copy."""

    def _scores(self, seat: int) -> list[int]:
        told = [course.scores[seat] for course in self.courses]
        return [score for score in told if score is not None]

    def _findings(self) -> list[Finding]:
        """All seats and items that were tested. Significance is judged for all of them together."""
        found = [Finding("seat", f"seat {seat}", each, self.par) for seat, each in enumerate(self.wins)]
        found += [Finding(each.kind, each.item, each.worth, 0.0) for each in self.effects if each.worth is not None]
        standing = holm({each.key: each.estimate.chance(each.fair) for each in found})
        for each in found:
            each.stands = each.key in standing
        return found

    def flagged_copies(self) -> set[Key]:
        """The copies whose worth is significant. They are judged together, separately from the types."""
        return holm({(each.kind, each.item): each.worth.chance() for each in self.copies if each.worth is not None})

    def flagged(self) -> list[Finding]:
        """The significant findings, the largest difference first."""
        return sorted((each for each in self.findings if each.stands), key=lambda each: -abs(each.difference))

    # --- length, branching, leads -----------------------------------------------------------------------------------

    def endings(self) -> Counter[str]:
        return Counter(course.ending for course in self.courses)

    def by_step(self) -> list[tuple[str, float, float]]:
        """For each step: how often it is asked in a game, and how many choices it has on average."""
        asked: Counter[str] = Counter()
        offered: Counter[str] = Counter()
        for course in self.courses:
            for step, (times, choices) in course.by_step.items():
                asked[step] += times
                offered[step] += choices
        return [(step, times / self.games, offered[step] / times) for step, times in asked.most_common()]

    def branching(self) -> float:
        """Choices at a decision, on average."""
        steps = self.by_step()
        return sum(times * choices for _, times, choices in steps) / sum(times for _, times, _ in steps)

    def has_leads(self) -> bool:
        """Was anybody ever ahead before the end? Not in a game without points."""
        return any(len(leaders) < len(course.wins) for course in self.courses for leaders in course.leaders())

    def leader_wins(self) -> list[Estimate]:
        """How often the leader wins, at equal parts of the course of a game. Tied seats share the lead."""
        points: list[list[float]] = [[] for _ in range(CHECKPOINTS)]
        for course in self.courses:
            leaders = course.leaders()
            for part in range(CHECKPOINTS if leaders else 0):
                ahead = leaders[min(len(leaders) - 1, part * len(leaders) // CHECKPOINTS)]
                points[part].append(sum(course.wins[seat] for seat in ahead) / len(ahead))
        return [mean(each) for each in points]

    def runaway(self) -> float:
        """The runaway index: 0 if the leader half-way wins no more often than others, 1 if always."""
        middle = self.leader_wins()[CHECKPOINTS // 2]
        return (middle.value - self.par) / (1 - self.par)
