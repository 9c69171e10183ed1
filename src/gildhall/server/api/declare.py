"""How routes are declared: a method, a path, and a function.

The room that serves a route fills in the parameters of the function by their names. ``server`` is the hall, ``user``
and ``address`` identify the sender, and ``data`` is the body. Parameters that the path names come from the path; all
others come from the query.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any


@dataclass(frozen=True)
class Query:
    """A parameter in the query, with its limits."""

    description: str | None = None
    ge: int | None = None
    le: int | None = None
    max_length: int | None = None
    pattern: str | None = None


@dataclass(frozen=True)
class Route:
    """One kind of request."""

    method: str
    path: str
    work: Callable[..., Any]
    slow: bool | None = None
    """For a function that is not async: does it read files? Then it runs in a thread, so other requests do not wait."""
    also: Mapping[int, str] = field(default_factory=dict)
    """Other successful answers, without a body: status → meaning."""


def _declare(
    method: str, path: str, slow: bool | None = None, also: Mapping[int, str] | None = None
) -> Callable[[Callable[..., Any]], Route]:
    return lambda work: Route(method, path, work, slow, also or {})


get = partial(_declare, "GET")
post = partial(_declare, "POST")
patch = partial(_declare, "PATCH")
put = partial(_declare, "PUT")
delete = partial(_declare, "DELETE")

Seat = Annotated[int | None, Query("Which of your seats, if you have several.", ge=0, le=7)]
