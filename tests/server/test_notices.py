"""Notices: who is told, when, and where they may not go."""

import asyncio
import base64
import json
import os
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from gildhall.server.people.addresses import check_url, resolve
from gildhall.server.refusals import Refused
from tests.server.harness import Client, Running
from tests.server.test_play import asked

HOOK = "https://hooks.example.org/secret"


@pytest.fixture
def post(hall: Running) -> Any:
    """What was sent, instead of sending it."""
    sent: list[tuple[str, bytes, dict[str, str]]] = []

    async def send(url: str, body: bytes, headers: dict[str, str]) -> int:
        sent.append((url, body, headers))
        return 201

    servers = [hall, getattr(hall, "other", hall)]
    before = [server.server.notices.sends for server in servers]
    for server in servers:
        server.server.notices.sends = send
    yield sent
    for server, sends in zip(servers, before):
        server.server.notices.sends = sends


def sit(ann: Client, bo: Client) -> str:
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    table: str = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    return table


def drain(hall: Running) -> None:
    """Let the servers finish telling."""

    async def finish(server: Any) -> None:
        await asyncio.gather(*server.notices._tasks.values())

    for server in (hall, getattr(hall, "other", hall)):
        server.run(finish(server.server))


def test_an_absent_player_is_notified_once_for_each_turn(hall: Running, ann: Client, bo: Client, post: Any) -> None:
    for client in (ann, bo):
        client.request("PATCH", "/me", {"settings": {"webhook": HOOK}})
    table = sit(ann, bo)
    ann.post(f"/tables/{table}/start")
    mover, _, state = asked(table, ann, bo)
    mover.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]})
    drain(hall)
    mine = [json.loads(body) for url, body, _ in post if url == HOOK]
    assert len(mine) == 1
    assert "it is your turn" in mine[0]["content"]
    assert mine[0]["content"] == mine[0]["text"]


def test_nobody_is_told_in_quiet_times(hall: Running, ann: Client, bo: Client, post: Any) -> None:
    quiet = {"night_from": "00:00", "night_to": "23:59", "vacations": [{"first": "2000-01-01", "last": "2100-01-01"}]}
    for client in (ann, bo):
        client.request("PATCH", "/me", {"settings": {"webhook": HOOK, "quiet": quiet}})
    table = sit(ann, bo)
    ann.post(f"/tables/{table}/start")
    asked(table, ann, bo)
    drain(hall)
    assert post == []


def test_a_push_can_be_read_by_its_browser_alone(hall: Running, ann: Client, post: Any) -> None:
    browser, secret = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
    point = browser.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    keys = {"p256dh": base64.urlsafe_b64encode(point).decode(), "auth": base64.urlsafe_b64encode(secret).decode()}
    subscription = {"endpoint": "https://push.example.org/1", "keys": keys}
    assert ann.post("/me/pushes", subscription) == {"browsers": 1}
    assert len(base64.urlsafe_b64decode(ann.get("/push")["key"] + "==")) == 65
    table = ann.open("antiquity", ["me", "apprentice"])["state"]["table"]["id"]
    while not ann.get(f"/tables/{table}")["view"]["moves"]:
        pass
    drain(hall)
    url, body, headers = post[0]
    assert url == subscription["endpoint"]
    assert headers["Authorization"].startswith("vapid t=")
    data = http_ece.decrypt(body, private_key=browser, auth_secret=secret, version="aes128gcm")
    told = json.loads(data)
    assert (told["table"], told["title"], told["name"]) == (table, "Antiquity", "Ann")
    assert ann.request("DELETE", "/me/pushes").json() == {"browsers": 0}
    bad = {**subscription, "keys": {"p256dh": "short", "auth": "short"}}
    assert ann.refused("/me/pushes", bad)[1]["error"] == "bad_keys"


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://example.org/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://10.0.0.1/",
            "https://169.254.169.254/",
        ),
        *("https://[::ffff:127.0.0.1]/", "https://user@example.org/", "https://example.org:22/", "ftp://x", "https://"),
        *("https://0.0.0.0/", "https://[fd00::1]/", "https://224.0.0.1/", "https://100.64.0.1/"),
    ],
)
def test_addresses_in_private_networks_are_refused(hall: Running, ann: Client, url: str) -> None:
    with pytest.raises(Refused):
        check_url(url)
    assert ann.request("PATCH", "/me", {"settings": {"webhook": url}}).status_code == 422


def test_a_name_that_leads_into_a_private_network_is_refused(hall: Running) -> None:
    with pytest.raises(Refused, match="private network"):
        hall.run(resolve("localhost"))
