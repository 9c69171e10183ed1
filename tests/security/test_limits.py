"""Rate limits and other limits of requests."""

from collections.abc import Iterator

import pytest

from gildhall.server.ops import rate_limiter
from gildhall.server.ops.rate_limiter import RateLimiter
from gildhall.server.people.addresses import network
from gildhall.server.refusals import Refused
from tests.security.test_workers import record_line
from tests.server.harness import ON_ONE_DATABASE, Client, Running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall with limits by address, but not for mere requests."""
    with Running(f"sqlite:///{tmp_path_factory.mktemp('strict')}/hall.sqlite", requests=100_000) as hall:
        yield hall


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall where nobody may have more than one table."""
    with Running(f"sqlite:///{tmp_path_factory.mktemp('narrow')}/hall.sqlite", tables_per_player=1) as hall:
        yield hall


def spent(limits: RateLimiter, what: str, who: str, times: int) -> int:
    """How often something is granted."""
    granted = 0
    for _ in range(times):
        try:
            limits.spend(what, who)
            granted += 1
        except Refused:
            pass
    return granted


def test_a_clock_that_is_set_gives_nothing_back() -> None:
    now = [1000.0]
    bucket = RateLimiter({"x": (5, 10.0)}, lambda: now[0])
    assert spent(bucket, "x", "ann", 10) == 5
    now[0] += 2.0
    assert spent(bucket, "x", "ann", 10) == 1
    assert RateLimiter({}).ticks.__name__ == "monotonic"


def test_many_new_addresses_do_not_empty_the_buckets_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limiter, "MOST_KNOWN", 100)
    bucket = RateLimiter({"x": (5, 1e9)}, lambda: 0.0)
    assert spent(bucket, "x", "ann", 5) == 5
    for number in range(99):
        bucket.spend("x", f"address {number}")
    assert spent(bucket, "x", "ann", 5) == 0
    assert len(bucket._buckets) <= 100


def test_one_visitor_with_many_ipv6_addresses_is_one() -> None:
    assert network("2001:db8:0:1::1") == network("2001:db8:0:1:ffff::2")
    assert network("2001:db8:0:1::1") != network("2001:db8:0:2::1")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1")


def test_new_players_are_rate_limited(strict: Running) -> None:
    client = Client(strict.url)
    statuses = [client.request("POST", "/players", {"name": f"P {number}"}).status_code for number in range(90)]
    assert 55 <= statuses.count(200) <= 70
    assert statuses.count(429) >= 20


@pytest.mark.parametrize("way", ["fork", "rematch", "upload"])
def test_every_way_to_a_table_obeys_the_limit_of_tables(narrow: Running, way: str) -> None:
    ann = narrow.player("Ann")
    over = ann.post("/records", {"record": record_line()})["state"]["table"]["id"] if way == "rematch" else ""
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    if way == "fork":
        status, problem = ann.refused(f"/tables/{table}/fork")
    elif way == "upload":
        status, problem = ann.refused("/records", {"record": record_line()})
    else:
        session = narrow.run(narrow.server.tables.session(over))
        session.chairs[0].player = ann.get("/me")["id"]
        status, problem = ann.refused(f"/tables/{over}/rematch")
    assert (status, problem["error"]) == (422, "too_many_tables")


@ON_ONE_DATABASE
def test_unknown_ids_leave_nothing_in_memory(hall: Running, ann: Client) -> None:
    server = hall.server
    for number in range(30):
        path = f"/tables/{number}{'x' * 200}"
        assert ann.request("GET", path).status_code == 404
        assert ann.request("GET", f"{path}/stream").status_code == 404
        assert ann.http.get("/", headers={"Host": f"{number}{'h' * 5000}"}).status_code == 400
    assert not server.tables._loading
    assert not [key for key in server.tables.sessions if len(key) > 100]


@ON_ONE_DATABASE
@pytest.mark.parametrize(("path", "game"), [("/tables/" + "x" * 5000, None), ("/tables", "x" * 5000)])
def test_long_paths_and_queries_are_refused(ann: Client, path: str, game: str | None) -> None:
    assert ann.request("GET", path, game=game).json()["error"] == "bad_path"


def test_a_spectator_who_asks_why_does_not_use_the_hosts_budget(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"], public=True, hints=True)["state"]["table"]["id"]
    ann.await_turn(table)
    spent: list[str] = []
    for server in (hall, getattr(hall, "other", hall)):
        monkeypatch.setattr(server.server.limits, "spend", lambda what, who: spent.append(who))
    bo.request("GET", f"/tables/{table}/why", item=0)
    assert ann.get("/me")["id"] not in spent
    assert bo.get("/me")["id"] in spent
