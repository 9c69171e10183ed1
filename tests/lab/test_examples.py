"""The worked examples of docs/research.md run, shortened; those that need PyTorch where it is installed, as in the
environment of ``make examples``.
"""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tools import examples

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def test_make_examples_runs_every_example() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(examples.RUNS)


def example(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_openspiels_algorithms() -> None:
    found = example("openspiel_pillars")
    before, after = found.solve(iterations=2)
    assert before > after >= 0
    assert found.search(games=1, simulations=2) in (0, 1)


def test_maskable_ppo() -> None:
    pytest.importorskip("sb3_contrib", reason="needs sb3-contrib and PyTorch")
    found = example("maskable_ppo")
    model = found.learn(256, tables=2, n_steps=64, batch_size=64)
    assert 0 <= found.share_of_wins(model, games=2) <= 1


def test_ppo_in_a_single_file() -> None:
    pytest.importorskip("torch", reason="needs PyTorch")
    found = example("ppo_single_file")
    assert 0 <= found.share_of_wins(found.learn(updates=2), games=5) <= 1


def test_rllib() -> None:
    pytest.importorskip("torch", reason="needs PyTorch")
    pytest.importorskip("ray.rllib", reason="needs RLlib")
    assert example("rllib_pillars").learn(1, batch=200) >= 200
