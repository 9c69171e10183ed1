"""While a game is played, ``/why`` does not tell whether a bot had a choice."""

from typing import Any

from gildhall.server.tables.loading import read_log
from tests.server.harness import ON_ONE_DATABASE, Client, Running

pytestmark = ON_ONE_DATABASE


def choices_of(hall: Running, table: str, item: int) -> int:
    """How many moves a bot had when it did what the first seat saw as this item of its story."""
    session = hall.run(hall.server.tables.session(table))
    turn = hall.run(hall.server.replays.bot_turn(session, 0, item, over=False))
    return len(turn.view["moves"]) if turn is not None else 0


def items_of_bots(hall: Running, ann: Client, table: str) -> dict[bool, int]:
    """An item where a bot had no choice, and one where it had one."""
    found: dict[bool, int] = {}
    while len(found) < 2:
        ann.await_turn(table)
        for item in ann.get(f"/tables/{table}", since=0)["story"]:
            if item["event"]["kind"] == "played" and item["by"] != 0:
                found.setdefault(choices_of(hall, table, item["number"]) == 1, item["number"])
        assert ann.turn(table) is not None, "the game is over: this proves nothing"
        assert len(hall.run(read_log(hall.server.database, table))) < 200
    return found


def test_a_forced_move_looks_like_any_other(hall: Running) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    items = items_of_bots(hall, ann, table)
    told: list[Any] = [ann.get(f"/tables/{table}/why", item=items[forced]) for forced in (True, False)]
    for answer in told:
        assert 0 <= answer["chance"] <= 1
        assert answer["points"] is not None
        assert (answer["other"], answer["candidates"]) == (None, [])
