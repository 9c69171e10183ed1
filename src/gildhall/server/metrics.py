"""Metrics: what the server counts and measures, in the format of Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The numbers of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("gildhall_requests", "Requests by status", ["status"], registry=self.registry)
        self._by_status: dict[int, Counter] = {}
        self.seconds = Histogram("gildhall_request_seconds", "Time to answer, without streams", registry=self.registry)
        self.moves = Counter("gildhall_moves", "Moves made final", registry=self.registry)
        self.streams = Gauge("gildhall_streams", "Open streams", registry=self.registry)
        self.tables = Gauge("gildhall_tables", "Tables in memory", registry=self.registry)
        self.thinking = Gauge("gildhall_bots_thinking", "Turns of bots under way", registry=self.registry)

    def request(self, status: int, seconds: float | None) -> None:
        """A request was answered; streams have no time."""
        counter = self._by_status.get(status)
        if counter is None:
            counter = self._by_status[status] = self.requests.labels(str(status))
        counter.inc()
        if seconds is not None:
            self.seconds.observe(seconds)

    def text(self) -> bytes:
        """All of them."""
        return generate_latest(self.registry)
