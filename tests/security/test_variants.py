"""Components and options are bounded before anything is built."""

import gc
import time
from typing import Any

import pytest

from gildhall.engine.errors import BadComponents
from gildhall.engine.game import Game
from gildhall.server.tables import variants
from gildhall.server.workers import TooLong, Workers
from tests.server.harness import ON_ONE_DATABASE, Client, Running

QUICK = 5.0
"""Seconds in which a bad request must be refused, on a busy machine."""
HUGE = 10**15


def endless(_: int) -> None:
    while True:
        pass


def hungry(_: int) -> int:
    return len(bytearray(1 << 40))


def seats(number: int) -> list[dict[str, str]]:
    return [{"kind": "me"}] + [{"kind": "bot", "bot": "apprentice"}] * (number - 1)


@ON_ONE_DATABASE
@pytest.mark.parametrize(
    "bad",
    [
        {"game": "antiquity", "changes": {"limits": {"carry_limit": HUGE}}},
        {"game": "antiquity", "options": {"round_limit": HUGE}},
        {"game": "antiquity", "options": {"x" * 100_000: 1}},
        {"game": "pillars", "changes": {"about": "x" * 100_000}},
        {"game": "pillars", "options": {"stage_limit": HUGE}},
    ],
)
def test_huge_values_are_refused_at_once(ann: Client, bad: dict[str, Any]) -> None:
    began = time.monotonic()
    status, problem = ann.refused("/tables", {"seats": seats(3), **bad})
    assert status == 422
    assert len(problem["message"]) < 1000
    assert time.monotonic() - began < QUICK


@ON_ONE_DATABASE
def test_a_flood_of_variants_is_refused_before_anything_is_built(
    hall: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Any] = []
    real = Game.with_components
    monkeypatch.setattr(Game, "with_components", lambda *args: built.append(args) or real(*args))
    ann = Client(hall.url, key=hall.player("Ann").key)  # each process counts for itself
    statuses = []
    for number in range(60):
        body = {"game": "pillars", "seats": seats(3), "changes": {"about": str(number), "nothing": 1}}
        statuses.append(ann.request("POST", "/tables", body).status_code)
    assert statuses.count(429) >= 20
    assert set(statuses) == {422, 429}
    assert built == []


def test_the_cache_of_variants_is_bounded() -> None:
    for number in range(3 * variants.MOST_KEPT):
        variants.title_of("pillars", b'{"about":"%d"}' % number)
    gc.collect()
    assert len(variants._kept) <= variants.MOST_KEPT


@ON_ONE_DATABASE
def test_a_variant_is_played(ann: Client) -> None:
    changes = {"about": "as ever"}
    id = ann.post("/tables", {"game": "pillars", "seats": seats(3), "changes": changes})["state"]["table"]["id"]
    assert ann.await_turn(id)["table"]["changes"] == changes


@ON_ONE_DATABASE
def test_work_that_takes_too_long_is_killed_and_others_go_on(hall: Running) -> None:
    async def scene() -> int:
        workers = Workers()
        try:
            with pytest.raises(TooLong):
                await workers.run(0.2, endless, 1)
            with pytest.raises(Exception, match="too large"):
                await workers.run(20.0, hungry, 1)
            return await workers.run(20.0, abs, -7)
        finally:
            workers.close()

    assert hall.run(scene()) == 7


def test_a_variant_that_cannot_be_played_is_not_opened(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuses(*_: Any) -> None:
        raise BadComponents("no game can be played with these components")

    ann = hall.player("Ann")
    for server in (hall, getattr(hall, "other", hall)):
        monkeypatch.setattr(server.server.workers, "run", refuses)
    body = {"game": "pillars", "seats": seats(3), "changes": {"about": "x"}, "public": True}
    assert ann.refused("/tables", body)[0] == 422
    assert ann.get("/me/tables") == []
