"""Hints: where players may ask a bot for advice. The result of such a table is marked."""

from __future__ import annotations

from gildhall.server.tables.hints import KeptHint
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession


def may_hint(session: TableSession) -> bool:
    """May players here ask for hints? By default only where one person plays with bots: a chair that waits for somebody
    counts as taken.
    """
    if session.setup.hints is not None:
        return session.setup.hints
    waits = session.status == "open"
    return sum(chair.player is not None or (waits and chair.bot is None) for chair in session.chairs) <= 1


def note_hint(session: TableSession, seat: int, hint: KeptHint) -> Decision:
    """Note that a hint was given, and keep it: every process answers the same until the position changes."""
    return Decision().row("hint", seat=seat, hint=hint)
