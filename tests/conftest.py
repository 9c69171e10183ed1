"""For all tests: which of them run on plain Python, which only on the compiled package, and which begin first."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes says little on a busy machine.
settings.register_profile("gildhall", deadline=None)
settings.load_profile("gildhall")
# PyTorch and NumPy: test processes share the cores already, and threads that wait for each other need a fifth more.
os.environ.setdefault("OMP_NUM_THREADS", "1")
# JAX: what tests compile is run only a few times.
os.environ.setdefault("JAX_DISABLE_MOST_OPTIMIZATIONS", "1")

TESTS = Path(__file__).parent
COMPILED = os.environ.get("GILDHALL_EXPECT_COMPILED") == "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="run the thorough tests on plain Python too")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Thorough tests play many games, for which plain Python takes minutes: those with the mark, and all of bots and
    lab. ``make test`` runs them on the compiled package; where there is no compiler, ``pytest --thorough`` runs them
    anyway, and naming a file runs what is in it but for those with the mark. Exhaustive tests are longer forms of
    others, and run with ``--thorough`` only.
    """
    named = {Path(argument.partition("::")[0]).resolve() for argument in config.args}
    for item in items:
        if _in_bulk(item.path, named):
            item.add_marker("thorough")
    if not config.getoption("--thorough"):
        left_out = ["exhaustive"] if COMPILED else ["exhaustive", "thorough"]
        config.hook.pytest_deselected(items=[item for item in items if _has_any(item, left_out)])
        items[:] = [item for item in items if not _has_any(item, left_out)]
    yield
    begin_with_the_long_ones(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", 1)))


def _has_any(item: pytest.Item, marks: list[str]) -> bool:
    return any(item.get_closest_marker(mark) for mark in marks)


def begin_with_the_long_ones(items: list[pytest.Item], processes: int) -> None:
    """Otherwise the last of them would keep one process busy after the others have finished. Each process is given an
    equal part of the list and steals from the end of another's, so that the long ones come first in each part.
    """
    long = [item for item in items if item.get_closest_marker("long")]
    rest = [item for item in items if not item.get_closest_marker("long")]
    ordered: list[pytest.Item] = []
    for number in range(processes):
        size = (len(items) - len(ordered)) // (processes - number)
        first = long[number::processes]
        others = max(0, size - len(first))
        ordered += first + rest[:others]
        del rest[:others]
    items[:] = ordered + rest


def _in_bulk(path: Path, named: set[Path]) -> bool:
    """Is it a test of bots or lab that runs only because all tests do?"""
    folder = path.parent
    return folder.name in ("bots", "lab") and folder.parent == TESTS and not {path, folder} & named


@pytest.fixture
def unlearned(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of a game without a Grandmaster: Antiquity, with no learned habits to be found."""
    monkeypatch.setattr("gildhall.bots.grandmaster.has_habits", lambda package: False)
    return "antiquity"
