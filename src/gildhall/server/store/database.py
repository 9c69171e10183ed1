"""The interface of a database.

A write is data: a list of statements that are committed together or not at all. Its content was decided before, in
memory. If another process has written in between, the write raises a :class:`Conflict`: a unique key is taken, or a
statement does not find the rows that it must change. SQL uses ``$1``, ``$2``… and runs on both databases.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

Row = dict[str, Any]
Hears = Callable[[str], Awaitable[None]]


@dataclass(slots=True)
class Statement:
    """A query, or a statement of a write. ``must`` is the exact number of rows that it has to change."""

    sql: str
    args: tuple[Any, ...]
    must: int | None = None


def sql(text: str, *args: Any, must: int | None = None) -> Statement:
    """A statement with its arguments."""
    return Statement(text, args, must)


class Conflict(Exception):
    """Another process wrote in between. Nothing was written; read again and decide again."""


class Busy(Exception):
    """The database cannot be read or written now: it is stopped, or the disk is full. Nothing was written."""


class Database(Protocol):
    """SQLite or PostgreSQL."""

    url: str
    shared: bool
    """Do other processes use it too?"""
    failing: str | None
    """Why the last write failed; None if it succeeded."""

    async def read(self, sql: str, *args: Any) -> list[Row]:
        """The committed rows of a query."""

    async def read_together(self, queries: Sequence[Statement]) -> list[list[Row]]:
        """The rows of several queries, from one consistent snapshot."""

    async def write(self, statements: Sequence[Statement], tell: Sequence[str] = ()) -> None:
        """Commit the statements together, and send these messages to the other processes."""

    def listen(self, hears: Hears) -> None:
        """Call ``hears`` with every message of another process."""

    async def script(self, text: str) -> None:
        """Run statements that change the schema, in one transaction."""

    async def close(self) -> None:
        """Finish the writes in progress, and disconnect."""
