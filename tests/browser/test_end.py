"""The end of a game: standings, the look back with its charts, replay, sharing, rematch."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forward import seat_of, sit
from tests.browser.looks import assert_legible, serious
from tests.browser.player import ASKED, Person

REVIEW = 240_000
"""Milliseconds that a look back may take on a busy machine."""


def test_the_end_is_looked_back_at_shared_and_played_again(visitors: Any, tmp_path: Path) -> None:
    page: Page = visitors(painted=True, bypass_csp=True)  # axe is put into the page
    sit(Person(page), "pillars", "apprentice", "apprentice")
    client, table = seat_of(page)
    client.post(f"/tables/{table}/away")
    page.wait_for_selector("#end", timeout=60_000)
    page.locator("[data-act=review]").click()
    expect(page.locator(".review progress")).to_be_visible()

    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "game.jsonl")
    assert json.loads((tmp_path / "game.jsonl").read_text(encoding="utf-8"))["game"] == "pillars"

    page.get_by_role("button", name="Share").click()
    guest = visitors()
    guest.goto(page.locator(".share input").input_value())
    guest.wait_for_selector(".replay .stage")
    guest.get_by_label("Seen by").select_option(label="Apprentice 2")
    guest.wait_for_url(f"**/#/replay/{table}/*/1/**")
    guest.wait_for_selector(".replay .hand .target")

    page.wait_for_selector(".charts svg", timeout=REVIEW)
    assert page.locator(".charts svg path.line").count() == 6, "two charts of three seats"
    assert page.locator(".review tbody tr").count() == 3
    assert serious(page) == []
    assert_legible(page)
    turn = page.locator("button[data-turn]").first
    words = turn.inner_text()
    turn.click()
    page.wait_for_url(f"**/#/replay/{table}/**")
    page.wait_for_selector(".replay .stage")
    assert "in round" in words
    assert serious(page) == []
    assert_legible(page)

    page.goto(f"/#/table/{table}")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    page.wait_for_selector(ASKED)
