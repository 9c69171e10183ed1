"""The even match: its strength is fixed at a table, follows the host's results, and is nobody else's business."""

import time
from typing import Any

from gildhall.server.decide.even_match import result_at, result_row
from gildhall.server.store.database import sql
from tests.server.harness import Client, Running

PATIENCE = 60.0


def stored_bots(hall: Running, table: str) -> list[str | None]:
    """The bots of a table, with their strengths."""
    session = hall.run(hall.server.tables.session(table))
    return [chair.bot for chair in session.chairs]


def opened(client: Client, game: str, seats: list[str]) -> str:
    return str(client.open(game, seats)["state"]["table"]["id"])


def results(hall: Running, client: Client, number: int) -> list[dict[str, Any]]:
    """The stored results of a player, when there are this many. Any process of the hall may store them."""
    query, me = "select * from even_results where player = $1 order by ended", client.get("/me")["id"]
    until = time.monotonic() + PATIENCE
    while len(found := hall.run(hall.server.database.read(query, me))) != number:
        assert time.monotonic() < until, found
    return list(found)


def resign(client: Client, table: str) -> str:
    """Resign, which Antiquity allows when the table waits for the player. In a sealed step the others end it first."""
    client.await_state(table, lambda state: state["view"]["moves"])
    client.post(f"/tables/{table}/resign")
    client.await_state(table, lambda state: state["table"]["status"] == "over")
    return table


def lose(hall: Running, client: Client) -> str:
    """Lose a first game of Antiquity against an even match."""
    table = resign(client, opened(client, "antiquity", ["me", "even"]))
    assert [row["result"] for row in results(hall, client, 1)] == [0.0]
    return table


def test_the_hall_offers_it(ann: Client) -> None:
    known = ann.get("/bots", game="antiquity")
    assert [bot["name"] for bot in known] == ["apprentice", "journeyman", "master", "grandmaster", "even"]
    assert "even match" in known[-1]["about"]


def test_it_begins_in_the_middle_and_people_see_only_its_name(hall: Running, ann: Client) -> None:
    table = opened(ann, "antiquity", ["me", "even"])
    assert stored_bots(hall, table) == [None, "even:0.5"]
    chair = ann.get(f"/tables/{table}")["table"]["seats"][1]
    assert (chair["bot"], chair["played_by"], chair["name"]) == ("even", "even", "Even 2")


def test_a_defeat_lowers_the_strength_of_the_next_table(hall: Running, ann: Client, bo: Client) -> None:
    first = lose(hall, ann)
    assert [(row["game_table"], row["game"]) for row in results(hall, ann, 1)] == [(first, "antiquity")]
    assert stored_bots(hall, opened(ann, "antiquity", ["me", "even"])) == [None, "even:0.35"]
    assert stored_bots(hall, first) == [None, "even:0.5"]  # a table keeps its strength
    assert stored_bots(hall, opened(ann, "oh_my_goods", ["me", "even"])) == [None, "even:0.5"]  # another game
    assert stored_bots(hall, opened(bo, "antiquity", ["me", "even"])) == [None, "even:0.5"]  # another person


def test_a_rematch_has_the_new_strength(hall: Running, ann: Client) -> None:
    first = lose(hall, ann)
    again = ann.post(f"/tables/{first}/rematch", {"rotate": 0})["state"]["table"]["id"]
    assert stored_bots(hall, again) == [None, "even:0.35"]


def test_a_result_counts_once(hall: Running, ann: Client) -> None:
    first = lose(hall, ann)
    session = hall.run(hall.server.tables.session(first))
    result = result_at(session)
    assert result == 0.0
    hall.run(hall.server.database.write([result_row(session, 1.0, 2e9)]))
    assert [row["result"] for row in results(hall, ann, 1)] == [0.0]


def test_wins_raise_it(hall: Running, ann: Client) -> None:
    table = opened(ann, "pillars", ["me", "even", "even"])
    me = ann.get("/me")["id"]
    row = sql(
        "insert into even_results (game_table, player, game, ended, result) values ($1, $2, 'pillars', 1, 1)", table, me
    )
    hall.run(hall.server.database.write([row]))
    assert stored_bots(hall, opened(ann, "pillars", ["me", "even", "apprentice"])) == [None, "even:0.65", "apprentice"]


def test_only_whole_games_of_the_host_against_it_count(hall: Running, ann: Client, bo: Client) -> None:
    played = resign(ann, opened(ann, "antiquity", ["me", "apprentice"]))
    assert result_at(hall.run(hall.server.tables.session(played))) is None
    helped = opened(ann, "antiquity", ["me", "even"])
    ann.post(f"/tables/{helped}/away", {})
    ann.post(f"/tables/{helped}/back")
    resign(ann, helped)
    session = hall.run(hall.server.tables.session(helped))
    assert ("bot" in session.marks, result_at(session)) == (True, None)
    assert stored_bots(hall, opened(ann, "antiquity", ["me", "even"])) == [None, "even:0.5"]


def test_the_host_seats_it_with_friends(hall: Running, ann: Client, bo: Client) -> None:
    lose(hall, ann)
    table = str(ann.open("antiquity", ["me", "open", "open"], public=True)["state"]["table"]["id"])
    assert ann.post(f"/tables/{table}/bot", {"seat": 1, "bot": "even"})["seats"][1]["bot"] == "even"
    bo.post(f"/tables/{table}/join", {})
    assert stored_bots(hall, table) == [None, "even:0.35", None]
    other = str(ann.open("antiquity", ["me", "open"], public=True)["state"]["table"]["id"])
    ann.post(f"/tables/{other}/start", {"fill": "even"})
    assert stored_bots(hall, other) == [None, "even:0.35"]


def test_a_strength_must_be_one(ann: Client) -> None:
    for bot in ("even:2", "even:x", "uneven"):
        seats = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        assert ann.refused("/tables", {"game": "antiquity", "seats": seats})[0] == 422


def test_results_are_exported_and_erased(hall: Running, ann: Client) -> None:
    lose(hall, ann)
    me = ann.get("/me")["id"]
    assert [each["result"] for each in ann.get("/me/export")["even_results"]] == [0.0]
    ann.request("DELETE", "/me")
    assert hall.run(hall.server.database.read("select * from even_results where player = $1", me)) == []


def test_it_plays(ann: Client) -> None:
    """Until the next card is asked for, both of them have played one."""
    table = opened(ann, "pillars", ["me", "even:0.1", "even:0.1"])
    ann.await_state(table, lambda state: state["view"]["moves"])
    ann.turn(table)
    ann.await_state(table, lambda state: state["view"]["moves"])
    assert {1, 2} <= {item["by"] for item in ann.get(f"/tables/{table}", since=0)["story"]}
