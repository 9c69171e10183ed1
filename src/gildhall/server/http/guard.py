"""The guard in front of the application: hosts, origins, rate limits, and security headers."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from functools import lru_cache
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from gildhall.server.http.fast_path import MoveFastPath
from gildhall.server.http.live import refuse
from gildhall.server.ops.metrics import Metrics
from gildhall.server.ops.rate_limiter import RateLimiter
from gildhall.server.people.addresses import network
from gildhall.server.refusals import Refused
from gildhall.server.settings import Settings

log = logging.getLogger("gildhall.requests")

SWITCHING = 101
NO_CONTENT = 204
LONGEST_PATH = 1_000
LONGEST_QUERY = 4_000
LONGEST_HOST = 260
SAFE = {"GET", "HEAD", "OPTIONS"}
LOCAL = {"127.0.0.1", "localhost", "::1", "[::1]"}
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Guard:
    """An ASGI application: the application with a guard in front."""

    def __init__(self, app: MoveFastPath, settings: Settings, limits: RateLimiter, metrics: Metrics) -> None:
        self.app = app
        self.limits = limits
        self.metrics = metrics
        public = urlsplit(settings.public_url or "")
        self.hosts = LOCAL | {settings.host} | ({public.hostname} if public.hostname else set())
        self.any_host = settings.public_url is None and settings.host not in LOCAL
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
        if public.scheme == "https":
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), [500]

        async def safe_send(message: Message) -> None:
            if message["type"] == "websocket.accept":
                status[0] = SWITCHING
            elif message["type"] in ("http.response.start", "websocket.http.response.start"):
                status[0] = message["status"]
                if status[0] != NO_CONTENT:  # these headers describe content
                    message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        try:
            self._check(scope)
        except Refused as refused:
            if scope["type"] == ScopeType.WEBSOCKET:
                await refuse(scope, safe_send, refused.status, refused.data())
            else:
                await _answer(safe_send, refused)
        else:
            await self.app(scope, receive, safe_send)
        self._note(scope, status[0], time.perf_counter() - began)

    def _check(self, scope: HTTPScope | WebSocketScope) -> None:
        if len(scope["path"]) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_QUERY:
            raise Refused(400, "bad_path", "This address is too long.")
        if not scope["path"].isprintable():
            raise Refused(400, "bad_path", "This address has characters that are not allowed.")
        headers = dict(scope["headers"])
        host, origin = headers.get(b"host", b""), headers.get(b"origin")
        if not self.any_host and _host(host) not in self.hosts:
            raise Refused(400, "wrong_host", "This hall is not at that address; see its public URL.")
        if origin is not None and scope.get("method") not in SAFE and not self._same(origin, host):
            raise Refused(403, "wrong_origin", "Requests from other sites are refused.")
        client = scope.get("client")
        if client:
            self.limits.spend("request", network(client[0]))

    def _same(self, origin: bytes, host: bytes) -> bool:
        """Does the request come from a page of this server?"""
        page = urlsplit(origin.decode("latin-1"))
        return page.netloc == host.decode("latin-1") or (page.hostname or "") in self.hosts - LOCAL

    def _note(self, scope: HTTPScope | WebSocketScope, status: int, seconds: float) -> None:
        """Count and log the request. The log never has its query, headers or body, which may contain secrets."""
        stream = scope["path"].endswith(("/stream", "/live"))
        self.metrics.request(status, None if stream else seconds)
        if log.isEnabledFor(logging.INFO):
            ms = round(seconds * 1000, 1)
            path = scope["path"][:LONGEST_PATH]
            extra = {"method": scope.get("method", "WEBSOCKET"), "path": path, "status": status, "ms": ms}
            log.info("request", extra=extra)


def _host(header: bytes) -> str:
    return _hostname(header) if len(header) <= LONGEST_HOST else ""


@lru_cache(maxsize=256)
def _hostname(header: bytes) -> str:
    try:
        return urlsplit(f"//{header.decode('latin-1')}").hostname or ""
    except ValueError:
        return ""


async def _answer(send: Callable[[Message], object], refused: Refused) -> None:
    body = json.dumps(refused.data()).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "retry_after" in refused.more:
        headers.append((b"retry-after", str(refused.more["retry_after"]).encode()))
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})  # type: ignore[misc]
    await send({"type": "http.response.body", "body": body, "more_body": False})  # type: ignore[misc]
