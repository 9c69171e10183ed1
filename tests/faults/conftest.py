"""How often things are broken: a few times with the other tests, fifty times by ``make faults``."""

import pytest

from tests.server.conftest import new_url, postgres

__all__ = ["new_url", "postgres"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--kills", type=int, default=2, help="how often the server is killed")


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    kills: int = request.config.getoption("--kills", default=2)
    return kills
