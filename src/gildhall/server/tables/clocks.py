"""Clocks: how much time each seat has left. Only the server's time counts, and downtime is never charged."""

from __future__ import annotations

from collections.abc import Sequence

from gildhall.server.people.quiet_times import Span
from gildhall.server.tables.session import TableSession
from gildhall.server.tables.setup import DAY, Pace

MOMENT = 15.0
"""Extra seconds for a player who comes back after running out of time."""


def full_banks(pace: Pace, seats: int) -> list[float]:
    """The time of each seat at the start; an empty list at a table without clocks."""
    if pace.kind == "none":
        return []
    return [pace.bank if pace.kind == "live" else pace.days * DAY] * seats


def elapsed(since: float, until: float, free: Sequence[Span]) -> float:
    """The seconds from ``since`` to ``until``, without those in free spans.

    >>> elapsed(0, 10, [(2, 5), (4, 6), (9, 20)])
    5.0
    """
    counted, reached = 0.0, since
    for start, end in sorted(free):
        start, end = max(start, reached), min(end, until)
        if end > start:
            counted += start - reached
            reached = end
    return max(0.0, counted + until - reached)


def _free(session: TableSession, seat: int, now: float, outages: Sequence[Span]) -> list[Span]:
    """The spans for which a seat is not charged: outages, and in games over days the player's quiet times."""
    free, player = list(outages), session.chairs[seat].player
    if session.setup.pace.kind == "days" and player in session.quiet:
        free += session.quiet[player].spans(session.asked_at[seat], now)
    return free


def runs(session: TableSession, seat: int) -> bool:
    """Is the clock of this seat running? In a sealed step the clocks of all seats that are not ready run."""
    return seat in session.waiting() and session.chairs[seat].played_by is None


def left(session: TableSession, seat: int, now: float, outages: Sequence[Span]) -> float:
    """The time that a seat has left now."""
    bank = session.banks[seat]
    if runs(session, seat):
        bank -= elapsed(session.asked_at[seat], now, _free(session, seat, now, outages))
    return max(0.0, bank)


CHARGED = ("moves", "away")
"""The rows of the log that stop a seat's clock: the time used is taken from its bank."""


def charged(session: TableSession, seat: int, now: float, outages: Sequence[Span]) -> list[float]:
    """All banks after the clock of a seat has stopped."""
    banks = list(session.banks)
    banks[seat] = left(session, seat, now, outages)
    return banks


def refilled(pace: Pace, bank: float) -> float:
    """The time of a seat after a decision: with the increment, or with the full number of days."""
    return pace.days * DAY if pace.kind == "days" else bank + pace.increment


def next_decision(pace: Pace) -> float:
    """The time for the next decision of a player who ran out of time: the days, or one increment and some seconds."""
    return pace.days * DAY if pace.kind == "days" else pace.increment + MOMENT
