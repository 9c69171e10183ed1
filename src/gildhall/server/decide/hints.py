"""Hints: where players may ask a bot for advice. The result of such a table is marked."""

from __future__ import annotations

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


def note_hint(session: TableSession, seat: int) -> Decision | None:
    """Note that a hint was given; None, if that is noted already."""
    return None if "hints" in session.marks else Decision().row("hint", seat=seat)
