"""The folder of an arena.

- ``arena.json``: what is played;
- ``results.jsonl``: one line for each game, written when it is over, so that an arena can be resumed;
- ``records.jsonl``: the saved games, in the same order;
- ``ratings.csv``, ``line_ups.csv``, ``pairs.csv``: the figures.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from gildhall.engine.errors import GildhallError
from gildhall.lab.arena_figures import Figures
from gildhall.lab.match import Result, Times

TABLES = ("ratings", "line_ups", "pairs")


class ArenaFolder:
    """A folder that takes results in order. Opened again for the same arena, it returns the existing results."""

    def __init__(self, folder: Path, data: dict[str, Any]) -> None:
        self.folder = folder
        self.lines = folder / "results.jsonl"
        self.records = folder / "records.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._check(json.loads(json.dumps(data)))
            self._cut()
        except OSError as error:
            raise GildhallError(f"the folder {folder} cannot be written: {error.strerror}") from error

    def _check(self, data: dict[str, Any]) -> None:
        """Refuse to mix two arenas in one folder."""
        path = self.folder / "arena.json"
        if not path.exists():
            path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            return
        try:
            there = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise GildhallError(f"{path} cannot be read: {error}; choose another folder with --out") from error
        for name, value in data.items():
            if there.get(name) != value:
                was = f"'{name}' is {there.get(name)} there, {value} here"
                raise GildhallError(f"{self.folder} holds another arena ({was}); choose another folder with --out")

    def _cut(self) -> None:
        """Remove incomplete lines. A game counts when its result and its record are whole lines."""
        whole = min(whole_lines(self.lines), whole_lines(self.records))
        for path in (self.lines, self.records):
            if path.exists():
                with path.open("r+b") as file:
                    length = sum(len(line) for line in islice(file, whole))
                    file.truncate(length)

    def results(self) -> Iterator[Result]:
        """The existing results, without their records."""
        if self.lines.exists():
            with self.lines.open(encoding="utf-8") as file:
                for line in file:
                    yield result_from(json.loads(line))

    def add(self, result: Result) -> None:
        """Write one more game."""
        with self.records.open("a", encoding="utf-8") as file:
            file.write(f"{result.record}\n")
        with self.lines.open("a", encoding="utf-8") as file:
            file.write(json.dumps(result_data(result), separators=(",", ":")) + "\n")

    def write_tables(self, figures: Figures) -> None:
        """The figures as CSV."""
        data = figures.data()
        for name in TABLES:
            with (self.folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
                rows = data[name]
                writer = csv.DictWriter(file, fieldnames=list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)


def whole_lines(path: Path) -> int:
    """The number of complete lines in a file."""
    if not path.exists():
        return 0
    with path.open("rb") as file:
        return sum(line.endswith(b"\n") for line in file)


FIELDS = ("number", "seed", "bots", "wins", "ranks", "scores", "decisions", "rounds", "ending")


def result_data(result: Result) -> dict[str, Any]:
    """A result as data for one line of JSON."""
    data = {name: getattr(result, name) for name in FIELDS}
    times = result.times
    assert times is not None
    data["turns"] = times.turns
    data["seconds"] = [round(each, 6) for each in times.seconds]
    data["longest"] = [round(each, 6) for each in times.longest]
    return data


def result_from(data: dict[str, Any]) -> Result:
    """The result of such a line; without its record."""
    result = Result(data["bots"], data["wins"], data["ranks"], data["scores"], None)
    for name in FIELDS:
        setattr(result, name, data[name])
    result.times = Times(len(result.bots))
    result.times.turns, result.times.seconds, result.times.longest = data["turns"], data["seconds"], data["longest"]
    return result
