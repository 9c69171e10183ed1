"""How fast is it? The own engine only; `make bench` sets it beside other libraries."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from gildhall.engine import play
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.table import Table

WINDOWS = 4
WINDOW_SECONDS = 0.3

Work = Callable[[], int]
"""Does something and tells how many decisions (or copies) that was."""


def measure(game: Game, seconds: float = WINDOW_SECONDS, windows: int = WINDOWS) -> dict[str, Any]:
    """Games and decisions a second in the engine's own loop and through the Python API, and a copy in microseconds.

    Random play, deal included, by as many players as the game takes; processor time; the best of several windows.
    """
    own = Rate(RandomGames(game).play, seconds, windows)
    api = Rate(RandomGames(game).play_through_api, seconds, windows)
    table = half_way(game)
    copies = Rate(lambda: _copy_hundred(table), seconds, windows)
    return {
        "games_per_second": round(own.best / own.mean, 1),
        "decisions_per_second": round(own.best),
        "api_decisions_per_second": round(api.best),
        "copy_us": round(1e6 / copies.best, 3),
        "compiled": is_compiled(),
    }


def is_compiled() -> bool:
    """Do the engine's loops run as compiled code?"""
    return not str(play.__file__).endswith(".py")


class Rate:
    """How much work is done in a second: the best window, and the mean amount of one piece of work."""

    def __init__(self, work: Work, seconds: float, windows: int) -> None:
        self.best = 0.0
        times = self.amount = 0
        for _ in range(windows):
            amount = 0
            start = process_time()
            while (spent := process_time() - start) < seconds:
                amount += work()
                times += 1
            self.best = max(self.best, amount / spent)
            self.amount += amount
        self.mean = self.amount / times


class RandomGames:
    """Random games, one after another, on silent tables."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = max(game.seats)
        self.number = 0
        self.random = Random(0)

    def table(self) -> Table[Any, Any]:
        self.number += 1
        return self.game.start(seats=self.players, seed=self.number, listen=False)

    def play(self) -> int:
        """One game in the engine's own loop."""
        table = self.table()
        return play.play_randomly(table, QuickDice.seeded(self.number, 99))

    def play_through_api(self) -> int:
        """One game as a user of the library would play it."""
        random = self.random.random
        table = self.table()
        decisions = 0
        while not table.over:
            seat = table.waiting[0]
            moves = table.moves(seat)
            table.make(seat, moves[int(random() * len(moves))])
            decisions += 1
        return decisions


def half_way(game: Game) -> Table[Any, Any]:
    """A table in the middle of a random game."""
    length = RandomGames(game).play()
    table = RandomGames(game).table()
    play.play_randomly(table, QuickDice.seeded(1, 99), length // 2)
    return table


def _copy_hundred(table: Table[Any, Any]) -> int:
    play.copy_often(table, 100)
    return 100
