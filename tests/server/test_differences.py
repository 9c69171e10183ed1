"""Differences turn the previous state into the new one, and equal views are made once."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gildhall.server.api import projections, updates
from gildhall.server.api.differences import differences
from gildhall.server.ops import administration
from tests.server.harness import ON_ONE_DATABASE, Client, LiveStream, Running, patched
from tests.server.test_live import wanted
from tests.server.test_whole_games import MOST_TURNS

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "a", "a rather long text"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


def written(value: Any) -> bytes:
    return msgspec.json.encode(value)


@given(VALUES, VALUES)
def test_a_difference_makes_the_new_value(old: Any, new: Any) -> None:
    around = {"kept": "something long that is the same in both of them"}
    old, new = {**around, "value": old}, {**around, "value": new}
    found = differences(written(old), written(new))
    assert found is not None
    made = patched(old, json.loads(written(found)))
    assert json.dumps(made, sort_keys=True) == json.dumps(new, sort_keys=True)  # True is not 1


def test_a_difference_that_is_not_smaller_is_left_out() -> None:
    assert differences(written({"a": 1}), written({"b": 2, "c": 3})) is None
    assert differences(written([1, 2, 3]), written([2, 3])) is None
    assert differences(written({"a": 1}), written({"a": 1})) == []


class Watcher:
    """Follows a table by differences, and keeps the state as they make it."""

    def __init__(self, messages: LiveStream) -> None:
        self.messages = messages
        self.state: Any = None
        self.version = 0
        self.sizes = [0, 0]
        """Bytes of all messages, and of the states that they stand for."""

    def next(self) -> Any:
        message = next(self.messages)
        self.version += 1
        assert message["version"] == self.version
        if "changes" in message:
            self.state = patched(self.state, message["changes"])
        else:
            self.state = message["state"]
        self.sizes[0] += len(written(message))
        self.sizes[1] += len(written(self.state))
        assert (self.state["number"], self.state["turn"]) == (message["number"], message["turn"])
        return self.state

    def until(self, wanted: Any) -> None:
        """Follow until the state is this one; not every change has an item of the story."""
        while self.state != wanted:
            self.next()


def answer(live: LiveStream, state: Any) -> None:
    do, body = wanted(state)
    status, problem = live.ask(do, body)
    if status == 422 and do == "fill":
        status, problem = live.ask("make", {**body, "moves": [state["view"]["moves"][0]["text"]]})
    assert status == 204, problem


@ON_ONE_DATABASE
@pytest.mark.parametrize("game", ["pillars", "oh_my_goods", "craftsmen", "antiquity"])
def test_over_a_whole_game_differences_make_the_state(game: str, hall: Running) -> None:
    ann = hall.player("Ann")
    table = ann.open(game, ["me", "apprentice", "apprentice"], public=True)["state"]["table"]["id"]
    stranger = Client(*hall.urls)
    with ann.live(table, differences=True) as mine, stranger.live(table, differences=True) as other:
        seat, spectator, compared = Watcher(mine), Watcher(other), 0
        for _ in range(MOST_TURNS):
            state = seat.next()
            if state["table"]["status"] == "over":
                break
            if mine.kept:
                continue
            if state["table"]["waiting"] == [0]:  # nothing changes by itself
                assert state == ann.get(f"/tables/{table}")
                spectator.until(stranger.get(f"/tables/{table}"))
                compared += 1
            if state["view"]["prompt"] is not None:
                answer(mine, state)
        assert state["view"]["over"] is True
        spectator.until(stranger.get(f"/tables/{table}"))
    assert compared >= 5
    for watcher in (seat, spectator):
        assert watcher.sizes[0] < watcher.sizes[1] * 0.8


def test_the_views_of_many_spectators_are_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    encode = updates._encode

    def counted(value: Any) -> bytes:
        if isinstance(value, projections.State):
            made.append(value.seat)
        return encode(value)

    monkeypatch.setattr(updates, "_encode", counted)
    with Running(f"sqlite:///{tmp_path}/hall.sqlite") as hall:
        ann, strangers = hall.player("Ann"), [Client(hall.url) for _ in range(5)]
        table = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
        streams = [stranger.live(table) for stranger in strangers]
        opened = [stream.__enter__() for stream in streams]
        for live in opened:
            next(live)
        made.clear()
        ann.post(f"/tables/{table}/chat", {"words": "hello"})
        for player in (hall.player("Bo"), hall.player("Cy")):
            player.post(f"/tables/{table}/join")
        for live in opened:
            while not next(live)["table"]["seats"][2]["name"].startswith("Cy"):
                pass
        assert made == [None] * 3
        for stream in streams:
            stream.__exit__(None, None, None)


@ON_ONE_DATABASE
def test_what_was_erased_is_not_told_from_a_cache(hall: Running) -> None:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    table = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    ann.post(f"/tables/{table}/chat", {"words": "a secret"})
    with ann.live(table) as live:
        assert "a secret" in str(next(live))
    player = ann.get("/me")["id"]
    assert bo.key
    hall.run(administration.erase_chat(hall.server.tables, table, player))
    hall.run(hall.server.hear_admin())
    with ann.live(table) as live:
        assert "a secret" not in str(next(live))
