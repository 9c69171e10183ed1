"""Whole games over HTTP: people and bots, from opening the table to the standing."""

import pytest

from tests.server.harness import Client, Running

MOST_TURNS = 3000


def play_to_the_end(table: str, clients: list[Client]) -> dict[str, object]:
    """Everybody answers whenever asked; bots play by themselves."""
    for _ in range(MOST_TURNS):
        if not any(client.turn(table) for client in clients):
            state = clients[0].await_state(
                table, lambda state: state["table"]["status"] == "over" or set(state["table"]["waiting"]) & {0, 1}
            )
            if state["table"]["status"] == "over":
                return dict(state)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", ["pillars", "oh_my_goods", "craftsmen", "antiquity"])
def test_two_people_and_two_bots_play_a_whole_game(game: str, hall: Running, ann: Client, bo: Client) -> None:
    opened = ann.open(game, ["me", "open", "apprentice", "apprentice"])
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    ann.post(f"/tables/{table}/start")
    state = play_to_the_end(table, [ann, bo])
    assert state["view"]["over"] is True
    assert sorted(place["rank"] for place in state["view"]["standing"])[0] == 1
