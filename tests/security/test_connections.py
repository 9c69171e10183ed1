"""Slow, many and strange connections."""

import asyncio
import resource
import socket
import time
from pathlib import Path

import httpx
import pytest

from gildhall.server.agents import notices
from gildhall.server.ops import connections
from gildhall.server.people.addresses import check_address
from gildhall.server.refusals import Refused
from tests.server.harness import ON_ONE_DATABASE, Client, Running

HEAD = b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n"


@ON_ONE_DATABASE
@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HT", HEAD, HEAD + b"\r\n{", b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" + b"GET / HT"],
    ids=["nothing", "line", "head", "body", "second"],
)
def test_a_client_that_sends_too_slowly_is_disconnected(
    hall: Running, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_SEND", 0.3)
    port = int(hall.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=10) as wire:
        wire.sendall(sent)
        began = time.monotonic()
        try:
            while wire.recv(65536):
                pass
        except ConnectionResetError:
            pass
        assert time.monotonic() - began < 8


@ON_ONE_DATABASE
def test_a_client_that_waits_for_an_answer_is_not_disconnected(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    ann.await_turn(table)
    monkeypatch.setattr(connections, "SECONDS_TO_SEND", 0.2)
    with ann.stream(table) as messages:
        next(messages)
        began = time.monotonic()
        while time.monotonic() - began < 0.5:
            ann.get("/me")
        ann.turn(table)
        assert next(messages)


def test_streams_are_counted_by_address_and_player(tmp_path: Path) -> None:
    with Running(f"sqlite:///{tmp_path}/hall.sqlite", streams=3) as hall:
        ann = hall.player("Ann")
        table = ann.open("pillars", ["me", "apprentice", "apprentice"], public=True)["state"]["table"]["id"]
        with ann.stream(table) as one, ann.stream(table) as two, Client(hall.url).stream(table) as three:
            for messages in (one, two, three):
                next(messages)
            assert ann.refused(f"/tables/{table}/stream", method="GET")[1]["error"] == "too_many_streams"
        live = hall.server.tables.streams
        until = time.monotonic() + 10
        while live.count() and time.monotonic() < until:
            ann.get("/health")
        assert not live._streams
        with ann.stream(table) as messages:
            next(messages)


def test_the_number_of_files_is_raised_as_far_as_it_goes() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        raised = connections.raise_file_limit()
        assert raised == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(hard, connections.MOST_FILES)
        used = connections.files_in_use()
        assert used is not None
        assert 0 < used[0] < used[1] == raised
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(
    "address",
    [
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::1",
        "2002:c0a8:101::",
        "::ffff:10.0.0.1",
        "::127.0.0.1",
        "fe80::1",
        "169.254.169.254",
    ],
)
def test_private_networks_are_found_behind_every_form(address: str) -> None:
    with pytest.raises(Refused):
        check_address(address)
    check_address("2606:4700::1111")


def test_a_webhook_that_answers_slowly_or_much_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A status, then a body that never ends: the status is enough. And nothing at all: one limit for everything."""
    monkeypatch.setattr(notices, "PATIENCE", 0.5)

    async def scene() -> tuple[int, float]:
        async def endless(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n")
            try:
                while True:
                    writer.write(b"x" * 65536)
                    await writer.drain()
            except OSError:
                writer.close()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            try:
                while True:  # a letter at a time, so that no single read takes long
                    writer.write(b"H")
                    await writer.drain()
                    await asyncio.sleep(0.1)
            except OSError:
                writer.close()

        much = await asyncio.start_server(endless, "127.0.0.1", 0)
        little = await asyncio.start_server(silent, "127.0.0.1", 0)
        ports = [server.sockets[0].getsockname()[1] for server in (much, little)]
        began = time.monotonic()
        status = await notices.post_to(httpx.URL(f"http://host:{ports[0]}/"), "127.0.0.1", "host", b"{}", {})

        async def leads_home(_: str) -> str:
            return "127.0.0.1"

        monkeypatch.setattr(notices, "check_url", lambda url: "host")
        monkeypatch.setattr(notices, "resolve", leads_home)
        with pytest.raises(TimeoutError):
            await notices.send(f"http://host:{ports[1]}/", b"{}", {})
        took = time.monotonic() - began
        much.close()
        little.close()
        return status, took

    status, took = asyncio.run(scene())
    assert status == 200
    assert took < 5
