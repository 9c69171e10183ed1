"""Whole games over HTTP: people and bots, from opening the table to the standing."""

from typing import Any

from tests.server.harness import EVERY_GAME, Client, Running

MOST_TURNS = 3000


def answer(client: Client, table: str, state: Any) -> Any:
    """Answer what is asked with the suggestion, or else the first move; gives the new state."""
    view, turn = state["view"], state["turn"]
    if view["form"] is not None:
        body = {"turn": turn, "moves": view["form"]["suggested"], "confirm": True}
        filled = client.request("POST", f"/tables/{table}/fill", body)
        if filled.status_code == 200:
            return filled.json()
    return client.post(f"/tables/{table}/make", {"turn": turn, "moves": [view["moves"][0]["text"]], "confirm": True})


def play_to_the_end(table: str, clients: list[Client], seen: list[Any] | None = None) -> Any:
    """Everybody answers whenever asked; bots play by themselves. After every turn the connection is lost and made
    again, and the story must go on without a gap. What the first of them saw is added to ``seen``.
    """
    numbers = [0] * len(clients)
    for _ in range(MOST_TURNS):
        for seat, client in enumerate(clients):
            with client.stream(table, since=numbers[seat]) as messages:
                for message in messages:
                    assert [item["number"] for item in message["items"]] == list(
                        range(numbers[seat], message["number"])
                    )
                    numbers[seat] = message["number"]
                    state = message["state"]
                    if seat == 0 and seen is not None:
                        seen.append(state["view"])
                    if state["table"]["status"] == "over" or set(state["table"]["waiting"]) & set(range(len(clients))):
                        break
            if state["table"]["status"] == "over":
                return state
            while state["view"]["prompt"] is not None and state["table"]["status"] == "running":
                state = answer(client, table, state)
    raise AssertionError("the game does not end")


@EVERY_GAME
def test_two_people_and_two_bots_play_a_whole_game(game: str, hall: Running, ann: Client, bo: Client) -> None:
    opened = ann.open(game, ["me", "open", "apprentice", "apprentice"])
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    ann.post(f"/tables/{table}/start")
    state = play_to_the_end(table, [ann, bo])
    assert state["view"]["over"] is True
    assert min(place["rank"] for place in state["view"]["standing"]) == 1
