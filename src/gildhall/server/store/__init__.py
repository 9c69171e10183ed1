"""Store: SQLite in a file, or PostgreSQL by URL; the same plain SQL for both.

In come statements that are committed together or not at all; out come rows, and words from other processes. It never
decides anything: what is to be written was decided before, in memory.
"""

from __future__ import annotations

from gildhall.server.store.database import Busy, Conflict, Database, Statement
from gildhall.server.store.schema import open_database

__all__ = ["Busy", "Conflict", "Database", "Statement", "open_database"]
