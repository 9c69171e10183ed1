"""A database that the page stores: SQLite in memory, a snapshot of it, and a journal of the writes since then."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from typing import Protocol

from gildhall.server.store.database import Statement
from gildhall.server.store.group_commit import Write
from gildhall.server.store.sqlite import SqliteDatabase, apply

MOST_ENTRIES = 300
"""The longest journal, in entries. A longer one is replaced by a snapshot when the database is opened."""


class Keeper(Protocol):
    """Stores a database. A page implements it in the storage of its browser."""

    async def append(self, entry: str) -> None:
        """Add an entry to the journal; returns when the entry is stored durably."""

    async def replace(self, snapshot: bytes) -> None:
        """Store this snapshot instead of the previous one and of the whole journal."""


class KeptDatabase(SqliteDatabase):
    """See :class:`SqliteDatabase`. One connection reads and writes, because a page has only one thread."""

    def __init__(self, keeper: Keeper) -> None:
        super().__init__(":memory:")
        self.keeper = keeper

    async def restore(self, snapshot: bytes | None, journal: Sequence[str]) -> None:
        """Fill the database from a snapshot and a journal."""
        if snapshot:
            self._writing.deserialize(snapshot)
        self._writing.execute("begin")
        for entry in journal:
            for text, args in json.loads(entry):
                apply(self._writing, Statement(text, tuple(args)))
        self._writing.commit()
        if len(journal) > MOST_ENTRIES:
            await self.keeper.replace(self._writing.serialize())

    def _read_connection(self) -> sqlite3.Connection:
        return self._writing

    async def _make_durable(self, group: list[Write]) -> None:
        statements = [[each.sql, list(each.args)] for write in group for each in write.statements]
        if statements:
            await self.keeper.append(json.dumps(statements))
        self._writing.commit()
