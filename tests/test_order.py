"""The tests that take long begin first, on every process."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.conftest import begin_with_the_long_ones


def item(name: str) -> Any:
    return SimpleNamespace(name=name, get_closest_marker=lambda mark: mark if name.isupper() else None)


@pytest.mark.parametrize(("processes", "order"), [(1, "ABCdefgh"), (2, "ACdeBfgh"), (3, "AdBefCgh"), (9, "ABCdefgh")])
def test_each_part_begins_with_long_tests(processes: int, order: str) -> None:
    items = [item(name) for name in "dAefBghC"]
    begin_with_the_long_ones(items, processes)
    assert "".join(each.name for each in items) == order
