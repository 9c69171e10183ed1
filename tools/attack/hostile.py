"""The hostile player, in a separate process: it uses several addresses, and does what it should not."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tools.attack.requests import Endpoints

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5")
MOST_KEPT = 3000
SLOW_SOCKETS = 60
BREATH = 0.01
PATIENCE = 30.0
SHOUTS: list[str | bytes] = [
    *("", "{", "null", "[]", b"\x00\xff", '{"id": 1}', "[" * 50_000, "x" * 200_000),
    '{"id": 1, "do": "start", "body": {}}',
    '{"id": 1, "do": "confirm", "body": {"turn": 0}}',
    '{"id": 1, "do": "undo", "body": {"turn": 0}}',
    '{"id": 99999999999999999999, "do": "make", "body": {}}',
    '{"id": 1, "do": "make", "body": {"turn": 0, "moves": ["pass"], "confirm": true}}',
    '{"id": 1, "do": "make", "body": {"turn": -1, "seat": 0, "moves": ["peek extended", "keep X"]}}',
]
"""What a stranger sends on a live connection."""
REFUSALS = (400, 401, 403, 404, 409, 413, 422, 429, 503)


@dataclass
class Findings:
    """The answers that the hostile player got, and what was wrong with them."""

    requests: int = 0
    wrong: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    """Answers, to be searched for secrets."""
    views: list[tuple[str, int | None, int, Any]] = field(default_factory=list)

    def note(self, what: str) -> None:
        if len(self.wrong) < 100:
            self.wrong.append(what)


@dataclass
class Knows:
    """What it knows about the hall."""

    url: str
    seconds: float
    public: list[str]
    private: list[str]


class Hostile:
    """One attacker with its own address."""

    def __init__(self, knows: Knows, number: int) -> None:
        self.knows = knows
        self.until = time.monotonic() + knows.seconds
        self.dice = random.Random(number)
        self.found = Findings()
        self.keys: list[str] = ["p_wrong", "", "x" * 500]
        self.mine: list[str] = []
        self.address = ADDRESSES[number % len(ADDRESSES)]
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        self.http = httpx.AsyncClient(base_url=knows.url, timeout=PATIENCE, transport=transport)

    @property
    def enough(self) -> bool:
        return time.monotonic() >= self.until

    async def ask(self, method: str, path: str, body: Any = None, key: str = "", **query: Any) -> httpx.Response | None:
        """Send one request. None if no answer came. What is wrong with the answer is noted."""
        headers = {"Authorization": f"Bearer {key}"} if key.isascii() and key.isprintable() and key else {}
        try:
            content = None if body is None else json.dumps(body)
            headers["Content-Type"] = "application/json"
            async with asyncio.timeout(PATIENCE):  # an event stream would never end
                answer = await self.http.request(method, path, content=content, headers=headers, params=query or None)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError, OverflowError, TimeoutError):
            await asyncio.sleep(0.1)
            return None
        self.found.requests += 1
        if answer.status_code >= 500 and answer.status_code != 503:
            self.found.note(f"{answer.status_code} {method} {path[:100]}")
        if len(self.found.texts) < MOST_KEPT or answer.status_code >= 500:
            self.found.texts.append(answer.text[:20_000])
        if answer.status_code == 429:
            await asyncio.sleep(0.2)
        await asyncio.sleep(BREATH)
        return answer

    async def become_somebody(self) -> str:
        """A new player, if the hall lets one in: returns the key, or an empty one."""
        answer = await self.ask("POST", "/api/players", {"name": f"M {self.dice.randrange(10**6)}"})
        if answer is None or answer.status_code != 200:
            await asyncio.sleep(0.5)
            return ""
        self.keys.append(str(answer.json()["key"]))
        return self.keys[-1]

    async def open_table(self, key: str, seats: list[str], **more: Any) -> dict[str, Any] | None:
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        answer = await self.ask("POST", "/api/tables", {"game": "pillars", "seats": kinds, **more}, key)
        if answer is None or answer.status_code != 200:
            return None
        opened: dict[str, Any] = answer.json()
        self.mine.append(opened["state"]["table"]["id"])
        self.keys += [each for each in (opened["seat_key"], opened["join_key"], opened["watch_key"]) if each]
        return opened

    # --- the attacks ------------------------------------------------------------------------------------------------

    async def probe(self) -> None:
        """Every endpoint, with every key, on tables of others."""
        document = (await self.http.get("/schema/openapi.json")).json()
        endpoints = Endpoints(document, self.dice)
        await self.become_somebody()
        while not self.enough:
            ids = [*self.mine[-2:], *self.knows.public, *self.knows.private]
            self.dice.shuffle(ids)
            method, path, query, body = endpoints.any(ids)
            if path == "/api/me" and method == "DELETE":
                continue
            answer = await self.ask(method, path, body, self.dice.choice(self.keys), **query)
            if answer is not None and answer.status_code == 200 and any(id in path for id in self.knows.private):
                self.found.note(f"a private table answered: {method} {path[:100]}")

    async def watch(self) -> None:
        """Look at the list of tables, watch public ones, and keep what is shown."""
        while not self.enough:
            listed = await self.ask("GET", "/api/tables", status=self.dice.choice(["open", "running", "over"]))
            if listed is not None and listed.status_code not in (200, 429, 503):
                self.found.note(f"the list of tables: {listed.status_code}")
            for table in self.knows.public:
                answer = await self.ask("GET", f"/api/tables/{table}")
                if answer is not None and answer.status_code == 200:
                    state = answer.json()
                    if state["view"] is not None and len(self.found.views) < MOST_KEPT:
                        self.found.views.append((table, state["seat"], state["number"], state["view"]))
            await asyncio.sleep(0.3)

    async def stay_behind(self) -> None:
        """Sit down, open streams with every key, stand up, and keep watching when somebody else sits there."""
        while not self.enough:
            host, guest, victim = [await self.become_somebody() for _ in range(3)]
            opened = await self.open_table(host, ["me", "open", "apprentice"]) if victim and guest and host else None
            if opened is None:
                await asyncio.sleep(2.0)
                continue
            table = opened["state"]["table"]["id"]
            joined = await self.ask("POST", f"/api/tables/{table}/join", {"key": opened["join_key"]}, guest)
            if joined is None or joined.status_code != 200:
                continue
            keys = [guest, str(joined.json()["seat_key"])]
            looks = (self._looks, self._looks_live)
            watching = [asyncio.create_task(look(table, key)) for key in keys for look in looks]
            await asyncio.sleep(0.5)
            await self.ask("POST", f"/api/tables/{table}/leave", {}, guest)
            await self.ask("POST", f"/api/tables/{table}/join", {"key": opened["join_key"], "seat": 1}, victim)
            await self.ask("POST", f"/api/tables/{table}/start", {}, host)
            await asyncio.sleep(2.0)
            for each in watching:
                each.cancel()
            if True in await asyncio.gather(*watching, return_exceptions=True):
                self.found.note("a stream showed a hand to who had left")

    async def _looks(self, table: str, key: str) -> bool:
        """Follow a stream of a seat; has it shown a game, which began only after the seat was left?"""
        headers = {"Authorization": f"Bearer {key}"}
        try:
            async with self.http.stream("GET", f"/api/tables/{table}/stream", headers=headers) as stream:
                async for line in stream.aiter_lines():
                    if line.startswith("data: ") and '"hand":[' in line:
                        return True
        except (httpx.HTTPError, asyncio.CancelledError):
            return False
        return False

    async def _looks_live(self, table: str, key: str) -> bool:
        """The same on a live connection."""
        try:
            async with self.live(table, key) as connection:
                async for message in connection:
                    if '"hand":[' in str(message):
                        return True
        except (OSError, WebSocketException, asyncio.CancelledError):
            return False
        return False

    def live(self, table: str, key: str) -> connect:
        """A live connection of a table, from this attacker's address."""
        url = f"ws{self.knows.url.removeprefix('http')}/api/tables/{table}/live"
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        return connect(url, additional_headers=headers, local_addr=(self.address, 0), proxy=None)

    async def interrupt(self) -> None:
        """Live connections with every key: to tables of others, with messages that nobody should send."""
        while not self.enough:
            private = bool(self.knows.private) and self.dice.random() < 0.5
            table = self.dice.choice(self.knows.private if private else self.knows.public or ["none"])
            self.found.requests += 1
            try:
                async with self.live(table, self.dice.choice(["", *self.keys[-4:]])) as connection:
                    if private:
                        self.found.note("a private table let a stranger connect")
                    await self._shout(connection, table)
            except (OSError, WebSocketException):
                await asyncio.sleep(0.2)

    async def _shout(self, connection: ClientConnection, table: str) -> None:
        """Send requests that must be refused; keep the views that come back."""
        for _ in range(20):
            await connection.send(self.dice.choice(SHOUTS))
            self.found.requests += 1
            async with asyncio.timeout(PATIENCE):
                message = json.loads(await connection.recv())
            self.found.texts.append(str(message)[:20_000])
            if message.get("status", 400) not in REFUSALS:
                self.found.note(f"a live request of a stranger was answered with {message['status']}")
            state = (message.get("data") or {}).get("state") if message["event"] == "update" else None
            if state and state["view"] is not None and len(self.found.views) < MOST_KEPT:
                self.found.views.append((table, state["seat"], state["number"], state["view"]))
            await asyncio.sleep(BREATH)

    async def flood(self) -> None:
        """Players, tables of strong bots, variants, records, guesses of keys: as many as possible."""
        key = await self.become_somebody()
        huge: list[dict[str, Any]] = [
            {"game": "antiquity", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"round_limit": 10**15}},
            {"game": "pillars", "seats": [{"kind": "open"}] * 3, "changes": {"about": "x" * 100_000}},
            {"game": "antiquity", "seats": [{"kind": "open"}] * 2, "changes": {"limits": {"carry_limit": 10**15}}},
        ]
        while not self.enough:
            key = key or await self.become_somebody()
            await self.open_table(key, ["master"] * 3, public=True)
            await self.ask("POST", "/api/tables", self.dice.choice(huge), key)
            await self.ask("POST", "/api/records", {"record": '{"game":"pillars"}' * 5}, key)
            await self.ask("PATCH", "/api/me", {"settings": {"quiet": {"vacations": [FAR]}}}, key)
            for _ in range(20):
                await self.ask("GET", "/api/me", key=f"p_{self.dice.random()}")
                await self.ask("GET", f"/api/tables/{self.dice.random()}")
            await self.become_somebody()

    async def crawl(self) -> None:
        """Sockets that send one character from time to time, and streams that nobody reads."""
        host, port = self.knows.url.removeprefix("http://").split(":")
        table = self.knows.public[0] if self.knows.public else "none"
        heads = [
            b"GET /api/ga",
            b"POST /api/players HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n{",
            f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode(),
            b"\x00\xff" * 100,
        ]
        wires: list[asyncio.StreamWriter] = []
        while not self.enough:
            try:
                _, wire = await asyncio.open_connection(host, int(port), local_addr=(ADDRESSES[3], 0))
                wire.write(self.dice.choice(heads))
                wires.append(wire)
            except OSError:
                pass
            if len(wires) > SLOW_SOCKETS:
                wires.pop(0).close()
            await asyncio.sleep(0.2)
        for wire in wires:
            wire.close()


FAR = {"first": "2026-01-01", "last": "9999-12-31"}


def attack(knows: Knows, pipe: Connection) -> None:
    """In a separate process: report the start, attack until the time is up, and report the findings."""
    pipe.send(None)
    pipe.send(asyncio.run(_attack(knows)))


async def _attack(knows: Knows) -> Findings:
    hostile = [Hostile(knows, number) for number in range(7)]
    attacks: list[Callable[[], Awaitable[None]]] = [
        *(hostile[0].probe, hostile[1].probe, hostile[2].watch, hostile[3].stay_behind),
        *(hostile[4].flood, hostile[5].crawl, hostile[6].interrupt),
    ]
    ended = await asyncio.gather(*[_until_enough(each, hostile[0]) for each in attacks])
    all_of_them = Findings()
    for each in hostile:
        all_of_them.requests += each.found.requests
        all_of_them.wrong += each.found.wrong
        all_of_them.texts += each.found.texts
        all_of_them.views += each.found.views
        await each.http.aclose()
    all_of_them.wrong += [error for error in ended if error is not None]
    return all_of_them


async def _until_enough(attack: Callable[[], Awaitable[None]], clock: Hostile) -> str | None:
    """Attack repeatedly, even if the hall was away for a moment. Returns the errors of the attacker itself."""
    while not clock.enough:
        try:
            await attack()
        except (httpx.HTTPError, WebSocketException, OSError, json.JSONDecodeError):
            await asyncio.sleep(0.5)
        except Exception as error:
            return f"the attacker itself failed: {type(error).__name__}: {error}"
    return None
