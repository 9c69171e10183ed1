"""Shared by all routes: handlers for declared routes, dependencies, and answers in the OpenAPI document."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from inspect import iscoroutinefunction
from types import FunctionType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import litestar
from litestar import Request
from litestar.datastructures import State as AppState
from litestar.di import Dependency, NamedDependency
from litestar.enums import RequestEncodingType
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import BodyKwarg, FromPath, PathParameter, QueryParameter

from gildhall.server.api.declare import Query, Route
from gildhall.server.api.shapes import Problem
from gildhall.server.people.addresses import network
from gildhall.server.people.identity import Identity
from gildhall.server.server import Server

ServerDep = NamedDependency[Server]
"""The server, as a dependency of a route."""
CurrentUser = NamedDependency[Identity]
"""The identity of the sender, as a dependency of a route."""
Address = NamedDependency[str]
"""The IPv4 address or IPv6 network of the sender, as a dependency of a route. It limits requests without a key."""
InPath = FromPath[str]
Seat = Annotated[int | None, QueryParameter(ge=0, le=7, description="Which of your seats, if you have several.")]

_SPEC = {
    400: "The request cannot be understood.",
    401: "A key is needed, or this key is not valid.",
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

_METHODS: dict[str, Any] = {
    "GET": litestar.get,
    "POST": partial(litestar.post, status_code=200),
    "PATCH": litestar.patch,
    "PUT": litestar.put,
    "DELETE": partial(litestar.delete, status_code=200),
}


def served(route: Route) -> HTTPRouteHandler:
    """A declared route as a handler of the framework."""
    also = {status: ResponseSpec(None, description=text) for status, text in route.also.items()}
    more = {} if iscoroutinefunction(route.work) else {"sync_to_thread": bool(route.slow)}
    handler: HTTPRouteHandler = _METHODS[route.method](route.path, responses=RESPONSES | also, **more)(_explicit(route))
    return handler


def _explicit(route: Route) -> FunctionType:
    """The function of a route, with annotations that say where the framework finds each parameter."""
    work = route.work
    assert isinstance(work, FunctionType)
    explicit = FunctionType(work.__code__, work.__globals__, work.__name__, work.__defaults__, work.__closure__)
    explicit.__doc__, explicit.__module__, explicit.__qualname__ = work.__doc__, work.__module__, work.__qualname__
    hints = get_type_hints(work, include_extras=True)
    explicit.__annotations__ = {name: _source(route, name, hint) for name, hint in hints.items()}
    return explicit


def _source(route: Route, name: str, hint: Any) -> Any:
    if name == "return":
        return hint
    if name in ("server", "user", "address"):
        return Annotated[hint, Dependency(kind="named")]
    if name == "data":
        return Annotated[hint, BodyKwarg(media_type=RequestEncodingType.JSON)]
    if f"{{{name}:" in route.path:
        return Annotated[hint, PathParameter()]
    assert get_origin(hint) is Annotated, f"{route.path}: where does '{name}' come from?"
    kind, query = get_args(hint)
    assert isinstance(query, Query)
    return Annotated[kind, QueryParameter(**{limit: at for limit, at in asdict(query).items() if at is not None})]


def provide_server(state: AppState) -> Server:
    """The server behind the application."""
    server: Server = state.server
    return server


def provide_address(request: Request[Any, Any, Any]) -> str:
    """The address of the sender."""
    return network(request.client.host) if request.client is not None else ""


async def provide_user(request: Request[Any, Any, Any], server: ServerDep) -> Identity:
    """The identity of the sender, by the key in the header."""
    return await server.identities.from_header(request.headers.get("authorization"))
