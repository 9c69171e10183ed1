"""The worked examples of docs/research.md run, shortened."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools import examples

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"


def test_make_examples_runs_every_example() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(examples.RUNS)


def test_the_docs_show_every_example() -> None:
    pages = [(ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("research.md", "jax.md")]
    shown = {name for page in pages for name in re.findall(r'--8<-- "examples/(\w+)\.py"', page)}
    assert shown == {path.stem for path in EXAMPLES.glob("*.py")}


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


TRAINED = {
    "maskable_ppo": ("found.share_of_wins(found.learn(256, tables=2, n_steps=64, batch_size=64), games=2)", 0, 1),
    "ppo_single_file": ("found.share_of_wins(found.learn(updates=2), games=5)", 0, 1),
    "rllib_pillars": ("found.learn(1, batch=200)", 200, 2000),
}
"""What is asked of each example that needs PyTorch, and the least and the greatest answer."""


LONGEST = pytest.param("rllib_pillars", marks=pytest.mark.exhaustive)


@pytest.mark.long
@pytest.mark.thorough
@pytest.mark.parametrize("name", ["maskable_ppo", "ppo_single_file", LONGEST])
def test_examples_with_pytorch(name: str) -> None:
    asked, least, most = TRAINED[name]
    code = f"import sys; sys.path.insert(0, {str(EXAMPLES)!r}); import {name} as found; print({asked})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert least <= float(done.stdout.split()[-1]) <= most
