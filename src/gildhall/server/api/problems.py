"""Problems: errors as answers. They always have the same shape, and say what to do."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import msgspec

from gildhall.engine.errors import GildhallError, IllegalMove
from gildhall.server.refusals import Refused
from gildhall.server.store import Busy

log = logging.getLogger("gildhall.api")

LONGEST_MESSAGE = 600

Problem = tuple[int, dict[str, Any]]
"""The status and the body of an answer."""


def problem_of(error: Exception, where: str = "a live connection") -> Problem:
    """The answer to an error of a request to ``where``."""
    if isinstance(error, Busy):
        log.error("busy: %s", error)
    for kind in type(error).__mro__:
        if kind in _PROBLEMS:
            return _PROBLEMS[kind](error)
    # a bug: its traceback goes to the log, and nothing about it to the client
    log.error("fault in %s", where, exc_info=error)
    return _problem(500, "fault", "Something went wrong in the hall. Nothing was lost; it is in the log.")


def _problem(status: int, code: str, message: str, **more: Any) -> Problem:
    return status, {"error": code, "message": message, **more}


def _short(error: Exception) -> str:
    """The message of an error, shortened: it may quote what was sent."""
    text = str(error)
    return text if len(text) <= LONGEST_MESSAGE else text[:LONGEST_MESSAGE] + "…"


def _illegal(error: IllegalMove) -> Problem:
    refusal = error.refusal
    told = {"rule": refusal.rule, "reason": refusal.reason, "data": refusal.data}
    return _problem(422, "illegal_move", _short(error), **told)


_BUSY = "The hall cannot reach its database now. Send it again in a moment: it is applied once."
_PROBLEMS: dict[type, Callable[[Any], Problem]] = {
    Refused: lambda error: (error.status, error.data()),
    IllegalMove: _illegal,
    GildhallError: lambda error: _problem(422, "refused", _short(error)),
    Busy: lambda error: _problem(503, "busy", _BUSY),
    RecursionError: lambda error: _problem(400, "bad_request", "This is nested too deeply."),
    OverflowError: lambda error: _problem(400, "bad_request", "A number is too large."),
    msgspec.MsgspecError: lambda error: _problem(400, "bad_request", _short(error)),
}
