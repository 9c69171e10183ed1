"""A stream shows a table only for as long as its key may see it."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.harness import Client, Running

BOTH_WAYS = pytest.mark.parametrize("how", ["stream", "live"])
"""By the event stream, and by the live connection."""


def opened(host: Client, guest: Client) -> tuple[str, str]:
    """A private table that has not started, where the guest sits on seat 1; gives its id and the guest's seat key."""
    table = host.open("pillars", ["me", "open", "apprentice"])
    id = table["state"]["table"]["id"]
    joined = guest.post(f"/tables/{id}/join", {"key": table["join_key"]})
    return id, joined["seat_key"]


def play_on(host: Client, next_one: Client, id: str) -> None:
    """Somebody else takes seat 1, and the game begins."""
    key = host.post(f"/tables/{id}/keys/join")["key"]
    next_one.post(f"/tables/{id}/join", {"key": key, "seat": 1})
    host.post(f"/tables/{id}/start")


def hands(messages: Iterator[Any]) -> list[Any]:
    """Every hand that a stream shows until it ends."""
    seen = []
    for message in messages:
        view = message["state"]["view"] if message else None  # the last message only says that it ends
        if view is not None:
            seen += [part["hand"] for part in view["seats"] if part["hand"] is not None]
    return seen


@BOTH_WAYS
@pytest.mark.parametrize("by", ["player", "seat", "eyes"])
@pytest.mark.parametrize("way", ["leave", "kick"])
def test_a_player_who_left_the_seat_does_not_see_the_next_players_hand(
    hall: Running, how: str, by: str, way: str
) -> None:
    ann, bo, cy = (hall.player(name) for name in ("Ann", "Bo", "Cy"))
    id, seat_key = opened(ann, bo)
    keys = {"player": bo.key, "seat": seat_key, "eyes": bo.post(f"/tables/{id}/keys/eyes")["key"]}
    with bo.with_key(keys[by]).follow(how, id) as messages:
        assert next(messages)["state"]["seat"] == 1
        if way == "leave":
            bo.post(f"/tables/{id}/leave")
        else:
            ann.post(f"/tables/{id}/kick", {"seat": 1})
        play_on(ann, cy, id)
        assert hands(messages) == []
    assert bo.with_key(keys[by]).request("GET", f"/tables/{id}").status_code in (401, 403, 404)


@BOTH_WAYS
@pytest.mark.parametrize("by", ["player", "seat", "eyes", "watch"])
def test_a_stream_ends_when_its_key_is_renewed(hall: Running, how: str, by: str) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])
    id = table["state"]["table"]["id"]
    keys = {"player": ann.key, "seat": table["seat_key"], "watch": table["watch_key"]}
    keys["eyes"] = ann.post(f"/tables/{id}/keys/eyes")["key"]
    with ann.with_key(keys[by]).follow(how, id) as messages:
        next(messages)
        if by == "player":
            ann.key = ann.post("/me/key")["key"]
        else:
            ann.post(f"/tables/{id}/keys/{by}")
        list(messages)  # it ends
    assert ann.with_key(keys[by]).refused(f"/tables/{id}", method="GET")[0] == 401


@BOTH_WAYS
def test_renewing_the_key_of_a_player_ends_the_streams_of_its_seats(hall: Running, how: str) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])
    id = table["state"]["table"]["id"]
    with ann.with_key(table["seat_key"]).follow(how, id) as messages:
        next(messages)
        ann.key = ann.post("/me/key")["key"]
        list(messages)  # it ends


@BOTH_WAYS
def test_other_streams_go_on_when_somebody_renews_a_key(hall: Running, how: str) -> None:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    id = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    ann.await_turn(id)
    with ann.follow(how, id) as messages:
        state = next(messages)["state"]
        bo.post("/me/key")
        ann.turn(id)
        assert next(messages)["state"]["turn"] > state["turn"]
