"""The folder of a simulation: whole, resumable, never mixed."""

import json
from pathlib import Path
from typing import Any

import polars
import pytest

import gildhall
from gildhall.lab import store
from gildhall.lab.simulate import simulate

PILLARS = gildhall.game("pillars")
KEEN = ["thumb", "random", "random"]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "PART", 10)


def run(folder: Path, games: int, **changes: Any) -> dict[str, Any]:
    settings: dict[str, Any] = {"players": 3, "bots": KEEN, "seed": 1, "features": True, **changes}
    data = simulate(PILLARS, games=games, out=folder, **settings).data()
    return {key: value for key, value in data.items() if "second" not in key}


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_results_and_decisions_are_rows(tmp_path: Path) -> None:
    data = run(tmp_path, 25)
    results = polars.read_parquet(tmp_path / "results" / "*.parquet")
    assert results.columns == list(store.RESULTS)
    assert len(results) == 25 * 3
    assert results["win"].sum() == pytest.approx(25)
    thumb = results.filter(polars.col("bot") == "thumb")
    assert thumb["win"].mean() == pytest.approx(data["bots"][0]["win_rate"], abs=1e-4)
    decisions = polars.read_parquet(tmp_path / "decisions" / "*.parquet")
    assert decisions.columns == list(store.DECISIONS)
    assert len(decisions) == data["decisions"]
    assert decisions["choices"].min() >= 1
    last = decisions.group_by("game", "seat").agg(polars.col("score").last())
    assert last["score"].max() > 10


def test_a_record_has_the_moves_of_the_decisions(tmp_path: Path) -> None:
    run(tmp_path, 3)
    decisions = polars.read_parquet(tmp_path / "decisions" / "*.parquet")
    for number, record in enumerate(gildhall.read_records(tmp_path / "records.jsonl")):
        rows = decisions.filter(polars.col("game") == number)
        assert list(zip(rows["seat"], rows["move"], strict=True)) == record.moves


def test_an_interrupted_simulation_goes_on(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    expected = run(whole, 30)

    def stop(done: int) -> None:
        if done == 20:
            (broken / "records.jsonl").open("a").write('{"half a rec')  # as a crash in the next part would leave it
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(broken, 30, progress=stop)
    assert 0 < len(list((broken / "results").iterdir())) < 3
    told: list[int] = []
    assert run(broken, 30, progress=told.append, workers=2) == expected
    assert told == [30], "only the missing games are played"
    assert contents(broken) == contents(whole)


def test_more_games_can_be_added(tmp_path: Path) -> None:
    once, twice = tmp_path / "once", tmp_path / "twice"
    run(twice, 12)
    assert run(twice, 25) == run(once, 25)
    assert (twice / "records.jsonl").read_bytes() == (once / "records.jsonl").read_bytes()


def test_two_simulations_are_not_mixed(tmp_path: Path) -> None:
    run(tmp_path, 5)
    with pytest.raises(gildhall.GildhallError, match=r"'seed' is 1 there, 2 here\); choose another folder"):
        run(tmp_path, 5, seed=2)
    with pytest.raises(gildhall.GildhallError, match="'features' is True there, False here"):
        run(tmp_path, 5, features=False)
    assert json.loads((tmp_path / "match.json").read_text())["bots"] == KEEN


def test_bad_folders_are_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(gildhall.GildhallError, match="cannot be written: Not a directory"):
        run(tmp_path / "file", 5)
    with pytest.raises(gildhall.BadSetup, match="say which with --out"):
        simulate(PILLARS, 3, 1, KEEN, features=True)
