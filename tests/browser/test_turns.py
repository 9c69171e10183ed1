"""Typical turns take few clicks, the confirmation included."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.player import ASKED, CONFIRM, LIT, SUGGEST, Person


def clicks_of(person: Person, *presses: str) -> int:
    before = person.clicks
    for selector in presses:
        person.press(person.page.locator(selector))
    return person.clicks - before


def step_until(person: Person, selector: str, most: int = 400) -> None:
    """Play on until this is to be seen."""
    for _ in range(most):
        person.page.wait_for_selector(ASKED)
        if person.page.locator(selector).count():
            return
        person.act()
    raise AssertionError(f"never saw {selector}")


def test_pillars_a_card_takes_two_clicks_and_a_scoring_two(page: Page) -> None:
    person = Person(page)
    person.open("pillars")
    cards = page.locator(".hand .target").count()
    assert clicks_of(person, f".hand {LIT}", CONFIRM) == 2
    expect(page.locator(".hand .target")).to_have_count(cards - 1)
    step_until(person, SUGGEST)
    assert clicks_of(person, SUGGEST, CONFIRM) == 2
    expect(page.locator(".bench [data-act=suggest]")).to_have_count(0)


def test_oh_my_goods_exchange_plan_and_build(page: Page) -> None:
    person = Person(page)
    person.open("oh_my_goods")
    hand = page.locator(".hand .target")
    first, second = hand.nth(0), hand.nth(1)
    before = person.clicks
    person.press(first)
    person.press(second)
    person.confirm()
    assert person.clicks - before == 3, "dropped cards + 1"
    page.wait_for_selector(".row .chip")
    assert clicks_of(person, f".house{LIT}", "[data-move$=efficient]", f".hand {LIT}", CONFIRM) == 4
    page.wait_for_selector(ASKED)


def test_craftsmen_a_helper_takes_two_clicks(page: Page) -> None:
    person = Person(page)
    person.open("craftsmen")
    step_until(person, f".front{LIT}")
    assert clicks_of(person, f".front{LIT}", CONFIRM) == 2
    page.wait_for_selector(ASKED)


def test_antiquity_a_building_takes_two_clicks_and_manning_two(page: Page) -> None:
    person = Person(page)
    person.open("antiquity")
    step_until(person, "[data-target='piece:cart_shop'].lit")
    assert clicks_of(person, "[data-target='piece:cart_shop'].lit", ".cell.lit >> nth=20") == 2
    expect(page.locator(".house[aria-label='Cart shop']")).to_have_count(1)
    person.press(page.locator("[data-target='house:1']"))
    person.press(page.locator(".cell.lit"))
    assert clicks_of(person, "[data-move=manning]", CONFIRM) == 2
    expect(page.locator(".house .peg")).to_have_count(1)


def test_undo_gives_back_what_is_not_confirmed(page: Page) -> None:
    person = Person(page)
    person.open("pillars")
    cards = page.locator(".hand .target").count()
    person.press(page.locator(f".hand {LIT}"))
    expect(page.locator(".hand .target")).to_have_count(cards - 1)
    person.press(page.locator("[data-act=undo]"))
    expect(page.locator(".hand .target")).to_have_count(cards)


def test_a_dead_thing_says_why(page: Page) -> None:
    person = Person(page)
    person.open("pillars")
    person.press(page.locator(f".hand {LIT}"))
    page.locator(".hand .target:not(.lit)").first.click(force=True)  # it is disabled, and says why
    expect(page.locator(".notice")).to_contain_text("POE-")
    page.locator(".notice button").click()
    expect(page.locator(".rules dt").first).to_contain_text("POE-")
