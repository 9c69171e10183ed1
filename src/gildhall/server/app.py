"""The application: the API, its document, and the browser client."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.datastructures import State as AppState
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, SwaggerRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

from gildhall import __version__
from gildhall.server.api import advice, games, me, pages, play, records, stream, tables, together
from gildhall.server.api.common import provide_server, provide_who
from gildhall.server.api.problems import HANDLERS
from gildhall.server.server import Server
from gildhall.server.settings import Settings

LARGEST_BODY = 1_000_000


def make_app(settings: Settings, now: Callable[[], float] = time.time) -> Litestar:
    """The application with its database, which is opened when the application starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        server = await Server.open(settings, now)
        app.state.server = server
        try:
            yield
        finally:
            await server.close()

    rooms = (games, me, tables, play, stream, together, advice, records)
    api = Router("/api", route_handlers=[route for room in rooms for route in room.ROUTES])
    return Litestar(
        route_handlers=[api, *pages.ROUTES],
        dependencies={"server": Provide(provide_server, sync_to_thread=False), "who": Provide(provide_who)},
        exception_handlers=HANDLERS,
        lifespan=[lifespan],
        request_max_body_size=LARGEST_BODY,
        openapi_config=_document(),
        state=AppState(),
    )


def _document() -> OpenAPIConfig:
    key = SecurityScheme(type="http", scheme="bearer", description="A player's key, or the key of one seat.")
    return OpenAPIConfig(
        title="Gildhall",
        version=__version__,
        path="/schema",
        description="Tables that people and bots sit at. Everything the browser does is here.",
        components=Components(security_schemes={"key": key}),
        security=[{"key": []}, {}],
        render_plugins=[SwaggerRenderPlugin(), JsonRenderPlugin()],
    )
