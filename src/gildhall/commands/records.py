"""Files of saved games, one game per line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gildhall.commands.common import notes
from gildhall.engine.errors import BadRecord
from gildhall.engine.record import Record


def lines_of(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a record file that are not empty, with their numbers."""
    try:
        with file.open(encoding="utf-8") as opened:
            for number, line in enumerate(opened, 1):
                if line.strip():
                    yield number, line
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"the record file {file} cannot be read: {error}") from error


def pick(file: Path, game: int | None) -> Record:
    """The requested game, or the first."""
    wanted = 1 if game is None else game
    found: Record | None = None
    count = 0
    for number, line in lines_of(file):
        count += 1
        if count == wanted:
            try:
                found = Record.from_json(line)
            except BadRecord as error:
                raise BadRecord(f"{file}, line {number}: {error}") from error
    if found is None:
        raise BadRecord(f"{file} holds {count} games; there is no game {wanted}")
    if game is None and count > 1:
        notes().print(f"the first of {count} games; --game K picks another")
    return found
