"""Errors as answers: always in the same shape, always with what to do."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from gildhall.engine.errors import GildhallError, IllegalMove
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy

log = logging.getLogger("gildhall.api")

LONGEST_MESSAGE = 600

Asked = Request[Any, Any, Any]
Answer = Response[dict[str, Any]]


def _short(error: Exception) -> str:
    """The message of an error, which may quote what was sent."""
    text = str(error)
    return text if len(text) <= LONGEST_MESSAGE else text[:LONGEST_MESSAGE] + "…"


def refused(request: Asked, error: Refused) -> Answer:
    return Response(error.data(), status_code=error.status)


def illegal(request: Asked, error: IllegalMove) -> Answer:
    refusal = error.refusal
    data = {"rule": refusal.rule, "reason": refusal.reason, "data": refusal.data}
    return Response({"error": "illegal_move", "message": _short(error), **data}, status_code=422)


def bad_input(request: Asked, error: GildhallError) -> Answer:
    return Response({"error": "refused", "message": _short(error)}, status_code=422)


def busy(request: Asked, error: Busy) -> Answer:
    log.error("busy: %s", error)
    message = "The hall cannot reach its database now. Send it again in a moment: it is applied once."
    return Response({"error": "busy", "message": message}, status_code=503, headers={"Retry-After": "2"})


def bad_request(request: Asked, error: HTTPException) -> Answer:
    data: dict[str, Any] = {"error": _CODES.get(error.status_code, "bad_request"), "message": error.detail}
    if isinstance(error, ValidationException) and error.extra:
        data["details"] = error.extra
    return Response(data, status_code=error.status_code, headers=error.headers or {})


def too_deep(request: Asked, error: RecursionError) -> Answer:
    return Response({"error": "bad_request", "message": "This is nested too deeply."}, status_code=400)


def too_large_a_number(request: Asked, error: OverflowError) -> Answer:
    return Response({"error": "bad_request", "message": "A number is too large."}, status_code=400)


def fault(request: Asked, error: Exception) -> Answer:
    """A bug: its traceback goes to the log, and nothing about it to the client."""
    log.error("fault in %s %s", request.method, request.url.path, exc_info=error)
    message = "Something went wrong in the hall. Nothing was lost; it is in the log."
    return Response({"error": "fault", "message": message}, status_code=500)


_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 415: "not_json"}

HANDLERS: dict[Any, Any] = {
    Refused: refused,
    IllegalMove: illegal,
    GildhallError: bad_input,
    Busy: busy,
    HTTPException: bad_request,
    RecursionError: too_deep,
    OverflowError: too_large_a_number,
    Exception: fault,
}
