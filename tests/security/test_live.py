"""The live connection has the same checks as the event stream and POST. ``test_streams`` checks that it ends."""

import io
import json
import logging
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from gildhall.server.ops import connections, logs
from gildhall.server.people.keys import hashed
from gildhall.server.store.database import Statement, sql
from tests.security.test_streams import opened
from tests.server.harness import ON_ONE_DATABASE, PATIENCE, Client, LiveStream, Running
from tests.server.test_live import asked, wanted


def refused(client: Client, table: str, headers: dict[str, str] | None = None, **query: Any) -> tuple[int, str]:
    """The status and code with which a connection is not accepted."""
    with pytest.raises(InvalidStatus) as trouble:
        client.connect(table, headers, **query)
    response = trouble.value.response
    return response.status_code, json.loads(response.body or b"{}").get("error", "")


def alone(client: Client, **more: Any) -> Any:
    """A table of one person and two bots."""
    return client.open("pillars", ["me", "apprentice", "apprentice"], **more)


def test_a_user_who_may_not_see_a_table_is_refused(hall: Running, ann: Client, bo: Client) -> None:
    table = alone(ann)["state"]["table"]["id"]
    for client, query, expected in (
        (bo, {}, (404, "no_table")),
        (Client(*hall.urls), {}, (404, "no_table")),
        (bo, {"seat": 0}, (403, "not_yours")),
        (bo.with_key("p_wrong"), {}, (401, "wrong_key")),
        (ann, {"seat": 9}, (400, "bad_request")),
        (ann, {"since": -1}, (400, "bad_request")),
    ):
        assert refused(client, table, **query) == expected
    assert refused(ann, "nowhere") == (404, "no_table")


@ON_ONE_DATABASE
def test_pages_of_other_sites_and_other_hosts_are_refused(hall: Running) -> None:
    ann = hall.player("Ann")
    table = alone(ann)["state"]["table"]["id"]
    assert refused(ann, table, {"Origin": "https://evil.example"}) == (403, "wrong_origin")
    assert refused(ann, table, {"Origin": "null"}) == (403, "wrong_origin")
    with ann.connect(table, {"Origin": hall.url}) as socket:
        assert socket.subprotocol == "gildhall"
        assert ann.key not in str(socket.response.headers)


@ON_ONE_DATABASE
def test_another_host_is_refused(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.player("Ann")
    table = alone(ann)["state"]["table"]["id"]
    monkeypatch.setattr(hall.app, "hosts", {"games.example.org"})
    assert refused(ann, table) == (400, "wrong_host")


@pytest.mark.parametrize("by", ["eyes", "watch"])
def test_a_spectator_cannot_move(hall: Running, by: str) -> None:
    ann = hall.player("Ann")
    table = alone(ann)
    id = table["state"]["table"]["id"]
    key = table["watch_key"] if by == "watch" else ann.post(f"/tables/{id}/keys/eyes")["key"]
    state = ann.await_turn(id)
    with ann.with_key(key).live(id) as live:
        next(live)
        status, problem = live.ask(*wanted(state))
        assert (status, problem["error"]) == (403, "not_yours")
    assert ann.get(f"/tables/{id}")["turn"] == state["turn"]


@pytest.mark.parametrize("way", ["leave", "kick", "renew"])
def test_a_user_who_has_lost_the_seat_or_the_key_cannot_move(hall: Running, way: str) -> None:
    ann, bo, cy = (hall.player(name) for name in ("Ann", "Bo", "Cy"))
    id, _ = opened(ann, bo)
    with bo.live(id) as live:
        next(live)
        if way == "leave":
            bo.post(f"/tables/{id}/leave")
        elif way == "kick":
            ann.post(f"/tables/{id}/kick", {"seat": 1})
        else:
            bo.post("/me/key")
        try:
            live.socket.send(json.dumps({"id": 7, "do": "make", "body": {"turn": 0, "moves": []}}))
            heard = [json.loads(message) for message in live.socket]
        except ConnectionClosed:
            heard = []
    assert not [message for message in heard if message.get("status") == 204]
    assert not [message for message in heard if "data" in message and message["event"] == "update"]
    assert cy.refused(f"/tables/{id}", method="GET")[0] == 404


def test_a_key_that_is_void_is_found_even_before_the_stream_ends(hall: Running) -> None:
    """The key is looked up for every request, also if nobody has told this process yet."""
    ann = hall.player("Ann")
    id = alone(ann)["state"]["table"]["id"]
    with ann.live(id) as live:
        state = asked(live)
        hall.run(hall.server.database.write([_void(ann)]))
        for server in (hall, getattr(hall, "other", hall)):
            server.server.identities.forget()
        status, problem = live.ask(*wanted(state))
        assert (status, problem["error"]) == (401, "wrong_key")


def _void(client: Client) -> Statement:
    assert client.key is not None
    return sql("delete from keys where hash = $1", hashed(client.key))


def test_requests_on_a_connection_are_limited_as_others_are(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/hall.sqlite", requests=40) as hall:
        ann = hall.player("Ann")
        table = alone(ann)["state"]["table"]["id"]
        with ann.live(table) as live:
            next(live)
            statuses = [live.ask("confirm", {"turn": -1})[0] for _ in range(60)]
            assert 429 in statuses[:40]
            assert set(statuses) <= {409, 422, 429}
            status, code = refused(ann, table)
            assert (status, code) == (429, "too_many")


def _read_all(live: LiveStream) -> None:
    while True:
        live.socket.recv(PATIENCE)


@ON_ONE_DATABASE
def test_a_message_that_is_too_large_ends_the_connection(hall: Running) -> None:
    ann = hall.player("Ann")
    table = alone(ann)["state"]["table"]["id"]
    with ann.live(table) as live:
        live.socket.send("x" * (connections.LARGEST_MESSAGE + 1))
        with pytest.raises(ConnectionClosed, match="1009"):
            _read_all(live)


@ON_ONE_DATABASE
def test_neither_keys_nor_addresses_nor_queries_get_into_the_log(hall: Running) -> None:
    ann, written = hall.player("Ann"), io.StringIO()
    table = alone(ann)["state"]["table"]["id"]
    loggers = [logging.getLogger(name) for name in ("gildhall", "uvicorn", "uvicorn.error", "uvicorn.access")]
    before = [(each.level, each.handlers, each.propagate, each.filters[:]) for each in loggers]
    try:
        logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)  # as it is where no test has set it
        logs.set_up("debug", written)
        with ann.live(table, since=0) as live:
            assert live.ask(*wanted(asked(live)))[0] == 204
        refused(ann.with_key("p_wrong"), table)
    finally:
        for each, (level, handlers, propagate, filters) in zip(loggers, before, strict=True):
            each.setLevel(level)
            each.handlers, each.propagate, each.filters = handlers, propagate, filters
    log = written.getvalue()
    assert f"/api/tables/{table}/live" in log
    assert ann.key is not None
    for secret in (ann.key, "p_wrong", "since=", "127.0.0.1", "bearer", "uvicorn"):
        assert secret not in log


def test_connections_are_counted_by_address_and_player(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/hall.sqlite", streams=2) as hall:
        ann = hall.player("Ann")
        table = alone(ann, public=True)["state"]["table"]["id"]
        with ann.live(table) as one, Client(hall.url).stream(table) as two:
            next(one)
            next(two)
            assert refused(ann, table) == (429, "too_many_streams")
            assert ann.refused(f"/tables/{table}/stream", method="GET")[1]["error"] == "too_many_streams"


@ON_ONE_DATABASE
def test_the_time_limit_of_requests_does_not_end_a_connection(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.player("Ann")
    table = alone(ann)["state"]["table"]["id"]
    monkeypatch.setattr(connections, "SECONDS_TO_SEND", 0.2)
    with ann.live(table) as live:
        state = asked(live)
        threading.Event().wait(0.5)
        assert live.ask(*wanted(state))[0] == 204


def test_a_full_server_accepts_no_more_connections(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/hall.sqlite") as hall:
        ann = hall.player("Ann")
        table = alone(ann)["state"]["table"]["id"]
        hall._uvicorn.config.limit_concurrency = 1
        assert refused(ann, table) == (503, "")


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/hall.sqlite") as hall:
        ann = hall.player("Ann")
        table = alone(ann)["state"]["table"]["id"]
        with ann.live(table) as live:
            asked(live)
            hall.loop.call_soon_threadsafe(hall.server.close_streams)
            heard = [json.loads(message)["event"] for message in live.socket]
            assert heard[-1] == "restart"
