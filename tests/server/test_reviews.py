"""Looking back at a finished game."""

import time
from typing import Any

import pytest

from tests.server.harness import Client, Running

PATIENCE = 60.0
"""A review that goes on may take its time: its process is nice to others. One that stands still has failed."""


@pytest.fixture(scope="module")
def over(hall: Running) -> tuple[str, Client]:
    """The end of a game, played once more: a whole game would be reviewed for half a minute."""
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    played_out(ann, table)
    story = ann.get(f"/tables/{table}", since=0)["story"]
    fork = ann.post(f"/tables/{table}/fork", {"at": len(story) * 3 // 4})["state"]["table"]["id"]
    played_out(ann, fork)
    return fork, ann


def played_out(client: Client, table: str) -> None:
    """Let a bot play on to the end."""
    client.post(f"/tables/{table}/away")
    client.await_state(table, lambda state: state["table"]["status"] == "over")


def reviewed(client: Client, table: str) -> tuple[Any, list[int]]:
    """The review, and what was told of its progress on the way."""
    told, moved = [-1], time.monotonic()
    while time.monotonic() < moved + PATIENCE:
        answer = client.get(f"/tables/{table}/review")
        if answer["done"] != told[-1]:
            told.append(answer["done"])
            moved = time.monotonic()
        if answer["review"] is not None:
            return answer["review"], told[1:]
    raise AssertionError(f"the review stands still at {told[-1]}")


def test_a_finished_game_is_reviewed_while_its_progress_is_told(over: tuple[str, Client], hall: Running) -> None:
    if len(hall.urls) > 1:
        pytest.skip("a review is no business of the database")
    table, ann = over
    found, told = reviewed(ann, table)
    assert told == sorted(told)
    assert len(told) > 2
    ranks = ann.get(f"/tables/{table}")["view"]["standing"]
    winners = [place["seat"] for place in ranks if place["rank"] == 1]
    assert all(found["course"][-1]["chances"][seat] > 0 for seat in winners)
    for seat in found["seats"]:
        parts = seat["began"] + seat["choices"] + seat["others"] + seat["luck"]
        assert parts == pytest.approx(seat["ended"], abs=0.001)


def test_a_moment_of_the_review_is_seen_in_the_replay(over: tuple[str, Client]) -> None:
    table, ann = over
    moves = ann.get(f"/tables/{table}/record")["moves"]
    number = max(i for i, (_, text) in enumerate(moves) if text.startswith("play"))
    seat, text = moves[number]
    moment = ann.get(f"/tables/{table}/replay", move=number + 1, seat=seat)
    assert seat in moment["view"]["waiting"]
    assert text in [move["text"] for move in moment["view"]["moves"]]


def test_a_running_game_is_not_reviewed(ann: Client) -> None:
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    assert ann.refused(f"/tables/{table}/review", method="GET")[1]["error"] == "not_over"
    assert ann.refused(f"/tables/{table}/replay", method="GET", move=3)[1]["error"] == "not_over"
