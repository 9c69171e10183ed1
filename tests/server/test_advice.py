"""Hints and standing orders."""

from tests.server.harness import Client, Running
from tests.server.test_play import asked


def test_a_hint_is_given_where_one_person_plays_and_the_result_is_marked(ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    state = ann.await_state(table, lambda state: state["view"]["moves"])
    hint = ann.post(f"/tables/{table}/hint")
    assert hint["moves"][0] in [move["text"] for move in state["view"]["moves"]]
    assert ann.get(f"/tables/{table}")["table"]["marks"] == ["hints"]


def test_a_hint_is_kept_until_the_position_changes_and_goes_on_where_it_is_followed(ann: Client) -> None:
    table = ann.open("antiquity", ["me", "apprentice"], options={"first_game": True})["state"]["table"]["id"]
    state = ann.await_turn(table)
    ann.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [state["view"]["moves"][0]["text"]]})
    ann.post(f"/tables/{table}/confirm", {"turn": ann.get(f"/tables/{table}")["turn"]})
    state = ann.await_state(table, lambda state: state["view"]["prompt"] and len(state["view"]["moves"]) > 1)
    hint = ann.post(f"/tables/{table}/hint")
    assert ann.post(f"/tables/{table}/hint") == hint
    ann.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": hint["moves"][:1]})
    rest = ann.post(f"/tables/{table}/hint")
    assert rest["moves"] == hint["moves"][1:]
    assert rest["candidates"] == []


def test_no_hints_among_people_unless_the_table_allows_them(ann: Client, bo: Client) -> None:
    for allowed in (None, True):
        opened = ann.open("pillars", ["me", "open", "apprentice"], hints=allowed)
        table = opened["state"]["table"]["id"]
        bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
        ann.post(f"/tables/{table}/start")
        mover = asked(table, ann, bo)[0]
        if allowed:
            assert mover.post(f"/tables/{table}/hint")["moves"]
        else:
            assert mover.refused(f"/tables/{table}/hint")[1]["error"] == "no_hints"


def test_a_bot_is_asked_why_and_shows_nothing_hidden(hall: Running, ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    ann.await_turn(table)
    ann.turn(table)
    ann.await_turn(table)
    story = ann.get(f"/tables/{table}", since=0)["story"]
    plays = [item for item in story if item["event"]["kind"] == "played"]
    done = next(item for item in plays if item["event"]["seat"] != 0)
    told = ann.get(f"/tables/{table}/why", item=done["number"])
    assert (told["seat"], told["bot"], told["looks_ahead"]) == (done["event"]["seat"], "apprentice", False)
    assert 0 <= told["chance"] <= 1
    assert told["other"] is None  # it would show whether there was a choice
    assert told["candidates"] == []
    assert told["gain"] == 0  # a card that is played brings no points yet
    here = Client(hall.url, key=ann.key)
    told = here.get(f"/tables/{table}/why", item=done["number"])
    assert here.get(f"/tables/{table}/why", item=done["number"]) == told  # each process computes it once
    own = next(item for item in plays if item["event"]["seat"] == 0)
    for item, error in ((own["number"], "no_bot"), (0, "no_bot"), (len(story) + 99, "no_item")):
        assert ann.refused(f"/tables/{table}/why", method="GET", item=item)[1]["error"] == error
    assert bo.refused(f"/tables/{table}/why", method="GET", item=done["number"])[0] == 404


def test_a_standing_order_fires_is_told_and_stops(ann: Client, bo: Client) -> None:
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    ann.post(f"/tables/{table}/start")
    mover, other, state = asked(table, ann, bo)
    hand = [move["text"] for move in state["view"]["moves"]]
    order = {"step": state["view"]["prompt"]["step"], "answer": ["dance", *hand], "times": 1}
    assert mover.request("PUT", f"/tables/{table}/orders", {"orders": [order]}).status_code == 200
    after = other.await_state(table, lambda now: now["number"] > state["number"])
    story = [item["event"] for item in other.get(f"/tables/{table}", since=state["number"])["story"]]
    assert story[0] == {"kind": "order", "seat": state["seat"]}
    assert story[1]["card"] == hand[0].removeprefix("play ")
    left = (mover.get(f"/tables/{table}/orders") for _ in range(100))  # the move is seen a moment before
    assert {"orders": []} in left
    assert after["held"]["moves"] == []


def test_orders_are_private_and_checked(ann: Client, bo: Client) -> None:
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    order = {"step": "keep_units", "answer": [], "until": ["stage"]}  # asked only at the end of a stage
    ann.request("PUT", f"/tables/{table}/orders", {"orders": [order]})
    assert len(ann.get(f"/tables/{table}/orders")["orders"]) == 1
    assert bo.get(f"/tables/{table}/orders") == {"orders": []}
    bad = ann.request("PUT", f"/tables/{table}/orders", {"orders": [{"step": "dance"}]})
    assert bad.json()["error"] == "no_step"


def test_an_order_stops_when_its_event_is_seen(ann: Client) -> None:
    table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
    order = {"step": "play", "answer": [], "until": ["dealt"]}
    ann.request("PUT", f"/tables/{table}/orders", {"orders": [{**order, "answer": ["play king"]}]})
    ann.post(f"/tables/{table}/start", {"fill": "apprentice"})
    state = ann.await_state(table, lambda state: state["view"] and state["view"]["moves"])
    assert state["view"]["prompt"] is not None


def test_a_chair_that_waits_for_somebody_counts_where_hints_are_for_one_person(ann: Client) -> None:
    opened = ann.open("pillars", ["me", "open", "apprentice"])["state"]["table"]
    assert not opened["hints"]
    ann.post(f"/tables/{opened['id']}/start", {"fill": "apprentice"})
    assert ann.get(f"/tables/{opened['id']}")["table"]["hints"]
