"""Many games between bots: who wins, by how much, how long it takes.

>>> import gildhall
>>> from gildhall.lab.simulate import simulate
>>> summary = simulate(gildhall.game("pillars"), players=3, games=2, bots=["random"], seed=1)
>>> summary.games, summary.scores["random"].games
(2, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from gildhall import bots as players_of
from gildhall.bots.bot import Bot
from gildhall.engine.errors import BadSetup, GildhallError, listing
from gildhall.engine.game import Game
from gildhall.engine.standing import win_shares
from gildhall.lab.workers import spread

Progress = Callable[[int], None]

CHUNK = 10
"""Games that a worker plays before it reports."""


class Result:
    """What is remembered of one game: who sat where, how they stood, how long it was."""

    def __init__(
        self, bots: list[str], wins: list[float], ranks: list[int], scores: list[int | None], record: str | None
    ) -> None:
        self.bots = bots
        self.wins = wins
        self.ranks = ranks
        self.scores = scores
        self.record = record
        self.decisions = 0
        self.rounds = 0
        self.ending = ""


class Match:
    """Everything that a worker needs to play any of the games: title, line-up, options and seed."""

    def __init__(
        self,
        game: Game,
        line_up: Sequence[type[Bot]],
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        records: bool = False,
    ) -> None:
        self.package = game.package
        self.changes = game.changes
        self.line_up = list(line_up)
        self.seed = seed
        self.options = dict(options or {})
        self.records = records
        self._game: Game | None = game

    def __getstate__(self) -> dict[str, Any]:
        """A game does not travel to other processes: there it is found again by its package."""
        return {**self.__dict__, "_game": None}

    @property
    def game(self) -> Game:
        """The title, its own components included."""
        if self._game is None:
            title: Game = import_module(self.package).GAME
            self._game = title.with_components(self.changes) if self.changes else title
        return self._game

    def seated(self, number: int) -> list[type[Bot]]:
        """Who sits where in a game: the line-up moves on by one seat from game to game."""
        players = len(self.line_up)
        return [self.line_up[(seat - number) % players] for seat in range(players)]

    def play(self, number: int) -> Result:
        """Play the game with this number. It depends on nothing but the match and the number."""
        seed = players_of.derived(self.seed, number)
        kinds = self.seated(number)
        seated = players_of.line_up(kinds, seed)
        table = self.game.start(seats=len(kinds), seed=seed, options=self.options, listen=False)
        decisions = 0
        while (seat := table.next_seat()) >= 0:
            table.make(seat, players_of.ask(seated[seat], table, seat))
            decisions += 1
        places = table.standing
        result = Result(
            [kind.name for kind in kinds],
            win_shares(places),
            [place.rank for place in places],
            [place.score for place in places],
            table.record().to_json() if self.records else None,
        )
        result.decisions = decisions
        result.rounds = table.round_number()
        result.ending = table.ending()
        return result

    def play_chunk(self, numbers: range) -> list[Result]:
        """Play several games."""
        return [self.play(number) for number in numbers]


class Score:
    """How one bot did, over all seats that it held."""

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
    """What came of a simulation. A bot that holds several seats of the line-up counts one game for each of them."""

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


def simulate(
    game: Game,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    records: str | Path | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Play many games between bots and count what came of them.

    ``bots`` names one bot for each seat, or one for all; from game to game the line-up moves on by one seat, so that
    each bot sits everywhere. Game number i has a seed of its own that follows from ``seed`` and i, and only from them:
    the results are the same for any number of worker processes. ``records`` is a file for the saved games, one a line
    and in order. ``progress`` is told how many games are done. Memory does not grow with the number of games.
    """
    match = Match(game, line_up(bots, players), seed, options, records is not None)
    _check(match, games, workers)
    chunks = (range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK))
    summary = Summary(game, [kind.name for kind in match.line_up], players)
    started = perf_counter()
    with _Records(records) as written:
        for results in spread(match.play_chunk, chunks, workers):
            for result in results:
                summary.add(result)
                written.add(result)
            if progress is not None:
                progress(summary.games)
    summary.seconds = perf_counter() - started
    return summary


def line_up(names: Sequence[str], players: int) -> list[type[Bot]]:
    """One kind of bot for each seat; a single name stands for all of them."""
    kinds = [players_of.find(name) for name in names]
    if len(kinds) == 1:
        return kinds * players
    if len(kinds) != players:
        wanted = f"a line-up names one bot for each of {players} seats, or one for all"
        raise BadSetup(f"{wanted}; this names {len(kinds)}. Bots are: {listing(players_of.names())}")
    return kinds


def _check(match: Match, games: int, workers: int) -> None:
    """Refuse a bad set-up before any worker starts."""
    match.game.start(seats=len(match.line_up), seed=match.seed, options=match.options, listen=False)
    if games < 1:
        raise BadSetup(f"the number of games is at least 1, not {games}")
    if workers < 1:
        raise BadSetup(f"the number of workers is at least 1, not {workers}")


class _Records:
    """The file of saved games, if one is wanted."""

    def __init__(self, path: str | Path | None) -> None:
        self.path = path
        self.file: TextIO | None = None

    def __enter__(self) -> _Records:
        if self.path is not None:
            try:
                self.file = Path(self.path).open("w", encoding="utf-8")
            except OSError as error:
                raise GildhallError(f"the record file {self.path} cannot be written: {error.strerror}") from error
        return self

    def add(self, result: Result) -> None:
        if self.file is not None and result.record is not None:
            self.file.write(result.record + "\n")

    def __exit__(self, *unused: object) -> None:
        if self.file is not None:
            self.file.close()
