"""Only the owner can read files with secrets."""

import os
import stat
from pathlib import Path

import pytest

from gildhall.server.store.backup import back_up
from tests.server.harness import Running


def modes(folder: Path) -> set[int]:
    """The permissions of all files in a folder that hold anything."""
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir() if file.stat().st_size}


@pytest.mark.parametrize("was_open", [False, True])
def test_the_database_and_its_backups_are_for_the_owner_alone(tmp_path: Path, was_open: bool) -> None:
    file = tmp_path / "hall.sqlite"
    if was_open:  # as older versions made it
        file.touch()
        file.chmod(0o644)
    before = os.umask(0)
    try:
        with Running(f"sqlite:///{file}") as hall:
            hall.player("Ann").open("pillars", ["me", "apprentice", "apprentice"])
            assert {each.name for each in tmp_path.iterdir()} >= {"hall.sqlite", "hall.sqlite-wal", "hall.sqlite-shm"}
            hall.run(back_up(hall.server.database, tmp_path / "copy.jsonl.gz"))
            assert modes(tmp_path) == {0o600}
    finally:
        os.umask(before)
