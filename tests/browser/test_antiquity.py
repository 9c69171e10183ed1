"""Antiquity's desk: land, city and tray at once, payments in any order, the marked hex, a phone's tabs."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import asks, forward, sit
from tests.browser.player import BUTTONS, CONFIRM, LIT, SPOT, SUGGEST, Person, settled
from tests.browser.test_learn import at_step, begin, read_on

SIZES = [(1280, 720), (1440, 900), (1920, 1080)]
PARTS = [".land", ".plan", "[data-target='piece:market']", "[data-target='good:wine']", ".medal"]
WHOLLY = """(thing) => {
  const box = thing.getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
}"""

GRAVES = """() => {
  window.graves = [];
  const look = () => {
    const now = document.querySelectorAll('.stage .plan .grave').length;
    if (window.graves.at(-1) !== now) window.graves.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  look();
}"""


def out_of_reach(page: Page) -> list[str]:
    """What is lit but covered or off the screen."""
    things = page.locator(f"{LIT}, {BUTTONS}").all()
    return [thing.get_attribute("data-target") or "a move" for thing in things if thing.evaluate(SPOT) is None]


@pytest.mark.parametrize("bots", [1, 3])
def test_land_city_and_tray_are_seen_at_once(page: Page, bots: int) -> None:
    person = Person(page)
    sit(person, "antiquity", *["apprentice"] * bots)
    for step in ("city_menu", "country_menu"):
        forward(person, asks(step))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settled(page)
            for part in PARTS:
                assert page.locator(part).first.evaluate(WHOLLY), f"{step}, {width}: {part}"
            assert not out_of_reach(page), f"{step}, {width}"


def test_luxuries_are_paid_in_the_order_in_which_they_are_pressed(page: Page) -> None:
    """ANT-5.17: wine, then pearls, for a stable. A puzzle suggests nothing."""
    begin(page, "antiquity", "santa_maria")
    page.locator("[data-target='piece:stable'].lit").click()
    page.locator(".cell.lit").first.click()
    page.wait_for_selector("[data-step=pay]")
    expect(page.locator(CONFIRM)).to_have_count(0)
    for good in ("wine", "pearls"):
        page.locator(f"[data-target='good:{good}']").click()
    page.locator(CONFIRM).click()
    for good in ("wine", "pearls"):
        expect(page.locator(f"[data-target='good:{good}'] b")).to_have_text("2")


def test_the_marked_hex_stands_out(page: Page) -> None:
    begin(page, "antiquity", "first_lesson")
    read_on(page)
    at_step(page, "found")
    expect(page.locator(".hex[data-pointed] .pin")).to_be_visible()
    expect(page.locator(".hex.lit:not([data-pointed])")).to_have_count(0)


def test_a_phone_opens_the_part_in_which_something_is_asked(visitors: Any) -> None:
    page = visitors(390, 844, has_touch=True, is_mobile=True)
    person = Person(page)
    sit(person, "antiquity", "apprentice")
    expect(page.locator("[data-tab=land]")).to_have_attribute("aria-pressed", "true")
    forward(person, asks("city_menu"))
    expect(page.locator("[data-tab=city]")).to_have_attribute("aria-pressed", "true")
    assert not out_of_reach(page)
    page.locator("[data-tab=saints]").click()
    expect(page.locator(".medal")).to_have_count(5)


def test_graves_appear_one_by_one(visitors: Any) -> None:
    page: Page = visitors(reduced_motion="no-preference")
    page.add_init_script("localStorage['gildhall.pace'] ??= '0'")
    person = Person(page)
    due = sit(
        person,
        "antiquity",
        "apprentice",
        until=lambda view: asks("grave")(view) and view["prompt"]["number"] > 1,
        rather=["finish", "end"],
    )
    number = due["prompt"]["number"]
    page.evaluate("localStorage.setItem('gildhall.pace', '100')")
    page.evaluate(GRAVES)
    person.press(page.locator(SUGGEST))
    person.confirm()
    page.wait_for_function("(least) => window.graves.at(-1) - window.graves[0] >= least", arg=number)
    first = page.evaluate("window.graves[0]")
    assert page.evaluate("window.graves")[: number + 1] == list(range(first, first + number + 1))
