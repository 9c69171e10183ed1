"""For all tests: which of them run on plain Python, and which only on the compiled package."""

from __future__ import annotations

import os

import pytest

COMPILED = os.environ.get("GILDHALL_EXPECT_COMPILED") == "1"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="run the thorough tests on plain Python too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Thorough tests play many games, for which plain Python takes minutes. ``make test`` runs them on the compiled
    package; where there is no compiler, ``pytest --thorough`` runs them anyway.
    """
    if COMPILED or config.getoption("--thorough"):
        return
    thorough = [item for item in items if item.get_closest_marker("thorough")]
    config.hook.pytest_deselected(items=thorough)
    items[:] = [item for item in items if item not in thorough]
