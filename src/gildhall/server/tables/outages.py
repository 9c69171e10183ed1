"""Outages: when the server was stopped, suspended or overloaded. Clocks do not charge for them."""

from __future__ import annotations

from gildhall.server.people.quiet_times import Span

LONGEST_GAP = 5.0
"""Clocks are checked every second. A gap longer than this means that the server was suspended or overloaded."""


class Outages:
    """The known outages, and the one that may be in progress.

    >>> outages = Outages()
    >>> outages.look(100.0), outages.look(101.0)
    (None, None)
    >>> outages.spans(161.0)  # nobody looked for a minute
    [(101.0, 161.0)]
    >>> outages.look(161.0)
    (101.0, 161.0)
    """

    def __init__(self, longest_gap: float = LONGEST_GAP) -> None:
        self.longest_gap = longest_gap
        self.known: list[Span] = []
        self._looked: float | None = None

    def look(self, now: float) -> Span | None:
        """Note that the clocks are checked now. Returns the outage that ends with this check, if there was one."""
        gap = self._gap(now)
        if gap is not None:
            self.known.append(gap)
        self._looked = now
        return gap

    def spans(self, now: float) -> list[Span]:
        """All outages until now."""
        gap = self._gap(now)
        return self.known if gap is None else [*self.known, gap]

    def _gap(self, now: float) -> Span | None:
        if self._looked is None or now - self._looked <= self.longest_gap:
            return None
        return (self._looked, now)
