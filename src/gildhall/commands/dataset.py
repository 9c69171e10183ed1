"""``gildhall dataset``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gildhall.commands.common import Json, console, print_json
from gildhall.engine.errors import BadSetup
from gildhall.engine.record import read_records
from gildhall.lab.dataset import load, write


def command(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Records to write samples from, or a data set to load."),
    ],
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write samples of the records into this Parquet file."),
    ] = None,
    every: Annotated[int, typer.Option("--every", help="Take only every N-th decision.")] = 1,
    json: Json = False,
) -> None:
    """Turn saved games into samples to learn from, or look into such a file.

    A sample is a view, the legal moves, the move that was made, and the result.

    Write:  [bold]gildhall dataset games.jsonl --out samples.parquet[/bold]

    Load:   [bold]gildhall dataset samples.parquet --json[/bold] prints one sample a line.
    """
    if out is not None:
        count = write(read_records(file), out, every)
        if json:
            print_json({"samples": count, "file": str(out)})
        else:
            console().print(f"{count:,} samples written: {out}")
    elif file.suffix != ".parquet":
        raise BadSetup(f"{file} is not a data set (.parquet); to write one from records, say where with --out")
    elif json:
        for sample in load(file):
            print_json(sample.data())
    else:
        _show(file)


def _show(file: Path) -> None:
    count, games, numbers = 0, dict[str, int](), set[tuple[str, int]]()
    for sample in load(file):
        count += 1
        games[sample.game] = games.get(sample.game, 0) + 1
        numbers.add((sample.game, sample.number))
    console().print(f"{count:,} samples of {len(numbers):,} games: {', '.join(games)}")
