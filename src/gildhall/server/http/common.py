"""What all routes share: dependencies, parameters, and the answers in the OpenAPI document."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import litestar
from litestar import Request
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, QueryParameter

from gildhall.server.http.shapes import Problem
from gildhall.server.people.addresses import network
from gildhall.server.people.identity import Identity
from gildhall.server.server import Server

ServerDep = NamedDependency[Server]
"""The server behind the application, as a route gets it."""
CurrentUser = NamedDependency[Identity]
"""Who sends the request, as a route gets it."""
Address = NamedDependency[str]
"""The address of the sender, or for IPv6 the network. Requests without a key are limited by it."""
InPath = FromPath[str]
Seat = Annotated[int | None, QueryParameter(ge=0, le=7, description="Which of your seats, if you have several.")]

_SPEC = {
    400: "The request cannot be understood.",
    401: "A key is needed, or this one opens nothing.",
    403: "This key does not open that.",
    404: "There is no such thing, or it is not for you.",
    409: "Not now: the table has changed, or its state forbids it. A stale request gets the fresh state.",
    413: "The request is too large.",
    422: "The rules, or the limits of this hall, forbid it; the message says which.",
    429: "Too many requests; wait a little.",
    503: "The database cannot be reached now; try again.",
}
RESPONSES = {status: ResponseSpec(Problem, description=text, generate_examples=False) for status, text in _SPEC.items()}

get = partial(litestar.get, responses=RESPONSES)
post = partial(litestar.post, responses=RESPONSES, status_code=200)
patch = partial(litestar.patch, responses=RESPONSES)
put = partial(litestar.put, responses=RESPONSES)
delete = partial(litestar.delete, responses=RESPONSES, status_code=200)


def provide_server(state: AppState) -> Server:
    """The server behind the application."""
    server: Server = state.server
    return server


def provide_address(request: Request[Any, Any, Any]) -> str:
    """The address of the sender."""
    return network(request.client.host) if request.client is not None else ""


async def provide_user(request: Request[Any, Any, Any], server: ServerDep) -> Identity:
    """Who sends the request, by the key in the header."""
    return await server.identities.from_header(request.headers.get("authorization"))
