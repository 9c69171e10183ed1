"""The owner's page: a value is corrected, checked and saved, and a table is opened with it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.looks import faults_everywhere, serious_in_both_schemes


def test_an_owner_corrects_a_value_and_plays_with_it(visitors: Any) -> None:
    visitors.refused = True  # one correction breaks a law of the game
    page = visitors()
    page.goto("/#/owner/pillars")
    copies = page.locator("[data-path='neutral.forest.count']")
    copies.fill("3")
    copies.press("Tab")
    page.locator("[data-act=check]").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be dealt evenly")
    copies.fill("2")
    copies.press("Tab")
    value = page.locator("[data-path='neutral.prior_philip.value']")
    value.fill("5")
    value.press("Tab")
    expect(page.locator(".changed")).to_have_count(1)
    page.locator("footer input").fill("My copy")
    page.locator("[data-act=save]").click()
    expect(page.locator("[data-set='My copy']")).to_be_visible()
    page.goto("/#/new/pillars")
    page.locator("#component-set").select_option(label="My copy")
    with page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/api/tables")) as asked:
        page.locator(".setup .button.main").first.click()
    assert asked.value.post_data_json["changes"] == {"neutral": {"prior_philip": {"value": 5}}}
    page.wait_for_url("**/#/table/*")


PICTURELESS = """() => [...document.querySelectorAll('details li:not(:has(.picture :is(.art, .icon)))')]
  .map((e) => e.textContent)"""
OPEN = "() => document.querySelectorAll('details').forEach((each) => (each.open = true))"


@pytest.mark.parametrize("game", ["pillars", "oh_my_goods", pytest.param("craftsmen", marks=pytest.mark.exhaustive)])
def test_everything_is_seen_and_can_be_read(visitors: Any, game: str) -> None:
    """In four languages at five sizes; each card has its picture or sign, and each value its source."""
    page = visitors(390, 844, bypass_csp=True)
    page.goto(f"/#/owner/{game}")
    found = faults_everywhere(page, "h1", "[data-path]", ".picture .art", before=lambda page: page.evaluate(OPEN))
    assert found + serious_in_both_schemes(page) == []
    assert page.evaluate(PICTURELESS) == []
    expect(page.locator(".value .soft").first).to_contain_text("źródło: ")
    assert page.locator(".value .soft").count() == page.locator(".value .soft", has_text="źródło: ").count()
