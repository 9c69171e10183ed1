"""The list of pairings, and how their results are kept."""

from __future__ import annotations

import tomllib
from pathlib import Path
from time import process_time

import pytest

import gildhall
from gildhall.bots import search, searcher
from tools.strength import LIST, Contest, Pairing, count_processor_time, following, play

SEED = 3


@pytest.fixture
def pairing() -> Pairing:
    return Pairing("pillars", 3, "thumb", "random", wanted=65, games=6)


def test_every_level_is_measured_against_the_one_below_it() -> None:
    pairings = [Pairing(**row) for row in tomllib.loads(LIST.read_text(encoding="utf-8"))["pairing"]]
    for game in [each for each in gildhall.games() if each.package.startswith("gildhall.games.")]:
        steps = {(each.one, each.other) for each in pairings if each.game == game.id}
        assert {("journeyman", "apprentice"), ("master", "journeyman"), ("grandmaster", "master")} <= steps
        assert ("grandmaster", "master-2026-11") in steps
        for each in pairings:
            each.match(SEED)


def test_games_are_kept_and_go_on_where_they_ended(pairing: Pairing, tmp_path: Path) -> None:
    play([Contest(pairing, tmp_path)], SEED, seconds=60, workers=2)
    whole = Contest(pairing, tmp_path)
    assert sorted(whole.results) == list(range(6))
    assert whole.next() is None
    assert "| 6 |" in whole.row()
    lines = whole.path.read_text(encoding="utf-8").splitlines()
    whole.path.write_text("\n".join(lines[:4]) + "\n", encoding="utf-8")
    play([Contest(pairing, tmp_path)], SEED, seconds=60, workers=1)
    again = Contest(pairing, tmp_path)
    assert {n: each.share for n, each in again.results.items()} == {n: each.share for n, each in whole.results.items()}


def test_a_game_that_would_end_too_late_is_not_begun(pairing: Pairing, tmp_path: Path) -> None:
    contest = Contest(pairing, tmp_path)
    assert list(following([contest], until=0.0, number=2)) == []


def test_results_belong_to_what_was_learned(pairing: Pairing, tmp_path: Path) -> None:
    other = Pairing("oh_my_goods", 3, "thumb", "random", wanted=65)
    assert pairing.learned != other.learned
    assert pairing.learned in pairing.path(tmp_path).name


def test_on_a_busy_machine_searches_count_processor_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in (search, searcher):
        monkeypatch.setattr(module, "perf_counter", None)  # so that the clock of other tests comes back
    count_processor_time()
    assert vars(search)["perf_counter"] is vars(searcher)["perf_counter"] is process_time
    contest = Contest(Pairing("pillars", 3, "master", "thumb", wanted=40, budget="0.01s", games=1), tmp_path)
    play([contest], SEED, seconds=60, workers=1, busy=True)
    assert len(contest.results) == 1
