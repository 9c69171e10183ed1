"""The application: the API, its OpenAPI document, and the browser client."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from litestar import Litestar, Router
from litestar.datastructures import State as AppState
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from gildhall.server.api.declare import Route
from gildhall.server.api.routes import advice, consent_and_chat, games, lessons, me, play, records, tables
from gildhall.server.http.common import provide_address, provide_server, provide_user, served
from gildhall.server.http.errors import HANDLERS
from gildhall.server.http.fast_path import MoveFastPath
from gildhall.server.http.guard import Guard
from gildhall.server.http.routes import component_sets, daily, health, pages, pushes, reviews, stream
from gildhall.server.ops.metrics import Metrics
from gildhall.server.ops.rate_limiter import RateLimiter, rates_for
from gildhall.server.ops.version import VERSION
from gildhall.server.server import Server
from gildhall.server.settings import Settings

LARGEST_BODY = 1_000_000


def make_app(settings: Settings, now: Callable[[], float] = time.time) -> Guard:
    """The application behind its guard. The database is opened when the application starts."""
    metrics = Metrics()
    limits = RateLimiter(rates_for(settings.requests))

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        server = await Server.open(settings, limits, metrics, now)
        app.state.server = server
        _close_streams_on_signal(server)
        try:
            yield
        finally:
            await server.close()

    api = Router("/api", route_handlers=[*map(served, _declared()), stream.stream, component_sets.export])
    app = Litestar(
        route_handlers=[api, health.metrics, *pages.ROUTES],
        dependencies={
            "server": Provide(provide_server, sync_to_thread=False),
            "user": Provide(provide_user),
            "address": Provide(provide_address, sync_to_thread=False),
        },
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        openapi_config=_document(),
        logging_config=None,
        state=AppState(),
    )
    return Guard(MoveFastPath(app), settings, limits, metrics)


def _declared() -> list[Route]:
    everywhere = (games, lessons, me, tables, play, consent_and_chat, advice, records)
    here = (component_sets, daily, reviews, pushes, health)
    return [route for topic in (*everywhere, *here) for route in topic.ROUTES]


def _close_streams_on_signal(server: Server) -> None:
    """End the streams when the process gets a signal to stop: streams never end by themselves."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, partial(_on_signal, loop, server, before))


def _on_signal(loop: Any, server: Server, before: Callable[[int, Any], Any], number: int, frame: Any) -> None:
    loop.call_soon_threadsafe(server.close_streams)
    before(number, frame)


def _document() -> OpenAPIConfig:
    key = SecurityScheme(type="http", scheme="bearer", description="A player's key, or the key of one seat.")
    return OpenAPIConfig(
        title="Gildhall",
        version=VERSION,
        path="/schema",
        description="Tables that people and bots sit at. Everything the browser does is here.",
        components=Components(security_schemes={"key": key}),
        security=[{"key": []}, {}],
        render_plugins=[JsonRenderPlugin()],
    )
