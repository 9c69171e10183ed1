"""Learning: a guided first game by pointer from the hall to its end; a wrong choice, a reload, another language."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gildhall import lessons
from tests.browser.looks import drawn, faults_everywhere, serious_in_both_schemes
from tests.browser.player import BUSY, CONFIRM, Person
from tests.browser.test_access import CLIPPED, SMALL, WIDE, serious

TEACHER = ".teacher"
UNCOVERED = """() => {
  const bubble = document.querySelector('.teacher').getBoundingClientRect();
  const apart = (box) =>
    box.right <= bubble.left || box.left >= bubble.right || box.bottom <= bubble.top || box.top >= bubble.bottom;
  return [...document.querySelectorAll('[data-pointed], .prompt')].every((each) => apart(each.getBoundingClientRect()));
}"""
"""Does the teacher's bubble cover neither the prompt nor what is to be pressed?"""


def begin(page: Page, game: str, lesson: str) -> None:
    """To the first words of a lesson."""
    page.goto(f"/#/learn/{game}")
    page.locator(f"[data-lesson={lesson}]").click()
    page.wait_for_selector(TEACHER)


def at_step(page: Page, name: str) -> None:
    """Wait until the teacher speaks of this step and it is the learner's turn."""
    page.wait_for_selector(f"{TEACHER}[data-step={name}]")


def read_on(page: Page) -> None:
    """Turn the teacher's pages until there is nothing more to read."""
    while (more := page.locator("[data-act=read]")).count():
        more.click()


def follow(page: Page, most: int = 120) -> None:
    """Press only what the teacher lights, or turn its page, until the lesson is done."""
    person = Person(page)
    things = ["[data-pointed]", f"{TEACHER} [data-act=read]", f"{TEACHER}[data-outcome=done]"]
    lights = ", ".join(f".table:not({BUSY}) {each}" for each in things)
    for _ in range(most):
        page.wait_for_selector(lights)
        drawn(page)
        if page.locator("[data-act=read]").count():
            read_on(page)
        elif page.locator("[data-pointed]").count():
            assert page.evaluate(UNCOVERED), page.locator(TEACHER).inner_text()
            person.press(page.locator("[data-pointed]"))
        elif page.locator(f"{TEACHER}[data-outcome=done]").count():
            return
    raise AssertionError(f"the lesson is not done after {most} presses: {page.locator(TEACHER).inner_text()}")


@pytest.mark.long
@pytest.mark.parametrize(
    "game", ["pillars", "oh_my_goods", pytest.param("craftsmen", marks=pytest.mark.exhaustive), "antiquity"]
)
def test_a_lesson_is_played_to_its_end_by_following_only_what_the_teacher_lights(visitors: Any, game: str) -> None:
    page: Page = visitors()  # nothing may be refused on the way
    page.goto("/")
    page.locator(f"[data-box={game}] a[href*=learn]").click()
    page.wait_for_url(f"**/#/learn/{game}")
    begin(page, game, lessons.lessons(game)[0].id)
    follow(page)
    page.locator("[data-act=ladder]").click()
    expect(page.locator("ol .done")).to_have_count(1)
    expect(page.locator(".medal.brass")).to_have_count(1)
    expect(page.locator("ol .done")).to_contain_text("in 1 minute")


def test_a_wrong_choice_costs_nothing_and_a_reload_neither(page: Page) -> None:
    begin(page, "pillars", "first_game")
    at_step(page, "welcome")
    read_on(page)
    at_step(page, "own_colour")
    expect(page.locator(".stage .lit")).to_have_count(1)
    expect(page.locator(".ledger [aria-current=step]")).to_contain_text("15 minutes left")
    page.locator("[data-act=show]").click()
    expect(page.locator("[data-showing]")).to_be_attached()
    expect(page.locator("[data-showing]")).not_to_be_attached()
    expect(page.locator("[data-act=undo]")).to_have_count(0)
    page.locator("[data-target='card:king']").click(force=True)  # dim, but it answers
    expect(page.locator(".notice.friendly")).to_contain_text("green master builder")
    page.reload()
    at_step(page, "welcome")
    read_on(page)
    expect(page.locator("[data-pointed]")).to_have_attribute("data-target", "card:green_master_builder")


def test_a_lesson_is_continued_in_another_language_on_a_phone(visitors: Any) -> None:
    page = visitors(360, 740, has_touch=True, is_mobile=True)
    begin(page, "pillars", "first_game")
    read_on(page)
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


def test_a_puzzle_suggests_nothing_and_is_solved_for_a_medal(page: Page) -> None:
    begin(page, "pillars", "three_craftsmen")
    page.wait_for_selector(".prompt [data-act=confirm]")
    expect(page.locator("[data-act=suggest], [data-act=hint]")).to_have_count(0)
    begin(page, "pillars", "tie")
    person = Person(page)
    person.press(page.locator(".hand [data-target='card:green_master_builder']"))
    person.confirm()
    expect(page.locator(TEACHER)).to_have_attribute("data-outcome", "done")
    expect(page.locator(TEACHER)).to_contain_text("gold")


@pytest.mark.parametrize("where", ["learn", "lesson"])
def test_axe_finds_nothing_serious(visitors: Any, where: str) -> None:
    page = visitors(bypass_csp=True)
    if where == "learn":
        page.goto("/#/learn/antiquity")
        page.wait_for_selector("[data-lesson]")
    else:
        begin(page, "antiquity", "first_lesson")
    assert serious(page) == []


def test_everything_on_the_page_of_lessons_is_seen_and_can_be_read(visitors: Any) -> None:
    page = visitors(390, 844, bypass_csp=True)
    page.goto("/#/learn/craftsmen")
    assert faults_everywhere(page, "[data-lesson]") == []


def open_sheet(page: Page) -> None:
    """Where the sheet beside the lesson is a drawer, open it."""
    if (drawer := page.locator("[data-act=ledger][aria-expanded=false]")).count():
        drawer.click()
    page.wait_for_selector(".ledger [aria-current=step]")


@pytest.mark.long
def test_the_sheet_beside_a_lesson_is_seen_and_can_be_read(visitors: Any) -> None:
    """With a medal of a puzzle and one of a lesson on it, and with the teacher's words over the table."""
    page = visitors(bypass_csp=True)
    begin(page, "pillars", "tie")
    person = Person(page)
    person.press(page.locator(".hand [data-target='card:green_master_builder']"))
    person.confirm()
    expect(page.locator(TEACHER)).to_have_attribute("data-outcome", "done")
    begin(page, "pillars", "first_game")
    page.wait_for_selector(".medal.gold")
    assert faults_everywhere(page, TEACHER, before=open_sheet) + serious_in_both_schemes(page) == []
