"""Records, replays and forks."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import gildhall
from gildhall.cli import app
from gildhall.engine.errors import BadRecord
from gildhall.engine.fair import commitment, seed_of
from gildhall.engine.record import Record
from tests.server.harness import Client, Running


@pytest.fixture(scope="module")
def over(hall: Running) -> tuple[str, Client]:
    """A finished game of a person, whose bot played on, and two bots."""
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"], nonce="my own nonce")["state"]["table"]["id"]
    ann.post(f"/tables/{table}/away")
    ann.await_state(table, lambda state: state["table"]["status"] == "over")
    return table, ann


def test_the_record_proves_that_nothing_was_rigged(over: tuple[str, Client], tmp_path: Path) -> None:
    table, ann = over
    state = ann.get(f"/tables/{table}", since=0)
    started = next(item["event"] for item in state["story"] if item["event"]["kind"] == "started")
    ended = next(item["event"] for item in state["story"] if item["event"]["kind"] == "ended")
    record = ann.get(f"/tables/{table}/record")
    assert started["nonces"] == ["my own nonce"]
    assert commitment(ended["secret"]) == started["commitment"]
    assert record["seed"] == seed_of(ended["secret"], ["my own nonce"]).hex()
    file = tmp_path / "game.jsonl"
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    verified = CliRunner().invoke(app, ["replay", str(file), "--verify"])
    assert (verified.exit_code, verified.output) == (0, "1 games, 0 failed\n")


@pytest.mark.parametrize("field", ["secret", "nonces", "commitment"])
def test_a_rigged_shuffle_is_found(over: tuple[str, Client], field: str) -> None:
    table, ann = over
    record = ann.get(f"/tables/{table}/record")
    record["fair"][field] = ["another"] if field == "nonces" else "00" * 32
    with pytest.raises(BadRecord, match="shuffle"):
        Record.from_data(record).verify()


def test_no_record_is_opened_before_the_end(ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    assert ann.refused(f"/tables/{table}/record", method="GET")[1]["error"] == "not_over"
    own = ann.get(f"/tables/{table}/story")
    assert own["seat"] == 0
    assert "secret" not in json.dumps(own)


def test_a_finished_game_is_seen_again_from_any_eyes(over: tuple[str, Client]) -> None:
    table, ann = over
    dealt = ann.get(f"/tables/{table}/replay", at=4, seat=1)
    assert dealt["seat"] == 1
    assert dealt["view"]["seats"][1]["hand"] is not None
    assert dealt["view"]["seats"][0]["hand"] is None
    end = ann.get(f"/tables/{table}/replay", at=dealt["last"], watcher=True)
    assert (end["number"], end["seat"]) == (end["last"], None)
    assert end["view"]["over"] is True


def test_a_running_game_is_seen_again_only_from_ones_own_eyes(ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    ann.await_state(table, lambda state: state["view"]["moves"])
    assert ann.refused(f"/tables/{table}/replay", method="GET", at=3, seat=1)[0] == 403
    assert ann.get(f"/tables/{table}/replay", at=3)["seat"] == 0


def test_a_record_is_uploaded_and_looked_at(over: tuple[str, Client], ann: Client) -> None:
    table, owner = over
    record = owner.get(f"/tables/{table}/record")
    opened = ann.post("/records", {"record": json.dumps(record)})["state"]["table"]
    assert (opened["status"], opened["marks"]) == ("over", ["upload"])
    again = ann.get(f"/tables/{opened['id']}/record")
    assert again["moves"] == record["moves"]
    assert ann.get(f"/tables/{opened['id']}/replay", at=5, seat=2)["view"]["seats"][2]["hand"]


def test_half_a_game_may_be_uploaded_and_nonsense_may_not(over: tuple[str, Client], ann: Client) -> None:
    table, owner = over
    record: Any = owner.get(f"/tables/{table}/record")
    half = {**record, "moves": record["moves"][:10]}
    assert ann.post("/records", {"record": json.dumps(half)})["state"]["table"]["status"] == "closed"
    for bad in ("nonsense", "[]", json.dumps({**record, "moves": [[0, "dance"]]})):
        status, problem = ann.refused("/records", {"record": bad})
        assert (status, problem["error"]) == (422, "refused")


def test_a_fork_is_played_against_the_same_bots(ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "journeyman"])["state"]["table"]["id"]
    ann.await_state(table, lambda state: state["view"]["moves"])
    fork = ann.post(f"/tables/{table}/fork")["state"]["table"]
    assert [seat["bot"] for seat in fork["seats"]] == [None, "apprentice", "journeyman"]


def test_a_fork_deals_anew_what_the_seat_does_not_know(hall: Running, ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    state = ann.await_state(table, lambda state: state["view"]["moves"])
    fork = ann.post(f"/tables/{table}/fork")["state"]
    assert fork["table"]["marks"] == ["fork"]
    assert fork["view"]["seats"][0] == state["view"]["seats"][0]
    assert fork["view"]["shared"] == state["view"]["shared"]
    forks = [ann.post(f"/tables/{table}/fork")["state"]["table"]["id"] for _ in range(3)]
    sessions = [hall.run(hall.server.tables.session(id)) for id in (table, *forks)]
    hands = [str([seat.hand for seat in session.table.seats]) for session in sessions]
    assert len(set(hands)) > 1
    ann.post(f"/tables/{forks[0]}/away")
    ann.await_state(forks[0], lambda state: state["table"]["status"] == "over")
    assert "fair" not in ann.get(f"/tables/{forks[0]}/record")


# --- tables that were begun elsewhere


def begun(game: str = "pillars", seats: int = 3) -> Record:
    """A game that was played for a while, until only the first seat is asked."""
    table = gildhall.game(game).start(seats=seats, seed=4)
    made = 0
    while made < 12 or table.waiting != [0]:
        seat = table.waiting[-1]
        table.make(seat, table.moves(seat)[0])
        made += 1
    return table.record()


def moving(record: Record) -> dict[str, Any]:
    bots = [None, *["apprentice"] * (record.seats - 1)]
    return {"record": record.to_json(), "seat": 0, "bots": bots}


@pytest.mark.parametrize(("game", "seats"), [("pillars", 3), ("antiquity", 2)])
def test_a_table_that_was_begun_elsewhere_goes_on_here(ann: Client, game: str, seats: int) -> None:
    record = begun(game, seats)
    opened = ann.post("/records/moved", moving(record))["state"]
    shown, before = opened["table"], record.replay().view(0)
    assert (shown["status"], shown["marks"], shown["public"]) == ("running", ["moved"], False)
    assert [chair["bot"] for chair in shown["seats"]] == [None, *["apprentice"] * (seats - 1)]
    assert opened["seat"] == 0
    assert opened["view"] == json.loads(json.dumps(before))
    ann.post(f"/tables/{shown['id']}/away")
    ended = ann.await_state(shown["id"], lambda state: state["table"]["status"] == "over")
    assert len(ann.get(f"/tables/{shown['id']}/record")["moves"]) > len(record.moves)
    assert ended["table"]["ranks"] is not None


def test_what_was_moved_shows_no_more_than_the_seat_sees(ann: Client) -> None:
    """Unlike an uploaded game, which is only looked at."""
    table = ann.post("/records/moved", moving(begun()))["state"]["table"]["id"]
    assert ann.refused(f"/tables/{table}/record", method="GET")[1]["error"] == "not_over"
    assert ann.get(f"/tables/{table}/replay", at=3, seat=0)["seat"] == 0
    assert ann.refused(f"/tables/{table}/replay", method="GET", at=3, seat=1)[0] == 403


def test_nobody_else_sits_down_at_a_table_that_was_moved(ann: Client, bo: Client) -> None:
    opened = ann.post("/records/moved", moving(begun()))
    answer = bo.refused(f"/tables/{opened['state']['table']['id']}/join", {"key": opened["join_key"]})
    assert answer[1]["error"] in ("started", "full")


@pytest.mark.parametrize(
    "changed",
    [
        {"record": "{}"},
        {"seat": 1},
        {"seat": 7},
        {"bots": [None, "apprentice"]},
        {"bots": [None, None, "apprentice"]},
        {"bots": [None, "thumb", "apprentice"]},
        {"bots": [None, "nobody", "apprentice"]},
    ],
)
def test_a_game_that_does_not_fit_is_not_continued(ann: Client, changed: dict[str, Any]) -> None:
    assert ann.refused("/records/moved", moving(begun()) | changed)[0] == 422


def test_a_finished_game_is_not_continued(over: tuple[str, Client], ann: Client) -> None:
    table, owner = over
    record = Record.from_data(owner.get(f"/tables/{table}/record"))
    status, problem = ann.refused("/records/moved", moving(record))
    assert status == 422
    assert "over" in problem["message"]
