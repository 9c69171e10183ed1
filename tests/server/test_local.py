"""A hall without a server: the same routes in one process, without threads, with its data stored by a page."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

import gildhall
from gildhall.engine.record import Record
from gildhall.server.local import kept_database
from gildhall.server.local.hall import LocalHall

GAMES = [("pillars", 3), ("oh_my_goods", 2), ("craftsmen", 2), ("antiquity", 2)]
PATIENCE = 60.0


class Cupboard:
    """Keeps a hall as a browser does, but in memory."""

    def __init__(self) -> None:
        self.snapshot: bytes | None = None
        self.journal: list[str] = []
        self.full = False

    async def append(self, entry: str) -> None:
        if self.full:
            raise OSError("there is no room")
        self.journal.append(entry)

    async def replace(self, snapshot: bytes) -> None:
        self.snapshot, self.journal = snapshot, []

    async def open(self) -> LocalHall:
        return await LocalHall.open(self, self.snapshot, self.journal, pause=0.0)


class Page:
    """What a page asks."""

    def __init__(self, hall: LocalHall, key: str | None = None) -> None:
        self.hall = hall
        self.key = key

    async def status(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        text = "" if body is None else json.dumps(body)
        status, data = json.loads(await self.hall.ask(method, path, text, self.key))
        return status, data

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        status, data = await self.status(method, path, body)
        assert status == 200, data
        return data

    async def begin(self, game: str, seats: int) -> dict[str, Any]:
        """Become a player, and sit down with apprentices."""
        self.key = (await self.ask("POST", "/players", {"name": "Guest"}))["key"]
        bots = [{"kind": "bot", "bot": "apprentice"}] * (seats - 1)
        opened = await self.ask("POST", "/tables", {"game": game, "seats": [{"kind": "me"}, *bots]})
        state: dict[str, Any] = opened["state"]
        return state

    async def play(self, table: str, turns: int) -> dict[str, Any]:
        """Make the first legal move this many times, or until the game is over."""
        for _ in range(turns):
            state = await self.my_turn(table)
            if state["table"]["status"] == "over":
                break
            move = state["view"]["moves"][0]["text"]
            body = {"turn": state["turn"], "moves": [move], "confirm": True}
            await self.ask("POST", f"/tables/{table}/make", body)
        return await self.my_turn(table)

    async def my_turn(self, table: str) -> dict[str, Any]:
        """The table when it waits for me, or is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                state: dict[str, Any] = await self.ask("GET", f"/tables/{table}?since=0")
                if state["table"]["status"] == "over" or state["view"]["moves"]:
                    return state
                await asyncio.sleep(0.01)


def in_hall(work: Callable[[Page], Awaitable[None]], cupboard: Cupboard | None = None) -> None:
    async def run() -> None:
        hall = await (cupboard or Cupboard()).open()
        try:
            await work(Page(hall))
        finally:
            await hall.close()

    asyncio.run(run())


OPEN = """
import asyncio, sys
for name in {missing}:
    sys.modules[name] = None
from gildhall.server.local.hall import LocalHall

class Nowhere:
    async def append(self, entry):
        pass

async def main():
    hall = await LocalHall.open(Nowhere(), None, [])
    print(await hall.ask("GET", "/games/pillars", "", None))
    await hall.close()

asyncio.run(main())
"""


def test_it_needs_nothing_that_only_a_server_has() -> None:
    """Modules that do not exist in a page must not be imported: the framework, drivers, processes."""
    missing = ["litestar", "uvicorn", "asyncpg", "httpx", "cryptography", "prometheus_client", "filelock"]
    missing += ["platformdirs", "websockets", "typer", "rich", "multiprocessing.connection"]
    done = subprocess.run(
        [sys.executable, "-c", OPEN.format(missing=missing)], check=True, capture_output=True, text=True
    )
    assert json.loads(done.stdout)[0] == 200


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_table_is_the_same_after_the_page_was_closed(game: str, seats: int) -> None:
    cupboard = Cupboard()
    kept: dict[str, Any] = {}

    async def begin(page: Page) -> None:
        state = await page.begin(game, seats)
        table = state["table"]["id"]
        kept.update(state=await page.play(table, 3), key=page.key, table=table)

    async def go_on(page: Page) -> None:
        page.key = kept["key"]
        found = await page.my_turn(kept["table"])
        assert (found["view"], found["story"]) == (kept["state"]["view"], kept["state"]["story"])
        assert [each["table"]["id"] for each in await page.ask("GET", "/me/tables")] == [kept["table"]]

    in_hall(begin, cupboard)
    in_hall(go_on, cupboard)


def test_a_long_journal_becomes_a_snapshot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_database, "MOST_ENTRIES", 3)
    cupboard = Cupboard()
    key: list[str | None] = []

    async def begin(page: Page) -> None:
        await page.begin("oh_my_goods", 2)
        key.append(page.key)

    async def look(page: Page) -> None:
        page.key = key[0]
        assert len(await page.ask("GET", "/me/tables")) == 1

    in_hall(begin, cupboard)
    assert cupboard.snapshot is None
    in_hall(look, cupboard)
    assert cupboard.snapshot is not None
    assert cupboard.journal == []
    in_hall(look, cupboard)


def test_what_is_not_kept_did_not_happen() -> None:
    cupboard = Cupboard()

    async def work(page: Page) -> None:
        state = await page.begin("oh_my_goods", 2)
        table = state["table"]["id"]
        before = await page.my_turn(table)
        cupboard.full = True
        body = {"turn": before["turn"], "moves": [before["view"]["moves"][0]["text"]]}
        status, _ = await page.status("POST", f"/tables/{table}/make", body)
        assert status == 500
        assert await page.my_turn(table) == before
        cupboard.full = False
        await page.ask("POST", f"/tables/{table}/make", body)

    in_hall(work, cupboard)


def test_its_records_can_be_replayed() -> None:
    async def work(page: Page) -> None:
        state = await page.begin("oh_my_goods", 2)
        table = state["table"]["id"]
        assert (await page.status("GET", f"/tables/{table}/record"))[0] == 409
        assert (await page.play(table, 2000))["table"]["status"] == "over"
        record = Record.from_json(json.dumps(await page.ask("GET", f"/tables/{table}/record")))
        replayed = record.replay()
        assert replayed.over
        assert [place.score for place in replayed.standing] == [place.score for place in record.replay().standing]
        assert replayed.facts.game is gildhall.game("oh_my_goods")

    in_hall(work)


def test_a_table_is_followed_until_it_is_left() -> None:
    async def work(page: Page) -> None:
        state = await page.begin("pillars", 3)
        told: list[str] = []
        page.hall.follow(1, state["table"]["id"], page.key, 0, told.append)
        await page.my_turn(state["table"]["id"])
        async with asyncio.timeout(PATIENCE):
            while not told or not json.loads(told[-1])["state"]["view"]["moves"]:
                await asyncio.sleep(0.01)
        items = [item["number"] for text in told for item in json.loads(text)["items"]]
        assert items == list(range(len(items)))
        page.hall.leave(1)
        await asyncio.sleep(0)
        number = len(told)
        await page.play(state["table"]["id"], 1)
        assert len(told) == number

    in_hall(work)


def test_what_cannot_be_followed_ends_at_once() -> None:
    async def work(page: Page) -> None:
        told: list[str] = []
        page.hall.follow(1, "nowhere", None, 0, told.append)
        async with asyncio.timeout(PATIENCE):
            while not told:
                await asyncio.sleep(0.01)
        assert told == [""]

    in_hall(work)


def test_it_offers_the_bots_that_are_quick_enough() -> None:
    async def work(page: Page) -> None:
        known = await page.ask("GET", "/bots?game=pillars")
        assert [bot["name"] for bot in known] == ["apprentice", "journeyman", "even"]

    in_hall(work)


def test_an_even_match_follows_the_results_in_the_page() -> None:
    cupboard = Cupboard()

    async def lose(page: Page) -> None:
        await page.begin("antiquity", 2)
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "even"}]
        opened = await page.ask("POST", "/tables", {"game": "antiquity", "seats": seats})
        table = opened["state"]["table"]["id"]
        await page.my_turn(table)
        await page.ask("POST", f"/tables/{table}/resign")
        assert (await page.my_turn(table))["table"]["status"] == "over"
        while page.hall.even_results.busy():
            await asyncio.sleep(0.01)
        again = await page.ask("POST", f"/tables/{table}/rematch", {"rotate": 0})
        session = await page.hall.tables.session(again["state"]["table"]["id"])
        assert session.chairs[1].bot == "even:0.35"

    async def stored(page: Page) -> None:
        assert [row["result"] for row in await page.hall.database.read("select result from even_results")] == [0.0]

    in_hall(lose, cupboard)
    in_hall(stored, cupboard)


def test_requests_are_answered_as_a_server_does() -> None:
    async def work(page: Page) -> None:
        assert (await page.ask("GET", "/games/pillars/booklet?language=de"))["language"] == "de"
        assert (await page.status("GET", "/games/chess"))[0] == 404
        assert (await page.status("GET", "/me"))[0] == 401
        assert (await page.status("POST", "/players", {"name": 7}))[0] == 400
        status, problem = await page.status("GET", "/push")
        assert (status, problem["error"]) == (404, "not_here")

    in_hall(work)


def test_lessons_hints_and_replays_come_along() -> None:
    async def work(page: Page) -> None:
        state = await page.begin("oh_my_goods", 2)
        table = state["table"]["id"]
        before = await page.my_turn(table)
        hint = await page.ask("POST", f"/tables/{table}/hint")
        assert hint["moves"][0] in {move["text"] for move in before["view"]["moves"]} or before["view"]["form"]
        moment = await page.ask("GET", f"/tables/{table}/replay?at=1")
        assert moment["last"] == before["number"]
        lesson = (await page.ask("GET", "/games/oh_my_goods/lessons"))[0]["id"]
        opened = await page.ask("POST", f"/games/oh_my_goods/lessons/{lesson}")
        assert opened["state"]["table"]["lesson"]["id"] == lesson

    in_hall(work)


def test_a_table_moves_to_another_hall() -> None:
    """Here another hall in a page: it answers this request as a server does."""

    async def work(page: Page) -> None:
        state = await page.begin("craftsmen", 2)
        table = state["table"]["id"]
        state = await page.play(table, 2)
        moving = await page.ask("GET", f"/tables/{table}/moving")
        assert moving["bots"] == [None, "apprentice"]
        hall = await Cupboard().open()
        there = Page(hall)
        there.key = (await there.ask("POST", "/players", {"name": "Guest"}))["key"]
        opened = (await there.ask("POST", "/records/moved", moving))["state"]
        assert opened["view"] == state["view"]
        await hall.close()

    in_hall(work)
