"""The short form of ``make soak``: that it measures, and that it can tell a flat curve from one that is not."""

import sys
from xml.etree import ElementTree

import pytest

from tools import soak
from tools.soak import Report, drawn, tell

SECONDS = 4.0
REQUESTS = 600
LENIENT_MIB = 64.0
"""Caches fill in the first minute; ``make soak`` measures after it."""


def curve(mib_per_second: float) -> Report:
    return Report(100.0, curve=[(float(at), 80.0 + mib_per_second * at + at % 3) for at in range(100)])


@pytest.mark.parametrize(("mib_per_second", "flat"), [(0.0, True), (-0.5, True), (0.1, True), (0.5, False)])
def test_a_curve_that_rises_is_not_flat(mib_per_second: float, flat: bool) -> None:
    assert tell(curve(mib_per_second), soak.GROWTH_MIB) is flat


def test_growth_before_the_caches_are_full_does_not_count() -> None:
    report = Report(100.0, curve=[(float(at), 80.0 + min(at, 39)) for at in range(100)])
    assert report.growth() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read in /proc")
def test_a_short_soak_with_tables_and_unknown_ids() -> None:
    report = soak.soak(SECONDS, REQUESTS)
    assert report.tables >= soak.VISITORS
    assert report.moves >= soak.VISITORS
    assert report.requests == REQUESTS
    assert set(report.statuses) <= {401, 404}
    assert tell(report, LENIENT_MIB)
    assert ElementTree.fromstring(drawn(report)).tag.endswith("svg")
