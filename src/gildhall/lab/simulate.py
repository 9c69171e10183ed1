"""Many games between bots: who wins, by how much, how long it takes.

>>> from gildhall.lab.simulate import simulate
>>> summary = simulate("pillars", players=3, games=2, bots=["random"], seed=1)
>>> summary.games, summary.scores["random"].games
(2, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, TextIO

from gildhall.engine import registry
from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.engine.game import Game
from gildhall.lab.cluster import spread
from gildhall.lab.match import Match, Result, line_up
from gildhall.lab.store import Store
from gildhall.lab.summary import Summary

Progress = Callable[[int], None]

CHUNK = 10
"""The number of games that a worker plays before it reports."""


def simulate(
    game: str | Game,
    players: int,
    games: int,
    bots: Sequence[str],
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    workers: int = 1,
    records: str | Path | None = None,
    progress: Progress | None = None,
    ray: str | None = None,
    out: str | Path | None = None,
    features: bool = False,
) -> Summary:
    """Play many games between bots and count the results.

    ``bots`` names one bot for each seat, or one for all; from game to game the line-up moves by one seat, so that each
    bot plays every seat. The seed of game number i depends only on ``seed`` and i, so the results are the same for any
    number of worker processes, and on a Ray cluster (``ray`` is its address, or ``"local"`` for one on this machine
    with ``workers`` workers). ``progress`` is called with the number of finished games. Memory does not grow with the
    number of games.

    ``records`` is a file for the saved games, one per line and in order. ``out`` is a folder for records and for
    Parquet of results, and with ``features`` of every decision; see :class:`~gildhall.lab.store.Store`. An interrupted
    simulation continues there.
    """
    game = registry.game(game)
    match = Match(game, line_up(bots, players), seed, options, records is not None or out is not None, features)
    check(match, games, workers)
    if features and out is None:
        raise BadSetup("features are written into a folder; say which with --out")
    summary = Summary(game, [kind.name for kind in match.line_up], players)
    started = perf_counter()
    with _Records(records) as written:
        store = None if out is None else Store(Path(out), match)
        for result in () if store is None else store.results():
            summary.add(result)
        for results in play_all(match, summary.games, games, workers, ray):
            for result in results:
                summary.add(result)
                written.add(result)
                if store is not None:
                    store.add(result)
            if progress is not None:
                progress(summary.games)
        if store is not None:
            store.flush()
    summary.seconds = perf_counter() - started
    return summary


def play_all(match: Match, first: int, games: int, workers: int, ray: str | None = None) -> Iterator[list[Result]]:
    """Play the games from number ``first`` on, a chunk at a time and in order, here or on a cluster."""
    chunks = (range(start, min(start + CHUNK, games)) for start in range(first, games, CHUNK))
    return spread(match.play_chunk, chunks, workers, ray)


def check(match: Match, games: int, workers: int) -> None:
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
