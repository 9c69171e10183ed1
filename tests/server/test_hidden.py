"""Nothing hidden gets out: not in an answer, an event, an error, a number or a size."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from gildhall.engine.dice import QuickDice
from gildhall.server.tables.session import TableSession
from tests.server.harness import Client, Running

GAMES = {"pillars": 3, "oh_my_goods": 3, "craftsmen": 3, "antiquity": 2}
MOMENTS = 4
ASKED = 6


@pytest.fixture(scope="module")
def quiet_hall(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with Running(f"sqlite:///{tmp_path_factory.mktemp('hidden')}/hall.sqlite") as hall:
        yield hall


def answers(client: Client, table: str, catalogue: list[str]) -> list[Any]:
    """Everything that a seat, or a watcher, can get to see at this moment, byte for byte."""
    state = client.request("GET", f"/tables/{table}", since=0)
    found: list[Any] = [(state.status_code, state.content)]
    with client.stream(table) as messages:
        found.append(next(messages)["state"]["view"])
    moves = [move["text"] for move in state.json()["view"]["moves"]][:ASKED]
    for move in moves + catalogue:
        for path, body in (("why-not", {"move": move}), ("preview", {"moves": [move]})):
            answer = client.request("POST", f"/tables/{table}/{path}", body)
            found.append((path, move, answer.status_code, answer.content))
    return found


def forget(session: TableSession) -> None:
    """What was made of the real table must be made anew."""
    session._holds.clear()
    session.seen.clear()


def exchanged(session: TableSession, seat: int, seed: int) -> Any:
    """Put another table in the place of the real one that this seat cannot tell from it; gives the real one back."""
    real = session.table
    twin = real.guess(seat, QuickDice.seeded(seed, 0))
    twin.listen()
    twin.seed = real.seed
    session.real = twin
    forget(session)
    return real


@pytest.mark.parametrize("game", GAMES)
def test_two_tables_that_a_seat_cannot_tell_apart_give_it_the_same_bytes(game: str, quiet_hall: Running) -> None:
    ann = quiet_hall.player("Ann")
    table = ann.open(game, ["me"] + ["apprentice"] * (GAMES[game] - 1))["state"]["table"]["id"]
    session: TableSession = quiet_hall.run(quiet_hall.server.tables.session(table))
    hidden = 0
    for moment in range(MOMENTS):
        ann.await_state(table, lambda state: state["view"]["moves"] or state["table"]["status"] == "over")
        while quiet_hall.server.bot_driver.busy():  # bots who decide in the same secret step
            threading.Event().wait(0.01)
        catalogue = [
            move.text
            for move in session.table.facts.catalogue.moves[1 :: max(1, len(session.table.facts.catalogue) // ASKED)]
        ]
        before = answers(ann, table, catalogue)
        real = exchanged(session, 0, moment)
        try:
            assert answers(ann, table, catalogue) == before
            hidden += session.table.position() != real.position()
        finally:
            session.real = real
            forget(session)
        for _ in range(3):
            ann.turn(table)
    assert hidden, "the tables did not differ: this proves nothing"


def test_four_seats_in_a_secret_phase_never_hinder_each_other_and_see_only_who_is_ready(hall: Running) -> None:
    check_secret_phase([hall.player(name) for name in ("Ann", "Bo", "Cy", "Di")])


def check_secret_phase(people: list[Client]) -> None:
    """Four people work at once in Antiquity's secret phase: nobody is told 'stale', nobody sees what others do."""
    opened = people[0].open("antiquity", ["me", "open", "open", "open"])
    table = opened["state"]["table"]["id"]
    for client in people[1:]:
        client.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    people[0].post(f"/tables/{table}/start")
    while True:
        state = people[0].get(f"/tables/{table}")
        if state["view"]["sealed"] and len(state["table"]["waiting"]) == 4:
            break
        people[state["table"]["waiting"][0]].turn(table)

    before = [client.get(f"/tables/{table}", since=0) for client in people]

    def work(client: Client) -> list[int]:
        """Choose, take back, choose again; nothing final."""
        statuses = []
        for _ in range(4):
            state = client.get(f"/tables/{table}")
            move = state["view"]["moves"][-1]["text"] if state["view"]["moves"] else None
            if move is None:
                break
            answer = client.request("POST", f"/tables/{table}/make", {"turn": state["turn"], "moves": [move]})
            statuses.append(answer.status_code)
        return statuses

    with people[0].stream(table, since=before[0]["number"]) as messages:
        next(messages)
        with ThreadPoolExecutor(3) as pool:
            statuses = [status for each in pool.map(work, people[1:]) for status in each]
        people[1].post(f"/tables/{table}/chat", {"words": "I am busy"})
        heard = next(messages)  # nothing was said while the others were choosing
        assert [item["event"]["kind"] for item in heard["items"]] == ["chat"]
    assert len(statuses) >= 3
    assert set(statuses) == {200}
    idle = people[0].get(f"/tables/{table}", since=0)
    assert [idle[part] for part in ("turn", "view", "held")] == [before[0][part] for part in ("turn", "view", "held")]
    assert idle["number"] == before[0]["number"] + 1
    people[3].post(f"/tables/{table}/undo", {"turn": people[3].get(f"/tables/{table}")["turn"], "everything": True})
    while 3 in people[3].get(f"/tables/{table}")["table"]["waiting"]:
        people[3].turn(table)
    ready = people[0].get(f"/tables/{table}")
    assert ready["view"]["sealed"]["ready"] == [False, False, False, True]
    assert ready["view"]["seats"][3] == before[0]["view"]["seats"][3]
    assert ready["turn"] == before[0]["turn"]
    assert people[0].turn(table, confirm=False) is not None
