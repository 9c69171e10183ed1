"""Uploads, reviews and replays do not delay other requests."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import gildhall
from gildhall.server.agents import reviews
from tests.server.harness import ON_ONE_DATABASE, Client, Running

A_MOVE = 10.0
"""Seconds that a bot's answer may take on a busy machine."""


def endless(_: str) -> Any:
    while True:
        pass


def record_line() -> str:
    table = gildhall.game("pillars").start(seats=3, seed=4)
    while not table.over:
        table.make(table.waiting[0], table.moves(table.waiting[0])[0])
    return str(table.record().to_json())


@ON_ONE_DATABASE
def test_uploads_that_never_end_are_killed_and_bots_go_on(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = hall.player("Ann"), hall.player("Bo")
    monkeypatch.setattr("gildhall.server.tables.records.checked", endless)
    monkeypatch.setattr("gildhall.server.api.routes.records.SECONDS_TO_REPLAY", 1.0)
    with ThreadPoolExecutor(3) as pool:
        uploads = [pool.submit(bo.refused, "/records", {"record": "{}"}) for _ in range(3)]
        table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
        began = time.monotonic()
        ann.await_turn(table)
        ann.turn(table)
        ann.await_turn(table)
        assert time.monotonic() - began < A_MOVE
        assert {upload.result()[1]["error"] for upload in uploads} == {"too_long"}
    monkeypatch.undo()
    assert bo.post("/records", {"record": record_line()})["state"]["table"]["status"] == "over"


@ON_ONE_DATABASE
def test_a_review_that_never_ends_is_killed(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.player("Ann")
    monkeypatch.setattr(reviews, "_review_in_process", never_looks_back)
    monkeypatch.setattr(reviews, "SECONDS_TO_REVIEW", 1.0)
    id = ann.post("/records", {"record": record_line()})["state"]["table"]["id"]
    client = Client(hall.url, key=ann.key)  # reviews are kept by the process that makes them
    assert client.get(f"/tables/{id}/review")["review"] is None
    known = hall.server.reviews._known[id]
    until = time.monotonic() + 60
    while not known.failed and time.monotonic() < until:
        client.get("/health")
    assert known.failed


def never_looks_back(pipe: Any, record: str) -> None:
    endless(record)


def test_replays_of_strangers_are_limited_and_kept(hall: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = hall.player("Ann")
    opened = ann.post("/records", {"record": record_line()})
    id = opened["state"]["table"]["id"]
    stranger = Client(hall.url, key=opened["watch_key"])
    first = stranger.get(f"/tables/{id}/replay", at=5)

    async def never(*_: Any) -> None:
        raise AssertionError("it was folded again")

    monkeypatch.setattr(hall.server.replays.workers, "run", never)
    assert stranger.get(f"/tables/{id}/replay", at=5) == first
    monkeypatch.setattr(hall.server.limits, "rates", hall.server.limits.rates | {"replay": (3, 60.0)})
    statuses = [stranger.request("GET", f"/tables/{id}/replay", at=5).status_code for _ in range(5)]
    assert 429 in statuses
