"""Nobody gains time by leaving and coming back or by a vacation, and outages are not charged."""

from datetime import UTC, datetime, timedelta

import pytest

from gildhall.server.tables.outages import LONGEST_GAP
from tests.server.harness import Client, Clock, Running
from tests.server.test_clocks import DAY, DAYS, HOUR, LIVE, clock, sit_down, timed
from tests.server.test_play import asked

__all__ = ["clock", "timed"]


def left(client: Client, table: str, seat: int) -> float:
    """What a seat has left, as everybody sees it."""
    return float(client.get(f"/tables/{table}")["table"]["clocks"][seat]["left"])


def stop_bots(hall: Running) -> None:
    """No bot decides from now on."""
    for each in (hall, getattr(hall, "other", hall)):
        each.run(each.server.bot_driver.stop())


def stop_timers(hall: Running) -> None:
    """Clocks are checked only where the test says so. The second server would charge for what the first one slept."""
    for each in (hall, getattr(hall, "other", hall)):
        each.run(each.server.housekeeping.stop())


@pytest.mark.parametrize("pace", [LIVE, DAYS], ids=["live", "days"])
def test_leaving_and_coming_back_gives_no_time_back(timed: Running, clock: Clock, pace: dict[str, object]) -> None:
    table, ann, bo = sit_down(timed, pace)
    mover, _, state = asked(table, ann, bo)
    stop_bots(timed)
    seat, before = state["seat"], left(mover, table, state["seat"])
    for _ in range(3):
        clock.forward(20)
        mover.post(f"/tables/{table}/away")
        clock.forward(5)
        mover.post(f"/tables/{table}/back")
    assert left(mover, table, seat) == before - 75


def test_a_player_who_leaves_is_charged_for_the_time_until_then(timed: Running, clock: Clock) -> None:
    table, ann, bo = sit_down(timed, LIVE)
    mover, _, state = asked(table, ann, bo)
    other = bo if mover is ann else ann
    clock.forward(60)
    mover.post(f"/tables/{table}/away")
    other.await_state(table, lambda state: state["table"]["waiting"] == [state["seat"]])  # the bot has decided
    mover.post(f"/tables/{table}/back")
    assert left(mover, table, state["seat"]) == LIVE["bank"] - 60


def test_a_player_out_of_time_comes_back_after_the_bot_has_decided(timed: Running, clock: Clock) -> None:
    table, ann, bo = sit_down(timed, LIVE)
    mover, _, _ = asked(table, ann, bo)
    stop_bots(timed)
    clock.forward(LIVE["bank"])
    timed.run(timed.server.housekeeping.check_clocks())
    status, body = mover.refused(f"/tables/{table}/back")
    assert (status, body["error"]) == (409, "out_of_time")


def test_a_vacation_counts_from_when_it_is_set(timed: Running, clock: Clock) -> None:
    table, ann, bo = sit_down(timed, DAYS)
    mover, _, state = asked(table, ann, bo)
    clock.forward(1.5 * DAY)
    today = datetime.fromtimestamp(clock(), UTC).date()
    days = {"first": str(today - timedelta(days=9)), "last": str(today + timedelta(days=9))}
    mover.request("PATCH", "/me", {"settings": {"quiet": {"vacations": [days]}}})
    assert left(mover, table, state["seat"]) == pytest.approx(DAY / 2, abs=1)
    clock.forward(3 * DAY)
    assert left(mover, table, state["seat"]) == pytest.approx(DAY / 2, abs=1)
    mover.request("PATCH", "/me", {"settings": {}})  # back early: the days away stay free
    clock.forward(HOUR)
    assert left(mover, table, state["seat"]) == pytest.approx(DAY / 2 - HOUR, abs=1)


def test_a_suspended_server_charges_nobody(timed: Running, clock: Clock) -> None:
    stop_timers(timed)
    table, ann, bo = sit_down(timed, LIVE)
    mover, _, state = asked(table, ann, bo)
    outages, housekeeping = timed.server.tables.outages, timed.server.housekeeping
    outages.longest_gap = LONGEST_GAP
    timed.run(housekeeping.check_clocks())
    clock.forward(LONGEST_GAP)
    timed.run(housekeeping.check_clocks())
    clock.forward(5000)
    first = Client(timed.url, key=mover.key)  # the one of two servers that was suspended
    assert left(first, table, state["seat"]) == LIVE["bank"] - LONGEST_GAP
    timed.run(housekeeping.check_clocks())
    assert left(first, table, state["seat"]) == LIVE["bank"] - LONGEST_GAP
    noted = timed.run(timed.server.database.read("select since, until from outages"))
    assert [row["until"] - row["since"] for row in noted] == [5000]
