"""Golden games: records of whole games that replay to the same end for ever, compiled and not."""

from __future__ import annotations

from pathlib import Path

import pytest

import gildhall

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_golden_games_replay(path: Path) -> None:
    records = list(gildhall.read_records(path))
    assert records
    for record in records:
        table = record.verify()
        assert table.over
        assert table.record().to_json() == record.to_json()


def test_every_game_and_rules_version_has_golden_games() -> None:
    titles = [game for game in gildhall.games() if game.package.startswith("gildhall.")]
    wanted = [f"{game.id}-rules{version}" for game in titles for version in range(1, game.rules_version + 1)]
    assert sorted(path.stem for path in FILES) == sorted(wanted)
