"""The daily deal: the same for everybody, one try counts, and all who played it are compared."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

import gildhall
from gildhall.server.agents.daily_par import DailyPar
from gildhall.server.decide import daily
from gildhall.server.decide.daily import BOT, seed_of_day
from gildhall.server.tables.setup import DAY
from tests.server.conftest import NewUrl
from tests.server.harness import Client, Pair, Running, running

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]
QUICK = "pillars"


@pytest.fixture(scope="module", autouse=True)
def quick_bots() -> Iterator[None]:
    """Bots think as little as they can: what is tested does not depend on how well they play."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daily, "ITERATIONS", 1)
        yield


@pytest.fixture(scope="module")
def house(new_url: NewUrl) -> Any:
    """A hall of its own: what others play would be compared as well."""
    with running(new_url()) as hall:
        for each in servers(hall):
            each.server.daily_par.stopping = True  # whole games of bots: only where a test is about them
        yield hall


def servers(hall: Running) -> list[Running]:
    return [hall, hall.other] if isinstance(hall, Pair) else [hall]


def sit(who: Client, game: str = QUICK, **body: Any) -> dict[str, Any]:
    state: dict[str, Any] = who.post(f"/daily/{game}", body)["state"]
    return state


def play_out(who: Client, table: str) -> dict[str, Any]:
    """Answer whatever is asked with the suggestion or the first move, to the end."""
    while (state := who.await_state(table, _asked_or_over))["table"]["status"] == "running":
        who.turn(table)
    return state


def _asked_or_over(state: dict[str, Any]) -> bool:
    return state["table"]["status"] != "running" or state["seat"] in state["table"]["waiting"]


def score(state: dict[str, Any]) -> int:
    found: int = state["view"]["standing"][0]["score"]
    return found


@pytest.fixture(scope="module")
def played(house: Running) -> list[tuple[Client, dict[str, Any], dict[str, Any]]]:
    """Two players who have played today's deal in the same way: each with the first and the last state."""
    found = []
    for name in ("Ann", "Bo"):
        who = house.player(name)
        first = sit(who)
        found.append((who, first, play_out(who, first["table"]["id"])))
    return found


def test_everybody_gets_the_same_deal_and_the_same_answers(played: Any) -> None:
    (_, begun, ended), (_, other_begun, other_ended) = played
    assert begun["view"] == other_begun["view"]
    assert ended["view"] == other_ended["view"]


@pytest.mark.parametrize("game", GAMES)
def test_the_deal_of_every_title_is_a_table_like_others(house: Running, game: str) -> None:
    who = house.player("Cy")
    state = sit(who, game)
    today = datetime.fromtimestamp(house.clock(), UTC).date().isoformat()
    assert state["table"]["daily"] == {"day": today, "counted": True}
    assert state["table"]["status"] == "running"
    assert {chair["bot"] for chair in state["table"]["seats"][1:]} == {BOT}
    assert len(state["table"]["seats"]) == min(gildhall.game(game).seats)
    assert "seed" not in state["table"]["fair"]


def test_days_titles_and_rules_make_the_deal() -> None:
    game = gildhall.game(QUICK)
    seeds = {seed_of_day(each, day) for each in map(gildhall.game, GAMES) for day in ("2026-11-18", "2026-11-19")}
    assert len(seeds) == 8
    assert seed_of_day(game, "2026-11-18") == 6224708775647963


def test_one_try_counts_and_later_ones_are_practice(house: Running, played: Any) -> None:
    who, first, _ = played[0]
    before = who.get(f"/daily/{QUICK}")["mine"]
    again = sit(who)
    assert again["table"]["id"] != first["table"]["id"]
    assert (again["table"]["daily"]["counted"], again["table"]["hints"]) == (False, True)
    assert again["view"] == first["view"]
    once_more = sit(who)["table"]["id"]
    assert who.get(f"/tables/{again['table']['id']}")["table"]["status"] == "closed"
    who.post(f"/tables/{once_more}/resign")
    assert who.get(f"/daily/{QUICK}")["mine"] == before


def test_an_unfinished_try_is_opened_again(house: Running) -> None:
    who = house.player("Di")
    first = sit(who)["table"]["id"]
    assert sit(who)["table"]["id"] == first
    assert who.get("/daily")["deals"][0]["mine"] == {
        "table": first,
        "status": "running",
        "result": None,
        "place": None,
        "better_than": None,
    }


def test_nothing_helps_in_the_try_that_counts(house: Running) -> None:
    who = house.player("Ed")
    table = sit(who)["table"]
    path = f"/tables/{table['id']}"
    assert table["hints"] is False
    assert who.refused(f"{path}/hint")[1]["error"] == "no_hints"
    for refused in (("propose", {"what": "takeback"}), ("propose", {"what": "end"}), ("fork", {})):
        status, problem = who.refused(f"{path}/{refused[0]}", refused[1])
        assert (status, problem["error"]) == (409, "counted")
    assert who.refused(f"{path}/record", method="GET")[1]["error"] == "not_over"


def test_coming_days_are_closed_and_past_ones_are_practice(house: Running) -> None:
    who = house.player("Flo")
    tomorrow = datetime.fromtimestamp(house.clock() + DAY, UTC).date().isoformat()
    for day in (tomorrow, "2026-02-30"):
        assert who.refused(f"/daily/{QUICK}", {"day": day})[1]["error"] == "no_deal"
        assert who.refused(f"/daily/{QUICK}", method="GET", day=day)[1]["error"] == "no_deal"
    assert sit(who, day="2026-01-05")["table"]["daily"] == {"day": "2026-01-05", "counted": False}
    assert who.with_key(None).refused(f"/daily/{QUICK}")[0] == 401


def test_a_try_that_is_given_up_is_not_compared(house: Running) -> None:
    who = house.player("Gus")
    table = sit(who)["table"]["id"]
    before = who.get(f"/daily/{QUICK}")["played"]
    who.post(f"/tables/{table}/resign")
    who.await_state(table, lambda state: state["table"]["status"] == "over")
    found = who.get(f"/daily/{QUICK}")
    assert (found["mine"]["status"], found["mine"]["place"], found["played"]) == ("given_up", None, before)
    assert sit(who)["table"]["daily"]["counted"] is False


def test_all_who_played_are_compared_and_days_make_a_streak(new_url: NewUrl) -> None:
    with running(new_url()) as hall:
        ann, bo = hall.player("Ann"), hall.player("Bo")
        mine = score(play_out(ann, sit(ann)["table"]["id"]))
        assert not bo.get(f"/daily/{QUICK}")["open"], "who has yet to play it sees how many, not how well"
        assert bo.get(f"/daily/{QUICK}")["spread"] == []
        table = sit(bo)["table"]["id"]
        while bo.await_state(table, _asked_or_over)["table"]["status"] == "running":
            state = bo.get(f"/tables/{table}")
            moves = state["view"]["moves"]
            bo.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [moves[-1]["text"]], "confirm": True})
        other = score(bo.get(f"/tables/{table}"))
        found = bo.get(f"/daily/{QUICK}")
        assert found["open"]
        assert found["played"] == 2
        assert [(each["name"], each["result"]["score"]) for each in found["best"]] == sorted(
            [("Ann", mine), ("Bo", other)], key=lambda each: -each[1]
        )
        assert [each["number"] for each in found["spread"]] == ([1, 1] if mine != other else [2])
        assert found["mine"]["place"] == (1 if other >= mine else 2)
        assert found["mine"]["better_than"] == (100 if other > mine else 0)
        assert found["streak"] == 1
        hall.clock.forward(DAY)  # type: ignore[attr-defined]
        assert ann.get("/daily")["streak"] == 1
        assert ann.get("/daily")["deals"][0]["mine"] is None
        play_out(ann, sit(ann)["table"]["id"])
        found = ann.get(f"/daily/{QUICK}")
        assert found["streak"] == 2
        assert [day["mine"] is not None for day in found["days"][:3]] == [True, True, False]
        hall.clock.forward(2 * DAY)  # type: ignore[attr-defined]
        assert ann.get("/daily")["streak"] == 0


def test_a_bot_on_the_same_seat_is_par(house: Running, played: Any) -> None:
    async def known(par: DailyPar) -> None:
        while par.busy():
            await asyncio.sleep(0.02)

    who = played[0][0]
    for each in servers(house):
        each.server.daily_par.stopping = False
    assert who.get(f"/daily/{QUICK}")["par"] is None
    for each in servers(house):
        each.run(known(each.server.daily_par))
    par = who.get(f"/daily/{QUICK}")["par"]
    assert par["score"] > 0
    assert par["rank"] in (1, 2, 3)


def test_a_rematch_of_a_daily_deal_is_an_ordinary_table(played: Any) -> None:
    who, first, _ = played[0]
    again = who.post(f"/tables/{first['table']['id']}/rematch")["state"]
    assert again["table"]["daily"] is None
    assert again["table"]["hints"] is True
    assert again["view"] != first["view"]


def test_a_result_is_its_players_to_see_and_to_erase(played: Any) -> None:
    (who, _, _), (other, _, _) = played
    before = other.get(f"/daily/{QUICK}")["played"]
    assert [row["compared"] for row in who.get("/me/export")["daily_deals"]] == [1]
    who.request("DELETE", "/me")
    assert other.get(f"/daily/{QUICK}")["played"] == before - 1
