"""Honest players: they only play, and record how long they wait and which moves were accepted."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import httpx
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from tools.attack.hall import AttackedServer
from tools.notes import light_games

TURN = 0.2
"""Seconds that an honest player thinks."""
BUSY = (429, 503)
PATIENCE = 60.0
DONE = 204


class Honest(threading.Thread):
    """One person who plays one game after the other against bots; after any failure the same request is sent again."""

    def __init__(self, hall: AttackedServer, number: int, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.hall = hall
        self.number = number
        games = light_games()
        title = games[number % len(games)]
        self.game, self.seats = title.id, min(title.seats)
        self.public = number % 2 == 0
        self.enough = enough
        self.http = httpx.Client(base_url=f"{hall.url}/api", timeout=PATIENCE, trust_env=False)
        self.key = ""
        self.tables: list[str] = []
        self.acknowledged: dict[str, list[str]] = {}
        self.views: list[tuple[str, int | None, int, Any]] = []
        """Tables, viewers, numbers of items seen, and views, to be compared with what may be known."""
        self.latencies: list[float] = []
        self.trouble: str | None = None

    def run(self) -> None:
        try:
            self.key = self._insist("POST", "/players", {"name": f"Honest {self.number}"})["key"]
            while not self.enough.is_set():
                self._game()
        except Exception as error:
            self.trouble = f"{type(error).__name__}: {error}"

    def _game(self) -> None:
        seats = [{"kind": "me"}] + [{"kind": "bot", "bot": "apprentice"}] * (self.seats - 1)
        body = {"game": self.game, "seats": seats, "public": self.public}
        table = self._insist("POST", "/tables", body)["state"]["table"]["id"]
        self.tables.append(table)
        made = self.acknowledged[table] = []
        while not self.enough.is_set():
            state = self._insist("GET", f"/tables/{table}")
            if state["table"]["status"] == "over":
                return
            if state["view"]["moves"] and not state["held"]["moves"]:
                self.views.append((table, 0, state["number"], state["view"]))
                move = state["view"]["moves"][0]["text"]
                request = {"turn": state["turn"], "moves": [move], "confirm": True}
                self.make(table, request)
                made.append(move)
            self.enough.wait(TURN)

    def make(self, table: str, request: dict[str, Any]) -> None:
        """Make a move, and return when it is accepted."""
        self._insist("POST", f"/tables/{table}/make", request, timed=True)

    def _insist(self, method: str, path: str, body: Any = None, timed: bool = False) -> Any:
        """Send a request until it is answered."""
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        while True:
            began = time.monotonic()
            try:
                answer = self.http.request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                self.enough.wait(0.05)
                continue
            if timed:
                self._waited(began)
            if answer.status_code in BUSY:
                time.sleep(0.2)
                continue
            if answer.status_code != 200:
                raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
            return answer.json()

    def _waited(self, began: float) -> None:
        ended = time.monotonic()
        if not self.hall.was_disturbed(began, ended):
            self.latencies.append(ended - began)


class HonestLive(Honest):
    """The same person with a live connection, on which the moves are sent."""

    connection: ClientConnection | None = None
    at = ""
    asked = 0

    def make(self, table: str, request: dict[str, Any]) -> None:
        while True:
            began = time.monotonic()
            try:
                status = self._ask(self._connected(table), table, request)
            except InvalidStatus as error:
                if error.response.status_code not in BUSY:
                    raise
                status = error.response.status_code
            except (OSError, WebSocketException):  # a timeout is an OSError
                self._disconnect()
                self.enough.wait(0.05)
                continue
            self._waited(began)
            if status == DONE:
                return
            if status not in BUSY:
                raise RuntimeError(f"live move at {table}: {status}")
            time.sleep(0.2)

    def _ask(self, connection: ClientConnection, table: str, request: dict[str, Any]) -> int:
        """Send one request, read until it is answered, and return the status. All views on the way are kept."""
        self.asked += 1
        connection.send(json.dumps({"id": self.asked, "do": "make", "body": request}))
        while True:
            message = json.loads(connection.recv(timeout=PATIENCE))
            update = message.get("data") if message["event"] == "update" else message.get("update")
            state = (update or {}).get("state")
            if state is not None and state["view"] is not None and not (state["held"] or {}).get("moves"):
                self.views.append((table, 0, state["number"], state["view"]))
            if message["event"] == "answer" and message["id"] == self.asked:
                return int(message["status"])

    def _connected(self, table: str) -> ClientConnection:
        if self.connection is None or self.at != table:
            self._disconnect()
            address = f"ws{self.hall.url.removeprefix('http')}/api/tables/{table}/live"
            headers = {"Authorization": f"Bearer {self.key}"}
            self.connection = connect(address, additional_headers=headers, open_timeout=PATIENCE, proxy=None)
            self.at = table
        return self.connection

    def _disconnect(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None
