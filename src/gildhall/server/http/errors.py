"""Errors as answers: always in the same shape, always with what to do."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
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


def refused(request: Asked | None, error: Refused) -> Answer:
    return Response(error.data(), status_code=error.status)


def illegal(request: Asked | None, error: IllegalMove) -> Answer:
    refusal = error.refusal
    data = {"rule": refusal.rule, "reason": refusal.reason, "data": refusal.data}
    return Response({"error": "illegal_move", "message": _short(error), **data}, status_code=422)


def bad_input(request: Asked | None, error: GildhallError) -> Answer:
    return Response({"error": "refused", "message": _short(error)}, status_code=422)


def busy(request: Asked | None, error: Busy) -> Answer:
    log.error("busy: %s", error)
    message = "The hall cannot reach its database now. Send it again in a moment: it is applied once."
    return Response({"error": "busy", "message": message}, status_code=503, headers={"Retry-After": "2"})


def bad_request(request: Asked | None, error: HTTPException) -> Answer:
    data: dict[str, Any] = {"error": _CODES.get(error.status_code, "bad_request"), "message": error.detail}
    if isinstance(error, ValidationException) and error.extra:
        data["details"] = error.extra
    return Response(data, status_code=error.status_code, headers=error.headers or {})


def too_deep(request: Asked | None, error: RecursionError) -> Answer:
    return Response({"error": "bad_request", "message": "This is nested too deeply."}, status_code=400)


def too_large_a_number(request: Asked | None, error: OverflowError) -> Answer:
    return Response({"error": "bad_request", "message": "A number is too large."}, status_code=400)


def fault(request: Asked | None, error: Exception) -> Answer:
    """A bug: its traceback goes to the log, and nothing about it to the client."""
    where = f"{request.method} {request.url.path}" if request is not None else "a live connection"
    log.error("fault in %s", where, exc_info=error)
    message = "Something went wrong in the hall. Nothing was lost; it is in the log."
    return Response({"error": "fault", "message": message}, status_code=500)


def bad_message(request: Asked | None, error: msgspec.MsgspecError) -> Answer:
    return Response({"error": "bad_request", "message": _short(error)}, status_code=400)


_CODES = {404: "not_found", 405: "not_allowed", 413: "too_large", 415: "not_json"}

HANDLERS: dict[Any, Any] = {
    Refused: refused,
    IllegalMove: illegal,
    GildhallError: bad_input,
    Busy: busy,
    HTTPException: bad_request,
    RecursionError: too_deep,
    OverflowError: too_large_a_number,
    msgspec.MsgspecError: bad_message,
    Exception: fault,
}


def problem_of(error: Exception) -> tuple[int, dict[str, Any]]:
    """The status and body of the answer to an error, for what does not go through the framework."""
    handler = next(HANDLERS[kind] for kind in type(error).__mro__ if kind in HANDLERS)
    answer: Answer = handler(None, error)
    return answer.status_code or 500, answer.content
