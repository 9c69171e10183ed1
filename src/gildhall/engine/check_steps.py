# mypyc: skip
"""Checks every kind of step many times: positions and views written there must be read back unchanged.

Random play rarely reaches some steps. So most of these games are played by the rules of thumb, and choices that were
rarely made are tried on a copy. Every second game has options drawn at random.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from gildhall.engine.check_asked import Questions
from gildhall.engine.dice import Dice, QuickDice
from gildhall.engine.errors import BadSetup
from gildhall.engine.step import Decision, Step, arguments
from gildhall.engine.table import AnyTable

if TYPE_CHECKING:
    from gildhall.engine.game import Game


LOOKS_A_GAME: Final = 5
"""In each of the first games, a kind of step is checked at most this number of times, so that checks are spread over
games.
"""
SPREAD_OVER: Final = 8
"""The number of games with that limit."""


LARGE_KIND: Final = 20
SIDE_TRIP: Final = 20
BRANCHES: Final = 3
"""The number of branches of a side trip (``SIDE_TRIP`` moves) at a rare step."""


def check_steps(game: Game, each: int, most_games: int, seed: int = 0) -> int:
    """Check every kind of step at least ``each`` times, in ``most_games`` games at most. Returns their number."""
    check_arguments(game.rulebook.steps.values())
    tour = _Tour(game, each, seed)
    number = 0
    while tour.missing() and number < most_games:
        tour.play(number)
        number += 1
    tour.questions.check()
    missing = tour.missing()
    assert not missing, f"{game.id}: in {number} games these steps were looked at fewer than {each} times: {missing}"
    return number


def check_arguments(steps: Iterable[type[Step[Any]]]) -> None:
    """Check that each step keeps its arguments under their names. Otherwise a position could not contain it."""
    for kind in steps:
        numbers = list(range(len(arguments(kind))))
        try:
            kept = kind(*numbers).args()
        except AttributeError as error:
            raise AssertionError(f"step '{kind.name}' does not keep an argument: {error}") from error
        assert kept == numbers, f"step '{kind.name}' keeps {kept} for its arguments {numbers}"


class _Tour:
    """Games played to see every kind of step."""

    def __init__(self, game: Game, each: int, seed: int) -> None:
        self.game = game
        self.each = each
        self.dice: Dice = QuickDice.seeded(seed, 1 << 21)
        self.looks = {name: 0 for name, step in game.rulebook.steps.items() if issubclass(step, Decision)}
        self.labels = _labels(game)
        self.questions = Questions()
        self.where = ""
        self.limits: dict[str, int] = {}  # by step: how many looks there may be after this game
        self.made: dict[str, dict[str, int]] = {name: {} for name in self.looks}  # by step and label: how often

    def missing(self) -> dict[str, int]:
        """The steps that were not looked at often enough, and how often they were."""
        return {name: looks for name, looks in self.looks.items() if looks < self.each}

    def play(self, number: int) -> None:
        """Play one game, with side trips from time to time and at every rarely made choice."""
        seats = self.game.seats[number % len(self.game.seats)]
        options = self.some_options(seats) if number % 2 else {}
        self.where = f"{seats} seats, options {options}, seed {number}"
        allowed = LOOKS_A_GAME if number < SPREAD_OVER else self.each
        self.limits = {name: looks + allowed for name, looks in self.looks.items()}
        table = self.game.start(seats=seats, seed=number, options=options, listen=False)
        rehearsals = self.game.rulebook.rehearsals
        if rehearsals and number % 4 == 2:
            self.where = f"rehearsal {number // 4 % len(rehearsals)}"
            table = self.game.position(rehearsals[number // 4 % len(rehearsals)])
        made = 0
        while not table.over and made < self.game.longest:
            seat = self.arrive(table)
            if self.rarity(table, seat) < self.each or self.dice.below(SIDE_TRIP) == 0:
                self.side_trip(table.copy(), True)
            self.go(table, seat, self.choice(table, seat, number % 4))
            made += 1

    def choice(self, table: AnyTable, seat: int, manner: int) -> int:
        """By the rules of thumb, with few or many exceptions; every fourth game is random."""
        choices = table.choices(seat)
        if manner == 3:
            return choices[self.dice.below(len(choices))]
        if self.dice.below(16) < (0, 1, 8)[manner]:
            return self.rarest(table, seat)
        return self.game.thumb(table, seat, choices)

    def side_trip(self, twin: AnyTable, branches: bool) -> None:
        """Try the choices made least often, on a copy. From a rarely seen step, try several branches."""
        for _ in range(SIDE_TRIP):
            if twin.over:
                return
            seat = self.arrive(twin)
            if branches and self.looks[twin.step(seat).name] < self.each:
                for _ in range(BRANCHES):
                    self.side_trip(twin.copy(), False)
            self.go(twin, seat, self.rarest(twin, seat))

    def arrive(self, table: AnyTable) -> int:
        """One of the seats that must decide. Its step is checked if it was not checked often enough."""
        seat = table.waiting[self.dice.below(len(table.waiting))]
        name = table.step(seat).name
        if self.looks[name] < min(self.each, self.limits[name]):
            self.looks[name] += 1
            self.look(table, seat)
        self.questions.add(table, seat, self.dice)
        return seat

    def go(self, table: AnyTable, seat: int, choice: int) -> None:
        made = self.made[table.step(seat).name]
        made[self.labels[choice]] = made.get(self.labels[choice], 0) + 1
        table.choose(seat, choice)

    def rarity(self, table: AnyTable, seat: int) -> int:
        """How often the rarest of the choices was made in this kind of step."""
        made = self.made[table.step(seat).name]
        return min(made.get(self.labels[choice], 0) for choice in table.choices(seat))

    def rarest(self, table: AnyTable, seat: int) -> int:
        """A choice that was made least often in this kind of step."""
        made, fewest = self.made[table.step(seat).name], self.rarity(table, seat)
        rare = [choice for choice in table.choices(seat) if made.get(self.labels[choice], 0) == fewest]
        return rare[self.dice.below(len(rare))]

    def some_options(self, seats: int) -> dict[str, Any]:
        """A random value for each option that lists its values. Empty if the values cannot be combined."""
        listed = [option for option in self.game.options if option.values]
        options = {option.name: option.values[self.dice.below(len(option.values))] for option in listed}
        try:
            self.game.facts(seats, options)
        except BadSetup:
            return {}
        return options

    def look(self, table: AnyTable, seat: int) -> None:
        """Check that positions and views survive a round trip."""
        where = f"{self.where}, at '{table.step(seat).name}'"
        try:
            check_round_trips(table, seat, self.dice.fork())
        except AssertionError as error:
            raise AssertionError(f"{self.game.id}, {where}: {error}") from error
        except Exception as error:
            error.add_note(f"in {self.game.id}, {where}")
            raise


def _labels(game: Game) -> list[str]:
    """For each move, the label under which it is counted. Kinds with many moves, such as places, count as one."""
    moves = game.catalogue.moves
    sizes: dict[str, int] = {}
    for move in moves:
        sizes[move.kind] = sizes.get(move.kind, 0) + 1
    return [move.text if sizes[move.kind] <= LARGE_KIND else move.kind for move in moves]


def check_round_trips(table: AnyTable, seat: int, dice: Dice) -> None:
    """Check that the position and the seat's view are read back from plain data unchanged."""
    game = table.facts.game
    again = game.position(json.loads(json.dumps(table.position())))
    assert again.position() == table.position(), "a position does not come back as it was written"
    view = json.loads(json.dumps(table.view(seat)))
    guess = game.guess(view, dice)
    assert json.loads(json.dumps(guess.view(seat))) == view, "a guess from a view looks different"
    assert guess.choices(seat) == table.choices(seat), "on a guess from a view other moves are legal"
