"""A damaged table does not affect other tables."""

from datetime import date
from typing import Any

import pytest

from gildhall.engine.game import Game
from gildhall.server.ops import administration
from gildhall.server.people.quiet_times import Quiet, Vacation
from gildhall.server.store.database import sql
from tests.server.harness import Client, Running


def damage(hall: Running, table: str, how: str) -> None:
    """Change a row in the database, and let the servers read it again."""
    broken = {
        "log": 'update log set data = \'{"seat": 99, "moves": ["no move"]}\', kind = \'moves\' where game_table = $1',
        "setup": "update tables set setup = '{\"game\": 7}' where id = $1",
        "kind": "update log set kind = 'nonsense' where game_table = $1",
    }
    hall.run(hall.server.database.write([sql(broken[how], table)]))
    for server in (hall, getattr(hall, "other", hall)):
        server.server.tables.sessions.pop(table, None)


@pytest.mark.parametrize("how", ["log", "setup", "kind"])
def test_lists_names_closing_bans_and_housekeeping_go_on(hall: Running, how: str) -> None:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    bad = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    good = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]
    damage(hall, bad, how)
    assert ann.refused(f"/tables/{bad}", method="GET")[1]["error"] == "set_aside"
    listed = [table["id"] for table in bo.get("/tables")]
    assert good in listed
    assert bad not in listed
    assert [table["table"]["id"] for table in ann.get("/me/tables")] == [good]
    assert ann.request("PATCH", "/me", {"name": "Anna"}).status_code == 200
    housekeeping = hall.server.housekeeping
    for duty in (housekeeping.check_clocks, housekeeping.sweep, hall.server.resume):
        hall.run(duty())
    hall.run(administration.close(hall.server.tables, bad))
    rows = hall.run(hall.server.database.read("select status from tables where id = $1", bad))
    assert rows[0]["status"] == "closed"
    hall.run(administration.set_role(hall.server.tables, ann.get("/me")["id"], "banned"))
    hall.run(hall.server.hear_admin())
    assert bo.get(f"/tables/{good}")["table"]["status"] == "closed"


@pytest.mark.parametrize("others", ["apprentice", "open"])
def test_a_game_that_fails_at_its_start_is_never_written(
    hall: Running, others: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = hall.player("Ann")
    opened = None
    if others == "open":
        opened = ann.open("pillars", ["me", "open", "open"], public=True)["state"]["table"]["id"]

    def fails(*_: Any, **__: Any) -> None:
        raise IndexError("pop from an empty deck")

    monkeypatch.setattr(Game, "start", fails)
    if opened is None:
        body = {"game": "pillars", "seats": [{"kind": "me"}] + [{"kind": "bot", "bot": "apprentice"}] * 2}
        status, problem = ann.refused("/tables", {**body, "public": True})
    else:
        status, problem = ann.refused(f"/tables/{opened}/start", {"fill": "apprentice"})
    assert (status, problem["error"]) == (422, "cannot_start")
    monkeypatch.undo()
    tables = ann.get("/me/tables")
    assert [table["table"]["status"] for table in tables] == (["open"] if opened else [])
    if opened:
        assert ann.post(f"/tables/{opened}/start", {"fill": "apprentice"})["status"] == "running"


@pytest.mark.parametrize(
    "vacation", [("2026-01-01", "9999-12-31"), ("0001-01-01", "0001-01-02"), ("2026-02-01", "2026-01-01")]
)
def test_dates_that_cannot_be_counted_with_are_refused(ann: Client, vacation: tuple[str, str]) -> None:
    quiet = {"vacations": [{"first": vacation[0], "last": vacation[1]}]}
    answer = ann.request("PATCH", "/me", {"settings": {"quiet": quiet}})
    assert (answer.status_code, answer.json()["error"]) == (422, "bad_vacation")


def test_a_date_that_is_stored_already_stops_no_clock() -> None:
    quiet = Quiet(vacations=[Vacation(date(2026, 1, 1), date(9999, 12, 31)), Vacation(date.min, date.min)])
    assert quiet.spans(1.8e9, 1.8e9 + 100)


def test_one_table_that_fails_does_not_stop_the_clocks_of_others(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = hall.player("Ann")
    pace = {"kind": "live", "bank": 60, "increment": 0}
    ids = [ann.open("pillars", ["me", "apprentice", "apprentice"], pace=pace)["state"]["table"]["id"] for _ in range(2)]
    for id in ids:
        ann.await_turn(id)
    seen: list[str] = []

    def out_of_time(session: Any, *_: Any) -> list[int]:
        seen.append(session.id)
        if session.id == ids[0]:
            raise OverflowError("date value out of range")
        return []

    monkeypatch.setattr("gildhall.server.decide.clocks.out_of_time", out_of_time)
    hall.run(hall.server.housekeeping.check_clocks())
    assert ids[1] in seen
