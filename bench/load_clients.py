"""The clients of `make load`: every seat of a table has a live connection, or a stream and a connection for its moves.

They implement only the parts of HTTP and WebSocket that are needed here, and read as little of a message as possible:
the server is measured, not the clients.
"""

from __future__ import annotations

import asyncio
import json
import random
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

import msgspec

FINISH = 0.5
STREAM_TELLS = "Prefer: return=minimal\r\n"


@dataclass
class Tally:
    """The counted moves and latencies."""

    moves: int = 0
    errors: int = 0
    latencies: list[float] = field(default_factory=list)


class _Move(msgspec.Struct):
    text: str


class _View(msgspec.Struct):
    moves: list[_Move]
    sealed: dict[str, Any] | None


class _State(msgspec.Struct):
    turn: int
    view: _View | None


class _Update(msgspec.Struct):
    number: int
    state: _State


class _Message(msgspec.Struct):
    event: str
    status: int = 0
    data: msgspec.Raw = msgspec.Raw(b"")
    update: _Update | None = None


_decode = msgspec.json.Decoder(_Update).decode
_decode_message = msgspec.json.Decoder(_Message).decode
UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


def request(port: int, key: str, method: str, path: str, body: Any = None, more: str = "") -> bytes:
    """A request, as it goes over the wire, with ``more`` lines in its head."""
    data = b"" if body is None else msgspec.json.encode(body)
    head = f"{method} /api{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(data)}\r\n"
    head += more + "Content-Type: application/json\r\n" + (f"Authorization: Bearer {key}\r\n" if key else "")
    return head.encode() + b"\r\n" + data


class Refused(Exception):
    """A request was refused."""


class Asker:
    """Sends one request after the other, to set up the tables."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.key = ""

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        self.writer.write(request(self.port, self.key, method, path, body))
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        data = await self.reader.readexactly(_length(head))
        if not head.startswith((b"http/1.1 200", b"http/1.1 201")):
            raise Refused(data)
        return json.loads(data)

    def close(self) -> None:
        self.writer.close()


class LiveTable:
    """One table with its clients. The client that is asked moves at once, or at the table's next beat. Beats are not
    quite regular, so that tables do not synchronise.
    """

    def __init__(self, port: int, game: str, seats: int, beat: float, tally: Tally, post: bool = False) -> None:
        self.port = port
        self.post = post
        self.game = game
        self.seats = seats
        self.beat = beat
        self.tally = tally
        self.sent: dict[int, float] = {}
        self.answered = [0] * seats
        self.next = 0.0
        self.dice = random.Random()
        self.stopped = False

    async def open(self, number: int) -> None:
        """Open a table, take all its seats, and begin."""
        host = Asker(self.port)
        await host.open()
        host.key = (await host.ask("POST", "/players", {"name": f"Player {number}"}))["key"]
        seats = [{"kind": "me"}] + [{"kind": "open"}] * (self.seats - 1)
        opened = await host.ask("POST", "/tables", {"game": self.game, "seats": seats})
        self.id = opened["state"]["table"]["id"]
        self.keys = [opened["seat_key"]]
        for seat in range(1, self.seats):
            self.keys.append((await host.ask("POST", f"/tables/{self.id}/join", {"seat": seat}))["seat_key"])
        await host.ask("POST", f"/tables/{self.id}/start", {})
        host.close()

    async def play(self) -> None:
        """Connect all seats; from then on they play by themselves."""
        if self.post:
            self.movers: list[_Mover | LiveClient] = [_Mover(self, seat) for seat in range(self.seats)]
            self.clients = [*self.movers, *[_Stream(self, seat) for seat in range(self.seats)]]
        else:
            self.movers = [
                LiveClient(self.port, self.id, key, partial(self.saw, seat), self.tally)
                for seat, key in enumerate(self.keys)
            ]
            self.clients = list(self.movers)
        for client in self.clients:
            await client.connect(self.port)

    async def stop(self) -> None:
        """Let all clients finish their requests, and disconnect."""
        self.stopped = True
        await asyncio.sleep(FINISH)
        for client in self.clients:
            client.wire.close()

    def saw(self, seat: int, update: _Update, new: bool) -> None:
        """Handle an update of a seat's stream: a move of another seat, or a question for this one."""
        began = self.sent.pop(seat, None) if new else None
        if began is not None:
            self.tally.latencies.append(time.perf_counter() - began)
        if update.state.view is not None and update.state.view.moves and update.state.turn != self.answered[seat]:
            self.answered[seat] = update.state.turn  # presence changes are sent too, and need no move
            if self.beat:
                now = time.perf_counter()
                self.next = max(self.next + self.beat * self.dice.uniform(0.5, 1.5), now)
                asyncio.get_running_loop().call_later(self.next - now, self._move, seat, update.state)
            else:
                self._move(seat, update.state)

    def _move(self, seat: int, state: _State) -> None:
        assert state.view is not None
        if state.view.sealed is None:  # otherwise nobody sees the move yet
            began = time.perf_counter()
            for other in range(self.seats):
                if other != seat:
                    self.sent.setdefault(
                        other, began
                    )  # a seat that has not seen the previous move counts from that move
        body = {"turn": state.turn, "moves": [state.view.moves[0].text], "confirm": True}
        if not self.stopped:
            self.movers[seat].move(body)


class _Client(asyncio.Protocol):
    """A connection."""

    def __init__(self) -> None:
        self.buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.wire = cast(asyncio.Transport, transport)

    async def connect(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)


class LiveClient(_Client):
    """A live connection. Calls ``told`` with every update and whether it has new items; counts moves."""

    def __init__(
        self, port: int, table: str, key: str, told: Callable[[_Update, bool], None] | None, tally: Tally
    ) -> None:
        super().__init__()
        self.port = port
        self.table = table
        self.key = key
        self.told = told
        self.tally = tally
        self.open = False
        self.messages = 0
        self.number = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.wire.write(request(self.port, self.key, "GET", f"/tables/{self.table}/live", more=UPGRADE))

    def move(self, body: Any) -> None:
        """Send a move. A mask of zeros is allowed, and leaves the text unchanged."""
        text = msgspec.json.encode({"id": 1, "do": "make", "body": body})
        head = (
            struct.pack("!BB", 0x81, 0x80 | len(text))
            if len(text) < 126
            else struct.pack("!BBH", 0x81, 0xFE, len(text))
        )
        self.wire.write(head + bytes(4) + text)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.open, self.buffer = True, rest
            if not head.startswith(b"HTTP/1.1 101"):
                raise Refused(self.buffer)
        while (frame := self._frame()) is not None:
            self.heard(*frame)

    def _frame(self) -> tuple[int, bytes] | None:
        """The next complete frame in the buffer: its kind and its text."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        start, length = 2, buffer[1]
        if length >= 126:
            start = 4 if length == 126 else 10
            length = int.from_bytes(buffer[2:start])
        if len(buffer) < start + length:
            return None
        self.buffer = buffer[start + length :]
        return buffer[0] & 15, buffer[start : start + length]

    def heard(self, kind: int, text: bytes) -> None:
        if kind == 9:
            self.wire.write(struct.pack("!BB", 0x8A, 0x80 | len(text)) + bytes(4) + text)
        elif kind == 1:
            self.messages += 1
            if self.told is not None:
                self._read(_decode_message(text), self.told)

    def _read(self, message: _Message, told: Callable[[_Update, bool], None]) -> None:
        self.tally.moves += message.status == 204
        self.tally.errors += message.status >= 500
        update = message.update
        if message.event == "update":
            update = _decode(message.data)
        if update is not None:
            new, self.number = update.number > self.number, update.number
            told(update, new)


class _Mover(_Client):
    """A connection for moves by POST. Counts the granted moves."""

    def __init__(self, table: LiveTable, seat: int) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.tally = table.tally

    def move(self, body: Any) -> None:
        table = self.table
        path = f"/tables/{table.id}/make"
        self.wire.write(request(table.port, table.keys[self.seat], "POST", path, body, STREAM_TELLS))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n") + 4
        if end < 4 or len(self.buffer) < end + _length(self.buffer[:end].lower()):
            return
        status = int(self.buffer[9:12])
        self.buffer = b""
        self.tally.moves += status == 204
        self.tally.errors += status >= 500


class _Stream(_Client):
    """A seat's stream."""

    def __init__(self, table: LiveTable, seat: int) -> None:
        super().__init__()
        self.table = table
        self.seat = seat
        self.number = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        table = self.table
        self.wire.write(request(table.port, table.keys[self.seat], "GET", f"/tables/{table.id}/stream"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        *messages, self.buffer = self.buffer.split(b"\n\n")
        for message in messages:
            _, found, text = message.partition(b"\ndata: ")
            if found:
                update = _decode(text)
                new, self.number = update.number > self.number, update.number
                self.table.saw(self.seat, update, new)


def _length(head: bytes) -> int:
    return int(head.partition(b"content-length:")[2].partition(b"\r\n")[0] or 0)
