"""Tables before the start, and every state of a seat there."""

from unittest.mock import AsyncMock, Mock

from gildhall.server.tables.loading import catch_up, empty_session
from tests.server.harness import Client, Running


def test_an_empty_hall_lists_no_tables_of_a_game_nobody_opened(ann: Client) -> None:
    assert ann.get("/tables", game="nothing_yet") == []


def test_a_table_starts_at_once_when_nobody_is_waited_for(ann: Client) -> None:
    opened = ann.open("pillars", ["me", "apprentice", "apprentice"])
    assert opened["state"]["table"]["status"] == "running"
    assert opened["state"]["view"]["seat"] == 0


def test_a_public_table_is_listed_and_a_private_one_is_not(ann: Client, bo: Client) -> None:
    public = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    private = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
    listed = [table["id"] for table in bo.get("/tables", game="pillars")]
    assert public in listed
    assert private not in listed
    assert bo.refused(f"/tables/{private}", method="GET")[1]["error"] == "no_table"
    assert bo.refused(f"/tables/{private}/join")[1]["error"] == "no_table"
    assert ann.with_key(None).get(f"/tables/{public}")["seat"] is None


def test_a_full_table_can_be_watched_not_joined(hall: Running, ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "open", "apprentice"], public=True)["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join")
    cy = hall.player("Cy")
    status, problem = cy.refused(f"/tables/{table}/join")
    assert (status, problem["error"]) == (409, "full")
    assert cy.get(f"/tables/{table}")["seat"] is None


def test_two_claims_on_one_seat_give_it_to_one(hall: Running, ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    cy = hall.player("Cy")
    assert bo.post(f"/tables/{table}/join", {"seat": 2})["state"]["seat"] == 2
    status, problem = cy.refused(f"/tables/{table}/join", {"seat": 2})
    assert (status, problem["error"], problem["seats"]) == (409, "seat_taken", [1])


def test_joining_again_gives_back_the_same_seat(ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    first = bo.post(f"/tables/{table}/join")
    again = bo.post(f"/tables/{table}/join")
    assert first["state"]["seat"] == again["state"]["seat"] == 1
    assert first["seat_key"] is not None
    assert again["seat_key"] is None


def test_a_seat_key_opens_one_seat_and_nothing_else(ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "open", "apprentice"], public=True)["state"]["table"]["id"]
    key = bo.post(f"/tables/{table}/join")["seat_key"]
    other = ann.open("pillars", ["me", "open", "apprentice"])["state"]["table"]["id"]
    seat = bo.with_key(key)
    assert seat.get(f"/tables/{table}")["seat"] == 1
    assert seat.refused(f"/tables/{table}", method="GET", seat=0)[0] == 403
    assert seat.refused(f"/tables/{other}", method="GET")[0] == 404
    assert seat.refused("/me", method="GET")[0] == 401


def test_a_look_alike_name_is_refused_at_the_same_table(hall: Running, ann: Client) -> None:
    table = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    false_ann = hall.player("Аnn")  # with a Cyrillic letter
    status, problem = false_ann.refused(f"/tables/{table}/join")
    assert (status, problem["error"]) == (409, "name_taken")


def test_names_are_cleaned(hall: Running) -> None:
    client = Client(*hall.urls)
    assert client.post("/players", {"name": "  Ann\u200b \t Lee "})["name"] == "Ann Lee"
    assert client.refused("/players", {"name": "\u200b"})[1]["error"] == "bad_name"
    assert client.post("/players", {"name": "<b>Ann</b>"})["name"] == "<b>Ann</b>"


def test_the_host_may_kick_and_the_kicked_seat_key_opens_nothing(ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "open", "apprentice"], public=True)["state"]["table"]["id"]
    key = bo.post(f"/tables/{table}/join")["seat_key"]
    assert bo.refused(f"/tables/{table}/kick", {"seat": 0})[0] == 403
    assert ann.post(f"/tables/{table}/kick", {"seat": 1})["seats"][1]["kind"] == "open"
    assert bo.with_key(key).refused(f"/tables/{table}", method="GET")[0] == 401


def test_leaving_frees_the_seat_until_the_start(ann: Client, bo: Client) -> None:
    table = ann.open("pillars", ["me", "open", "apprentice"], public=True)["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join")
    assert bo.post(f"/tables/{table}/leave")["seats"][1]["kind"] == "open"
    bo.post(f"/tables/{table}/join")
    ann.post(f"/tables/{table}/start")
    assert bo.refused(f"/tables/{table}/leave")[1]["error"] == "started"


def test_the_host_fills_free_seats_with_bots(ann: Client) -> None:
    table = ann.open("pillars", ["me", "open", "open", "open"])["state"]["table"]["id"]
    assert ann.refused(f"/tables/{table}/start")[1]["seats"] == [1, 2, 3]
    ann.post(f"/tables/{table}/bot", {"seat": 2, "bot": "apprentice"})
    ann.post(f"/tables/{table}/bot", {"seat": 2, "bot": None})
    assert ann.refused(f"/tables/{table}/bot", {"seat": 1, "bot": "random"})[0] == 422
    started = ann.post(f"/tables/{table}/start", {"fill": "apprentice"})
    assert [seat["kind"] for seat in started["seats"]] == ["person", "bot", "bot", "bot"]


def test_bad_setups_say_what_is_allowed(ann: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    for body, hint in (
        ({"game": "chess", "seats": seats}, "pillars"),
        ({"game": "pillars", "seats": seats}, "3, 4"),
        ({"game": "pillars", "seats": [*seats, {"kind": "bot", "bot": "random"}]}, "apprentice"),
        ({"game": "pillars", "seats": [*seats, {"kind": "open"}], "options": {"tie_break": "dice"}}, "shared"),
        ({"game": "pillars", "seats": [*seats, {"kind": "open"}], "changes": {"nonsense": 1}}, "entries"),
    ):
        status, problem = ann.refused("/tables", body)
        assert status == 422
        assert hint in problem["message"]


def test_one_player_may_hold_several_seats_and_names_which(ann: Client) -> None:
    table = ann.open("pillars", ["me", "open", "apprentice"])["state"]["table"]["id"]
    assert ann.post(f"/tables/{table}/join", {"seat": 1})["state"]["seat"] == 1
    ann.post(f"/tables/{table}/start")
    assert ann.refused(f"/tables/{table}/undo", {"turn": 0})[1]["error"] == "which_seat"
    assert ann.get(f"/tables/{table}", seat=1)["seat"] == 1


def test_keys_are_renewed_when_they_leak(ann: Client, bo: Client) -> None:
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    table = opened["state"]["table"]["id"]
    for kind in ("join", "watch", "seat"):
        old = opened[f"{kind}_key"]
        new = ann.post(f"/tables/{table}/keys/{kind}")["key"]
        assert new != old
        assert bo.with_key(old).refused(f"/tables/{table}", method="GET")[0] == 401
        bo.with_key(new).get(f"/tables/{table}")
    assert bo.refused(f"/tables/{table}/keys/join")[0] == 403


def test_my_key_is_renewed_with_the_keys_of_my_seats(hall: Running) -> None:
    eve = hall.player("Eve")
    opened = eve.open("pillars", ["me", "open", "apprentice"])
    table, old = opened["state"]["table"]["id"], eve.key
    eve.key = eve.post("/me/key")["key"]
    assert eve.with_key(old).refused("/me", method="GET")[0] == 401
    assert eve.with_key(opened["seat_key"]).refused(f"/tables/{table}", method="GET")[0] == 401
    assert [mine["table"]["id"] for mine in eve.get("/me/tables")] == [table]


def test_a_key_of_kind_eyes_sees_the_same_and_cannot_act(hall: Running, ann: Client, bo: Client) -> None:
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    ann.post(f"/tables/{table}/start")
    guest = ann.with_key(ann.post(f"/tables/{table}/keys/eyes")["key"])
    with guest.stream(table) as messages:
        seen = next(messages)["state"]
        assert [seat["present"] for seat in seen["table"]["seats"]] == [False] * 3
    assert seen["seat"] == 0
    assert seen["view"]["seats"][0]["hand"]
    assert seen["view"]["seats"][1]["hand"] is None
    assert guest.refused(f"/tables/{table}", method="GET", seat=1)[0] == 403
    for path in ("make", "chat", "resign", "keys/eyes", "propose"):
        body = {"chat": {"words": "I am Ann"}, "propose": {"what": "end"}, "make": {"turn": 0, "moves": []}}
        assert guest.refused(f"/tables/{table}/{path}", body.get(path))[0] in (401, 403)
    ann.post(f"/tables/{table}/keys/eyes")
    assert guest.refused(f"/tables/{table}", method="GET")[0] == 401


def test_my_tables_tell_what_happened_last(ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    ann.await_turn(table)
    ann.turn(table)
    ann.await_turn(table)
    mine = next(each for each in ann.get("/me/tables") if each["table"]["id"] == table)
    acts = [item for item in ann.get(f"/tables/{table}", since=0)["story"] if item["by"] is not None]
    assert mine["last"] == {key: acts[-1][key] for key in ("number", "about", "event", "by")}
    assert mine["scores"] is None


def test_a_table_can_have_a_name(ann: Client) -> None:
    named = ann.open("pillars", ["me", "open", "open"], name="  Friday\u200b round ")["state"]["table"]
    assert named["name"] == "Friday round"
    assert ann.open("pillars", ["me", "open", "open"])["state"]["table"]["name"] is None
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    assert ann.refused("/tables", {"game": "pillars", "seats": seats, "name": "\u200b"})[1]["error"] == "bad_name"


def test_what_is_new_of_a_table_is_read_as_of_one_moment(hall: Running, ann: Client, bo: Client) -> None:
    """Else a move that another process commits meanwhile shows by half: the old table, with the next turn's number."""
    table = ann.open("oh_my_goods", ["me", "open"], public=True)["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join")
    ann.post(f"/tables/{table}/start")
    database = hall.server.database
    session = hall.run(empty_session(database, table))
    hall.run(catch_up(database, session))
    ann.turn(table)
    reads = Mock(spec=["read"], read=AsyncMock(wraps=database.read))
    hall.run(catch_up(reads, session))
    assert reads.read.await_count == 1
    now = ann.get(f"/tables/{table}")
    assert (session.number, session.turn(0)) == (hall.server.tables.sessions[table].number, now["turn"])
