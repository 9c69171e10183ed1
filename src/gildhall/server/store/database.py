"""The interface of a database.

A write is data: a list of statements that are committed together or not at all. Everything is decided before, in
memory. A write of another process in between shows as a :class:`Conflict`: a unique key is taken, or a statement does
not find the rows it must change. SQL is written with ``$1``, ``$2``… and runs on both databases.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Row = dict[str, Any]
Hears = Callable[[str], Awaitable[None]]


@dataclass(slots=True)
class Statement:
    """A query or a statement of a write. ``must`` is the number of rows it has to change; it cannot change more."""

    sql: str
    args: tuple[Any, ...]
    must: int | None = None


def sql(text: str, *args: Any, must: int | None = None) -> Statement:
    """A statement with its arguments."""
    return Statement(text, args, must)


class Conflict(Exception):
    """Another process wrote in between: read again and decide again. Nothing was written."""


class Busy(Exception):
    """The database cannot be written or read now (stopped, full disk). Nothing was written."""


class Database(Protocol):
    """SQLite or PostgreSQL."""

    url: str
    shared: bool
    """Do other processes use it too?"""
    failing: str | None
    """Why the last write failed; None, if it did not."""

    async def read(self, sql: str, *args: Any) -> list[Row]:
        """The rows of a query, as they are committed now."""

    async def read_together(self, queries: Sequence[Statement]) -> list[list[Row]]:
        """The rows of several queries, all as of the same moment."""

    async def write(self, statements: Sequence[Statement], tell: Sequence[str] = ()) -> None:
        """Commit the statements together, and send these messages to the other processes."""

    def listen(self, hears: Hears) -> None:
        """Call ``hears`` with every message of another process."""

    async def script(self, text: str) -> None:
        """Run statements that change the schema, together."""

    async def close(self) -> None:
        """Finish what is in progress, and disconnect."""
