# mypyc: skip
"""The contract as one public test: :func:`check_game` plays random games and checks every rule of the contract.

It raises AssertionError with the game, seats, seed and number of moves at which a law was broken, so that the failure
can be reproduced.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from gildhall.engine import registry
from gildhall.engine.check_hidden import GuessStatistics, check_hidden
from gildhall.engine.check_sealed import check_interleavings, check_secrecy
from gildhall.engine.check_steps import check_steps
from gildhall.engine.check_trials import check_trials
from gildhall.engine.dice import Dice, QuickDice
from gildhall.engine.errors import IllegalMove
from gildhall.engine.record import Record
from gildhall.engine.rules import numbered_rules
from gildhall.engine.table import AnyTable
from gildhall.engine.words import Words

if TYPE_CHECKING:
    from gildhall.engine.game import Game


class Report:
    """What was checked."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.moments = 0
        self.sealed = 0
        self.guesses = 0
        self.tours = 0
        """Games played by the rules of thumb, in which every kind of step was checked."""

    def __repr__(self) -> str:
        return (
            f"<Report: {self.games} games, {self.decisions} decisions, {self.moments} moments looked at closely, "
            f"{self.sealed} sealed steps, {self.guesses} guesses, {self.tours} games through all steps>"
        )


def check_game(
    game: str | Game,
    *,
    games: int = 20,
    seats: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    moments: int = 4,
    guesses: int = 10,
    each: int = 20,
    most_games: int = 200,
    progress: Callable[[], None] | None = None,
) -> Report:
    """Play random games of every player count and check the contract. Raises AssertionError if it is broken.

    At every move: choices are legal, distinct and in the catalogue, and the conservation laws hold. More is checked at
    about ``moments`` random moments of each game, and at half as many openings of sealed steps: copies are independent;
    positions, views and records survive a round trip; why-not agrees with the legal moves, over the whole catalogue;
    forms can be filled as suggested; nothing hidden shows in views, moves, events, previews or refusals; guesses fit
    the view and do not know more than the seat (``guesses`` of them each time); sealed threads stay secret and give the
    same result in any order.

    Then, unless ``seats`` or ``options`` restrict the check, the rules of thumb play games until positions and views
    were checked ``each`` times at every kind of step. A step that is not reached in ``most_games`` games is an error.

    >>> import gildhall
    >>> check_game(gildhall.game("pillars"), games=1, seats=[3], moments=1, guesses=2).games
    1
    """
    game = registry.game(game)
    report = Report()
    for players in seats or game.seats:
        statistics = GuessStatistics()
        course = _Course(moments)
        for number in range(games):
            try:
                _GameCheck(game, players, options or {}, seed + number, course, guesses, report, statistics).run()
            except AssertionError as error:
                raise AssertionError(
                    f"{game.id}, {players} seats, options {options}, seed {seed + number}: {error}"
                ) from error
            except Exception as error:
                error.add_note(f"in {game.id}, {players} seats, options {options}, seed {seed + number}")
                raise
            report.games += 1
            if progress is not None:
                progress()
        statistics.check()
        report.guesses += statistics.guesses
    if seats is None and options is None:
        report.tours = check_steps(game, each, most_games, seed)
    return report


class _Course:
    """How often to make the close checks.

    It depends on the length of the previous game and its number of sealed steps.
    """

    def __init__(self, moments: int) -> None:
        self.moments = moments
        self.decisions = 200
        self.openings = 20

    def looks(self, dice: Dice, opens: bool) -> bool:
        """Is this a moment for the close checks? ``opens``: a sealed step was just opened."""
        if dice.below(max(1, self.decisions)) < self.moments:
            return True
        return opens and dice.below(2 * max(1, self.openings)) < self.moments


class _GameCheck:
    """One random game being checked."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Any],
        seed: int,
        course: _Course,
        guesses: int,
        report: Report,
        statistics: GuessStatistics,
    ) -> None:
        self.game = game
        self.dice: Dice = QuickDice.seeded(seed, 1 << 20)
        self.table = game.start(seats=players, seed=seed, options=options)
        self.guesses = guesses
        self.report = report
        self.statistics = statistics
        self.rules = numbered_rules(game)
        self.words = Words(game, [f"Player {seat}" for seat in range(players)])
        self.course = course

    def run(self) -> None:
        table = self.table
        made = openings = 0
        was_sealed = False
        while not table.over:
            assert made < self.game.longest, f"random play is longer than Game.longest = {self.game.longest}"
            is_sealed = table.sealed is not None
            opens = is_sealed and not was_sealed
            openings += opens
            if self.course.looks(self.dice, opens):
                self.look_closely(made)
            was_sealed = is_sealed
            self.move()
            made += 1
        self.report.decisions += made
        self.course.decisions, self.course.openings = made, openings
        self.check_end()

    def move(self) -> None:
        """One random move, checked."""
        table = self.table
        waiting = table.waiting
        seat = waiting[self.dice.below(len(waiting))]
        choices = table.choices(seat)
        assert choices, f"seat {seat} must decide but has no choice in {table.step(seat)}"
        assert len(set(choices)) == len(choices), f"a choice is offered twice in {table.step(seat)}: {choices}"
        assert all(0 < choice < len(self.game.catalogue) for choice in choices), "a choice is not in the catalogue"
        table.make(seat, choices[self.dice.below(len(choices))])
        table.check()

    def look_closely(self, made: int) -> None:
        table = self.table
        self.report.moments += 1
        try:
            check_copy(table, self.dice.fork())
            check_position(table, self.dice.fork())
            for seat in range(len(table.seats)):
                self.check_why_not(seat)
            self.check_form()
            check_hidden(table, self.dice.fork(), self.guesses, self.statistics)
            check_trials(table, self.dice.fork())
            if table.sealed is not None:
                self.report.sealed += 1
                check_interleavings(table, self.dice.fork())
                check_secrecy(table, self.dice.fork())
        except AssertionError as error:
            raise AssertionError(f"after {made} moves, in {table.agenda[-1:]}: {error}") from error

    def check_why_not(self, seat: int) -> None:
        """Exactly the illegal moves are refused. Each refusal names an existing rule and has words in the catalogue."""
        table = self.table
        may = {move.id for move in table.moves(seat)} | set(table.asides(seat))
        for move in self.game.catalogue.moves:
            refusal = table.why_not(seat, move)
            assert (refusal is None) == (move.id in may), (
                f"why_not({seat}, '{move}') is {refusal}, may be made: {move.id in may}"
            )
            if refusal is not None:
                assert refusal.rule in self.rules, f"'{move}' is refused by {refusal.rule!r}, which is no rule"
                assert self.words.refusal(refusal)
        refused = [move for move in self.game.catalogue.moves if move.id not in may]
        before = table.position()
        try:
            table.make(seat, refused[self.dice.below(len(refused))])
            raise AssertionError("an illegal move was made")
        except IllegalMove:
            assert table.position() == before, "a refused move changed the table"

    def check_form(self) -> None:
        """The suggested answer of a form is accepted in any order, with the same result."""
        for seat in self.table.waiting:
            form = self.table.form(seat)
            if form is None:
                continue
            first, second = self.table.copy(), self.table.copy()
            order = list(range(len(form.suggested)))
            self.dice.shuffle(order)
            first.fill(seat, form.suggested)
            second.fill(seat, [form.suggested[i].text for i in order])
            assert first.position() == second.position(), f"the order of an answer to {form} matters"

    def check_end(self) -> None:
        """The record replays to the same table; the standing is valid; all events have words."""
        table = self.table
        assert not any(table.moves(seat) for seat in range(len(table.seats))), "the game is over, but moves are left"
        assert min(place.rank for place in table.standing) == 1
        line = table.record().to_json()
        again = Record.from_json(line).verify()
        assert again.position() == table.position(), "the record replays to another position"
        assert again.record().to_json() == line, "the record of a replay differs"
        for seat in [None, *range(len(table.seats))]:
            faces = [event.seen_by(seat) for event in table.events]
            assert faces == [event.seen_by(seat) for event in again.events], "a replay tells other events"
            for face in faces:
                if face is not None:
                    json.dumps(face)
                    self.words.event(face)


def check_copy(table: AnyTable, dice: Dice) -> None:
    """A copy is equal, silent and independent."""
    before = table.position()
    twin = table.copy()
    assert twin.position() == before, "a copy differs from its original"
    _play_on(twin, dice, 30)
    assert table.position() == before, "playing on with a copy changed the original"
    assert twin.events == [], "a copy keeps events"


def check_position(table: AnyTable, dice: Dice) -> None:
    """A position is plain data and makes the same table again, which plays on in the same way."""
    data = json.loads(json.dumps(table.position()))
    again = table.facts.game.position(data)
    assert again.position() == table.position(), "a position does not come back as it was written"
    twin = table.copy()
    _play_on(twin, dice.copy(), 30)
    _play_on(again, dice.copy(), 30)
    assert again.position() == twin.position(), "a table made from a position plays on differently"


def _play_on(table: AnyTable, dice: Dice, most: int) -> None:
    for _ in range(most):
        seat = table.next_seat()
        if seat < 0:
            return
        choices = table.choices(seat)
        table.choose(seat, choices[dice.below(len(choices))])
