"""The even match: its strength is fixed at a table, follows the host's results, and is nobody else's business."""

from typing import Any

import pytest

from gildhall.server.store.database import sql
from tests.server.harness import Client, Running


def stored_bots(hall: Running, table: str) -> list[str | None]:
    """The bots of a table, with their strengths."""
    session = hall.run(hall.server.tables.session(table))
    return [chair.bot for chair in session.chairs]


def opened(client: Client, game: str, seats: list[str]) -> str:
    return str(client.open(game, seats)["state"]["table"]["id"])


def results(hall: Running) -> list[dict[str, Any]]:
    while hall.server.even_results.busy():
        pass
    found: list[dict[str, Any]] = hall.run(hall.server.database.read("select * from even_results order by ended"))
    return found


def lose(hall: Running, client: Client) -> str:
    """Play a game of Antiquity against an even match, and resign."""
    table = opened(client, "antiquity", ["me", "even"])
    assert client.post(f"/tables/{table}/resign")["table"]["status"] == "over"
    return table


def test_the_hall_offers_it(ann: Client) -> None:
    known = ann.get("/bots", game="antiquity")
    assert [bot["name"] for bot in known] == ["apprentice", "journeyman", "master", "even"]
    assert "even match" in known[-1]["about"]


def test_it_begins_in_the_middle_and_people_see_only_its_name(hall: Running, ann: Client) -> None:
    table = opened(ann, "antiquity", ["me", "even"])
    assert stored_bots(hall, table) == [None, "even:0.5"]
    chair = ann.get(f"/tables/{table}")["table"]["seats"][1]
    assert (chair["bot"], chair["played_by"], chair["name"]) == ("even", "even", "Even 2")


def test_a_defeat_lowers_the_strength_of_the_next_table(hall: Running, ann: Client, bo: Client) -> None:
    first = lose(hall, ann)
    stored = results(hall)
    assert [(row["game_table"], row["game"], row["result"]) for row in stored] == [(first, "antiquity", 0.0)]
    assert stored_bots(hall, opened(ann, "antiquity", ["me", "even"])) == [None, "even:0.35"]
    assert stored_bots(hall, first) == [None, "even:0.5"]  # a table keeps its strength
    assert stored_bots(hall, opened(ann, "oh_my_goods", ["me", "even"])) == [None, "even:0.5"]  # another game
    assert stored_bots(hall, opened(bo, "antiquity", ["me", "even"])) == [None, "even:0.5"]  # another person


def test_a_rematch_has_the_new_strength(hall: Running, ann: Client) -> None:
    first = lose(hall, ann)
    assert len(results(hall)) == 1
    again = ann.post(f"/tables/{first}/rematch", {"rotate": 0})["state"]["table"]["id"]
    assert stored_bots(hall, again) == [None, "even:0.35"]


def test_a_result_counts_once(hall: Running, ann: Client) -> None:
    first = lose(hall, ann)
    ann.post(f"/tables/{first}/chat", {"words": "Well played"})
    session = hall.run(hall.server.tables.session(first))

    async def look_again() -> None:
        hall.server.tables.tell(session)

    hall.run(look_again())
    assert len(results(hall)) == 1


def test_wins_raise_it(hall: Running, ann: Client) -> None:
    table = opened(ann, "pillars", ["me", "even", "even"])
    me = ann.get("/me")["id"]
    row = sql(
        "insert into even_results (game_table, player, game, ended, result) values ($1, $2, 'pillars', 1, 1)", table, me
    )
    hall.run(hall.server.database.write([row]))
    assert stored_bots(hall, opened(ann, "pillars", ["me", "even", "apprentice"])) == [None, "even:0.65", "apprentice"]


def test_a_game_that_a_bot_ended_does_not_count(hall: Running, ann: Client) -> None:
    table = opened(ann, "antiquity", ["me", "even"])
    ann.post(f"/tables/{table}/away", {})
    ann.post(f"/tables/{table}/back")
    ann.post(f"/tables/{table}/resign")
    assert results(hall) == []


def test_the_host_seats_it_with_friends(hall: Running, ann: Client, bo: Client) -> None:
    lose(hall, ann)
    assert len(results(hall)) == 1
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
    assert len(results(hall)) == 1
    assert [each["result"] for each in ann.get("/me/export")["even_results"]] == [0.0]
    ann.request("DELETE", "/me")
    assert results(hall) == []


@pytest.mark.parametrize("level", ["even", "even:0.4"])
def test_it_plays(hall: Running, ann: Client, level: str) -> None:
    """A few turns at a real table."""
    table = opened(ann, "pillars", ["me", level, level])
    for _ in range(3):
        ann.turn(table)
    assert any(item["by"] == 1 for item in ann.get(f"/tables/{table}", since=0)["story"])
