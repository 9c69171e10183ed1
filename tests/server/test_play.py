"""Playing: held moves, stale and repeated requests, streams."""

from typing import Any

import pytest

from tests.server.conftest import NewUrl
from tests.server.harness import Client, running


def asked(table: str, *clients: Client) -> tuple[Client, Client, Any]:
    """Who is asked, who is not, and the state of the first."""
    state = clients[0].await_state(table, lambda state: set(state["table"]["waiting"]) & {0, 1})
    first = state["table"]["waiting"][0]
    return clients[first], clients[1 - first], clients[first].get(f"/tables/{table}")


def test_a_held_move_is_seen_by_its_seat_alone(table: str, ann: Client, bo: Client) -> None:
    mover, other, state = asked(table, ann, bo)
    before = other.get(f"/tables/{table}", since=0)
    before.pop("table")
    move = state["view"]["moves"][0]["text"]
    held = mover.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [move]})
    assert held["held"]["moves"] == [move]
    assert held["held"]["done"] is True
    after = other.get(f"/tables/{table}", since=0)
    after.pop("table")
    assert after == before
    undone = mover.post(f"/tables/{table}/undo", {"turn": held["turn"]})
    assert undone["held"]["moves"] == []
    assert undone["view"] == state["view"]


def test_a_confirmed_move_is_told_to_all(table: str, ann: Client, bo: Client) -> None:
    mover, other, state = asked(table, ann, bo)
    number = other.get(f"/tables/{table}")["number"]
    held = mover.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]})
    mover.post(f"/tables/{table}/confirm", {"turn": held["turn"]})
    story = other.get(f"/tables/{table}", since=number)["story"]
    assert story[0]["number"] == number
    assert story[0]["event"]["kind"] == "played"


def without_presence(state: Any) -> Any:
    """A state but for who has a page open: a stream that was closed a moment ago may be noticed meanwhile."""
    for chair in state["table"]["seats"]:
        del chair["present"]
    return state


def test_an_answer_tells_the_story_that_is_asked_for(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    move = state["view"]["moves"][0]["text"]
    made = {"turn": state["turn"], "moves": [move], "confirm": True}
    answer = mover.request("POST", f"/tables/{table}/make", made, since=state["number"]).json()
    assert answer["story"][0]["number"] == state["number"]
    assert "played" in [item["event"]["kind"] for item in answer["story"]]
    assert state.get("story") is None


def test_the_short_way_and_the_long_way_give_the_same_answer(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    body = {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]}
    short = mover.request("POST", f"/tables/{table}/make", body)
    long = mover.request("POST", f"/tables/{table}/make", body, seat=state["seat"])  # a query is not plain
    assert short.status_code == long.status_code == 200
    assert without_presence(short.json()) == without_presence(long.json())
    assert short.headers["content-security-policy"] == long.headers["content-security-policy"]


def test_a_client_with_a_stream_may_ask_for_an_answer_without_the_state(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    path, body = f"/tables/{table}/make", {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]}
    brief = mover.request("POST", path, body, prefer="return=minimal")
    assert (brief.status_code, brief.content) == (204, b"")
    assert brief.headers["preference-applied"] == "return=minimal"
    assert mover.get(f"/tables/{table}")["held"]["moves"] == body["moves"]
    stale = mover.request("POST", path, {"turn": state["turn"], "moves": ["play king"]}, prefer="return=minimal")
    assert (stale.status_code, stale.json()["error"]) == (409, "stale")


def test_a_stale_request_gets_the_fresh_state_and_changes_nothing(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    moves = [move["text"] for move in state["view"]["moves"]]
    held = mover.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": moves[:1]})
    status, problem = mover.refused(f"/tables/{table}/make", {"turn": state["turn"], "moves": moves[1:2]})
    assert (status, problem["error"]) == (409, "stale")
    assert problem["state"]["held"] == held["held"]
    assert problem["state"]["turn"] == held["turn"]


def test_a_repeated_request_gets_the_same_answer_and_is_applied_once(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    body = {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]}
    first = mover.post(f"/tables/{table}/make", body)
    again = mover.post(f"/tables/{table}/make", body)
    assert (again["turn"], again["held"]) == (first["turn"], first["held"])
    done = mover.post(f"/tables/{table}/confirm", {"turn": first["turn"]})
    again = mover.post(f"/tables/{table}/confirm", {"turn": first["turn"]})
    assert again["turn"] == done["turn"]


def test_nobody_acts_for_another_seat(table: str, ann: Client, bo: Client) -> None:
    mover, other, state = asked(table, ann, bo)
    body = {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]}
    assert other.refused(f"/tables/{table}/make", body, seat=state["seat"])[0] == 403
    assert other.with_key(None).refused(f"/tables/{table}/make", body)[0] == 401
    assert mover.get(f"/tables/{table}")["held"]["moves"] == []


def test_illegal_moves_name_the_rule(table: str, ann: Client, bo: Client) -> None:
    mover, other, state = asked(table, ann, bo)
    legal = {move["text"] for move in state["view"]["moves"]}
    hand_of_other = other.get(f"/tables/{table}")["view"]["seats"][1 - state["seat"]]["hand"]
    move = next(f"play {card}" for card in hand_of_other if f"play {card}" not in legal)
    status, problem = mover.refused(f"/tables/{table}/make", {"turn": state["turn"], "moves": [move]})
    assert (status, problem["error"]) == (422, "illegal_move")
    assert problem["rule"].startswith("POE-")
    why = mover.post(f"/tables/{table}/why-not", {"move": move})
    assert (why["allowed"], why["rule"]) == (False, problem["rule"])
    assert why["rule"] in why["sentence"]
    assert mover.post(f"/tables/{table}/why-not", {"move": next(iter(legal))})["allowed"] is True
    assert mover.refused(f"/tables/{table}/make", {"turn": state["turn"], "moves": ["dance"]})[0] == 422


@pytest.mark.parametrize("confirm", [False, True])
def test_of_several_moves_all_are_made_or_none(table: str, ann: Client, bo: Client, confirm: bool) -> None:
    mover, _, state = asked(table, ann, bo)
    move = state["view"]["moves"][0]["text"]
    body = {"turn": state["turn"], "moves": [move, move], "confirm": confirm}  # a card is played once
    assert mover.refused(f"/tables/{table}/make", body)[0] == 422
    after = mover.get(f"/tables/{table}")
    assert (after["number"], after["held"], after["view"]) == (state["number"], state["held"], state["view"])
    assert mover.post(f"/tables/{table}/make", {**body, "moves": [move], "confirm": True})["number"] > state["number"]


NO_REASON = dict.fromkeys(("rule", "reason", "data", "sentence"))


def test_a_preview_changes_nothing(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    move = state["view"]["moves"][0]["text"]
    events = mover.post(f"/tables/{table}/preview", {"moves": [move]})["events"]
    assert events[0]["kind"] == "played"
    after = mover.get(f"/tables/{table}")
    assert [after[part] for part in ("turn", "view", "held")] == [state[part] for part in ("turn", "view", "held")]


def test_what_cannot_be_tried_out_is_answered_with_the_reason(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    move = state["view"]["moves"][0]["text"]
    answer = mover.post(f"/tables/{table}/preview", {"moves": [move, move]})
    assert (answer["events"], answer["refused"]["allowed"]) == ([], False)
    assert answer["refused"]["rule"].startswith("POE-")
    assert mover.post(f"/tables/{table}/preview", {"moves": [move], "fill": True})["refused"]["reason"] == "no_form"
    assert mover.post(f"/tables/{table}/why-not", {"move": "table:leg"}) == {**NO_REASON, "allowed": False}


def test_two_tabs_of_a_seat_are_both_live_and_one_presence(table: str, ann: Client, bo: Client) -> None:
    mover, _, state = asked(table, ann, bo)
    second_tab = mover.with_key(mover.key)
    with mover.stream(table) as one, second_tab.stream(table) as two:
        next(one), next(two)
        move = state["view"]["moves"][0]["text"]
        mover.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [move]})
        for tab in (one, two):
            message = next(message for message in tab if message["state"]["held"]["moves"])
            assert message["state"]["held"]["moves"] == [move]
            assert [seat["present"] for seat in message["table"]["seats"]].count(True) == 1


def test_the_stream_catches_up_without_gaps(table: str, ann: Client, bo: Client) -> None:
    with ann.stream(table, states=False) as messages:
        first = next(messages)
    for _ in range(6):
        asked(table, ann, bo)[0].turn(table)
    with ann.stream(table, since=first["number"], states=False) as messages:
        second = next(messages)
    numbers = [item["number"] for item in first["items"] + second["items"]]
    assert numbers == list(range(second["number"]))
    assert second["state"] is None


def test_what_is_held_survives_a_restart_of_the_server(new_url: NewUrl) -> None:
    url = new_url()
    with running(url) as hall:
        ann = hall.player("Ann")
        table = ann.open("oh_my_goods", ["me", "apprentice"])["state"]["table"]["id"]
        state = ann.await_turn(table)
        held = ann.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]})
    with running(url) as hall:
        again = Client(*hall.urls, key=ann.key).get(f"/tables/{table}")
        assert again["held"] == held["held"]
        assert again["turn"] == held["turn"]
        assert again["view"] == held["view"]
