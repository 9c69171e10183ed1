"""A full disk: the hall opens, shows what there is, says that nothing can be changed, and goes on with room again."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.server.harness import Client, running


@contextmanager
def full_disk() -> Iterator[None]:
    """No file can grow by a byte, for this process and the server in it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def health(url: str) -> tuple[int, str]:
    answer = httpx.get(f"{url}/api/health", trust_env=False)
    body = answer.json()
    return answer.status_code, body.get("error", body.get("status"))


def test_the_hall_opens_on_a_full_disk_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hall.sqlite"
    with running(url) as hall:
        ann = hall.player("Ann")
        table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
    with full_disk(), running(url) as hall:
        ann = Client(hall.url, key=ann.key)
        assert health(hall.url) == (503, "read_only")
        assert ann.get(f"/tables/{table}")["table"]["status"] == "open"
        assert ann.refused(f"/tables/{table}/chat", {"words": "hello"})[0] == 503
    with running(url) as hall:
        assert health(hall.url) == (200, "open")


def test_health_says_so_while_writes_fail(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path}/hall.sqlite") as hall:
        ann = hall.player("Ann")
        table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
        with full_disk():
            assert ann.refused(f"/tables/{table}/chat", {"words": "hello"})[0] == 503
            assert health(hall.url) == (503, "read_only")
            assert ann.get(f"/tables/{table}")["table"]["status"] == "open"
        ann.post(f"/tables/{table}/chat", {"words": "hello again"})
        assert health(hall.url) == (200, "open")


def test_a_hall_that_opened_read_only_writes_as_soon_as_there_is_room(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hall.sqlite"
    with running(url) as hall:
        ann = hall.player("Ann")
        table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
    with full_disk():
        hall = running(url)
        hall.__enter__()
    try:
        ann = Client(hall.url, key=ann.key)
        ann.post(f"/tables/{table}/chat", {"words": "hello"})
        assert health(hall.url) == (200, "open")
        assert [item["event"]["kind"] for item in ann.get(f"/tables/{table}", since=0)["story"]][-1] == "chat"
    finally:
        hall.__exit__()
