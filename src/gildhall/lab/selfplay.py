"""A data set of self-play: many games by the strongest bots, as Parquet, with a card that says what it is.

A row is a game: the bots, the result, and every move as its id with the seat that made it. Together with the seed that
is a whole record, so it gives the views, legal moves and observations of every moment (:meth:`Played.record`).

- ``selfplay.json``: what is played;
- ``<game>-<players>/*.parquet``: the games, in parts;
- ``README.md``: the card.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Any

from gildhall import bots as players_of
from gildhall.bots.budget import Budget
from gildhall.engine import registry
from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.engine.game import Game
from gildhall.engine.record import Record
from gildhall.extras import need
from gildhall.lab.match import Match, Result
from gildhall.lab.workers import parallel_map

PART = 50
"""The number of games in a part, and the most that an interruption can lose."""
STRONGEST = ("grandmaster", "master")
SPLITS = {"train": 90, "validation": 5, "test": 5}
"""How many of a hundred games are in each split, by a hash of the seed."""

Progress = Callable[[int, str], None]


class Played:
    """One game of a data set. ``moves`` are ids of the game's catalogue, ``seats`` who made each of them."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.game: str = row["game"]
        self.number: int = row["number"]
        self.seed: int = row["seed"]
        self.split: str = row["split"]
        self.rules_version: int = row["rules_version"]
        self.components: str = row["components"]
        self.bots: list[str] = row["bots"]
        self.wins: list[float] = row["wins"]
        self.ranks: list[int] = row["ranks"]
        self.scores: list[int | None] = row["scores"]
        self.rounds: int = row["rounds"]
        self.ending: str = row["ending"]
        self.seats: list[int] = row["seats"]
        self.moves: list[int] = row["moves"]

    def record(self) -> Record:
        """The game as a record, to be replayed."""
        catalogue = registry.game(self.game).catalogue
        return Record(
            game=self.game,
            rules_version=self.rules_version,
            components=self.components,
            changes={},
            options={},
            seats=len(self.bots),
            seed=self.seed,
            moves=[(seat, catalogue[move].text) for seat, move in zip(self.seats, self.moves, strict=True)],
        )


def split_of(seed: int) -> str:
    """The split of a game, by its seed alone. A game stays in its split when games are added.

    >>> [split_of(seed) for seed in (1, 2, 3)]
    ['train', 'validation', 'train']
    """
    place = int.from_bytes(blake2b(str(seed).encode(), digest_size=4).digest(), "little") % 100
    for name, share in SPLITS.items():
        if place < share:
            return name
        place -= share
    raise AssertionError("the splits are a hundred together")


class Stratum:
    """One game with one number of players, and how many games of it are wanted."""

    def __init__(self, folder: Path, game: Game, players: int, games: int, seed: int, budget: Budget) -> None:
        self.folder = folder / f"{game.id}-{players}"
        self.name = f"{game.id}, {players} players"
        self.games = games
        self.there = sum(_rows_of(path) for path in sorted(self.folder.glob("*.parquet")))
        """The number of games that exist already."""
        self.seconds = 0.0
        self.played = 0
        """The number of games played here. ``seconds`` is the time that they took, summed over workers."""
        names = [name for name in STRONGEST if name in players_of.names(game=game)]
        kinds = [players_of.find(names[seat % len(names)]) for seat in range(players)]
        self.match = Match(game, kinds, players_of.derived(seed, players), records=True, budget=budget)

    def play(self, numbers: range) -> tuple[list[Result], float]:
        """A part, in a worker: its results, and how long they took."""
        start = perf_counter()
        return self.match.play_chunk(numbers), perf_counter() - start

    def keep(self, results: Sequence[Result]) -> None:
        """Write a part under a temporary name first, so that an existing part is always complete."""
        import pyarrow
        from pyarrow import parquet

        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{results[0].number:08}.parquet"
        rows = [_row(self.match.game, result) for result in results]
        unfinished = path.with_suffix(".unfinished")
        parquet.write_table(pyarrow.Table.from_pylist(rows, schema=_schema()), unfinished, compression="zstd")
        unfinished.replace(path)
        self.there += len(results)


def _rows_of(path: Path) -> int:
    from pyarrow import parquet

    return int(parquet.ParquetFile(path).metadata.num_rows)


class SelfPlay:
    """A data set, finished or not."""

    def __init__(self, folder: Path, games: int, titles: Sequence[str], budget: str, seed: int = 0) -> None:
        need("pyarrow", "lab")
        if games < 1:
            raise BadSetup(f"the number of games is at least 1, not {games}")
        self.folder = folder
        self.games = games
        self.budget = budget
        self.seed = seed
        self.titles = [registry.game(title) for title in titles]
        pairs = [(game, players) for game in self.titles for players in game.seats]
        share, more = divmod(games, len(pairs))
        self.strata = [
            Stratum(folder, game, players, share + (i < more), seed, Budget.read(budget))
            for i, (game, players) in enumerate(pairs)
        ]
        self._check()

    def _check(self) -> None:
        """Refuse to mix two data sets in one folder. More games of the same kind are allowed."""
        told = {
            "titles": {game.id: [game.rules_version, game.components_hash] for game in self.titles},
            "budget": self.budget,
            "seed": self.seed,
        }
        path = self.folder / "selfplay.json"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if path.exists() and json.loads(path.read_text(encoding="utf-8")) != told:
                raise BadSetup(f"{self.folder} holds another data set; choose another folder")
            path.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise GildhallError(f"the folder {self.folder} cannot be written: {error.strerror}") from error

    def play(self, workers: int = 1, progress: Progress | None = None) -> None:
        """Play what is missing, part by part, a part of each stratum in turn."""
        done = sum(min(stratum.there, stratum.games) for stratum in self.strata)
        for stratum, (results, seconds) in self._parts(workers):
            stratum.keep(results)
            stratum.seconds += seconds
            stratum.played += len(results)
            done += len(results)
            if progress is not None:
                progress(done, f"{stratum.name}; {self.estimate(workers)}")

    def _parts(self, workers: int) -> Iterator[tuple[Stratum, tuple[list[Result], float]]]:
        tasks = list(self._tasks())
        yield from zip([stratum for stratum, _ in tasks], parallel_map(_play, tasks, workers), strict=True)

    def _tasks(self) -> Iterator[tuple[Stratum, range]]:
        """The missing parts. The first part of each stratum is a single game, which shows how long the others will
        take.
        """
        left = []
        for stratum in self.strata:
            first = stratum.there
            starts = [first, *range(first + 1 if first == 0 else first + PART, stratum.games, PART)]
            ends = [*starts[1:], stratum.games]
            parts = [range(start, end) for start, end in zip(starts, ends, strict=True) if start < end]
            left.append([(stratum, part) for part in parts])
        for turn in range(max(len(parts) for parts in left)):
            yield from (parts[turn] for parts in left if turn < len(parts))

    def estimate(self, workers: int) -> str:
        """The remaining time, estimated from the games of each stratum. Empty until every stratum has a game."""
        seconds = 0.0
        for stratum in self.strata:
            missing = stratum.games - stratum.there
            if missing > 0 and not stratum.played:
                return "how long it takes is known when one game of each kind was played"
            seconds += missing * stratum.seconds / max(1, stratum.played)
        return f"about {_told(seconds / workers)} more at this pace"

    def write_card(self) -> Path:
        """Write the card of the existing games."""
        from gildhall.lab.selfplay_card import card

        path = self.folder / "README.md"
        path.write_text(card(self), encoding="utf-8")
        return path


def _play(task: tuple[Stratum, range]) -> tuple[list[Result], float]:
    stratum, numbers = task
    return stratum.play(numbers)


def _told(seconds: float) -> str:
    """A time in words.

    >>> _told(50), _told(5400), _told(400_000)
    ('1 minute', '90 minutes', '4.6 days')
    """
    minutes = max(1, round(seconds / 60))
    if minutes < 120:
        return f"{minutes} minute{'s' if minutes > 1 else ''}"
    return f"{minutes / 60:.1f} hours" if minutes < 2880 else f"{minutes / 1440:.1f} days"


def load(path: str | Path, split: str | None = None) -> Iterator[Played]:
    """The games of a folder (or of one Parquet file), of all splits or of one."""
    need("pyarrow", "lab")
    from pyarrow import ArrowException, parquet

    if split is not None and split not in SPLITS:
        raise BadSetup(f"splits are: {', '.join(SPLITS)}; not '{split}'")
    files = sorted(Path(path).glob("*/*.parquet")) if Path(path).is_dir() else [Path(path)]
    for file in files:
        try:
            rows = parquet.read_table(file).to_pylist()
        except (OSError, ArrowException) as error:
            raise GildhallError(f"the data set {file} cannot be read: {error}") from error
        yield from (Played(row) for row in rows if split is None or row["split"] == split)


def _row(game: Game, result: Result) -> dict[str, Any]:
    assert result.record is not None
    moves = Record.from_json(result.record).moves
    return {
        "game": game.id,
        "number": result.number,
        "seed": result.seed,
        "split": split_of(result.seed),
        "rules_version": game.rules_version,
        "components": game.components_hash,
        "bots": result.bots,
        "wins": result.wins,
        "ranks": result.ranks,
        "scores": result.scores,
        "rounds": result.rounds,
        "ending": result.ending,
        "seats": [seat for seat, _ in moves],
        "moves": [game.catalogue.by_text[text].id for _, text in moves],
    }


def _schema() -> Any:
    import pyarrow

    kinds = {
        "game": pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
        "number": pyarrow.int64(),
        "seed": pyarrow.int64(),
        "split": pyarrow.dictionary(pyarrow.int8(), pyarrow.string()),
        "rules_version": pyarrow.int16(),
        "components": pyarrow.string(),
        "bots": pyarrow.list_(pyarrow.string()),
        "wins": pyarrow.list_(pyarrow.float32()),
        "ranks": pyarrow.list_(pyarrow.int8()),
        "scores": pyarrow.list_(pyarrow.int32()),
        "rounds": pyarrow.int16(),
        "ending": pyarrow.string(),
        "seats": pyarrow.list_(pyarrow.int8()),
        "moves": pyarrow.list_(pyarrow.int16()),
    }
    return pyarrow.schema(list(kinds.items()))
