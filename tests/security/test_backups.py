"""A truncated or changed backup is refused, and nothing of it is written."""

import asyncio
import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from gildhall.engine.errors import GildhallError
from gildhall.server.store import open_database
from gildhall.server.store.backup import back_up
from gildhall.server.store.database import sql
from gildhall.server.store.schema import restore

PLAYER = "insert into players (id, name, bot, created) values ($1, $2, 0, 0)"
Damage = Callable[[list[str]], list[str]]


async def _backup(folder: Path) -> Path:
    database = await open_database(f"sqlite:///{folder}/old.sqlite")
    await database.write([sql(PLAYER, str(number), f"Player {number}") for number in range(9)])
    await back_up(database, folder / "hall.jsonl.gz")
    await database.close()
    return folder / "hall.jsonl.gz"


async def _players(folder: Path) -> int:
    database = await open_database(f"sqlite:///{folder}/new.sqlite")
    try:
        return int((await database.read("select count(*) as number from players"))[0]["number"])
    finally:
        await database.close()


def _damaged(file: Path, damage: Damage) -> None:
    lines = gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True)
    file.write_bytes(gzip.compress("".join(damage(lines)).encode()))


DAMAGES: dict[str, Damage] = {
    "without its end": lambda lines: lines[:-1],
    "without some rows": lambda lines: lines[:3] + lines[-1:],
    "with another name": lambda lines: [line.replace("Player 3", "Player 4") for line in lines],
    "with a row after the end": lambda lines: [*lines, lines[2]],
    "twice": lambda lines: lines + lines,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_backup_is_refused_before_anything_is_written(tmp_path: Path, damage: Damage) -> None:
    file = asyncio.run(_backup(tmp_path))
    _damaged(file, damage)
    with pytest.raises(GildhallError, match="backup"):
        asyncio.run(restore(f"sqlite:///{tmp_path}/new.sqlite", file))
    assert asyncio.run(_players(tmp_path)) == 0


def test_a_cut_file_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    file = asyncio.run(_backup(tmp_path))
    file.write_bytes(file.read_bytes()[:-20])
    with pytest.raises(GildhallError, match="cannot be read"):
        asyncio.run(restore(f"sqlite:///{tmp_path}/new.sqlite", file))
    assert asyncio.run(_players(tmp_path)) == 0


def test_a_backup_of_the_first_format_is_still_read(tmp_path: Path) -> None:
    file = asyncio.run(_backup(tmp_path))
    _damaged(file, lambda lines: lines[1:-1])
    asyncio.run(restore(f"sqlite:///{tmp_path}/new.sqlite", file))
    assert asyncio.run(_players(tmp_path)) == 9
