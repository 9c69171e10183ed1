"""The log of a table: decisions are made in memory, written as rows, and only then folded."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from gildhall.server.store.database import Statement, sql
from gildhall.server.tables.session import Held, TableSession

NOTE_EVERY = 5.0
"""Seconds between two updates of the database for a table in use."""
LOOK_AGAIN = 10.0
"""Seconds after which any process checks whether a table waits for bots or clocks: its own process may have died."""


@dataclass
class Decision:
    """What is to be written for a table: rows of its log, held moves of seats, and other statements."""

    rows: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    held: dict[int, Held] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    status: str | None = None

    @staticmethod
    def to_close(why: str) -> Decision:
        """Close a table for good."""
        return Decision(status="closed").row("close", why=why)

    def row(self, kind: str, **data: Any) -> Decision:
        """Add a row of the log."""
        self.rows.append((kind, data))
        return self


def statements_for(session: TableSession, decision: Decision, now: float) -> list[Statement]:
    """The statements that write a decision. They conflict if another process changed the same rows first."""
    written = list(decision.statements)
    for number, (kind, data) in enumerate(decision.rows, session.number):
        text = msgspec.json.encode(data).decode()
        written.append(
            sql(
                "insert into log (game_table, number, at, kind, data) values ($1, $2, $3, $4, $5)",
                *(session.id, number, now, kind, text),
            )
        )
    for seat, held in decision.held.items():
        written.append(_hold(session, seat, held))
    if decision.status is not None or (decision.rows and now - session.noted >= NOTE_EVERY):
        written.append(
            sql(
                "update tables set changed = $2, due = $3, status = coalesce($4, status) where id = $1",
                *(session.id, now, now + LOOK_AGAIN, decision.status),
            )
        )
    return written


def touch(id: str) -> Statement:
    """Note that data outside the log of a table has changed."""
    return sql("update tables set touched = touched + 1 where id = $1", id)


def _hold(session: TableSession, seat: int, held: Held) -> Statement:
    """Replace the held moves of a seat, if their version is still the expected one."""
    return sql(
        "insert into holds (game_table, seat, version, moves, answered) values ($1, $2, $3, $4, $5) "
        "on conflict (game_table, seat) do update set version = excluded.version, moves = excluded.moves, "
        "answered = excluded.answered where holds.version = excluded.version - 1",
        *(session.id, seat, held.version, msgspec.json.encode(held.moves).decode(), held.answered),
        must=1,
    )
