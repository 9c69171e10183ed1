"""A banned player sees nothing and does nothing, and tables do not wait for them."""

import pytest

from gildhall.server.ops import administration
from tests.security.test_streams import BOTH_WAYS
from tests.server.harness import Running


def ban(hall: Running, player: str) -> None:
    """As ``gildhall admin ban`` does, and the servers hear of it."""
    hall.run(administration.set_role(hall.server.tables, player, "banned"))
    for server in (hall, getattr(hall, "other", hall)):
        server.run(server.server.hear_admin())


@BOTH_WAYS
@pytest.mark.parametrize("by", ["player", "seat", "eyes"])
def test_no_key_of_a_banned_player_opens_anything(hall: Running, by: str, how: str) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])
    id = table["state"]["table"]["id"]
    keys = {"player": ann.key, "seat": table["seat_key"], "eyes": ann.post(f"/tables/{id}/keys/eyes")["key"]}
    state = ann.await_turn(id)
    banned = ann.with_key(keys[by])
    with banned.follow(how, id) as messages:
        next(messages)
        ban(hall, ann.get("/me")["id"])
        list(messages)  # it ends
    move = {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]}
    for path, body in (("make", move), ("chat", {"words": "hello"}), ("back", {}), ("keys/seat", {})):
        assert banned.refused(f"/tables/{id}/{path}", body)[0] == 403
    assert banned.refused(f"/tables/{id}", method="GET")[1]["error"] == "banned"


def test_a_bot_plays_on_for_a_banned_player_and_open_seats_are_free_again(hall: Running) -> None:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    running = ann.open("pillars", ["me", "open", "apprentice"])
    id = running["state"]["table"]["id"]
    bo.post(f"/tables/{id}/join", {"key": running["join_key"]})
    ann.post(f"/tables/{id}/start")
    waiting = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    bo.post(f"/tables/{waiting}/join")
    hosted = bo.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    ban(hall, bo.get("/me")["id"])
    assert ann.get(f"/tables/{id}")["table"]["seats"][1]["played_by"] == "apprentice"
    assert ann.get(f"/tables/{waiting}")["table"]["seats"][1]["kind"] == "open"
    assert ann.get(f"/tables/{hosted}")["table"]["status"] == "closed"
