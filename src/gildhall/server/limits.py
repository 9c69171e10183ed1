"""Limits: how often and how much, so that nobody spoils the hall for others."""

from __future__ import annotations

import math
from collections.abc import Callable

from gildhall.server.refusals import Refused

RATES: dict[str, tuple[int, float]] = {
    "chat": (10, 30.0),
    "hint": (30, 60.0),
    "upload": (10, 60.0),
    "review": (20, 60.0),
    "replay": (240, 60.0),
    "table": (30, 60.0),
    "tables": (120, 60.0),
    "player": (30, 60.0),
    "request": (600, 10.0),
}
"""What may be done how often in how many seconds."""
MOST_KNOWN = 20_000


class Limits:
    """A bucket for each who and what: it holds so many, and fills again over the stated seconds."""

    def __init__(self, now: Callable[[], float], rates: dict[str, tuple[int, float]] | None = None) -> None:
        self.now = now
        self.rates = RATES if rates is None else rates
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def spend(self, what: str, who: str) -> None:
        """Do something once more, or be refused with the seconds to wait."""
        most, seconds = self.rates[what]
        now = self.now()
        full, at = self._buckets.get((what, who), (float(most), now))
        full = min(float(most), full + (now - at) * most / seconds)
        if full < 1:
            wait = math.ceil((1 - full) * seconds / most)
            raise Refused(429, "too_many", f"That is too often; wait {wait} seconds.", retry_after=wait)
        if len(self._buckets) >= MOST_KNOWN:
            self._buckets.clear()
        self._buckets[(what, who)] = (full - 1, now)
