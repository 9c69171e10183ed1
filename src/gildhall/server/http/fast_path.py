"""The fast path for the most frequent request: the moves of a seat.

The framework takes more time than a move. So a plain move request is passed directly to the function that carries it
out. In any other case (an error, a stale turn, a body in several parts) the same request is passed to the framework,
which answers in the format of the API. That is safe: a failed request has changed nothing, and a repeated request is
applied once.

A client with an open stream gets the new state there. With ``Prefer: return=minimal`` (RFC 7240) the answer does not
include the state.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from gildhall.server.api.projections import state
from gildhall.server.api.routes import play
from gildhall.server.http.live import live
from gildhall.server.server import Server
from gildhall.server.tables.session import TableSession

_encode = msgspec.json.Encoder().encode
_MINIMAL = b"return=minimal"


class MoveFastPath:
    """An ASGI application: the framework's application with a fast path in front."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await live(self.app.state.server, scope, receive, send)
            return
        if scope["type"] != ScopeType.HTTP or scope["method"] != "POST" or scope["query_string"]:
            await self.app(scope, receive, send)
            return
        root, _, path = scope["path"].partition("/api/tables/")
        table, _, name = path.partition("/")
        if root or name not in play.MOVE_ROUTES:
            await self.app(scope, receive, send)
            return
        first = await receive()
        asked = dict(scope["headers"])
        done = await self._carry_out(asked.get(b"authorization", b""), table, name, first)
        if done is None:
            await self.app(scope, _receive_again(first, receive), send)
            return
        status, headers, body = 204, [(b"preference-applied", _MINIMAL)], b""
        if asked.get(b"prefer") != _MINIMAL:
            status, body = 200, _encode(state(done[0], self.app.state.server.tables, done[1]))
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _carry_out(self, key: bytes, table: str, name: str, message: Any) -> tuple[TableSession, int] | None:
        """Carry out a plain request; returns the session after it, and the seat. None if the request is not plain."""
        if message["type"] != "http.request" or message.get("more_body"):
            return None
        server: Server = self.app.state.server
        try:
            user = await server.identities.from_header(key.decode("latin-1"))
            return await play.carry_out(server, user, table, None, play.read_request(name, message["body"]))
        except Exception:
            return None


def _receive_again(message: Any, receive: Receive) -> Receive:
    """A ``receive`` that returns the first message again, and then the messages that follow."""
    messages = [message]

    async def receive_again() -> Any:
        return messages.pop() if messages else await receive()

    return receive_again
