"""Benchmarks of this engine alone. `make bench` compares it with other libraries."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

from gildhall.bots.search import Search
from gildhall.engine import play
from gildhall.engine.compiled import is_compiled
from gildhall.engine.dice import QuickDice
from gildhall.engine.game import Game
from gildhall.engine.rooms import has_room
from gildhall.engine.table import AnyTable

WINDOWS = 4
WINDOW_SECONDS = 0.3

Work = Callable[[], int]
"""Does some work and returns the number of decisions (or copies, or playouts)."""


def measure(game: Game, seconds: float = WINDOW_SECONDS, windows: int = WINDOWS) -> dict[str, Any]:
    """Games and decisions a second in the engine's own loop and through the Python API (with moves, which are checked,
    and with their ids, which are not), a copy and the longest list of choices in microseconds, playouts and new tree
    nodes a second in the search of the Master, and steps a second of the learning environments if their libraries are
    installed.

    It measures random play, including the deal, with the largest number of players, in processor time. The result is
    the best of several windows.
    """
    own = Rate(RandomGames(game).play, seconds, windows)
    api = Rate(RandomGames(game).play_through_api, seconds, windows)
    ids = Rate(RandomGames(game).play_by_ids, seconds, windows)
    table = half_way(game)
    copies = Rate(lambda: _copy_hundred(table), seconds, windows)
    longest = longest_list(game)
    lists = Rate(lambda: _list_ten_times(longest), seconds, windows)
    searches = Searches(game)
    playouts = Rate(searches.search, seconds, windows)
    return {
        "games_per_second": round(own.best / own.mean, 1),
        "decisions_per_second": round(own.best),
        "api_decisions_per_second": round(api.best),
        "ids_decisions_per_second": round(ids.best),
        "copy_us": round(1e6 / copies.best, 3),
        "list_us": round(1e6 / lists.best, 3),
        "playouts_per_second": round(playouts.best, 1),
        "nodes_per_second": round(playouts.best * searches.nodes / searches.playouts, 1),
        "compiled": is_compiled(),
        **_environments(game, seconds, windows),
    }


def _environments(game: Game, seconds: float, windows: int) -> dict[str, Any]:
    """Steps a second of the AEC environment and of batches: one in which the learner plays all seats, so that a step is
    one decision as in AEC, and one against random bots, whose decisions are parts of a step. And the size of an
    observation.
    """
    if not has_room(game, "sheet") or find_spec("pettingzoo") is None:
        return {}
    speed = import_module("gildhall.lab.environments.speed")
    games, batch, rivals = speed.AECGames(game), speed.BatchSteps(game), speed.BatchSteps(game, bots="random")
    return {
        "aec_steps_per_second": round(Rate(games.play, seconds, windows).best),
        "batch_steps_per_second": round(Rate(batch.step, seconds, windows).best),
        "rivals_steps_per_second": round(Rate(rivals.step, seconds, windows).best),
        "observation_size": games.size,
    }


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

    def table(self) -> AnyTable:
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

    def play_by_ids(self) -> int:
        """One game through the Python API with ids of moves, which are not checked: what a search in Python does."""
        random = self.random.random
        table = self.table()
        decisions = 0
        while (seat := table.next_seat()) >= 0:
            choices = table.choices(seat)
            table.choose(seat, choices[int(random() * len(choices))])
            decisions += 1
        return decisions


class Searches:
    """Searches from decisions spread over a game by the rules of thumb, one after another."""

    POSITIONS = 8
    ITERATIONS = 16

    def __init__(self, game: Game) -> None:
        self.decisions = decisions_of(game, self.POSITIONS)
        self.number = self.playouts = self.nodes = 0

    def search(self) -> int:
        """One short search. It counts the playouts from new nodes and the baseline playouts of each deal."""
        table = self.decisions[self.number % len(self.decisions)]
        seat = table.next_seat()
        search = Search(seat, QuickDice.seeded(self.number, 98), table.facts.game.rulebook.foresight, deep=True)
        root = search.node(table, table.choices(seat), False)
        search.grow(root, table, self.ITERATIONS, float("inf"))
        playouts = search.iterations + len(search.deals)
        self.number += 1
        self.playouts += playouts
        self.nodes += search.nodes
        return playouts


def decisions_of(game: Game, number: int) -> list[AnyTable]:
    """Tables of one game by the rules of thumb, evenly spread, each before a real choice."""
    table = game.start(seats=max(game.seats), seed=1, listen=False)
    found = []
    while not table.over:
        seat = table.next_seat()
        if len(table.choices(seat)) > 1:
            found.append(table.copy())
        play.play_by_thumb(table, 1)
    return [found[place * len(found) // number] for place in range(number)]


def longest_list(game: Game) -> AnyTable:
    """A table of a game by the rules of thumb, before the decision with the most choices."""
    table = game.start(seats=max(game.seats), seed=1, listen=False)
    longest = table.copy()
    most = 0
    while (seat := table.next_seat()) >= 0:
        if game.rulebook.long_list in ("", table.step(seat).name):
            number = len(table.choices(seat))
            if number > most:
                longest, most = table.copy(), number
        play.play_by_thumb(table, 1)
    return longest


def half_way(game: Game) -> AnyTable:
    """A table in the middle of a random game."""
    length = RandomGames(game).play()
    table = RandomGames(game).table()
    play.play_randomly(table, QuickDice.seeded(1, 99), length // 2)
    return table


def _copy_hundred(table: AnyTable) -> int:
    play.copy_often(table, 100)
    return 100


def _list_ten_times(table: AnyTable) -> int:
    seat = table.next_seat()
    for _ in range(10):
        table.choices(seat)
    return 10
