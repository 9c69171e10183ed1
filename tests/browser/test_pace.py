"""Bots take their time; a player who does not want to wait skips the pauses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hall import open_hall
from tests.browser.player import ASKED, CONFIRM, Person

SKIP = "[data-act=skip]"
PAUSE = 60.0
"""Longer than any page waits: only skipping brings the person's turn."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A hall in which bots would take a minute for every act."""
    with open_hall(tmp_path_factory.mktemp("slow"), PAUSE) as address:
        yield address


def test_bots_can_be_hurried(page: Page) -> None:
    person = Person(page)
    page.goto("/")
    person.press(page.locator("[data-play=pillars]"))
    for _ in range(2):
        page.wait_for_selector(f"{ASKED}, {SKIP}")
        while not page.locator(SKIP).count():
            person.act()
            page.wait_for_selector(f"{ASKED}, {SKIP}")
        expect(page.locator(CONFIRM)).to_have_count(0)  # what waits for the person cannot be skipped
        person.press(page.locator(SKIP))
        page.wait_for_selector(ASKED)
