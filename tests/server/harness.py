"""A real server on loopback, in a thread of its own, and clients that speak to it."""

import asyncio
import copy
import json
import math
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count, cycle
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from gildhall.server.http.app import make_app
from gildhall.server.ops.connections import PROTOCOLS
from gildhall.server.server import Server
from gildhall.server.settings import Settings

PATIENCE = 30.0
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing is encrypted on loopback. Otherwise every client would read the list of authorities, for 30 milliseconds."""
ON_ONE_DATABASE = pytest.mark.parametrize("new_url", ["sqlite"], indirect=True, scope="session")
"""For tests of the hall that are no business of the database."""

EVERY_GAME = pytest.mark.parametrize(
    ("new_url", "game"),
    [("postgres", "pillars"), *[("sqlite", game) for game in ("pillars", "oh_my_goods", "craftsmen", "antiquity")]],
    indirect=["new_url"],
    scope="session",
)
"""For whole games over the network. On PostgreSQL the other titles are played with two processes, in tests/faults."""


class Clock:
    """A server time that a test can set. It runs by itself unless it is stopped."""

    def __init__(self) -> None:
        self.shift = 0.0
        self.stopped: float | None = None

    def __call__(self) -> float:
        return (time.time() if self.stopped is None else self.stopped) + self.shift

    def stop(self) -> None:
        self.stopped = time.time()

    def forward(self, seconds: float) -> None:
        self.shift += seconds


class Running:
    """A server that answers at ``url``."""

    def __init__(self, database: str, now: Callable[[], float] | None = None, **settings: Any) -> None:
        self.clock = now or Clock()
        chosen = {"bot_workers": 0, "bot_pause": 0.0, "single_choice": 0.0, "requests": 0} | settings
        self.app = make_app(Settings(database=database, **chosen), self.clock)
        self.socket = socket.socket(proto=socket.IPPROTO_TCP)  # else asyncio lets small answers wait for each other
        self.socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(self.app, log_level="warning", lifespan="on", timeout_graceful_shutdown=5, **PROTOCOLS)
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(self._uvicorn.serve(sockets=[self.socket]))

    def __enter__(self) -> "Running":
        self._thread.start()
        while not self._uvicorn.started:
            assert self._thread.is_alive(), "the server did not start; see the log"
            self._thread.join(0.01)
        # The clock of a test jumps. A test that checks that jumps are outages sets this back.
        self.server.tables.outages.longest_gap = math.inf
        return self

    def __exit__(self, *_: object) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    @property
    def server(self) -> Server:
        server: Server = self.app.app.app.state.server
        return server

    def run(self, work: Any) -> Any:
        """Run a coroutine in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    @property
    def urls(self) -> list[str]:
        return [self.url]

    def player(self, name: str) -> "Client":
        """Somebody new."""
        client = Client(*self.urls)
        client.key = client.post("/players", {"name": name})["key"]
        return client


class Pair(Running):
    """Two servers on one database, as behind a proxy. Each must see what the other writes."""

    def __init__(self, database: str, now: Callable[[], float] | None = None, **settings: Any) -> None:
        super().__init__(database, now, **settings)
        self.other = Running(database, self.clock, **settings)

    def __enter__(self) -> "Pair":
        super().__enter__()
        self.other.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.other.__exit__()
        super().__exit__()

    @property
    def urls(self) -> list[str]:
        return [self.url, self.other.url]


def running(database: str, now: Callable[[], float] | None = None, **settings: Any) -> Running:
    """A server, or two of them where the database can be shared."""
    kind = Running if database.startswith("sqlite") else Pair
    return kind(database, now, **settings)


def plain_http(url: str) -> httpx.Client:
    """Requests to a server on loopback."""
    return httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False, verify=PLAIN)


class Client:
    """Somebody with a key; every request goes to the next server, so that no session sticks."""

    def __init__(self, *urls: str, key: str | None = None) -> None:
        self.urls = urls
        self.key = key
        self._turns = cycle(urls)
        self._servers = cycle([plain_http(url) for url in urls])

    @property
    def http(self) -> httpx.Client:
        return next(self._servers)

    def with_key(self, key: str | None) -> "Client":
        return Client(*self.urls, key=key)

    def request(
        self, method: str, path: str, body: Any = None, prefer: str | None = None, **query: Any
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        if prefer is not None:
            headers["Prefer"] = prefer
        params = {name: value for name, value in query.items() if value is not None}
        return self.http.request(method, f"/api{path}", json=body, params=params, headers=headers)

    def get(self, path: str, **query: Any) -> Any:
        return _ok(self.request("GET", path, **query))

    def post(self, path: str, body: Any = None, **query: Any) -> Any:
        return _ok(self.request("POST", path, {} if body is None else body, **query))

    def refused(self, path: str, body: Any = None, method: str = "POST", **query: Any) -> tuple[int, Any]:
        """The status and body of a request that must not be granted."""
        answer = self.request(method, path, {} if body is None and method != "GET" else body, **query)
        assert answer.status_code >= 400, answer.text
        return answer.status_code, answer.json()

    def open(self, game: str, seats: list[str], **more: Any) -> Any:
        """Open a table; seats are ``me``, ``open`` or the name of a bot."""
        kinds = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat} for seat in seats]
        return self.post("/tables", {"game": game, "seats": kinds, **more})

    def turn(self, table: str, seat: int | None = None, confirm: bool = True) -> Any:
        """Answer what is asked with the suggestion or the first move; None if nothing is asked."""
        state = self.get(f"/tables/{table}", seat=seat)
        view = state["view"]
        if view is None or view["prompt"] is None or state["table"]["status"] != "running":
            return None
        if view["form"] is not None:
            body = {"turn": state["turn"], "moves": view["form"]["suggested"], "confirm": confirm}
            answer = self.request("POST", f"/tables/{table}/fill", body, seat=seat)
            if answer.status_code == 200:
                return answer.json()
        body = {"turn": state["turn"], "moves": [view["moves"][0]["text"]], "confirm": confirm}
        return self.post(f"/tables/{table}/make", body, seat=seat)

    @contextmanager
    def stream(self, table: str, since: int = 0, **query: Any) -> Iterator[Iterator[Any]]:
        """The messages of a table's stream, as they come."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        params = {"since": since, **query}
        with self.http.stream("GET", f"/api/tables/{table}/stream", params=params, headers=headers) as response:
            assert response.status_code == 200, response.read()
            yield _messages(response)

    @contextmanager
    def live(self, table: str, since: int = 0, **query: Any) -> Iterator["LiveStream"]:
        """A table's live connection; it has the messages of the stream, and carries moves."""
        with self.connect(table, since=since, **query) as socket:
            yield LiveStream(socket)

    def connect(self, table: str, headers: dict[str, str] | None = None, **query: Any) -> ClientConnection:
        """A WebSocket of a table, as a browser opens it."""
        protocols = [Subprotocol("gildhall")] + ([Subprotocol(f"bearer.{self.key}")] if self.key else [])
        url = f"ws{next(self._turns).removeprefix('http')}/api/tables/{table}/live?{urlencode(query)}"
        return connect(
            url, subprotocols=protocols, additional_headers=headers, proxy=None, compression=None, max_size=None
        )

    def follow(self, how: str, table: str) -> AbstractContextManager[Iterator[Any]]:
        """The messages of a table's stream: by its event stream, or by its live connection."""
        return self.live(table) if how == "live" else self.stream(table)

    def await_turn(self, table: str) -> Any:
        """Follow the stream until nobody else is waited for: nothing changes then by itself."""
        return self.await_state(table, lambda state: state["table"]["waiting"] == [state["seat"]])

    def await_state(self, table: str, wanted: Callable[[Any], bool]) -> Any:
        """Follow the stream until the state is as wanted."""
        with self.stream(table) as messages:
            for message in messages:
                if wanted(message["state"]):
                    return message["state"]
        raise AssertionError("the stream ended")


class LiveStream(Iterator[Any]):
    """One end of a live connection: the messages of its stream, one after the other, and moves."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.numbers = count()
        self.kept: list[Any] = []

    def __next__(self) -> Any:
        if self.kept:
            return self.kept.pop(0)
        message = self.read()
        assert message["event"] in ("update", "restart"), message
        return message.get("data", {})

    def read(self) -> Any:
        """The next message of any kind."""
        try:
            return json.loads(self.socket.recv(PATIENCE))
        except ConnectionClosed:
            raise StopIteration from None

    def ask(self, do: str, body: Any) -> tuple[int, Any]:
        """Send a request; gives the status and the body of its answer. Updates until then are kept."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "do": do, "body": body}))
        while (message := self.read())["event"] != "answer":
            self.kept.append(message.get("data", {}))
        assert message["id"] == number
        if "update" in message:
            self.kept.append(message["update"])
        return message["status"], message.get("data")


def patched(state: Any, changes: list[Any]) -> Any:
    """A state with the changes of the next message."""
    state = copy.deepcopy(state)
    for path, *value in changes:
        *steps, last = path
        inner = state
        for step in steps:
            inner = inner[step]
        if not value:
            del inner[last]
        elif isinstance(inner, list) and last == len(inner):
            inner.append(value[0])
        else:
            inner[last] = value[0]
    return state


def _ok(answer: httpx.Response) -> Any:
    assert answer.status_code < 300, f"{answer.status_code} {answer.text}"
    return answer.json()


def _messages(response: httpx.Response) -> Iterator[Any]:
    for line in response.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))
