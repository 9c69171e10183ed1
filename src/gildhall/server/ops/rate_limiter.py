"""The rate limiter: a token bucket for each actor and kind of request."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from gildhall.server.bounded_cache import BoundedCache
from gildhall.server.refusals import Refused

RATES: dict[str, tuple[int, float]] = {
    "chat": (10, 30.0),
    "hint": (30, 60.0),
    "upload": (20, 600.0),
    "review": (20, 60.0),
    "replay": (240, 60.0),
    "table": (30, 60.0),
    "components": (30, 60.0),
}
"""The rates for each player: for each kind of request, a number of requests and a number of seconds."""
RATES_BY_ADDRESS: dict[str, tuple[int, float]] = {
    "new_player": (60, 60.0),
    "new_table": (120, 60.0),
    "request": (600, 10.0),
}
"""The rates for each address, which all its players share."""
MOST_KNOWN = 20_000


class RateLimiter:
    """Token buckets by kind of request and actor (a player or an address). A full bucket holds the requests of its
    rate, and refills over the seconds of the rate. The clock is monotonic.
    """

    def __init__(self, rates: dict[str, tuple[int, float]], ticks: Callable[[], float] = time.monotonic) -> None:
        self.ticks = ticks
        self.rates = rates
        self._buckets: BoundedCache[tuple[str, str], tuple[float, float]] = BoundedCache(MOST_KNOWN)

    def spend(self, what: str, who: str) -> None:
        """Spend a token. Raises :class:`Refused` with the seconds to wait if none is left. A kind without a rate is not
        limited.
        """
        if what not in self.rates:
            return
        most, seconds = self.rates[what]
        now = self.ticks()
        full, at = self._buckets.get((what, who), (float(most), now))
        full = min(float(most), full + (now - at) * most / seconds)
        if full < 1:
            wait = math.ceil((1 - full) * seconds / most)
            raise Refused(429, "too_many", f"That is too often; wait {wait} seconds.", retry_after=wait)
        self._buckets[(what, who)] = (full - 1, now)


def rates_for(requests: int) -> dict[str, tuple[int, float]]:
    """The rates if one address may make this many requests in ten seconds; 0 means no limits for addresses."""
    return RATES if requests == 0 else RATES | RATES_BY_ADDRESS | {"request": (requests, 10.0)}
