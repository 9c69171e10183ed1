"""The rules at the table: a drawer with the booklet in chapters, numbered rules as footnotes, and a search."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import sit
from tests.browser.looks import CLIPPED, OVERLAPPING, SMALL, SMALLEST, WIDE, serious_in_both_schemes
from tests.browser.player import Person

CHAPTER = ".rules nav [aria-current]"
NUMBERS = ".rules dt"
HEADING = ".rules h3"


def open_rules(page: Page, game: str) -> None:
    sit(Person(page), game, "apprentice", "apprentice")
    if not page.locator("[data-tab=rules]").is_visible():
        page.locator("[data-act=ledger]").click()
    page.locator("[data-tab=rules]").click()
    page.wait_for_selector(HEADING)


def test_the_drawer_opens_at_what_is_asked_and_footnotes_open_the_numbered_rule(page: Page) -> None:
    open_rules(page, "pillars")
    expect(page.locator(CHAPTER)).to_have_attribute("data-chapter", "play")
    expect(page.locator(".rules figure svg")).to_have_count(1)
    expect(page.locator(NUMBERS)).to_have_count(0)
    page.locator(".rules .mark").first.click()
    expect(page.locator(NUMBERS)).to_have_text(["POE-5.1"])
    text = page.locator(".rules dd")
    expect(text).to_contain_text("The holder of Lady Aliena leads")
    source = text.locator("details span")
    expect(source).not_to_be_visible()
    text.locator("summary").click()
    expect(source).to_contain_text("seed")
    page.locator(".rules .next button").click()
    expect(page.locator(CHAPTER)).to_have_attribute("data-chapter", "award")
    expect(page.locator(NUMBERS)).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".rules")).to_have_count(0)
    expect(page.locator("[data-tab=rules]")).to_be_focused()


def test_a_search_finds_the_booklet_and_the_numbered_rules(page: Page) -> None:
    open_rules(page, "oh_my_goods")
    expect(page.locator(CHAPTER)).to_have_attribute("data-chapter", "new-cards")
    search = page.locator(".rules input[type=search]")
    search.fill("glassmaker sloppy")
    expect(page.locator(".rules .hit")).to_have_count(1)
    expect(page.locator(NUMBERS)).to_have_text(["OMG-8.19"])
    page.locator(".rules .hit").click()
    expect(page.locator(CHAPTER)).to_have_attribute("data-chapter", "offices")
    search.fill("unicorn")
    expect(page.locator(".rules .soft")).to_be_visible()


@pytest.mark.parametrize("language", ["de", "nl", "pl"])
def test_on_a_phone_every_chapter_is_whole_in_each_language(visitors: Any, language: str) -> None:
    page = visitors(390, 844, locale=language, has_touch=True, is_mobile=True)
    open_rules(page, "pillars")
    for chip in page.locator(".rules nav button").all():
        chip.click()
        expect(chip).to_have_attribute("aria-current", "true")
        assert page.locator(".rules .page").evaluate("(e) => e.scrollWidth <= e.clientWidth")
        assert page.evaluate(CLIPPED) == page.evaluate(OVERLAPPING) == page.evaluate(SMALL, SMALLEST) == []
    assert page.evaluate(WIDE) <= 0


def test_axe_finds_nothing_serious_in_the_drawer(visitors: Any) -> None:
    page = visitors(bypass_csp=True)
    open_rules(page, "oh_my_goods")
    page.locator("[data-chapter=chains]").click()
    page.locator(".rules .mark").first.click()
    page.locator(".rules summary").click()
    assert serious_in_both_schemes(page) == []
    page.locator(".rules input[type=search]").fill("coal")
    page.wait_for_selector(".rules .hit")
    assert serious_in_both_schemes(page) == []
