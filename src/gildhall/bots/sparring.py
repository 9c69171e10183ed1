"""The loop of the learning environments: one seat learns, rivals play the others, at many tables in parallel.

It is compiled together with the rules, because calls across Python's border cost more than the rules do. Rare
operations (a new game, a custom reward, a bot written in Python) are called from here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gildhall.engine.dice import QuickDice
from gildhall.engine.errors import IllegalMove
from gildhall.engine.game import Game
from gildhall.engine.observing import Observer, Page, act, make
from gildhall.engine.standing import Ranking
from gildhall.engine.table import AnyTable

Worth = Callable[[list[Ranking]], list[float]]

LOST: Final = -1.0
"""The reward for a forbidden action, if it ends the game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rival:
    """The player of one of the other seats, for one game."""

    def __init__(self, name: str, trusted: bool = False) -> None:
        self.name = name
        self.trusted = trusted
        """Are its choices always legal? The choices of other rivals are checked."""

    def choose(self, table: AnyTable, seat: int) -> int:
        """One of the choices of a waiting seat. It may only use what the seat may know."""
        raise NotImplementedError


class RandomRival(Rival):
    """The bot ``random``, without leaving compiled code."""

    def __init__(self, dice: QuickDice) -> None:
        super().__init__("random", trusted=True)
        self.dice = dice

    def choose(self, table: AnyTable, seat: int) -> int:
        choices = table.choices(seat)
        return choices[self.dice.below(len(choices))]

    def __reduce__(self) -> tuple[Any, ...]:
        return RandomRival, (self.dice,)


class ThumbRival(Rival):
    """The bot ``thumb``, without leaving compiled code. It uses a guess, which contains no more than its seat knows."""

    def __init__(self, dice: QuickDice) -> None:
        super().__init__("thumb", trusted=True)
        self.dice = dice

    def choose(self, table: AnyTable, seat: int) -> int:
        choices = table.choices(seat)
        if len(choices) == 1:
            return choices[0]
        game: Game = table.facts.game
        guess = table.guess(seat, game.preview_dice())
        return game.thumb(guess, seat, game.fair_order(guess, seat, choices, self.dice))

    def __reduce__(self) -> tuple[Any, ...]:
        return ThumbRival, (self.dice,)


@final
class Sparring:
    """Tables in rows. Each row has a table, the seat that decides there, and rivals for the other seats. Without rivals
    the learner decides for all seats: the seat of a row is the one that must decide next. What this seat sees is on the
    same row of the page, which nobody else may write on: its mask says which moves are legal.

    ``deciders`` are the seats that decide now. ``rewards`` (of the seats that decided), ``paid`` (to each seat of each
    row) and ``ends`` describe the last step. They support the buffer protocol. ``worth`` computes what a standing is
    worth to each seat: at the end, or (``running``) whenever it changes.
    """

    def __init__(self, page: Page, observer: Observer, worth: Worth, running: bool) -> None:
        self.page = page
        self.observer = observer
        self.worth = worth
        self.running = running
        self.seats: i64 = observer.seats
        self.tables: list[AnyTable] = []
        self.rivals: list[list[Rival]] = []
        self.before: list[list[float]] = []  # what the standing was worth at the last reward
        self.deciders = vec[u8]([0] * page.rows)
        self.rewards = vec[float]([0.0] * page.rows)
        self.paid = vec[float]([0.0] * (page.rows * int(self.seats)))
        self.ends = vec[u8]([0] * page.rows)

    def begin(self, row: int, table: AnyTable, learner: int, rivals: list[Rival]) -> None:
        """Begin a game on a row. The first games must begin on the rows in order. The rivals (one for each seat; the
        learner's is not used) play until the learner must decide. Without rivals the learner plays all seats.
        """
        if row == len(self.tables):
            self.tables.append(table)
            self.rivals.append(rivals)
            self.before.append([])
        self.tables[row] = table
        self.rivals[row] = rivals
        self.before[row] = [0.0] * int(self.seats)
        self.deciders[row] = learner
        self._go_on(row)
        self.observer.show(self.page, row, table, int(self.deciders[row]))

    def step(self, moves: list[int]) -> list[int]:
        """One move on each row, and the rivals' answers. Returns the rows whose game is over; they need a new game. An
        illegal move ends a game: the seat loses 1, which the others share.
        """
        done: list[int] = []
        for row, move in enumerate(moves):
            table = self.tables[row]
            seat = int(self.deciders[row])
            if self.page.allows(row, move):
                make(table, seat, move)
                self._go_on(row)
                self._pay(row)
                over = table.over
            else:
                self._punish(row, seat)
                over = True
            if over:
                done.append(row)
            self.rewards[row] = self.paid[row * self.seats + seat]
            self.ends[row] = 1 if over else 0
            self.observer.show(self.page, row, table, int(self.deciders[row]))
        return done

    def first_illegal(self, moves: list[int]) -> int:
        """The first row whose move is not allowed; −1 if all are."""
        for row, move in enumerate(moves):
            if not self.page.allows(row, move):
                return row
        return -1

    def _go_on(self, row: i64) -> None:
        """Let the rivals play until the learner must decide. Without rivals, the next seat decides."""
        table = self.tables[row]
        rivals = self.rivals[row]
        seat = table.next_seat()
        if not rivals:
            if seat >= 0:
                self.deciders[row] = seat
            return
        learner = int(self.deciders[row])
        while seat >= 0 and seat != learner and (table.sealed is None or not table.is_waiting(learner)):
            rival = rivals[seat]
            move = rival.choose(table, seat)
            if rival.trusted:
                make(table, seat, move)
            elif not act(table, seat, move):
                refusal = table.why_not(seat, move)
                assert refusal is not None
                raise IllegalMove(table.facts.catalogue[move].text, refusal)
            seat = table.next_seat()

    def _pay(self, row: i64) -> None:
        """Pay each seat the change in the worth of its standing since the last reward. In a sealed step this is secret,
        and nothing is paid.
        """
        table = self.tables[row]
        first = row * self.seats
        seat: i64 = 0
        if (not self.running or table.sealed is not None) and not table.over:
            while seat < self.seats:
                self.paid[first + seat] = 0.0
                seat += 1
            return
        now = self.worth(table.standing)
        before = self.before[row]
        while seat < self.seats:
            self.paid[first + seat] = now[seat] - before[seat]
            seat += 1
        self.before[row] = now

    def _punish(self, row: i64, loser: int) -> None:
        seat: i64 = 0
        while seat < self.seats:
            self.paid[row * self.seats + seat] = LOST if seat == loser else -LOST / float(int(self.seats) - 1)
            seat += 1
