"""Slow, broken and hostile clients: the server stays up, and others do not notice."""

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.faults.process import Process
from tests.server.harness import Client, plain_http

SECONDS_A_MOVE_MAY_TAKE = 5.0


@pytest.fixture(params=[300])
def server(tmp_path: object, request: pytest.FixtureRequest) -> Iterator[Process]:
    """A server that allows this many requests in ten seconds."""
    server = Process(f"sqlite:///{tmp_path}/hall.sqlite", REQUESTS=str(request.param))
    yield server
    assert server.process.poll() is None, "the server fell over"
    assert server.stop() in (0, -15)


def nasty(server: Process, data: bytes, listen: bool = False) -> bytes:
    """Send raw bytes; read the answer, if one is wanted."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as wire:
        wire.sendall(data)
        return wire.recv(1000) if listen else b""


def test_hostile_clients_do_not_disturb_others(server: Process) -> None:
    ann = Client(server.url)
    ann.key = ann.post("/players", {"name": "Ann"})["key"]
    table = ann.open("pillars", ["me", "apprentice", "apprentice"], public=True)["state"]["table"]["id"]
    host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
    half_open = []
    for _ in range(50):  # streams that nobody reads
        wire = socket.create_connection(("127.0.0.1", server.port))
        wire.sendall(b"GET /api/tables/" + table.encode() + b"/stream HTTP/1.1\r\n" + host + b"\r\n")
        half_open.append(wire)
    slow = socket.create_connection(("127.0.0.1", server.port))
    slow.sendall(b"POST /api/players HTTP/1.1\r\n" + host + b"Content-Length: 100000\r\n\r\n{")
    for garbage in (b"\x00\xff" * 500, b"GET / HTTP/9.9\r\n\r\n", b"GET " + b"x" * 100_000, b"\r\n" * 1000):
        nasty(server, garbage)
    assert b"400" in nasty(server, b"GET /api/games HTTP/1.1\r\nHost: evil.example\r\n\r\n", listen=True)
    for wire in half_open[:25]:
        wire.close()
    began = time.monotonic()
    state = ann.await_state(table, lambda state: state["view"]["moves"])
    body = {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]], "confirm": True}
    ann.post(f"/tables/{table}/make", body)
    assert time.monotonic() - began < SECONDS_A_MOVE_MAY_TAKE
    assert ann.post(f"/tables/{table}/make", body)["turn"] > state["turn"]  # replayed: the same answer, made once
    for wire in [slow, *half_open]:
        wire.close()


@pytest.mark.parametrize("server", [50], indirect=True)
def test_a_flood_is_turned_away_with_clear_words(server: Process) -> None:
    http = plain_http(server.url)

    def ask(number: int) -> httpx.Response:
        return http.get("/api/me", headers={"Authorization": f"Bearer p_wrong_{number}"})

    with http, ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(300)))
    assert {answer.status_code for answer in answers} == {401, 429}
    late = next(answer for answer in answers if answer.status_code == 429)
    assert late.json()["error"] == "too_many"
