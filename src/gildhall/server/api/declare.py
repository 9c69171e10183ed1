"""How routes are declared: a method, a path, and a function. Whoever serves them fills in the parameters.

By their names: ``server``, ``user`` and ``address`` say where the request came to and from whom, ``data`` is the body,
what is in the path comes from there, and the rest from the query.
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
    """One thing that can be asked."""

    method: str
    path: str
    work: Callable[..., Any]
    slow: bool | None = None
    """Of a plain function: does it read files, so that others should not wait for it?"""
    also: Mapping[int, str] = field(default_factory=dict)
    """Other good answers, without a body: what they mean."""


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
