"""Beside the board: the story, its cards and moments, a bot that is asked why, the tab's title, the next table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forward import forward, seat_of, sit
from tests.browser.player import ASKED, CONFIRM, LIT, Person

PATIENCE = 30_000


def test_the_story_shows_cards_and_moments_and_bots_say_why(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice")
    expect(page).to_have_title("● Your turn · Gildhall")
    person.press(page.locator(f".hand {LIT}"))
    person.confirm()
    # a trick is over, and a bot has begun another one since
    forward(person, lambda view: bool(view["shared"]["tricks"] and view["shared"]["trick"]))
    plays = page.locator(".story a", has_text="plays").last
    plays.hover()
    expect(page.locator(".pieces .card")).to_be_visible()
    # what only follows from somebody's choice is not asked about
    expect(page.locator(".story li", has_text="receives").locator("[data-why]")).to_have_count(0)
    page.locator(".story li", has_text="plays").locator("[data-why]").last.click()
    expect(page.locator(".reason").last).to_contain_text("%", timeout=PATIENCE)
    page.locator(".since .step").click()
    page.wait_for_selector(".replay main .pillars")


def test_a_hint_tells_chances(page: Page) -> None:
    sit(Person(page), "pillars", "apprentice", "apprentice")
    page.locator("[data-act=hint]").click()
    expect(page.locator(".notice")).to_contain_text("%", timeout=PATIENCE)


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
