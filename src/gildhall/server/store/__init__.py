"""Store: SQLite in a file, or PostgreSQL by URL; the same plain SQL for both.

In come statements that are committed together or not at all; out come rows, and messages from other processes. This
room never decides anything: the content of a write was decided before, in memory.
"""

from __future__ import annotations

from gildhall.server.store.database import Busy, Conflict, Database, Statement
from gildhall.server.store.schema import open_database

__all__ = ["Busy", "Conflict", "Database", "Statement", "open_database"]
