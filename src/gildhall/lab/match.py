"""A match: many games with one line-up, options and seed. Each game can be played on its own, in any process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from time import perf_counter
from typing import Any

from gildhall import bots as players_of
from gildhall.bots.bot import Bot
from gildhall.bots.budget import Budget
from gildhall.bots.even import Even
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup, GildhallError, IllegalMove, UnknownMove, listing
from gildhall.engine.game import Game
from gildhall.engine.standing import win_shares
from gildhall.lab.trace import Trace


class Result:
    """The stored result of one game: the seating, the standing, and the length."""

    def __init__(
        self, bots: list[str], wins: list[float], ranks: list[int], scores: list[int | None], record: str | None
    ) -> None:
        self.number = 0
        self.seed = 0
        self.bots = bots
        self.wins = wins
        self.ranks = ranks
        self.scores = scores
        self.record = record
        self.decisions = 0
        self.rounds = 0
        self.ending = ""
        self.trace: Trace | None = None
        self.times: Times | None = None


class Times:
    """How long the seats think. Consecutive decisions of one seat are one turn. The opening of a sealed step ends the
    turns of all seats.
    """

    def __init__(self, seats: int) -> None:
        self.turns = [0] * seats
        self.seconds = [0.0] * seats
        self.longest = [0.0] * seats
        """The longest turn of each seat. ``turns`` counts its turns, and ``seconds`` is their total time."""
        self._last = (-1, False)
        self._turn = 0.0

    def add(self, seat: int, sealed: bool, seconds: float) -> None:
        """Add the time that a seat took for a decision, in a sealed step or not."""
        if (seat, sealed) != self._last:
            self._last = (seat, sealed)
            self._turn = 0.0
            self.turns[seat] += 1
        self._turn += seconds
        self.seconds[seat] += seconds
        self.longest[seat] = max(self.longest[seat], self._turn)


class Match:
    """Everything that a worker needs to play any of the games: title, line-up, options and seed.

    ``rotations`` is how many games in a row are played with the same deal, with the line-up moved by one seat each
    time. ``budget`` is what bots that search may spend on a turn. Without it they use their standard budget.
    """

    def __init__(
        self,
        game: str | Game,
        line_up: Sequence[type[Bot]],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        records: bool = False,
        traces: bool = False,
        rotations: int = 1,
        budget: Budget | None = None,
    ) -> None:
        game = registry.game(game)
        self.package = game.package
        self.changes = game.changes
        self.line_up = list(line_up)
        self.seed = seed
        self.options = dict(options or {})
        self.records = records
        self.traces = traces
        self.rotations = rotations
        self.budget = budget
        self._game: Game | None = game

    def __getstate__(self) -> dict[str, Any]:
        """A game is not pickled: other processes find it by its package."""
        return {**self.__dict__, "_game": None}

    @property
    def game(self) -> Game:
        """The title, its own components included."""
        if self._game is None:
            title: Game = import_module(self.package).GAME
            self._game = title.with_components(self.changes) if self.changes else title
        return self._game

    def seated(self, number: int) -> list[type[Bot]]:
        """The bot of each seat in a game. The line-up moves by one seat from game to game."""
        players = len(self.line_up)
        return [self.line_up[(seat - number) % players] for seat in range(players)]

    def play(self, number: int) -> Result:
        """Play the game with this number. The result depends only on the match and the number."""
        seed = players_of.derived(self.seed, number // self.rotations)
        kinds = self.seated(number)
        seated = players_of.line_up(kinds, seed, self.budget)
        table = self.game.start(seats=len(kinds), seed=seed, options=self.options, listen=self.traces)
        trace = Trace(table) if self.traces else None
        times = Times(len(kinds))
        decisions = 0
        while (seat := table.next_seat()) >= 0:
            start = perf_counter()
            answer = players_of.ask(seated[seat], table, seat)
            times.add(seat, table.sealed is not None, perf_counter() - start)
            try:
                move = table.facts.catalogue.find(answer)
                if trace is not None:
                    trace.decide(table, seat, move.text)
                table.make(seat, move)
            except (IllegalMove, UnknownMove) as error:
                where = f"game {number} with seed {seed}, after {decisions} moves"
                raise GildhallError(f"{kinds[seat].name} made an illegal move in {where}: {error}") from error
            if trace is not None:
                trace.follow(table)
            decisions += 1
        rankings = table.standing
        result = Result(
            [kind.name for kind in kinds],
            win_shares(rankings),
            [ranking.rank for ranking in rankings],
            [ranking.score for ranking in rankings],
            table.record().to_json() if self.records else None,
        )
        result.number = number
        result.seed = seed
        result.decisions = decisions
        result.rounds = table.round_number()
        result.ending = table.ending()
        result.trace = trace
        result.times = times
        return result

    def play_chunk(self, numbers: range) -> list[Result]:
        """Play several games."""
        return [self.play(number) for number in numbers]

    def data(self) -> dict[str, Any]:
        """What was played, as plain data: two matches with the same data have the same games."""
        return {
            "game": self.game.id,
            "rules_version": self.game.rules_version,
            "components": self.game.components_hash,
            "changes": self.changes,
            "options": self.options,
            "bots": [kind.name for kind in self.line_up],
            "seed": self.seed,
            "rotations": self.rotations,
        }


def measurable(name: str) -> type[Bot]:
    """The kind of bot with this name. A bot that follows a person needs an explicit strength here."""
    kind = players_of.find(name)
    if kind is Even:
        raise BadSetup(f"'{name}' follows a person; say how strong it is here, as in {name}:0.6")
    return kind


def line_up(names: Sequence[str], players: int) -> list[type[Bot]]:
    """One kind of bot for each seat; a single name stands for all of them."""
    kinds = [measurable(name) for name in names]
    if len(kinds) == 1:
        return kinds * players
    if len(kinds) != players:
        wanted = f"a line-up names one bot for each of {players} seats, or one for all"
        raise BadSetup(f"{wanted}; this names {len(kinds)}. Bots are: {listing(players_of.names())}")
    return kinds
