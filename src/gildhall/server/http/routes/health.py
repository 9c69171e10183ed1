"""Health and metrics, for the administrator."""

from __future__ import annotations

from typing import Any

import litestar
import msgspec
from litestar import Request, Response

from gildhall.server.api.declare import get
from gildhall.server.http.common import ServerDep
from gildhall.server.http.guard import LOCAL
from gildhall.server.ops.connections import files_in_use
from gildhall.server.ops.version import VERSION
from gildhall.server.processes import workers_are_compiled
from gildhall.server.refusals import Refused
from gildhall.server.server import Server


class Health(msgspec.Struct):
    status: str
    version: str
    database: str
    """``sqlite`` or ``postgresql``."""
    compiled: bool
    """Do bots think with compiled code? Without it they search much less in the same time."""


@get("/health")
async def health(server: Server) -> Health:
    """Is the hall open, and can it read and write its database? 503 if not."""
    await server.database.read("select 1 as one")
    if server.database.failing is not None:
        raise Refused(503, "read_only", f"Tables can be read but not changed: {server.database.failing}.")
    return Health("open", VERSION, server.database.url.partition(":")[0], workers_are_compiled())


@litestar.get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any], server: ServerDep) -> Response[bytes]:
    """Metrics in the format of Prometheus. Only this machine may read them, unless the settings allow it to all."""
    near = request.client is not None and request.client.host in LOCAL
    if not server.settings.metrics and not near:
        raise Refused(404, "not_found", "There is nothing here.")
    server.metrics.streams.set(server.tables.streams.count())
    server.metrics.tables.set(len(server.tables.sessions))
    server.metrics.thinking.set(server.bot_driver.busy())
    server.metrics.agent_errors = {agent.name: agent.errors for agent in server.agents}
    server.metrics.files.set((files_in_use() or (0, 0))[0])
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES = [health]
