"""Around every board: seats, prompt, focus, keys, reasons, detail cards. Each problem that people had is tested."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.forward import asks, sit
from tests.browser.looks import drawn, serious_in_both_schemes
from tests.browser.player import ASKED, CONFIRM, LIT, Person

ON_THE_PAGE = "() => document.activeElement === document.body"
DETAIL = ".detail"
LARGE = "dialog.large"
RULES = "**/api/games/*/rules"
HEIGHTS = """([status, score]) => [...document.querySelectorAll('.seats > li')].map((seat) => {
  seat.querySelector('.status').textContent = status;
  seat.querySelector('.score').textContent = score;
  return seat.offsetHeight;
})"""


def test_before_confirm_the_ledger_says_that_it_is_your_turn(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    person.press(page.locator(f".hand {LIT}"))
    page.wait_for_selector(CONFIRM)
    expect(page.locator(".seats .turn")).to_have_count(1)
    expect(page.locator(".seats .turn")).to_contain_text("You")
    expect(page.locator(".seats .turn")).to_contain_text("to confirm")


def test_the_viewer_is_called_you(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars")
    person.act()
    page.wait_for_selector(ASKED)
    assert "Guest" not in page.locator(".table").inner_text()
    expect(page.locator(".seats")).to_contain_text("You")
    expect(page.locator(".stage")).to_contain_text("You")


def test_a_dead_confirm_says_why(page: Page) -> None:
    person = Person(page)
    due = sit(person, "antiquity", "apprentice", until=asks("pollute"))["prompt"]["number"]
    confirm = page.locator("[data-act=confirm]")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    expect(page.locator(".effects")).to_contain_text("Choose")
    confirm.click(force=True)  # it is disabled, and says why
    expect(page.locator(".notice")).to_contain_text(str(due) if due > 1 else "one more")


def test_a_chosen_thing_gains_a_state_and_loses_it_again(page: Page) -> None:
    person = Person(page)
    view = sit(
        person,
        "craftsmen",
        "apprentice",
        until=lambda view: any(move["text"].startswith("build ") for move in view["moves"]),
    )
    card = next(move["text"].split()[1] for move in view["moves"] if move["text"].startswith("build "))
    permit = page.locator(f"[data-target='card:{card}'].target").first
    person.press(permit)
    if page.locator("[data-act=undo]").count():  # only one end fits, so that it is built at once
        return
    expect(permit).to_have_class(re.compile("picked"))
    expect(permit).to_have_attribute("aria-pressed", "true")
    person.press(permit)
    expect(permit).to_have_class(re.compile("lit"))


def test_the_focus_goes_to_confirm_and_never_to_the_page(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    for _ in range(2):
        while not page.locator(CONFIRM).count():  # who receives a trick leads to the next one in the same turn
            page.wait_for_selector(f".hand {LIT}")
            assert not page.evaluate(ON_THE_PAGE)
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
            person.wait_for_answer()
            page.wait_for_selector(ASKED)
        page.wait_for_function("() => document.activeElement.matches('[data-act=confirm]')")
        page.keyboard.press("Enter")
        page.wait_for_selector(ASKED)
    assert not page.evaluate(ON_THE_PAGE)


def test_the_question_mark_lists_the_keys(page: Page) -> None:
    sit(Person(page), "pillars", "apprentice", "apprentice")
    page.keyboard.press("?")
    keys = page.locator("dialog.keys")
    expect(keys).to_contain_text("Undo")
    assert keys.locator("dt").count() == keys.locator("dd").count() >= 10
    keys.get_by_role("button", name="Close").click()
    expect(keys).to_have_count(0)


def test_a_refused_thing_says_why_where_it_lies(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    person.press(page.locator(f".hand {LIT}"))
    page.wait_for_selector(CONFIRM)
    page.locator(".hand .target:not(.lit)").first.click(force=True)
    expect(page.locator(".refused .refusal")).to_be_visible()


def test_a_thing_is_explained_by_hovering_and_by_the_key_i(page: Page) -> None:
    sit(Person(page), "pillars", "apprentice", "apprentice")
    card = page.locator(".hand .target").last
    card.hover()
    expect(page.locator(DETAIL)).to_be_visible()
    prompt, detail = page.locator(".prompt").bounding_box(), page.locator(DETAIL).bounding_box()
    assert prompt is not None
    assert detail is not None
    assert detail["y"] + detail["height"] <= prompt["y"] + 1, "what is asked stays in sight"
    expect(page.locator(DETAIL)).to_contain_text("Rules · ")
    expect(page.locator(DETAIL)).not_to_contain_text("POE-")  # the chapter is named
    page.mouse.move(5, 5)
    expect(page.locator(DETAIL)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("i")
    page.locator(DETAIL).get_by_role("button", name="Rule").click()
    expect(page.locator(".rules dt").first).to_contain_text("POE-")


def test_a_thing_is_explained_by_a_long_press(visitors: Any) -> None:
    page: Page = visitors(390, 844, has_touch=True, is_mobile=True)
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    cards = page.locator(".hand .target").count()
    box = page.locator(".hand .target").last.bounding_box()
    assert box is not None
    spot = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}]
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
    page.wait_for_selector(DETAIL)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(DETAIL)).to_be_visible()
    expect(page.locator(".hand .target")).to_have_count(cards)  # it was looked at, not played
    page.locator(DETAIL).get_by_role("button", name="Close").click()
    expect(page.locator(DETAIL)).to_have_count(0)


def test_a_turn_that_begins_moves_nothing_in_the_ledger(page: Page) -> None:
    """A seat has the same height with and without a word on what it does, and with many points."""
    sit(Person(page), "pillars")
    quiet, busy = page.evaluate(HEIGHTS, ["", "0"]), page.evaluate(HEIGHTS, ["aan de beurt", "128"])
    assert quiet == busy


def test_escape_puts_away_what_lies_on_top(visitors: Any) -> None:
    page: Page = visitors(width=1024, height=768)
    sit(Person(page), "pillars", "apprentice", "apprentice")
    slip, drawer = page.locator("[data-hint]"), page.locator(".ledger")
    page.keyboard.press("h")
    expect(slip).to_be_visible()
    page.keyboard.press("?")
    expect(slip).to_have_count(0)  # nothing lies under the list of keys
    page.keyboard.press("Escape")
    expect(slip).to_be_visible()
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    page.locator("[data-act=ledger]").click()
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)


def test_a_press_beside_the_drawer_closes_it_and_does_nothing_else(visitors: Any) -> None:
    page: Page = visitors(width=1024, height=768)
    sit(Person(page), "pillars", "apprentice", "apprentice")
    page.locator("[data-act=ledger]").click()
    expect(page.locator(".ledger")).to_be_visible()
    page.locator(f".hand {LIT}").first.click(position={"x": 20, "y": 40})
    expect(page.locator(".ledger")).to_have_count(0)
    expect(page.locator(CONFIRM)).to_have_count(0)


def test_a_card_opens_large_and_is_chosen_there(page: Page) -> None:
    """By I and once more, or by a right click: its drawing, its text, its rule with the source, and the move."""
    person = Person(page)
    sit(person, "oh_my_goods", "apprentice", "apprentice", until=asks("place_worker"))
    large, close = page.locator(LARGE), page.locator(f"{LARGE} [data-act=close-large]")
    card = page.locator(".hand .target:has(.needs)").first
    card.focus()
    page.keyboard.press("i")
    page.keyboard.press("i")
    expect(large).to_be_visible()
    expect(close).to_be_focused()
    drawing = large.locator(".card").bounding_box()
    assert drawing is not None
    assert drawing["width"] >= 400
    expect(large.locator("dl")).to_contain_text("Needs")
    expect(large.locator(".source")).to_contain_text("OMG-8.4")
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(card).to_be_focused()
    card.click(button="right")
    large.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog.rules dt").first).to_contain_text("OMG-8.4")


def test_a_large_card_plays_what_it_shows(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    page.locator(f".hand {LIT}").last.click(button="right")
    page.locator(f"{LARGE} [data-act=choose]").click()
    expect(page.locator(CONFIRM)).to_be_visible()
    expect(page.locator(LARGE)).to_have_count(0)


def test_a_rule_that_is_found_after_its_card_is_closed_disturbs_nothing(page: Page) -> None:
    held: list[Route] = []
    page.route(RULES, lambda route: held.append(route))
    sit(Person(page), "pillars", "apprentice", "apprentice")
    page.locator(f".hand {LIT}").last.click(button="right")
    page.locator(f"{LARGE} [data-act=close-large]").click()
    expect(page.locator(LARGE)).to_have_count(0)
    assert held
    with page.expect_response(RULES):
        for request in held:
            request.continue_()
    drawn(page)  # the page that is told of an error is looked at by the fixture


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_a_large_card_fits_on_a_phone(visitors: Any, width: int, height: int) -> None:
    page: Page = visitors(width, height, bypass_csp=True)
    sit(Person(page), "pillars", "apprentice", "apprentice")
    page.locator(f".hand {LIT}").first.focus()
    page.keyboard.press("i")
    page.locator("[data-act=large]").click()
    for part in (".drawing > .card", "[data-act=close-large]", "[data-act=choose]"):
        box = page.locator(f"{LARGE} {part}").bounding_box()
        assert box is not None
        assert min(box["x"], box["y"]) >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
    assert not serious_in_both_schemes(page)
