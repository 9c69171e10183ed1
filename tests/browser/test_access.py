"""Everybody can play: by keyboard alone, by touch on a small phone, in four languages; nothing is clipped or small."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import ASKED, CONFIRM, LIT, SUGGEST, Person

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]
MOST_KEYS = 600

CLIPPED = """() => [...document.querySelectorAll('button, p, li, h1, h2, h3, dt, dd, th, td, label, span')]
  .filter((e) => e.children.length === 0 && e.textContent.trim() && e.offsetParent !== null)
  .filter((e) => !e.closest('.visually-hidden') && getComputedStyle(e).overflow !== 'visible')
  .filter((e) => e.scrollWidth > e.clientWidth + 2 && e.clientWidth > 0)
  .map((e) => e.className + ': ' + e.textContent.trim())"""
SMALL = """() => [...document.querySelectorAll('body *')]
  .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()))
  .filter((e) => e.getClientRects().length && !(e instanceof SVGElement))
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 13)
  .map((e) => e.tagName + '.' + e.className + ': ' + e.textContent.trim())"""
HEX_IN_SIGHT = """() => {
  const map = document.querySelector('.land svg');
  map.scrollIntoView({ block: 'center' });
  const frame = map.getBoundingClientRect();
  const spots = [...map.querySelectorAll('.hex.lit .ground')].map((e) => e.getBoundingClientRect())
    .map((b) => [b.x + b.width / 2, b.y + b.height / 2])
    .filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.hex.lit'));
  return spots[Math.floor(spots.length / 2)] ?? [frame.x + frame.width / 2, frame.y + frame.height / 2];
}"""
WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_a_game_by_keyboard_alone(page: Page) -> None:
    """From the hall to the end screen; what is pressed is chosen by what has the focus."""
    page.goto("/")
    page.wait_for_selector("[data-play=pillars]")
    while not page.evaluate("() => document.activeElement.matches('[data-play=pillars]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for _ in range(MOST_KEYS):
        page.wait_for_selector(ASKED)
        if page.locator("#end").count():
            return
        if page.locator(SUGGEST).count():
            page.keyboard.press("s")
            page.keyboard.press("c")
        elif page.locator(CONFIRM).count():
            page.keyboard.press("c")
        elif page.locator(LIT).count():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
    raise AssertionError(f"the game is not over after {MOST_KEYS} decisions: {page.locator('p.asked').inner_text()}")


def test_a_round_of_antiquity_by_touch_on_a_small_phone(visitors: Any) -> None:
    page = visitors(360, 740, has_touch=True, is_mobile=True)
    page.goto("/")
    page.locator("[data-play=antiquity]").tap()
    page.wait_for_selector(ASKED)
    taps = 0
    trace: list[str] = []
    while not page.get_by_text("Round 2", exact=True).count():
        taps += 1
        assert taps < 60, " ".join(trace)
        page.wait_for_selector(ASKED)
        if page.locator(".hex.lit").count() and not page.locator(CONFIRM).count():
            spot = page.evaluate(HEX_IN_SIGHT)
            page.touchscreen.tap(*spot)
            page.wait_for_timeout(50)
            trace.append(f"hex at {spot}")
            continue
        built = page.locator(".house:not(.home)").count()
        wanted = [CONFIRM, "[data-target='house:1'].lit", ".cell.lit"]
        wanted += [] if built else ["[data-target='piece:cart_shop'].lit"]
        wanted += [
            "[data-move=manning]",
            "[data-move=woodcutter]",
            "[data-move=finish]",
            "[data-move=end]",
            "[data-move]",
        ]
        thing = next(page.locator(each).first for each in wanted if page.locator(each).count())
        thing.scroll_into_view_if_needed()
        if thing.evaluate("(e) => e.matches('.button, .piece, .cell')"):
            box = thing.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 43.5, thing.evaluate("(e) => e.outerHTML.slice(0, 120)")
        trace.append(thing.evaluate("(e) => e.dataset.target ?? e.dataset.move ?? e.dataset.act"))
        thing.tap()
    assert page.evaluate(WIDE) <= 0


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (360, 740)])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_clipped_small_or_wide(visitors: Any, game: str, size: tuple[int, int]) -> None:
    page = visitors(*size)
    person = Person(page)
    person.open(game)
    for _ in range(3):
        person.act()
        page.wait_for_selector(ASKED)
    assert page.evaluate(WIDE) <= 0
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("language", ["nl", "de", "pl"])
def test_languages(visitors: Any, language: str) -> None:
    page = visitors(390, 844, locale=language)
    page.goto("/")
    page.wait_for_function("(wanted) => document.documentElement.lang === wanted", arg=language)
    assert page.evaluate(WIDE) <= 0
    assert page.evaluate(CLIPPED) == []
    for game in GAMES:
        Person(page).open(game)
        assert page.evaluate(WIDE) <= 0, game
        assert page.evaluate(CLIPPED) == [], game
        assert "undefined" not in page.locator("body").inner_text()


def serious(page: Page) -> list[str]:
    """What axe finds serious or critical."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(visitors: Any, scheme: str) -> None:
    page = visitors(color_scheme=scheme, bypass_csp=True)
    for address in ("/", "/#/new/craftsmen", "/#/learn/pillars"):
        page.goto(address)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        assert serious(page) == [], address
    for game in GAMES:
        Person(page).open(game)
        assert serious(page) == [], game


def test_every_move_is_in_the_list(page: Page) -> None:
    Person(page).open("pillars")
    page.get_by_role("button", name="Moves").click()
    listed = page.locator(".panel .list li")
    assert listed.count() == page.locator(LIT).count()
    listed.first.locator("button").click()
    page.wait_for_selector(ASKED)
    expect(page.locator("[data-act=undo]")).to_be_visible()
