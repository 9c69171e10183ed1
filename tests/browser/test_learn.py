"""Learning: a guided first game by pointer from the hall to its end; a wrong choice, a reload, another language."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gildhall import lessons
from tests.browser.player import CONFIRM, SUGGEST
from tests.browser.test_access import CLIPPED, SMALL, WIDE, serious

TEACHER = ".teacher"


def begin(page: Page, game: str, lesson: str) -> None:
    """From the hall to the first words of a lesson."""
    page.goto("/")
    page.locator(f"[data-box={game}] a[href*=learn]").click()
    page.locator(f"[data-lesson={lesson}]").click()
    page.wait_for_selector(TEACHER)


def at_step(page: Page, name: str) -> None:
    """Wait until the teacher speaks of this step and it is one's turn."""
    page.wait_for_selector(f"{TEACHER}[data-step={name}]")


def test_a_guided_game_by_pointer_with_a_wrong_choice_and_a_reload(visitors: Any) -> None:
    page: Page = visitors()
    visitors.refused = True  # by the lesson, which means another card
    begin(page, "pillars", "first_game")
    at_step(page, "welcome")
    page.locator("[data-act=read]").click()
    at_step(page, "own_colour")
    page.locator("[data-target='card:king'].lit").click()
    expect(page.locator(".notice.friendly")).to_contain_text("green master builder")
    for step in lessons.find("pillars", "first_game").steps[1:6]:
        at_step(page, step.name)
        pointed = page.locator("[data-pointed].lit")
        expect(pointed).to_have_attribute("data-target", step.point[0])
        pointed.click()
        page.locator(CONFIRM).click()
        if step.name == "advantage":
            at_step(page, "person")
            page.reload()
    at_step(page, "scoring")
    page.locator(SUGGEST).click()
    page.locator(CONFIRM).click()
    expect(page.locator(TEACHER)).to_have_attribute("data-outcome", "done")
    page.locator("[data-act=ladder]").click()
    expect(page.locator("ol .done")).to_have_count(1)


def test_a_lesson_is_left_and_gone_on_with_in_another_language_on_a_phone(visitors: Any) -> None:
    page = visitors(360, 740, has_touch=True, is_mobile=True)
    begin(page, "pillars", "first_game")
    page.locator("[data-act=read]").click()
    page.locator("[data-target='card:green_master_builder']").click()
    page.locator(CONFIRM).click()
    at_step(page, "give_away")
    assert not page.evaluate(CLIPPED)
    page.evaluate("localStorage.setItem('gildhall.language', 'pl')")
    page.goto("/#/learn/pillars")
    page.reload()
    expect(page.locator("[data-continue=first_game]")).to_have_text("Dalej")
    assert not page.evaluate(CLIPPED)
    assert not page.evaluate(SMALL)
    assert page.evaluate(WIDE) <= 0
    page.locator("[data-continue=first_game]").click()
    at_step(page, "give_away")
    expect(page.locator(TEACHER)).to_contain_text("Wszystkie cztery karty są twoje")


def test_a_puzzle_that_fails_can_be_tried_again(page: Page) -> None:
    begin(page, "antiquity", "san_giorgio")
    page.locator("[data-move=finish]").click()
    expect(page.locator(".notice")).to_contain_text("idle")  # warned once of the resident who does nothing
    page.locator("[data-move=finish]").click()
    page.locator(CONFIRM).click()
    expect(page.locator(TEACHER)).to_have_attribute("data-outcome", "failed")
    before = page.url
    page.locator("[data-act=again]").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(TEACHER)).to_have_attribute("data-outcome", "")


@pytest.mark.parametrize("where", ["learn", "lesson"])
def test_axe_finds_nothing_serious(visitors: Any, where: str) -> None:
    page = visitors(bypass_csp=True)
    if where == "learn":
        page.goto("/#/learn/antiquity")
        page.wait_for_selector(".guide figure")
    else:
        begin(page, "antiquity", "first_lesson")
    assert serious(page) == []
