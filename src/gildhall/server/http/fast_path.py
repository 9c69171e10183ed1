"""The short way for what is asked most: a seat's moves.

The framework's own work costs more than a move does. So a plain request goes straight to the function that answers
it; whatever is not plain (an error, a stale turn, a body in pieces) goes the long way with the same request, where
everything is said in the words of the API. That is safe: what failed changed nothing, and what is repeated is made
once.

Who has a stream open gets the new state there. He may say ``Prefer: return=minimal`` (RFC 7240) and is answered without
it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from gildhall.server.http.projections import state
from gildhall.server.http.routes import play
from gildhall.server.server import Server
from gildhall.server.tables.session import Sitting

Decodes = Callable[[bytes], Any]
Wishes = Callable[[Any], play.Wish]

_encode = msgspec.json.Encoder().encode
_MINIMAL = b"return=minimal"
_WAYS: dict[str, tuple[Decodes, Wishes]] = {
    "make": (msgspec.json.Decoder(play.Choose).decode, play.to_make),
    "fill": (msgspec.json.Decoder(play.Choose).decode, play.to_fill),
    "undo": (msgspec.json.Decoder(play.Undo).decode, play.to_undo),
    "confirm": (msgspec.json.Decoder(play.Confirm).decode, play.to_confirm),
}


class Lane:
    """The application, with a short way through it: an ASGI application too."""

    def __init__(self, app: Litestar) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "POST" or scope["query_string"]:
            await self.app(scope, receive, send)
            return
        root, _, path = scope["path"].partition("/api/tables/")
        table, _, name = path.partition("/")
        if root or name not in _WAYS:
            await self.app(scope, receive, send)
            return
        first = await receive()
        asked = dict(scope["headers"])
        acted = await self._act(asked.get(b"authorization", b""), table, name, first)
        if acted is None:
            await self.app(scope, _again(first, receive), send)
            return
        status, headers, body = 204, [(b"preference-applied", _MINIMAL)], b""
        if asked.get(b"prefer") != _MINIMAL:
            status, body = 200, _encode(state(acted[0], self.app.state.server.hall, acted[1]))
            headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _act(self, key: bytes, table: str, name: str, message: Any) -> tuple[Sitting, int] | None:
        """Do what a plain request wishes: the table then, and the seat; None, if it is not plain."""
        if message["type"] != "http.request" or message.get("more_body"):
            return None
        server: Server = self.app.state.server
        decode, wish = _WAYS[name]
        try:
            who = await server.identities.who(key.decode("latin-1"))
            return await play.act(server, who, table, None, wish(decode(message["body"])))
        except Exception:
            return None


def _again(message: Any, receive: Receive) -> Receive:
    """Receive the first message once more, and then what follows."""
    messages = [message]

    async def again() -> Any:
        return messages.pop() if messages else await receive()

    return again
