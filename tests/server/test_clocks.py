"""Clocks, with a server time that the test sets, and without sleeping."""

import datetime
from collections.abc import Iterator
from typing import Any

import pytest

from gildhall.server.people.quiet_times import Quiet, Vacation
from gildhall.server.tables.clocks import MOMENT
from tests.server.conftest import NewUrl
from tests.server.harness import Client, Clock, Running, running
from tests.server.test_play import asked

LIVE = {"kind": "live", "bank": 100, "increment": 10}
DAYS = {"kind": "days", "days": 2}
HOUR, DAY = 3600.0, 86400.0


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.stop()
    return clock


@pytest.fixture
def timed(new_url: NewUrl, clock: Clock) -> Iterator[Running]:
    with running(new_url(), clock) as hall:
        yield hall


def sit_down(hall: Running, pace: Any) -> tuple[str, Client, Client]:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    opened = ann.open("pillars", ["me", "open", "apprentice"], pace=pace)
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    ann.post(f"/tables/{table}/start")
    return table, ann, bo


def test_only_the_seat_that_is_asked_loses_time(timed: Running, clock: Clock) -> None:
    table, ann, bo = sit_down(timed, LIVE)
    mover, _, state = asked(table, ann, bo)
    clock.forward(30)
    clocks = mover.get(f"/tables/{table}")["table"]["clocks"]
    mine, other = clocks[state["seat"]], clocks[1 - state["seat"]]
    assert (mine["left"], mine["running"]) == (70, True)
    assert (other["left"], other["running"]) == (100, False)
    mover.turn(table)
    assert mover.get(f"/tables/{table}")["table"]["clocks"][state["seat"]]["left"] == 80


def test_when_the_time_is_up_a_bot_plays_on_and_the_owner_may_come_back(timed: Running, clock: Clock) -> None:
    table, ann, bo = sit_down(timed, LIVE)
    mover, _, state = asked(table, ann, bo)
    clock.forward(99)
    timed.run(timed.server.housekeeping.check_clocks())
    assert mover.get(f"/tables/{table}")["table"]["seats"][state["seat"]]["away"] is None
    clock.forward(1)
    timed.run(timed.server.housekeeping.check_clocks())
    late = mover.get(f"/tables/{table}")["table"]
    assert late["seats"][state["seat"]]["away"] == "time"
    assert late["marks"] == ["bot"]
    other = bo if mover is ann else ann
    other.await_state(table, lambda state: state["table"]["waiting"] == [state["seat"]])  # the bot has decided
    back = mover.post(f"/tables/{table}/back")["table"]
    assert back["clocks"][state["seat"]] == {"left": LIVE["increment"] + MOMENT, "running": False}


def test_downtime_is_not_charged(new_url: NewUrl, clock: Clock) -> None:
    url = new_url()
    with running(url, clock) as hall:
        table, ann, bo = sit_down(hall, LIVE)
        mover, _, state = asked(table, ann, bo)
        clock.forward(20)
        hall.run(hall.server.housekeeping.heartbeat())
    clock.forward(5000)
    with running(url, clock) as hall:
        again = Client(*hall.urls, key=mover.key).get(f"/tables/{table}")
        assert again["table"]["clocks"][state["seat"]]["left"] == 80


def test_a_game_over_days_gives_the_days_anew_for_each_decision(timed: Running, clock: Clock) -> None:
    table, ann, bo = sit_down(timed, DAYS)
    mover, _, state = asked(table, ann, bo)
    clock.forward(DAY)
    assert mover.get(f"/tables/{table}")["table"]["clocks"][state["seat"]]["left"] == DAY
    mover.turn(table)
    assert mover.get(f"/tables/{table}")["table"]["clocks"][state["seat"]]["left"] == 2 * DAY


def test_a_night_is_not_charged_in_games_over_days(timed: Running, clock: Clock) -> None:
    table, ann, bo = sit_down(timed, DAYS)
    mover, _, state = asked(table, ann, bo)
    quiet = {"zone": "Europe/Warsaw", "night_from": "00:00", "night_to": "12:00"}
    mover.request("PATCH", "/me", {"settings": {"quiet": quiet}})
    clock.forward(2 * DAY)
    timed.run(timed.server.housekeeping.check_clocks())
    table_then = mover.get(f"/tables/{table}")["table"]
    assert table_then["clocks"][state["seat"]]["left"] == pytest.approx(DAY, abs=1)
    assert table_then["seats"][state["seat"]]["away"] is None


def test_quiet_spans_follow_the_zone_and_cross_midnight() -> None:
    midnight = 1_800_057_600.0  # 2027-01-16 00:00 UTC
    night = Quiet(zone="UTC", night_from="22:00", night_to="07:00")
    assert (midnight - 2 * HOUR, midnight + 7 * HOUR) in night.spans(midnight, midnight + HOUR)
    assert [night.now(midnight + hour * HOUR) for hour in (0, 6.9, 7, 21.9, 22)] == [True, True, False, False, True]
    tokyo = Quiet(zone="Asia/Tokyo", night_from="22:00", night_to="07:00")
    assert [tokyo.now(midnight + hour * HOUR) for hour in (0, 13, 21.9, 22)] == [False, True, True, False]


def test_a_vacation_is_quiet_from_its_first_to_its_last_day() -> None:
    midnight = 1_800_057_600.0
    day = datetime.date(2027, 1, 16)
    away = Quiet(vacations=[Vacation(day, day)])
    assert [away.now(midnight + hours * HOUR) for hours in (-0.1, 0, 23.9, 24)] == [False, True, True, False]


def test_abandoned_tables_are_closed(timed: Running, clock: Clock) -> None:
    ann = timed.player("Ann")
    table = ann.open("pillars", ["me", "open", "open"])["state"]["table"]["id"]
    clock.forward(6 * DAY)
    timed.run(timed.server.housekeeping.sweep())
    assert ann.get(f"/tables/{table}")["table"]["status"] == "open"
    clock.forward(2 * DAY)
    timed.run(timed.server.housekeeping.sweep())
    assert ann.get(f"/tables/{table}")["table"]["status"] == "closed"
