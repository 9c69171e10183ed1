"""Where tables are kept: SQLite in a file, or PostgreSQL by URL; the same plain SQL for both."""

from __future__ import annotations

from gildhall.server.store.database import Busy, Conflict, Database, Statement
from gildhall.server.store.opening import open_database

__all__ = ["Busy", "Conflict", "Database", "Statement", "open_database"]
