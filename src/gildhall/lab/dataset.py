"""Data sets: samples of (view, legal moves, move, result) from records, in Parquet.

>>> import gildhall, tempfile
>>> from gildhall.lab.match import Match, line_up
>>> match = Match(gildhall.game("pillars"), line_up(["thumb"], 3), records=True)
>>> record = gildhall.Record.from_json(match.play(0).record)
>>> file = tempfile.mkdtemp() + "/samples.parquet"
>>> count = write([record], file)
>>> sample = next(load(file))
>>> sample.view["game"], sample.move in sample.legal, sample.view["seat"] == sample.seat
('pillars', True, True)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from gildhall.engine import registry
from gildhall.engine.errors import BadSetup, GildhallError
from gildhall.engine.record import Record
from gildhall.engine.standing import win_shares
from gildhall.extras import need

GROUP = 1000
"""The number of samples in memory at a time."""

COLUMNS = ["game", "number", "ply", "seat", "view", "legal", "move", "win", "rank", "score"]


class Sample:
    """One decision: what the seat saw, the ids of its legal moves, the move it made, and the result of the game.

    ``number`` is the number of the record in its file, ``ply`` that of the move in the record. ``win`` is the seat's
    share of the victory; ``score`` is None where a game has no points. Moves are ids of the game's catalogue.
    """

    def __init__(
        self,
        game: str,
        number: int,
        ply: int,
        seat: int,
        view: dict[str, Any],
        legal: list[int],
        move: int,
        win: float,
        rank: int,
        score: int | None,
    ) -> None:
        self.game = game
        self.number = number
        self.ply = ply
        self.seat = seat
        self.view = view
        self.legal = legal
        self.move = move
        self.win = win
        self.rank = rank
        self.score = score

    def data(self) -> dict[str, Any]:
        """The sample as plain data, with moves as texts too."""
        moves = registry.game(self.game).catalogue
        return {
            **self.__dict__,
            "move_text": moves[self.move].text,
            "legal_texts": [moves[id].text for id in self.legal],
        }


def samples(record: Record, number: int = 0, every: int = 1) -> Iterator[Sample]:
    """The samples of one record: of every decision, or of every n-th one (``every``). The game must be finished."""
    end = record.replay()
    if not end.over:
        raise GildhallError(f"record {number} is of a game that is not over, so nothing came of it yet")
    rankings = end.standing
    wins = win_shares(rankings)
    table = record.start()
    catalogue = table.facts.catalogue
    for ply, (seat, text) in enumerate(record.moves):
        move = catalogue.find(text)
        if ply % every == 0 and table.is_waiting(seat) and move.id in table.choices(seat):
            ranking = rankings[seat]
            told = (table.view(seat), list(table.choices(seat)), move.id, wins[seat], ranking.rank, ranking.score)
            yield Sample(record.game, number, ply, seat, *told)
        table.make(seat, move)


def write(records: Iterable[Record], path: str | Path, every: int = 1) -> int:
    """Write the samples of records into a Parquet file; returns how many. Memory does not grow with their number."""
    need("pyarrow", "lab")
    if every < 1:
        raise BadSetup(f"samples are taken of every decision (1) or of fewer (2…), not {every}")
    import pyarrow
    from pyarrow import parquet

    schema = _schema(pyarrow)
    written = 0
    part = Path(f"{path}.part")  # an incomplete file never gets the real name
    try:
        with parquet.ParquetWriter(part, schema, compression="zstd") as file:
            group: list[dict[str, Any]] = []
            for number, record in enumerate(records):
                for sample in samples(record, number, every):
                    group.append({**sample.__dict__, "view": json.dumps(sample.view, ensure_ascii=False)})
                    if len(group) == GROUP:
                        written += _flush(file, group, schema)
            written += _flush(file, group, schema)
        part.replace(path)
    except OSError as error:
        raise GildhallError(f"the data set {path} cannot be written: {error}") from error
    finally:
        part.unlink(missing_ok=True)
    return written


def load(path: str | Path) -> Iterator[Sample]:
    """The samples of a Parquet file, one by one."""
    need("pyarrow", "lab")
    from pyarrow import ArrowException, parquet

    try:
        with parquet.ParquetFile(path) as file:
            for group in file.iter_batches(GROUP, columns=COLUMNS):
                for row in group.to_pylist():
                    row["view"] = json.loads(row["view"])
                    yield Sample(**row)
    except (OSError, ArrowException) as error:
        raise GildhallError(f"the data set {path} cannot be read: {error}") from error


def _flush(file: Any, group: list[dict[str, Any]], schema: Any) -> int:
    import pyarrow

    count = len(group)
    if group:
        file.write_table(pyarrow.Table.from_pylist(group, schema=schema))
        group.clear()
    return count


def _schema(pyarrow: Any) -> Any:
    kinds = {
        "game": pyarrow.string(),
        "number": pyarrow.int64(),
        "ply": pyarrow.int64(),
        "seat": pyarrow.int8(),
        "view": pyarrow.string(),
        "legal": pyarrow.list_(pyarrow.int32()),
        "move": pyarrow.int32(),
        "win": pyarrow.float64(),
        "rank": pyarrow.int8(),
        "score": pyarrow.int64(),
    }
    return pyarrow.schema([(name, kinds[name]) for name in COLUMNS])
