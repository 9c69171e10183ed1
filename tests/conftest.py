"""For all tests: which of them run on plain Python, and which only on the compiled package."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
COMPILED = os.environ.get("GILDHALL_EXPECT_COMPILED") == "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="run the thorough tests on plain Python too")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Thorough tests play many games, for which plain Python takes minutes: those with the mark, and all of bots and
    lab. ``make test`` runs them on the compiled package; where there is no compiler, ``pytest --thorough`` runs them
    anyway, and naming a file runs what is in it but for those with the mark.
    """
    named = {Path(argument.partition("::")[0]).resolve() for argument in config.args}
    for item in items:
        if _in_bulk(item.path, named):
            item.add_marker("thorough")
    if COMPILED or config.getoption("--thorough"):
        return
    thorough = [item for item in items if item.get_closest_marker("thorough")]
    config.hook.pytest_deselected(items=thorough)
    items[:] = [item for item in items if item not in thorough]


def _in_bulk(path: Path, named: set[Path]) -> bool:
    """Is it a test of bots or lab that runs only because all tests do?"""
    folder = path.parent
    return folder.name in ("bots", "lab") and folder.parent == TESTS and not {path, folder} & named


@pytest.fixture
def unlearned(monkeypatch: pytest.MonkeyPatch) -> str:
    """The id of a game without a Grandmaster: Antiquity, without what was learned about it."""
    monkeypatch.setattr("gildhall.bots.grandmaster.has_habits", lambda package: False)
    return "antiquity"
