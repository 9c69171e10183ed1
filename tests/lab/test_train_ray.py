"""Training on a Ray cluster: the same habits, networks and policies as on one process."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gildhall.lab.cluster import LOCAL
from tests.lab.test_train import GAME, PLAN, rows
from tools.train import policy
from tools.train.evolution import Duels, Evolution, spreading
from tools.train.training import Training

CLUSTERS = [(1, None), (2, LOCAL)]

pytestmark = pytest.mark.thorough


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")


def test_habits_are_the_same_on_ray(tmp_path: Path) -> None:
    found = []
    for workers, ray in CLUSTERS:
        evolution = Evolution(Duels(GAME, (2,), 1, 0.25), tmp_path / "genes.npz")
        with spreading(workers, ray) as spread:
            for _ in range(2):
                evolution.advance(spread, 10, 0.15)
            found.append((evolution.mean().tolist(), evolution.won(spread, 2, 5, 0)))
    assert found[0] == found[1]


@pytest.mark.exhaustive
def test_networks_are_the_same_on_ray(tmp_path: Path) -> None:
    """The games, and the arena in which a network is judged."""
    networks, tables = [], []
    for workers, ray in CLUSTERS:
        training = Training(GAME, tmp_path / str(ray), replace(PLAN, games=60, epochs=2, workers=workers, ray=ray))
        training.run(1)
        networks.append(training.network(0).read_bytes())
        tables.append(rows(tmp_path / str(ray)))
    assert (networks[0], tables[0]) == (networks[1], tables[1])


def test_policies_are_the_same_on_ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for workers, ray in CLUSTERS:
        folder = tmp_path / str(ray)
        line = ["policy", "oh_my_goods", "--players", "2", "--games", "4", "--budget", "20", "--epochs", "1"]
        more = ["--gate", "2", "--gate-budget", "4", "--workers", str(workers), "--out", str(folder)]
        monkeypatch.setattr(sys, "argv", [*line, *more, *(["--ray", ray] if ray else [])])
        policy.main()
        made.append(((folder / "thumb.bin").read_bytes(), json.loads((folder / "summary.json").read_text())))
    assert made[0] == made[1]
