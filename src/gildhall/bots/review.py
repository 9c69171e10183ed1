"""The review of a played game: how the chances changed, what was choice and what was luck, and the turning points.

Everything is judged on what a seat knew at the time: chances are those of :mod:`gildhall.bots.prospects`, and the
turning points are judged by the strongest bot, which sees no more than the seat saw. A chance at one moment is based on
a few games played out, so it jumps. People see the average of neighbouring moments (:mod:`gildhall.bots.calm`).

- *choice*: the expected change by an act, compared with what the rules of thumb would have done instead, on guesses
  made for its seat. It changes the chances of all seats. For each seat it counts as its own choice or as a choice of
  others;
- *luck*: everything else that changed a chance: draws, deals, and hidden things that were revealed. So a seat's first
  chance, its own choices, those of others and its luck add up to its result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gildhall.bots.acts import Act, acts_of, finish_turn, perform
from gildhall.bots.budget import Budget
from gildhall.bots.calm import calm
from gildhall.bots.levels import strongest
from gildhall.bots.prospects import GUESSES, evaluation, guesses, promise, prospects
from gildhall.bots.seeds import derived
from gildhall.bots.seen import Seen
from gildhall.bots.thought import Candidate
from gildhall.engine.moves import Move
from gildhall.engine.record import Record
from gildhall.engine.table import AnyTable

Progress = Callable[[int, int], None]

MOMENTS = 60
"""The most moments at which the chances are given."""
LOOKS = 10
"""Decisions of each seat that the bot judges: those of the acts that changed the chances most."""
LOOKS_AT_ACT = 2
"""The most decisions of one act that are judged; the first ones are taken."""
SWING = 0.25
"""How much a change of the chances right after a decision counts when decisions are picked."""
TURNING_POINTS = 3
"""The number of turning points in a review."""
STEADY = 24
"""A difference between two choices counts by half if the less tried one was tried this number of times. It counts more
with more tries, because the result of a few tries is mostly chance.
"""
STANDARD = Budget(seconds=0.5)


class Moment:
    """The chances of all seats after a number of moves, each by its own view.

    In a finished review they are smoothed.
    """

    def __init__(self, move: int, round: int, chances: list[float], points: list[float], promised: list[float]) -> None:
        self.move = move
        self.round = round
        self.chances = chances
        self.points = points
        self.promised = promised
        """The chances by the evaluation alone."""

    def data(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "round": self.round,
            "chances": [round(chance, 4) for chance in self.chances],
            "points": [round(points, 2) for points in self.points],
        }


class TurningPoint:
    """A decision that mattered much: what was chosen, and what the strongest bot would have chosen."""

    def __init__(self, move: int, round: int, made: Candidate, best: Candidate, next_best: Candidate | None) -> None:
        self.move = move
        """Its number in the record, from 1."""
        self.round = round
        self.made = made
        self.best = best
        self.next_best = next_best
        """The second best choice, if the best was chosen."""

    @property
    def good(self) -> bool:
        """Was it what the strongest bot would have done?"""
        return self.made is self.best

    @property
    def stake(self) -> float:
        """What the choice gained compared with the next best, or lost compared with the best (then it is negative).
        Small if the choices were tried rarely.
        """
        other = self.next_best if self.good else self.best
        if other is None:
            return 0.0
        tries = min(self.made.visits, other.visits)
        gain = ((self.made.chance or 0.0) - (other.chance or 0.0)) * tries / (tries + STEADY)
        return max(0.0, gain) if self.good else min(0.0, gain)

    def data(self) -> dict[str, Any]:
        other = None if self.next_best is None else self.next_best.data()
        sides = {"made": self.made.data(), "master": self.best.data(), "next_best": other}
        return {"move": self.move, "round": self.round, "good": self.good, "stake": round(self.stake, 4), **sides}


class SeatReview:
    """How it went for one seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.began = self.ended = 0.0
        self.choices = self.others = 0.0
        """The total expected change of its chance by its own acts, and by the acts of others."""
        self.turning_points: list[TurningPoint] = []

    @property
    def luck(self) -> float:
        return self.ended - self.began - self.choices - self.others

    def data(self) -> dict[str, Any]:
        sums = {name: round(getattr(self, name), 4) for name in ("began", "choices", "others", "luck", "ended")}
        return {"seat": self.seat, **sums, "turning_points": [point.data() for point in self.turning_points]}


class Review:
    """The results of a review."""

    def __init__(self, record: Record, table: AnyTable, moments: list[Moment], seats: list[SeatReview]) -> None:
        self.record = record
        self.table = table
        """The table at the end of the record."""
        self.moments = moments
        self.seats = seats

    def data(self) -> dict[str, Any]:
        """The review as plain data: what ``gildhall review --json`` prints. In a game without points, ``points`` is the
        progress towards the goal in percent.
        """
        return {
            "game": self.record.game,
            "players": self.record.seats,
            "moves": len(self.record.moves),
            "over": self.table.over,
            "has_points": self.table.facts.game.has_points,
            "standing": [place.data() for place in self.table.standing] if self.table.over else None,
            "course": [moment.data() for moment in self.moments],
            "seats": [seat.data() for seat in self.seats],
        }


def review(record: Record, budget: Budget = STANDARD, seed: int = 0, progress: Progress | None = None) -> Review:
    """Review a game, finished or not. The strongest bot may spend ``budget`` on each decision that it judges. With a
    budget of iterations the same seed gives the same review. ``progress`` is called with the work done and the total.
    """
    acts = list(acts_of(record))
    return _Reviewer(record, acts, budget, seed, progress).run()


class _Reviewer:
    """A review that is being made."""

    def __init__(self, record: Record, acts: list[Act], budget: Budget, seed: int, progress: Progress | None) -> None:
        self.record = record
        self.acts = acts
        self.budget = budget
        self.seed = seed
        self.table = record.start()
        self.seats = [SeatReview(seat) for seat in range(record.seats)]
        self.weights: list[list[tuple[float, int]]] = [[] for _ in self.seats]
        """For each seat the moves that decided something, with how much their acts changed."""
        self.progress = progress
        self.total = len(acts) + LOOKS * record.seats
        self.done = 0

    def run(self) -> Review:
        every = max(1, -(-len(self.acts) // MOMENTS))
        moments = [self.moment(0)]
        for number, act in enumerate(self.acts, 1):
            self.weigh(act)
            for move in act.moves:
                self.table.make(act.seat, move)
            if number % every == 0 or number == len(self.acts):
                moments.append(self.moment(act.first + len(act.moves)))
            self.tick()
        for moment, chances in zip(moments, calm([each.chances for each in moments], self.table.over), strict=True):
            moment.chances = chances
        for own in self.seats:
            own.began, own.ended = moments[0].chances[own.seat], moments[-1].chances[own.seat]
            own.turning_points = self.turning_points(own.seat, moments)
        return Review(self.record, self.table, moments, self.seats)

    def tick(self) -> None:
        self.done += 1
        if self.progress is not None:
            self.progress(self.done, self.total)

    def moment(self, move: int) -> Moment:
        """The chances of all seats, each by its own view."""
        seats = range(self.record.seats)
        found = [prospects(self.table, seat, self.budget, self.seed) for seat in seats]
        promised = [promise(self.table, seat, self.seed) for seat in seats]
        chances, points = [each[0] for each in found], [each[1] for each in found]
        return Moment(move, self.table.round_number(), chances, points, promised)

    def weigh(self, act: Act) -> None:
        """The expected change by the act, judged by what its seat knows."""
        changes = [0.0] * len(self.seats)
        for guess in guesses(self.table, act.seat, self.seed):
            usual = guess.copy()
            finish_turn(usual, act)
            perform(guess, act)
            finish_turn(guess, act)
            before, after = evaluation(usual).chances, evaluation(guess).chances
            for seat in range(len(changes)):
                changes[seat] += (after[seat] - before[seat]) / GUESSES
        for own in self.seats:
            if own.seat == act.seat:
                own.choices += changes[own.seat]
            else:
                own.others += changes[own.seat]
        weight = abs(changes[act.seat])
        self.weights[act.seat] += [(weight, act.first + place) for place in act.decisions[:LOOKS_AT_ACT]]

    # --- turning points -------------------------------------------------------------------------------------------

    def turning_points(self, seat: int, moments: list[Moment]) -> list[TurningPoint]:
        """The decisions that mattered most, in the order in which they were made."""
        weights = [(weight + SWING * swing(moments, seat, number), number) for weight, number in self.weights[seat]]
        found = []
        for _, number in sorted(weights, key=lambda each: (-each[0], each[1]))[:LOOKS]:
            found.append(self.look(number))
            self.tick()
        self.done += LOOKS - len(found)
        told = [point for point in found if point is not None and point.stake]
        told.sort(key=lambda point: -abs(point.stake))
        return sorted(told[:TURNING_POINTS], key=lambda point: point.move)

    def look(self, number: int) -> TurningPoint | None:
        """What the strongest bot thinks of a move in the record; None if there is nothing to compare."""
        seat, text = self.record.moves[number]
        table = self.record.replay(number)
        made: Move = table.facts.catalogue.find(text)
        judge = strongest(table.facts.game)(derived(self.seed, number), self.budget)
        thought = judge.judge(Seen.at(table, seat), made)
        tried = [candidate for candidate in thought.candidates if candidate.visits]
        own = [candidate for candidate in tried if candidate.move is made]
        if not own or len(tried) < 2:
            return None
        next_best = tried[1] if own[0] is tried[0] else None
        return TurningPoint(number + 1, table.round_number(), own[0], tried[0], next_best)


def swing(moments: list[Moment], seat: int, number: int) -> float:
    """How much the promised chance of a seat changed between the moments around the move with this number."""
    after = next(place for place, moment in enumerate(moments) if moment.move > number)
    return abs(moments[after].promised[seat] - moments[after - 1].promised[seat])
