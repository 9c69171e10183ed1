"""Metrics: what the server counts and measures, in the format of Prometheus.

They are plain numbers until they are requested. The counters of the library have a lock each; with them, counting a
move took more time than its rules.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the histogram of answer times, in seconds."""


class Metrics(Collector):
    """The numbers of one process."""

    def __init__(self) -> None:
        self.requests: defaultdict[int, int] = defaultdict(int)
        self.within = [0] * (len(BOUNDS) + 1)
        self.seconds = 0.0
        self.moves = 0
        self.agent_errors: dict[str, int] = {}
        self.registry = CollectorRegistry()
        self.registry.register(self)
        self.streams = Gauge("gildhall_streams", "Open streams", registry=self.registry)
        self.tables = Gauge("gildhall_tables", "Tables in memory", registry=self.registry)
        self.files = Gauge("gildhall_files", "Open files and connections", registry=self.registry)
        self.thinking = Gauge("gildhall_bots_thinking", "Turns of bots under way", registry=self.registry)

    def request(self, status: int, seconds: float | None) -> None:
        """Count an answered request. Streams have no duration."""
        self.requests[status] += 1
        if seconds is not None:
            self.within[bisect_left(BOUNDS, seconds)] += 1
            self.seconds += seconds

    def moved(self, number: int) -> None:
        """Count confirmed moves."""
        self.moves += number

    def collect(self) -> Iterator[Metric]:
        """The numbers, in the format of the library."""
        requests = CounterMetricFamily("gildhall_requests", "Requests by status", labels=["status"])
        for status, number in self.requests.items():
            requests.add_metric([str(status)], number)
        buckets = list(zip([*map(str, BOUNDS), "+Inf"], accumulate(self.within), strict=True))
        yield requests
        yield HistogramMetricFamily(
            "gildhall_request_seconds", "Time to answer, without streams", buckets=buckets, sum_value=self.seconds
        )
        yield CounterMetricFamily("gildhall_moves", "Moves made final", value=self.moves)
        errors = CounterMetricFamily("gildhall_agent_errors", "Errors of agents, by agent", labels=["agent"])
        for agent, number in self.agent_errors.items():
            errors.add_metric([agent], number)
        yield errors

    def text(self) -> bytes:
        """All metrics, as text."""
        return generate_latest(self.registry)
