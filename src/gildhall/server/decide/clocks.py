"""Clocks: what happens when the time of a seat is up."""

from __future__ import annotations

from collections.abc import Sequence

from gildhall.server.decide import absence
from gildhall.server.people.quiet_times import Span
from gildhall.server.tables.clocks import left, runs
from gildhall.server.tables.log import Decision
from gildhall.server.tables.session import TableSession


def out_of_time(session: TableSession, now: float, outages: Sequence[Span]) -> list[int]:
    """The seats whose time is up."""
    if not session.banks:
        return []
    return [seat for seat in session.waiting() if runs(session, seat) and left(session, seat, now, outages) <= 0]


def time_is_up(session: TableSession, seat: int, now: float, outages: Sequence[Span]) -> Decision | None:
    """Let a bot play for a seat whose time is up; None if it has time left."""
    late = session.running and seat in out_of_time(session, now, outages)
    return absence.away(session, seat, "time") if late else None
