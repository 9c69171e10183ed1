"""Golden games: records of whole games that must always replay to the same end, compiled or not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gildhall
from gildhall.engine.game import Game
from gildhall.engine.step import Decision
from tests.golden.moments import FILE, pinned, positions, records, tables, vectors

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


# --- moments of games

PINS: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
GAMES = [game for game in gildhall.games() if game.package.startswith("gildhall.")]
LINES = [(game.id, line) for game in GAMES for line in PINS[game.id]]


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "line"), LINES)
def test_moments_of_a_golden_game(game: str, line: str) -> None:
    """Move trees, refusals and views in the middle of a game."""
    pins = PINS[game][line]
    record = records(gildhall.game(game))[int(line)]
    assert {str(number): pinned(table) for number, table in tables(record) if str(number) in pins} == pins


def test_moments_of_positions() -> None:
    assert {step: pinned(table) for step, table in positions()} == PINS["positions"]


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.id}-vectors")
def test_the_ends_of_vectors(game: Game) -> None:
    """Of those that have not been edited since, which are nearly all."""
    pins = PINS["vectors"][game.id]
    found = vectors(game)
    same = [name for name in found if name in pins and found[name][0] == pins[name][0]]
    assert len(same) > 0.8 * len(found), "many vectors are new: python -m tests.golden.moments"
    assert {name: found[name] for name in same} == {name: pins[name] for name in same}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_step_of_a_game_is_pinned(game: Game) -> None:
    found = {pin["step"] for pins in PINS[game.id].values() for pin in pins.values()} | set(PINS["positions"])
    decisions = {name for name, step in game.rulebook.steps.items() if issubclass(step, Decision)}
    assert decisions <= found
