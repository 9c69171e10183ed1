"""Everything around the game: agreements, absence, talk, rematches, what is known about a player."""

from typing import Any

from tests.server.harness import Client, Running
from tests.server.test_play import asked


def kinds(client: Client, table: str) -> list[str]:
    """What happened around the game; in the game a bot may play at any moment."""
    story = client.get(f"/tables/{table}", since=0)["story"]
    return [item["event"]["kind"] for item in story if item["about"] == "table"]


def test_moves_are_taken_back_by_consent_and_the_game_is_practice_then(table: str, ann: Client, bo: Client) -> None:
    mover, other, before = asked(table, ann, bo)
    mover.turn(table)
    proposed = mover.post(f"/tables/{table}/propose", {"what": "takeback"})
    assert proposed["table"]["proposal"] == {"what": "takeback", "by": before["seat"], "agreed": [before["seat"]]}
    assert other.refused(f"/tables/{table}/propose", {"what": "end"})[1]["error"] == "proposed"
    other.post(f"/tables/{table}/answer", {"yes": True})
    after = mover.get(f"/tables/{table}")
    assert after["view"] == before["view"]
    assert after["table"]["marks"] == ["practice"]
    assert after["turn"] > before["turn"]
    assert kinds(other, table)[-3:] == ["proposed", "answered", "taken_back"]


def test_a_takeback_that_is_refused_changes_nothing(table: str, ann: Client, bo: Client) -> None:
    mover, other, _ = asked(table, ann, bo)
    assert other.refused(f"/tables/{table}/propose", {"what": "takeback"})[1]["error"] == "nothing_final"
    mover.turn(table)
    mover.post(f"/tables/{table}/propose", {"what": "takeback"})
    shared = mover.get(f"/tables/{table}")["view"]["shared"]
    refused = other.post(f"/tables/{table}/answer", {"yes": False})
    assert refused["table"]["proposal"] is None
    assert refused["view"]["shared"]["trick"][: len(shared["trick"])] == shared["trick"]
    assert refused["table"]["marks"] == []
    assert other.refused(f"/tables/{table}/answer", {"yes": True})[1]["error"] == "nothing_proposed"


def test_bots_consent_at_once(ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    before = ann.await_state(table, lambda state: state["view"]["moves"])
    ann.turn(table)
    taken_back = ann.post(f"/tables/{table}/propose", {"what": "takeback"})
    assert taken_back["view"] == before["view"]


def test_people_may_agree_to_end_the_game(table: str, ann: Client, bo: Client) -> None:
    ann.post(f"/tables/{table}/propose", {"what": "end"})
    ended = bo.post(f"/tables/{table}/answer", {"yes": True})
    assert ended["table"]["status"] == "over"
    assert ended["table"]["marks"] == ["agreed"]
    assert ended["table"]["ranks"] is not None
    assert ann.refused(f"/tables/{table}/make", {"turn": 0, "moves": []})[1]["error"] == "not_running"


def test_a_bot_takes_over_a_resigned_seat_which_is_ranked_last(table: str, ann: Client, bo: Client) -> None:
    resigned = bo.post(f"/tables/{table}/resign")
    assert resigned["table"]["seats"][1]["away"] == "resigned"
    assert bo.refused(f"/tables/{table}/back")[1]["error"] == "resigned"
    ann.post(f"/tables/{table}/away")
    over = ann.await_state(table, lambda state: state["table"]["status"] == "over")
    assert over["table"]["ranks"][1] == 3
    assert over["table"]["marks"] == ["resigned", "bot"]


def test_antiquity_is_resigned_by_its_own_rule(ann: Client) -> None:
    table = ann.open("antiquity", ["me", "apprentice"])["state"]["table"]["id"]
    ann.await_state(table, lambda state: state["view"]["moves"])
    state = ann.post(f"/tables/{table}/resign")
    assert state["table"]["seats"][0]["away"] is None
    assert "resigned" not in state["table"]["marks"]


def test_a_bot_plays_on_until_the_owner_comes_back(table: str, ann: Client, bo: Client) -> None:
    mover, other, _ = asked(table, ann, bo)
    mover.post(f"/tables/{table}/away", {"bot": "apprentice"})
    other.await_state(
        table,
        lambda state: "played" in [item["event"]["kind"] for item in other.get(f"/tables/{table}", since=0)["story"]],
    )
    came_back = mover.post(f"/tables/{table}/back")
    assert came_back["table"]["seats"][came_back["seat"]]["played_by"] is None
    assert kinds(other, table).count("away") == kinds(other, table).count("back") == 1
    assert mover.post(f"/tables/{table}/back")["table"]["marks"] == ["bot"]


def test_messages_of_spectators_are_shown_to_spectators(hall: Running, ann: Client, bo: Client) -> None:
    opened = ann.open("pillars", ["me", "apprentice", "apprentice"])
    table = opened["state"]["table"]["id"]
    ann.post(f"/tables/{table}/chat", {"words": "  hello <b>all</b>  "})
    watcher = bo.with_key(opened["watch_key"])
    assert watcher.refused(f"/tables/{table}/chat", {"words": "psst"})[1]["error"] == "no_key"
    heard = [item["event"] for item in watcher.get(f"/tables/{table}", since=0)["story"]]
    said = [event for event in heard if event["kind"] == "chat"]
    assert [(event["name"], event["words"]) for event in said] == [("Ann", "hello <b>all</b>")]
    assert bo.refused(f"/tables/{table}", method="GET")[0] == 404


def test_players_of_a_public_table_do_not_see_messages_of_spectators(ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"], public=True)["state"]["table"]["id"]
    bo.post(f"/tables/{table}/chat", {"words": "she has the king"})
    assert "chat" in kinds(bo, table)
    assert "chat" not in kinds(ann, table)


def test_chat_messages_are_rate_limited(hall: Running, ann: Client) -> None:
    table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
    answers = [ann.request("POST", f"/tables/{table}/chat", {"words": str(number)}) for number in range(30)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert 5 <= len(refused) <= 20  # each server counts for itself
    assert refused[0].json()["error"] == "too_many"
    assert refused[0].json()["retry_after"] >= 1


def test_notes_are_private(table: str, ann: Client, bo: Client) -> None:
    ann.request("PUT", f"/tables/{table}/notes", {"words": "Bo has Ellen"})
    assert ann.get(f"/tables/{table}/notes") == {"words": "Bo has Ellen"}
    assert bo.get(f"/tables/{table}/notes") == {"words": ""}


def test_a_rematch_moves_everybody_on_and_replaces_the_missing(table: str, ann: Client, bo: Client) -> None:
    assert ann.refused(f"/tables/{table}/rematch")[1]["error"] == "not_over"
    ann.post(f"/tables/{table}/propose", {"what": "end"})
    bo.post(f"/tables/{table}/answer", {"yes": True})
    first = ann.post(f"/tables/{table}/rematch")["state"]
    second = bo.post(f"/tables/{table}/rematch")["state"]
    assert first["table"]["id"] == second["table"]["id"] == bo.get(f"/tables/{table}")["table"]["next_table"]
    assert (first["seat"], second["seat"]) == (1, 2)
    assert second["table"]["seats"][0]["kind"] == "bot"
    assert ann.post(f"/tables/{first['table']['id']}/start")["status"] == "running"


def test_everything_about_me_is_exported_and_forgotten(hall: Running, ann: Client) -> None:
    eve = hall.player("Eve")
    table = ann.open("pillars", ["me", "open", "apprentice"], public=True)["state"]["table"]["id"]
    eve.post(f"/tables/{table}/join")
    ann.post(f"/tables/{table}/start")
    eve.post(f"/tables/{table}/chat", {"words": "my secret"})
    eve.request("PUT", f"/tables/{table}/notes", {"words": "my note"})
    known = eve.get("/me/export")
    assert known["player"]["name"] == "Eve"
    assert [said["words"] for said in known["chat"]] == ["my secret"]
    assert [note["words"] for note in known["notes"]] == ["my note"]
    assert eve.request("DELETE", "/me").status_code == 200
    assert eve.refused("/me", method="GET")[0] == 401
    state = ann.get(f"/tables/{table}", since=0)
    assert "Eve" not in str(state)
    assert "my secret" not in str(state)
    assert state["table"]["seats"][1]["played_by"] == "apprentice"


def test_a_new_name_shows_at_all_tables(hall: Running, table: str, ann: Client, bo: Client) -> None:
    assert bo.request("PATCH", "/me", {"name": "Robert"}).status_code == 200
    assert ann.get(f"/tables/{table}")["table"]["seats"][1]["name"] == "Robert"
    assert bo.request("PATCH", "/me", {"name": "ann"}).json()["error"] == "name_taken"


def test_quiet_times_are_checked(ann: Client) -> None:
    def put(quiet: dict[str, Any]) -> Any:
        return ann.request("PATCH", "/me", {"settings": {"quiet": quiet}})

    assert put({"zone": "Europe/Amsterdam", "night_from": "22:00", "night_to": "07:30"}).status_code == 200
    assert put({"zone": "Mars/Olympus"}).json()["error"] == "bad_zone"
    assert put({"night_from": "22:00"}).json()["error"] == "bad_night"
    assert put({"night_from": "25:00", "night_to": "07:00"}).status_code == 400
