"""Clocks: how long each seat may still think. Only the server's time counts, and downtime is never charged."""

from __future__ import annotations

from collections.abc import Sequence

from gildhall.server.http.shapes import Clock
from gildhall.server.people.quiet_times import Span
from gildhall.server.tables.session import Sitting
from gildhall.server.tables.setup import DAY, Pace

MOMENT = 15.0


def full_banks(pace: Pace, seats: int) -> list[float]:
    """What each seat has at the beginning; nothing, where nobody looks at the clock."""
    if pace.kind == "none":
        return []
    return [pace.bank if pace.kind == "live" else pace.days * DAY] * seats


def elapsed(since: float, until: float, free: Sequence[Span]) -> float:
    """Seconds from ``since`` to ``until`` that count: those in a free span do not.

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


def _free(sitting: Sitting, seat: int, now: float, outages: Sequence[Span]) -> list[Span]:
    """The spans for which a seat is not charged: outages, and in games over days the player's quiet times."""
    free, player = list(outages), sitting.chairs[seat].player
    if sitting.setup.pace.kind == "days" and player in sitting.quiet:
        free += sitting.quiet[player].spans(sitting.asked_at[seat], now)
    return free


def runs(sitting: Sitting, seat: int) -> bool:
    """Is this seat's time running? In sealed steps that of all who are not ready."""
    return seat in sitting.waiting() and sitting.chairs[seat].played_by is None


def left(sitting: Sitting, seat: int, now: float, outages: Sequence[Span]) -> float:
    """What a seat has left now."""
    bank = sitting.banks[seat]
    if runs(sitting, seat):
        bank -= elapsed(sitting.asked_at[seat], now, _free(sitting, seat, now, outages))
    return max(0.0, bank)


CHARGED = ("moves", "away")
"""The rows of the log with which a seat's time stops: what it has used is taken from its bank."""


def charged(sitting: Sitting, seat: int, now: float, outages: Sequence[Span]) -> list[float]:
    """All banks after a seat's time has stopped: what it used is gone."""
    banks = list(sitting.banks)
    banks[seat] = left(sitting, seat, now, outages)
    return banks


def refilled(pace: Pace, bank: float) -> float:
    """What a seat has after a decision: the increment is added, or the days begin anew."""
    return pace.days * DAY if pace.kind == "days" else bank + pace.increment


def next_decision(pace: Pace) -> float:
    """What somebody who ran out of time has for the next decision: the days, or one increment and a moment to look."""
    return pace.days * DAY if pace.kind == "days" else pace.increment + MOMENT


def out_of_time(sitting: Sitting, now: float, outages: Sequence[Span]) -> list[int]:
    """The seats whose time is up."""
    if not sitting.banks:
        return []
    return [seat for seat in sitting.waiting() if runs(sitting, seat) and left(sitting, seat, now, outages) <= 0]


def shown(sitting: Sitting, now: float, outages: Sequence[Span]) -> list[Clock] | None:
    """The clocks as everybody sees them, or None where there are none."""
    if not sitting.banks:
        return None
    seats = range(len(sitting.chairs))
    return [Clock(round(left(sitting, seat, now, outages), 1), runs(sitting, seat)) for seat in seats]
