"""The short form of ``make attack``: all attacks, a few kills, the same checks (issue 20, item 20)."""

from tools.attack.__main__ import run

SECONDS = 20.0
LENIENT_MS = 5000.0
"""Tests share the machine with others; ``make attack`` measures."""


def test_a_hall_under_attack_keeps_its_secrets_and_its_moves() -> None:
    report = run("sqlite", SECONDS, LENIENT_MS)
    assert report.failed == []
    assert report.requests > 50
    assert report.blows >= 1
