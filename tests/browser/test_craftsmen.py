"""Craftsmen in the browser: what people stumbled over on the board itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forward import View, asks, auctions, sit
from tests.browser.player import ASKED, LIT, Person
from tests.browser.test_sizes import LYING, resize

OUT_OF_SIGHT = """() => {
  const edge = document.querySelector('.prompt').getBoundingClientRect().top + 1;
  return [...document.querySelectorAll('.craftsmen :is(.ship, .granary, [data-building])')]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > edge).length;
}"""
SCROLLED_AWAY = """(things) => [...document.querySelectorAll(things)].filter((e) => {
  const [box, frame] = [e.getBoundingClientRect(), e.closest('.pane').getBoundingClientRect()];
  return box.top < frame.top || box.bottom > frame.bottom;
}).map((e) => e.className)"""
ROWS = """() => new Set([...document.querySelectorAll('[data-building]')].map((each) => each.offsetTop)).size"""


def test_a_long_street_stays_in_one_row_and_ships_in_sight(visitors: Any) -> None:
    page: Page = visitors(1280, 720)
    person = Person(page)
    sit(person, "craftsmen", "apprentice", until=lambda view: len(_own(view)["row"]) >= 9)
    assert page.locator("[data-building]").count() >= 9
    assert page.evaluate(ROWS) == 1
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_SIGHT) == 0, f"{width} × {height}"


def test_bids_stand_on_a_ladder(page: Page) -> None:
    person = Person(page)
    view = sit(
        person,
        "craftsmen",
        "apprentice",
        "apprentice",
        until=lambda view: asks("open_bid")(view) and len(view["moves"]) > 5,
        rather=auctions(),
    )
    ladder = page.get_by_role("slider")
    expect(ladder).to_have_attribute("aria-valuemax", str(len(view["moves"])))
    assert page.locator(".prompt .acts button").count() <= 5
    ladder.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-move="bid 3"]')).to_be_visible()
    person.press(page.locator(LIT))  # the building itself: there is still one place to bid
    expect(ladder).to_be_visible()
    expect(page.locator(".stepper")).to_have_count(0)


def test_winter_is_a_sheet_over_the_board(page: Page) -> None:
    person = Person(page)
    sit(person, "craftsmen", "apprentice", until=lambda view: asks("send")(view) and view["shared"]["year"] == 2)
    expect(page.locator("[data-scored]")).to_have_count(7)
    page.locator("[data-close=winter]").click()
    expect(page.locator("[data-scored]")).to_have_count(0)


def test_a_winter_on_a_phone_is_told_from_its_heading_on(visitors: Any) -> None:
    """It does not begin half scrolled away because a guild below it can be pressed; that one is in sight afterwards."""
    page: Page = visitors(390, 844)
    sit(Person(page), "craftsmen", until=lambda view: asks("send")(view) and view["shared"]["year"] == 2)
    for width, height in [(390, 844), (360, 740), *LYING]:
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        page.wait_for_selector(ASKED)
        resize(page, width, height)
        expect(page.locator("[data-scored]")).to_have_count(7)
        assert page.evaluate(SCROLLED_AWAY, ".winter h2, .winter [data-close]") == [], width
        page.locator("[data-close=winter]").click()
        expect(page.locator("[data-scored]")).to_have_count(0)
        assert page.evaluate(SCROLLED_AWAY, ".street .target.lit")[1:] == [], width


def _own(view: View) -> dict[str, Any]:
    seat: dict[str, Any] = view["seats"][view["seat"]]
    return seat
