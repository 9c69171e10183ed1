"""Beside the board: the story, its cards and moments, a bot that is asked why, the tab's title, the next table."""

from __future__ import annotations

import re
from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forward import asks, forward, seat_of, sit
from tests.browser.player import ASKED, CONFIRM, LIT, Person


def test_the_story_shows_cards_and_moments_and_bots_say_why(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars", "journeyman", "journeyman")
    expect(page).to_have_title("● Your turn · Gildhall")
    person.press(page.locator(f".hand {LIT}"))
    person.confirm()
    # a trick is over, and a bot has begun another one since
    forward(person, lambda view: bool(view["shared"]["tricks"] and view["shared"]["trick"]))
    # a card is shown, not named, and pointing at the line lights the thing on the board
    plays = page.locator(".story li", has_text="plays").last
    expect(plays.locator(".picture")).to_be_visible()
    plays.hover()
    expect(page.locator(".stage [data-told]").first).to_be_visible()
    # what only follows from somebody's choice is not asked about
    expect(page.locator(".story li", has_text="receives").locator("[data-why]")).to_have_count(0)
    page.locator(".story li", has_text="plays").locator("[data-why]").last.click()
    # the answer is on the board: the thing is lit, with one sentence, and figures only on demand
    slip = page.locator("[data-explains]")
    expect(slip).to_be_visible()
    expect(slip).not_to_contain_text("100")
    expect(page.locator(".stage [data-spoken]").first).to_be_visible()
    first = slip.locator("p").inner_text()
    slip.locator("[data-act=figures]").click()
    expect(slip).to_contain_text("100")
    slip.locator("[data-act=understood]").click()
    page.locator(".story li", has_text="plays").locator("[data-why]").last.click()
    expect(slip.locator("p")).to_have_text(first)


def test_what_happened_is_stepped_through_on_the_board(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    person.press(page.locator(f".hand {LIT}"))
    person.confirm()
    page.wait_for_selector(ASKED)
    asked = page.locator("p.asked").inner_text()
    expect(page.locator("[data-why]")).to_have_count(0)  # an Apprentice has no reason to tell
    page.locator(".since .step").click()
    steps = page.locator(".steps")
    expect(steps).to_contain_text("1 /")
    expect(page.locator(".stage .target.lit")).to_have_count(0)  # the past is only looked at
    address = page.url
    while page.locator("[data-act=on]").count():
        page.locator("[data-act=on]").click()
    page.locator("[data-act=now]").click()
    expect(page.locator("p.asked")).to_have_text(asked)
    assert page.url == address


def test_since_your_last_turn_stays_until_the_next(page: Page) -> None:
    """Automatic moves of a seat do not count as a turn."""
    person = Person(page)
    sit(person, "oh_my_goods", "apprentice")
    for _ in range(3):
        person.act()
        page.wait_for_selector(ASKED)
    turns = count()
    forward(person, lambda view: asks("build_or_hire")(view) and next(turns) == 2, watching=True)
    expect(page.locator(".since")).to_have_count(1)


def test_a_hint_lights_one_move_says_one_reason_and_plays_it(page: Page) -> None:
    sit(Person(page), "pillars", "apprentice", "apprentice")
    slip = page.locator(".bubble[data-hint]")
    page.locator("[data-act=hint]").click()
    slip.wait_for()
    advised = slip.get_attribute("data-hint")
    card = page.locator(f".stage [data-pointed][data-target='card:{(advised or '').removeprefix('play ')}']")
    expect(card).to_have_count(1)
    assert not re.search(r"%|of 100", slip.inner_text())
    page.locator("[data-act=figures]").click()
    expect(slip).to_contain_text("of 100")
    page.locator("[data-act=not-now]").click()
    expect(page.locator("[data-pointed]")).to_have_count(0)
    page.locator("[data-act=hint]").click()
    expect(slip).to_have_attribute("data-hint", advised or "")
    page.locator("[data-act=play-it]").click()
    expect(page.locator(CONFIRM)).to_be_visible()
    expect(slip).to_have_count(0)


def test_on_to_the_next_table_that_waits(visitors: Any) -> None:
    page: Page = visitors()
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    client, first = seat_of(page)
    opened = client.open("pillars", ["me", "open", "apprentice"])
    second = opened["state"]["table"]["id"]
    bo: Page = visitors()
    bo.goto(f"/#/join/{second}/{opened['join_key']}")
    bo.get_by_role("button", name="Sit down").click()
    bo.wait_for_selector(".lobby")
    client.post(f"/tables/{second}/start")
    page.goto(f"/#/table/{second}")
    page.wait_for_selector(".hand")
    while page.locator(f".hand {LIT}").count() or page.locator(CONFIRM).count():
        person.press(page.locator(f"{CONFIRM}, .hand {LIT}"))
        page.wait_for_selector(f"{ASKED}, [data-step='']")
    page.get_by_role("link", name="Next table").click()
    page.wait_for_url(f"**/#/table/{first}")
