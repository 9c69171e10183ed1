"""Craftsmen in the browser: what people stumbled over on the board itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.forward import asks, forward, sit
from tests.browser.player import Person


def test_bids_stand_on_a_ladder(page: Page) -> None:
    person = Person(page)
    sit(person, "craftsmen", "apprentice", "apprentice")
    view = forward(person, lambda view: asks("open_bid")(view) and len(view["moves"]) > 5, rather=_auctions())
    ladder = page.get_by_role("slider")
    expect(ladder).to_have_attribute("aria-valuemax", str(len(view["moves"])))
    assert page.locator(".prompt .acts button").count() <= 5
    ladder.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-move="bid 3"]')).to_be_visible()


def test_winter_is_a_sheet_over_the_board(page: Page) -> None:
    person = Person(page)
    sit(person, "craftsmen", "apprentice")
    forward(person, lambda view: asks("send")(view) and view["shared"]["year"] == 2)
    expect(page.locator("[data-scored]")).to_have_count(7)
    page.locator("[data-close=winter]").click()
    expect(page.locator("[data-scored]")).to_have_count(0)


def _auctions() -> list[str]:
    """Whatever lies face up is rather put up for auction than bought."""
    cards = [f"{kind}{number:02}" for kind in "AEB" for number in range(1, 25)]
    return [f"auction {card}" for card in cards]
