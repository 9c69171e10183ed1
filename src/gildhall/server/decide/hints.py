"""Hints: whether players may ask a bot for advice. The result of a table with hints is marked."""

from __future__ import annotations

from gildhall.server.tables.hints import KeptHint
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession


def may_hint(session: TableSession) -> bool:
    """May players at this table ask for hints? By default only if one person plays with bots. An open seat counts as a
    person.
    """
    if session.setup.hints is not None:
        return session.setup.hints
    waits = session.status == "open"
    return sum(chair.player is not None or (waits and chair.bot is None) for chair in session.chairs) <= 1


def note_hint(session: TableSession, seat: int, hint: KeptHint) -> Decision:
    """Store a hint that was given, so that every process gives the same hint until the position changes."""
    return Decision().row("hint", seat=seat, hint=hint)
