"""Clocks: how long each seat may still think. Only the server's time counts, and downtime is never charged."""

from __future__ import annotations

from collections.abc import Sequence

from gildhall.server.setup import DAY, Pace
from gildhall.server.shapes import Clock
from gildhall.server.sitting import Sitting

Span = tuple[float, float]


def full_banks(pace: Pace, seats: int) -> list[float]:
    """What each seat has at the beginning; nothing, where nobody looks at the clock."""
    if pace.kind == "none":
        return []
    return [pace.bank if pace.kind == "live" else pace.days * DAY] * seats


def elapsed(since: float, until: float, free: Sequence[Span]) -> float:
    """Seconds from ``since`` to ``until`` that count: those in a free span do not.

    >>> elapsed(0, 10, [(2, 5), (4, 6), (9, 20)])
    5
    """
    counted, reached = 0.0, since
    for start, end in sorted(free):
        start, end = max(start, reached), min(end, until)
        if end > start:
            counted += start - reached
            reached = end
    return max(0.0, counted + until - reached)


def left(sitting: Sitting, seat: int, now: float, free: Sequence[Span]) -> float:
    """What a seat has left now."""
    bank = sitting.banks[seat]
    if seat in sitting.waiting() and sitting.chairs[seat].played_by is None:
        bank -= elapsed(sitting.asked_at[seat], now, free)
    return max(0.0, bank)


def after_move(sitting: Sitting, seat: int, now: float, free: Sequence[Span]) -> list[float]:
    """All banks after a seat has made something final: what it used is gone, and it gets what is due for a decision."""
    banks = list(sitting.banks)
    if banks:
        pace = sitting.setup.pace
        banks[seat] = pace.days * DAY if pace.kind == "days" else left(sitting, seat, now, free) + pace.increment
    return banks


def shown(sitting: Sitting, now: float, free: Sequence[Span]) -> list[Clock] | None:
    """The clocks as everybody sees them, or None where there are none."""
    if not sitting.banks:
        return None
    waiting = sitting.waiting()
    return [
        Clock(round(left(sitting, seat, now, free), 1), seat in waiting and chair.played_by is None)
        for seat, chair in enumerate(sitting.chairs)
    ]
