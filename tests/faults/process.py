"""A server in a process of its own, which can be killed, and players who do not give up."""

import json
import os
import socket
import subprocess
import sys
import threading
from typing import Any

import httpx

from tests.server.harness import Client, plain_http

PATIENCE = 60.0


class Process:
    """``gildhall serve`` on loopback."""

    def __init__(self, database: str, **environment: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        settings = {"DATABASE": database, "PORT": str(self.port), "BOT_WORKERS": "0", "BOT_PAUSE": "0", "REQUESTS": "0"}
        settings |= {"SINGLE_CHOICE": "0", "LOG_LEVEL": "error"} | environment
        self.environment = {**os.environ, **{f"GILDHALL_{name}": value for name, value in settings.items()}}
        self.start()

    def start(self) -> None:
        """Start, and wait until the hall is open."""
        self.process = subprocess.Popen([sys.executable, "-m", "gildhall", "serve"], env=self.environment)
        with plain_http(self.url) as http:
            while True:
                assert self.process.poll() is None, "the server does not start"
                try:
                    if http.get("/api/health").status_code == 200:
                        return
                except httpx.TransportError:
                    threading.Event().wait(0.05)

    def kill(self) -> None:
        """Kill the process without warning."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Shut it down gracefully; returns the exit code."""
        self.process.terminate()
        return self.process.wait(PATIENCE)


class Stubborn(threading.Thread):
    """A player of one game after another against bots. After any failure the same request is sent again."""

    def __init__(self, url: str, name: str, moved: threading.Condition) -> None:
        super().__init__(daemon=True)
        self.client = Client(url)
        self.nick = name
        self.moved = moved
        self.enough = threading.Event()
        self.acknowledged: dict[str, list[str]] = {}
        self.trouble: BaseException | None = None

    def run(self) -> None:
        try:
            self.client.key = self._insist("POST", "/players", {"name": self.nick})["key"]
            while not self.enough.is_set():
                self._game()
        except BaseException as error:
            self.trouble = error
            raise

    def _game(self) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "apprentice"}, {"kind": "bot", "bot": "apprentice"}]
        table = self._insist("POST", "/tables", {"game": "pillars", "seats": seats})["state"]["table"]["id"]
        made = self.acknowledged[table] = []
        while not self.enough.is_set():
            state = self._insist("GET", f"/tables/{table}")
            if state["table"]["status"] == "over":
                return
            if state["view"]["moves"]:
                move = state["view"]["moves"][0]["text"]
                body = {"turn": state["turn"], "moves": [move], "confirm": True}
                self._insist("POST", f"/tables/{table}/make", body)
                made.append(move)
                with self.moved:
                    self.moved.notify_all()

    def _insist(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request until it is answered."""
        while True:
            try:
                answer = self.client.request(method, path, body)
            except httpx.TransportError:
                threading.Event().wait(0.05)
                continue
            if answer.status_code == 503:
                threading.Event().wait(0.05)
                continue
            assert answer.status_code == 200, answer.text
            return answer.json()


def moves_in_log(rows: list[dict[str, Any]], seat: int = 0) -> list[str]:
    """The final moves of a seat, as the store has them."""
    found = [json.loads(row["data"]) for row in rows if row["kind"] == "moves"]
    return [move for data in found if data["seat"] == seat for move in data["moves"]]
