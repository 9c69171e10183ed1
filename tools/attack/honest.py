"""Honest players: they just play, and write down how long they wait and what was granted."""

from __future__ import annotations

import threading
import time
from typing import Any

import httpx

from tools.attack.hall import AttackedServer

TURN = 0.2
"""Seconds that an honest player thinks."""
GAMES = (("pillars", 3), ("oh_my_goods", 2), ("craftsmen", 2))


class Honest(threading.Thread):
    """One person who plays one game after the other against bots; whatever breaks, the same request is sent again."""

    def __init__(self, hall: AttackedServer, number: int, enough: threading.Event) -> None:
        super().__init__(daemon=True)
        self.hall = hall
        self.number = number
        self.game, self.seats = GAMES[number % len(GAMES)]
        self.public = number % 2 == 0
        self.enough = enough
        self.http = httpx.Client(base_url=f"{hall.url}/api", timeout=60.0, trust_env=False)
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
                self._insist("POST", f"/tables/{table}/make", request, timed=True)
                made.append(move)
            self.enough.wait(TURN)

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
            ended = time.monotonic()
            if timed and not self.hall.was_disturbed(began, ended):
                self.latencies.append(ended - began)
            if answer.status_code in (429, 503):
                time.sleep(0.2)
                continue
            if answer.status_code != 200:
                raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:300]}")
            return answer.json()
