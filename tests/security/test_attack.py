"""The short form of ``make attack``: all attacks, a few kills, the same checks."""

import pytest

from tests.server.harness import Running
from tools.attack.__main__ import run
from tools.attack.hidden import leaks, secrets_of

SECONDS = 10.0
LENIENT_MS = 5000.0
"""Tests share the machine with others; ``make attack`` measures."""


@pytest.mark.long
def test_a_hall_under_attack_keeps_its_secrets_and_its_moves() -> None:
    report = run("sqlite", SECONDS, LENIENT_MS)
    assert report.failed == []
    assert report.requests > 20
    assert report.blows >= 1


def test_the_reader_of_hidden_facts_finds_a_view_that_knows_too_much(hall: Running) -> None:
    ann = hall.player("Ann")
    table = ann.open("pillars", ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    state = ann.await_turn(table)
    session = hall.run(hall.server.tables.session(table))
    watched = session.story.length(None)
    honest = (table, 0, state["number"], state["view"])
    spied = (table, None, watched, {**session.table.view(None), "seats": session.table.position()["seats"]})
    database = hall.server.database
    assert hall.run(leaks(database, [honest, (table, None, watched, session.table.view(None))])) == []
    assert len(hall.run(leaks(database, [spied]))) == 1
    assert session.secret in hall.run(secrets_of(database))
