"""One server for all tests that do not stop it or turn its clock."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Client, Running


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder: Path = tmp_path_factory.mktemp("hall")
    with Running(f"sqlite:///{folder}/hall.sqlite") as running:
        yield running


@pytest.fixture
def ann(hall: Running) -> Client:
    return hall.player("Ann")


@pytest.fixture
def bo(hall: Running) -> Client:
    return hall.player("Bo")
