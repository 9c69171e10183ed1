"""The self-play data set: made by one command, gone on with, replayed, split by seed, and learned from."""

from __future__ import annotations

import runpy
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall.cli import app
from gildhall.engine.errors import BadSetup
from gildhall.lab import selfplay
from gildhall.lab.selfplay import SelfPlay, load, split_of

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SAMPLE = EXAMPLES / "selfplay-sample.parquet"
LARGEST_SAMPLE = 300_000


def test_the_command_makes_games_and_a_card_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "PART", 2)
    common = ["selfplay", str(tmp_path), "-t", "pillars", "--budget", "1", "-w", "1"]
    done = CliRunner().invoke(app, [*common, "--games", "2"])
    assert done.exit_code == 0, done.output
    assert "about 1 minute more at this pace" in done.output
    before = [(game.number, game.moves) for game in load(tmp_path)]
    assert CliRunner().invoke(app, [*common, "--games", "6"]).exit_code == 0
    games = list(load(tmp_path))
    assert [(game.number, game.moves) for game in games if game.number == 0] == before
    assert Counter(len(game.bots) for game in games) == {3: 3, 4: 3}
    assert {bot for game in games for bot in game.bots} == {"master", "grandmaster"}
    for game in games[:2]:
        table = game.record().replay()
        assert table.over
        assert [place.rank for place in table.standing] == game.ranks
    card = (tmp_path / "README.md").read_text()
    assert "6 games with" in card
    for part in ("## How it was made", "## Fields", "## Splits", "## Licence"):
        assert part in card
    other = CliRunner().invoke(app, [*common[:-3], "2", "-w", "1", "--games", "6"])
    assert other.exit_code == 2, "another budget is another data set"


def test_masters_and_grandmasters_play_where_there_are_any(tmp_path: Path, unlearned: str) -> None:
    plan = SelfPlay(
        tmp_path, 100_000, [game.id for game in gildhall.games() if game.package.startswith("gildhall.")], "200"
    )
    assert sum(stratum.games for stratum in plan.strata) == 100_000
    seated = {stratum.folder.name: {kind.name for kind in stratum.match.line_up} for stratum in plan.strata}
    assert seated["oh_my_goods-4"] == {"master", "grandmaster"}
    assert seated[f"{unlearned}-2"] == {"master"}
    assert "how long it takes is known when" in plan.estimate(2)
    with pytest.raises(BadSetup, match="at least 1"):
        SelfPlay(tmp_path, 0, ["pillars"], "200")


def test_splits_are_fixed_by_the_seed() -> None:
    shares = Counter(split_of(seed) for seed in range(2000))
    assert 1700 < shares["train"] < 1900
    assert min(shares["validation"], shares["test"]) > 60
    with pytest.raises(BadSetup, match="splits are"):
        next(load(SAMPLE, "trial"))


def test_the_sample_is_small_and_true() -> None:
    assert SAMPLE.stat().st_size <= LARGEST_SAMPLE
    games = list(load(SAMPLE))
    assert len(games) >= 100
    assert {game.split for game in games} == {"train", "validation", "test"}
    assert all(split_of(game.seed) == game.split for game in games)
    table = games[-1].record().replay()
    assert [place.score for place in table.standing] == games[-1].scores


def test_a_policy_is_cloned_from_the_sample() -> None:
    """Few games and one pass: already better than chance at moves that it has never seen."""
    example = runpy.run_path(str(EXAMPLES / "clone_master.py"))
    learned, random = example["main"](SAMPLE, games=8, passes=2)
    assert learned > random + 0.05
