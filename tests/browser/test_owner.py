"""The owner's page: a value is corrected, checked and saved, and a table is opened with it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

PATIENCE = 30_000
"""Milliseconds: the first check starts a worker."""


def test_an_owner_corrects_a_value_and_plays_with_it(visitors: Any) -> None:
    visitors.refused = True  # one correction breaks a law of the game
    page = visitors()
    page.goto("/#/owner/pillars")
    copies = page.locator("[data-path='neutral.forest.count']")
    copies.fill("3")
    copies.press("Tab")
    page.locator("[data-act=check]").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be dealt evenly", timeout=PATIENCE)
    copies.fill("2")
    copies.press("Tab")
    value = page.locator("[data-path='neutral.prior_philip.value']")
    value.fill("5")
    value.press("Tab")
    expect(page.locator(".changed")).to_have_count(1)
    page.locator("footer input").fill("My copy")
    page.locator("[data-act=save]").click()
    expect(page.locator("[data-set='My copy']")).to_be_visible(timeout=PATIENCE)
    page.goto("/#/new/pillars")
    page.locator("#component-set").select_option(label="My copy")
    with page.expect_request(lambda sent: sent.method == "POST" and sent.url.endswith("/api/tables")) as asked:
        page.locator(".setup .button.main").first.click()
    assert asked.value.post_data_json["changes"] == {"neutral": {"prior_philip": {"value": 5}}}
    page.wait_for_url("**/#/table/*")
