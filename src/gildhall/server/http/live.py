"""The live connection of a table: a WebSocket that sends the updates of the event stream and receives moves.

It takes the same requests and makes the same checks as the routes ``stream``, ``make``, ``fill``, ``undo`` and
``confirm``. The answer to a move contains the update that the move caused: one message instead of two.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import parse_qsl

import msgspec
from litestar.types import Receive, Send, WebSocketScope

from gildhall.server.api.problems import problem_of
from gildhall.server.api.routes import play
from gildhall.server.api.updates import Follower, Following, Over
from gildhall.server.people.addresses import network
from gildhall.server.people.identity import Identity
from gildhall.server.refusals import Refused
from gildhall.server.server import Server
from gildhall.server.tables import access
from gildhall.server.tables.story import Viewer
from gildhall.server.tables.streams import OpenStream

log = logging.getLogger("gildhall.api")

PROTOCOL = "gildhall"
BEARER = "bearer."
"""A browser cannot set the headers of a WebSocket, but it can offer protocols: ``gildhall`` and ``bearer.KEY``."""
GOING_AWAY, FAULT = 1001, 1011
DONE = 204


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """A move request: its route, its body, and an ``id`` that the client chose and the answer repeats."""

    id: int
    do: Literal["make", "fill", "undo", "confirm"]
    body: msgspec.Raw


class Answer(msgspec.Struct, tag_field="event", tag="answer", omit_defaults=True):
    """The answer to a request: 204, or a problem with its status. ``id`` is null if the request cannot be read."""

    id: int | None
    status: int
    data: Any = None
    update: msgspec.Raw | None = None


_decode = msgspec.json.Decoder(Ask).decode
_encode = msgspec.json.Encoder().encode


async def live(server: Server, scope: WebSocketScope, receive: Receive, send: Send) -> None:
    """Serve ``/api/tables/{id}/live``, as an ASGI application. A refusal has the format of the API."""
    try:
        connection = await _admit(server, scope)
    except Exception as error:
        await refuse(scope, send, *problem_of(error))
        return
    await receive()
    offered = PROTOCOL if PROTOCOL in scope["subprotocols"] else None
    await send({"type": "websocket.accept", "subprotocol": offered, "headers": []})
    await connection(receive, send)


async def refuse(scope: WebSocketScope, send: Send, status: int, data: dict[str, Any]) -> None:
    """Answer a WebSocket that is not accepted."""
    if "websocket.http.response" not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": str(data.get("error", ""))})
        return
    headers = [(b"content-type", b"application/json")]
    if "retry_after" in data:
        headers.append((b"retry-after", str(data["retry_after"]).encode()))
    start: Any = {"type": "websocket.http.response.start", "status": status, "headers": headers}
    body: Any = {"type": "websocket.http.response.body", "body": _encode(data), "more_body": False}
    await send(start)
    await send(body)


async def _admit(server: Server, scope: WebSocketScope) -> LiveConnection:
    """The requested connection. Raises the same refusals as the event stream."""
    root, _, rest = scope["path"].partition("/api/tables/")
    table, _, name = rest.partition("/")
    if root or name != "live":
        raise Refused(404, "not_found", "There is no WebSocket at this address.")
    query = dict(parse_qsl(scope["query_string"].decode("latin-1")))
    following = msgspec.convert(query, Following, strict=False)
    user = await server.identities.from_header(_key(scope))
    viewer = access.viewer_of(user, await server.tables.session(table), following.seat)
    client = scope.get("client")
    address = network(client[0]) if client else ""
    server.tables.streams.check_number(user, address, server.settings.streams)
    return LiveConnection(server, user, address, table, viewer, following)


def _key(scope: WebSocketScope) -> str | None:
    """The key, in the format of the header ``Authorization``."""
    for protocol in scope["subprotocols"]:
        if protocol.startswith(BEARER):
            return f"Bearer {protocol.removeprefix(BEARER)}"
    header = dict(scope["headers"]).get(b"authorization")
    return header.decode("latin-1") if header else None


@dataclass
class LiveConnection:
    """The connection of one viewer. One task sends updates, another one answers requests."""

    server: Server
    user: Identity
    address: str
    table: str
    viewer: Viewer
    following: Following

    async def __call__(self, receive: Receive, send: Send) -> None:
        self._send, self._turn = send, asyncio.Lock()
        with self.server.tables.streams.watching(self.table, self.viewer, self.user, self.address) as open_stream:
            self._follower = Follower(self.server, open_stream, self.viewer, self.following)
            sending = asyncio.create_task(self._send_updates(open_stream))
            try:
                while (message := await receive())["type"] == "websocket.receive":
                    await self._answer(message.get("text") or message.get("bytes") or "")
            except OSError:
                pass  # the client is gone
            finally:
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    async def _send_updates(self, open_stream: OpenStream) -> None:
        """Send updates until the connection is over, then close it. That also ends the other task."""
        try:
            while True:
                async with self._turn:
                    update = await self._follower.next()
                    if update is not None:
                        await self._write(b'{"event":"update","data":%b}' % update)
                while not await open_stream.change():
                    pass  # uvicorn sends the heartbeats
        except Over:
            await self._write(b'{"event":"restart"}')
            await self._close(GOING_AWAY)
        except OSError:
            pass  # the client is gone
        except Exception:
            log.exception("fault in a live connection of table %s", self.table)
            await self._close(FAULT)

    async def _close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": ""})

    async def _write(self, message: bytes) -> None:
        await self._send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def _answer(self, message: str | bytes) -> None:
        """Carry out one request. A viewer who has lost access is refused like a stranger, and gets no update."""
        answer = Answer(None, DONE)
        try:
            try:
                ask = _decode(message)
                answer.id = ask.id
            finally:  # an invalid message counts as well
                self.server.limits.spend("request", self.address)
            user = await self.server.identities.checked_again(self.user)
            request = play.read_request(ask.do, ask.body)
            await play.carry_out(self.server, user, self.table, self.viewer, request)
        except Exception as error:
            answer.status, answer.data = problem_of(error)
        async with self._turn:
            try:
                update = await self._follower.next()
                answer.update = None if update is None else msgspec.Raw(update)
            except Over:
                self._follower.open_stream.wake()  # the other task tells the client and closes
            await self._write(_encode(answer))
