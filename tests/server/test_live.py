"""The live connection: moves and updates on one WebSocket."""

from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from gildhall.server.api import updates
from tests.server.harness import EVERY_GAME, ON_ONE_DATABASE, PATIENCE, Client, LiveStream, Running
from tests.server.test_whole_games import MOST_TURNS


def wanted(state: Any) -> tuple[str, Any]:
    """What answers this state: the suggestion of the form, or the first move."""
    view = state["view"]
    if view["form"] is not None:
        return "fill", {"turn": state["turn"], "moves": view["form"]["suggested"], "confirm": True}
    return "make", {"turn": state["turn"], "moves": [view["moves"][0]["text"]], "confirm": True}


def asked(live: LiveStream) -> Any:
    """The state in which something is asked here, or in which the game is over."""
    for message in live:
        state = message["state"]
        if state["view"]["prompt"] is not None or state["table"]["status"] == "over":
            return state
    raise AssertionError("the connection ended")


def test_the_answer_to_a_move_has_what_it_changed(table: str, ann: Client, bo: Client) -> None:
    first = next(one for one in (ann, bo) if one.await_state(table, lambda state: state["table"]["waiting"] != [2]))
    people = {state["seat"]: one for one in (ann, bo) if (state := one.get(f"/tables/{table}"))}
    waiting = first.get(f"/tables/{table}")["table"]["waiting"][0]
    with people[waiting].live(table) as live, people[1 - waiting].live(table) as other:
        state, before = asked(live), next(other)
        assert live.ask(*wanted(state)) == (204, None)
        told = live.kept[-1]
        assert told["turn"] > state["turn"]
        assert told["number"] > state["number"]
        assert [item["number"] for item in told["items"]] == list(range(state["number"], told["number"]))
        heard = next(other)
        while heard["number"] <= before["number"]:  # who has a page open is told as well
            heard = next(other)
        assert heard["items"]


def test_a_repeated_request_is_applied_once_and_a_stale_one_not_at_all(table: str, ann: Client, bo: Client) -> None:
    state = ann.await_state(table, lambda state: state["table"]["waiting"] != [2])
    mover = ann if state["table"]["waiting"] == [0] else bo
    with mover.live(table) as live:
        state = asked(live)
        do, body = wanted(state)
        assert live.ask(do, body)[0] == 204
        live.kept.clear()
        assert live.ask(do, body) == (204, None)
        assert state["seat"] not in [item["by"] for message in live.kept for item in message["items"]]
        status, problem = live.ask(do, {**body, "moves": ["something else"]})
        assert (status, problem["error"]) == (409, "stale")
        assert problem["state"]["turn"] > body["turn"]


def test_problems_are_those_of_the_api(table: str, ann: Client, bo: Client) -> None:
    state = ann.await_state(table, lambda state: state["table"]["waiting"] != [2])
    mover = ann if state["table"]["waiting"] == [0] else bo
    with mover.live(table) as live:
        turn = asked(live)["turn"]
        for do, body in (("make", {"turn": turn, "moves": ["fly"]}), ("undo", {"turn": turn}), ("confirm", {})):
            status, problem = live.ask(do, body)
            again, same = mover.refused(f"/tables/{table}/{do}", body)
            assert (status, problem["error"]) == (again, same["error"])
        for message in ("no JSON", "[]", '{"id": 1, "do": "fly", "body": {}}', '{"id": 1, "do": "make", "body": 3}'):
            live.socket.send(message)
            answer = live.read()
            assert (answer["event"], answer["status"], answer["data"]["error"]) == ("answer", 400, "bad_request")


def test_after_a_lost_connection_the_story_goes_on_where_it_stopped(table: str, ann: Client) -> None:
    with ann.live(table) as live:
        number = next(live)["number"]
    ann.post(f"/tables/{table}/chat", {"words": "hello"})
    with ann.live(table, since=number) as live:
        assert next(live)["items"][0]["number"] == number


@ON_ONE_DATABASE
def test_a_fault_ends_the_connection_so_that_the_client_comes_back(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
    with ann.live(table) as live:
        number = next(live)["number"]
        with monkeypatch.context() as broken:
            broken.setattr(updates, "shown", None)
            ann.post(f"/tables/{table}/chat", {"words": "hello"})
            with pytest.raises(ConnectionClosed, match="1011"):
                live.socket.recv(PATIENCE)
    with ann.live(table, since=number) as live:
        assert next(live)["items"][0]["event"]["words"] == "hello"


@EVERY_GAME
def test_a_whole_game_on_one_connection(game: str, hall: Running, ann: Client) -> None:
    table = ann.open(game, ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    with ann.live(table) as live:
        numbers: list[int] = []
        for _ in range(MOST_TURNS):
            state = asked(live)
            if state["table"]["status"] == "over":
                break
            do, body = wanted(state)
            status, problem = live.ask(do, body)
            if status == 422 and do == "fill":
                body["moves"] = [state["view"]["moves"][0]["text"]]
                status, problem = live.ask("make", body)
            assert status in (204, 409), problem
            numbers.append(state["number"])
    assert state["view"]["over"] is True
    assert numbers == sorted(numbers)
