"""The folder of a simulation: records and Parquet, written in parts, so that it can be resumed.

- ``match.json``: what was played;
- ``records.jsonl``: the saved games, one per line and in order;
- ``results/*.parquet``: a row for each game and seat;
- ``decisions/*.parquet``: a row for each decision, if features were asked for.

Read them with any Parquet library: ``polars.read_parquet("folder/results/*.parquet")``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.extras import need
from gildhall.lab.match import Match, Result

PART = 500
"""The number of games in a part, and the most that an interruption can lose."""

Columns = dict[str, list[Any]]

RESULTS = {
    "game": "int64",
    "seed": "int64",
    "seat": "int8",
    "bot": "string",
    "win": "float64",
    "rank": "int8",
    "score": "int64",
    "decisions": "int64",
    "rounds": "int64",
    "ending": "string",
}
DECISIONS = {
    "game": "int64",
    "ply": "int64",
    "round": "int64",
    "seat": "int8",
    "bot": "string",
    "step": "string",
    "choices": "int64",
    "move": "string",
    "score": "int64",  # when the round began; blank before the first standing, and in games without points
    "win": "float64",  # what the seat won in the end
}


class Store:
    """A folder that takes results in order and writes them part by part.

    Opened again for the same match, it continues after the last complete part. ``results()`` returns the existing
    results. A part counts as complete when its results exist, which are written last.
    """

    def __init__(self, folder: Path, match: Match) -> None:
        need("pyarrow", "lab")
        self.folder = folder
        self.features = match.traces
        self._waiting: list[Result] = []
        try:
            for each in ("results", "decisions") if self.features else ("results",):
                (folder / each).mkdir(parents=True, exist_ok=True)
            self._check(match)
            self._cut_records()
        except OSError as error:
            raise GildhallError(f"the folder {folder} cannot be written: {error.strerror}") from error

    @property
    def records(self) -> Path:
        """The file of saved games."""
        return self.folder / "records.jsonl"

    def _check(self, match: Match) -> None:
        """Refuse to mix two matches in one folder."""
        path = self.folder / "match.json"
        data = {**match.data(), "features": self.features}
        if not path.exists():
            path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            return
        there = json.loads(path.read_text(encoding="utf-8"))
        for name, value in json.loads(json.dumps(data)).items():
            if there.get(name) != value:
                was = f"'{name}' is {there.get(name)} there, {value} here"
                raise GildhallError(f"{self.folder} holds another simulation ({was}); choose another folder")

    def _cut_records(self) -> None:
        """Remove the records of an unfinished part."""
        games = sum(1 for _ in self.results())
        if self.records.exists():
            with self.records.open("r+b") as file:
                length = sum(len(line) for line in islice(file, games))
                file.seek(length)
                file.truncate()

    def results(self) -> Iterator[Result]:
        """The existing results, in order, without records and traces."""
        import pyarrow.parquet as parquet

        for path in sorted((self.folder / "results").glob("*.parquet")):
            rows = parquet.read_table(path).to_pylist()
            first = 0
            while first < len(rows):
                last = first
                while last < len(rows) and rows[last]["game"] == rows[first]["game"]:
                    last += 1
                yield _result(rows[first:last])
                first = last

    def add(self, result: Result) -> None:
        """Take one more result."""
        self._waiting.append(result)
        if len(self._waiting) == PART:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting as a part."""
        if not self._waiting:
            return
        name = f"{self._waiting[0].number:010}.parquet"
        with self.records.open("a", encoding="utf-8") as file:
            for result in self._waiting:
                file.write(f"{result.record}\n")
        if self.features:
            _write(self.folder / "decisions" / name, DECISIONS, _decisions(self._waiting))
        _write(self.folder / "results" / name, RESULTS, _rows(self._waiting))
        self._waiting = []


def _write(path: Path, schema: dict[str, str], columns: Columns) -> None:
    """Write a Parquet file under a temporary name first, so that an existing file is always complete."""
    import pyarrow
    from pyarrow import parquet

    kinds = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in schema.items()])
    unfinished = path.with_suffix(".unfinished")
    parquet.write_table(pyarrow.table(columns, schema=kinds), unfinished, compression="zstd")
    unfinished.replace(path)


def _rows(results: list[Result]) -> Columns:
    columns: Columns = {name: [] for name in RESULTS}
    for result in results:
        for seat, bot in enumerate(result.bots):
            told = (result.wins[seat], result.ranks[seat], result.scores[seat])
            row = (result.number, result.seed, seat, bot, *told, result.decisions, result.rounds, result.ending)
            for name, value in zip(RESULTS, row, strict=True):
                columns[name].append(value)
    return columns


def _decisions(results: list[Result]) -> Columns:
    columns: Columns = {name: [] for name in DECISIONS}
    for result in results:
        trace = result.trace
        assert trace is not None
        columns["game"] += [result.number] * len(trace)
        columns["ply"] += range(len(trace))
        columns["round"] += trace.round
        columns["seat"] += trace.seat
        columns["bot"] += [result.bots[seat] for seat in trace.seat]
        columns["step"] += trace.step
        columns["choices"] += trace.choices
        columns["move"] += trace.move
        scores = {number: scores for number, _, scores in trace.rounds[:-1]}
        blank = [None] * len(result.bots)
        columns["score"] += [
            scores.get(number, blank)[seat] for number, seat in zip(trace.round, trace.seat, strict=True)
        ]
        columns["win"] += [result.wins[seat] for seat in trace.seat]
    return columns


def _result(rows: list[dict[str, Any]]) -> Result:
    result = Result(
        [row["bot"] for row in rows],
        [row["win"] for row in rows],
        [row["rank"] for row in rows],
        [row["score"] for row in rows],
        None,
    )
    head = rows[0]
    result.number, result.seed = head["game"], head["seed"]
    result.decisions, result.rounds, result.ending = head["decisions"], head["rounds"], head["ending"]
    return result
