"""Answers to errors: those of routes, and those that the framework raises itself."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from gildhall.server.api.problems import problem_of
from gildhall.server.store import Busy

Asked = Request[Any, Any, Any]
Answer = Response[dict[str, Any]]

_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 415: "not_json"}


def failed(request: Asked, error: Exception) -> Answer:
    """The answer to an error in a route."""
    status, data = problem_of(error, f"{request.method} {request.url.path}")
    return Response(data, status_code=status, headers={"Retry-After": "2"} if isinstance(error, Busy) else {})


def bad_request(request: Asked, error: HTTPException) -> Answer:
    """The answer to a request that the framework refuses."""
    data: dict[str, Any] = {"error": _CODES.get(error.status_code, "bad_request"), "message": error.detail}
    if isinstance(error, ValidationException) and error.extra:
        data["details"] = error.extra
    return Response(data, status_code=error.status_code, headers=error.headers or {})


HANDLERS: dict[Any, Any] = {HTTPException: bad_request, Exception: failed}
