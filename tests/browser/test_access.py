"""Everybody can play: by keyboard alone, by touch on a small phone, in four languages; nothing is clipped or small."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import forward, sit, skip
from tests.browser.looks import (
    CLIPPED,
    OVERLAPPING,
    SMALL,
    SMALLEST,
    WIDE,
    assert_legible,
    drawn,
    serious,
    serious_in_both_schemes,
)
from tests.browser.player import ASKED, CONFIRM, LIT, SUGGEST, Person, settled
from tests.languages import LANGUAGES

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]
MOST_KEYS = 600
FIRST_KEYS = 15
"""The number of decisions that are made by keyboard before some are skipped."""
FINGER = 43.5
"""Pixels of a target, less half a pixel for rounding."""

HEX_IN_SIGHT = """() => {
  const map = document.querySelector('.land svg[role=group]');
  map.scrollIntoView({ block: 'center' });
  const frame = map.getBoundingClientRect();
  const spots = [...map.querySelectorAll('.hex.lit .ground')].map((e) => e.getBoundingClientRect())
    .map((b) => [b.x + b.width / 2, b.y + b.height / 2])
    .filter(([x, y]) => document.elementFromPoint(x, y)?.closest('.hex.lit'));
  const [x, y] = spots[Math.floor(spots.length / 2)] ?? [frame.x + frame.width / 2, frame.y + frame.height / 2];
  const hex = map.querySelector('.hex .ground').getBoundingClientRect();
  return { x, y, size: Math.min(hex.width, hex.height) };
}"""


@pytest.mark.long
@pytest.mark.parametrize("skipped", [45, pytest.param(0, marks=pytest.mark.thorough)])
def test_a_game_by_keyboard_alone(page: Page, skipped: int) -> None:
    """From the hall to the end screen, pressing only what has the focus."""
    page.goto("/")
    page.wait_for_selector("[data-play=pillars]")
    while not page.evaluate("() => document.activeElement.matches('[data-play=pillars]')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    for number in range(MOST_KEYS):
        page.wait_for_selector(ASKED)
        if number == FIRST_KEYS and skipped:
            skip(Person(page), skipped)
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
    while not page.locator(".strip", has_text="Round 2").count():
        taps += 1
        assert taps < 60, " ".join(trace)
        page.wait_for_selector(ASKED)
        if page.locator(".hex.lit").count() and not page.locator(CONFIRM).count():
            spot, before = page.evaluate(HEX_IN_SIGHT), page.locator(".hex.lit").count()
            page.touchscreen.tap(spot["x"], spot["y"])
            drawn(page)
            if page.locator(".hex.lit").count() != before:
                assert spot["size"] >= FINGER, "hexes are brought near before they can be pressed"
            trace.append(f"hex at {spot}")
            continue
        built = page.locator(".house[aria-label^='Cart shop']").count()
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
            assert min(box["width"], box["height"]) >= FINGER, thing.evaluate("(e) => e.outerHTML.slice(0, 120)")
        trace.append(thing.evaluate("(e) => e.dataset.target ?? e.dataset.move ?? e.dataset.act"))
        thing.tap()
    assert page.evaluate(WIDE) <= 0


SIZES = {
    "4K": (3840, 2160),
    "large": (1920, 1080),
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "tablet": (820, 1180),
    "lying": (844, 390),
    "phone": (390, 844),
}
SCHEMES = ["light", "dark"]
BOTS = {"en": "Apprentice 2", "nl": "Leerling 2", "de": "Lehrling 2", "pl": "Uczeń 2"}
FAR = {"pillars": 8, "oh_my_goods": 25, "craftsmen": 60, "antiquity": 40}
"""How many choices into a game its table is looked at: much lies on it then."""


BAD_PAGE = """<p style="position: absolute; top: 9px">first words</p>
<p style="position: absolute; top: 12px">second words</p>
<p style="font-size: 9px; margin-top: 90px">tiny</p>
<p style="width: 40px; overflow: hidden; white-space: nowrap">much too long for this</p>
<svg width="100" viewBox="0 0 400 40"><text y="30" font-size="20">small by its scale</text></svg>"""


def test_bad_looks_are_found(page: Page) -> None:
    page.set_content(BAD_PAGE)
    assert page.evaluate(OVERLAPPING) == ["first words / second words"]
    assert [each.split(": ")[1] for each in page.evaluate(SMALL, SMALLEST)] == ["tiny", "small by its scale"]
    assert len(page.evaluate(CLIPPED)) == 1


BAD_COLOURS = """<html lang="en"><title>Bad colours</title><main><h1>Heading</h1><button></button>
<p>words</p></main><style>p { color: #111 } [data-theme=dark] { background: #222 }</style>"""


def test_what_axe_finds_is_told_for_each_scheme(page: Page) -> None:
    """What does not depend on colours is looked for once."""
    page.set_content(BAD_COLOURS)
    found = serious_in_both_schemes(page)
    assert [each.split(": ")[:2] for each in found] == [["light", "button-name"], *[["dark", "color-contrast"]] * 2]


@pytest.mark.parametrize("size", ["phone", "desktop", "4K"])
def test_on_learning_pages_nothing_is_clipped_small_wide_or_overlapping(visitors: Any, size: str) -> None:
    page = visitors(*SIZES[size])
    page.goto("/#/learn/pillars")
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")
    assert_legible(page)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_whole(visitors: Any, game: str) -> None:
    """At the beginning and far into a game, each in another language and at every size, light and dark by turns. Over
    the four games every size meets every language.
    """
    page: Page = visitors(bypass_csp=True)  # axe is put into the page
    person, choices = Person(page), count()
    for moment in range(2):
        language = LANGUAGES[(GAMES.index(game) + 2 * moment) % 4]
        page.add_init_script(f"localStorage.setItem('gildhall.language', '{language}')")
        if moment:
            forward(person, lambda view: next(choices) >= FAR[game])
        else:
            sit(person, game)
        page.wait_for_selector(f"html[lang={language}]")
        page.wait_for_selector(ASKED)
        for turn, size in enumerate(SIZES):
            resize(page, size, SCHEMES[(turn + moment) % 2])
            assert_legible(page)
            if moment and size in ("phone", "desktop"):
                assert serious(page) == []
        page.locator("[data-act=ledger]").click()
        expect(page.locator(".ledger .seats")).to_contain_text(BOTS[language])
        assert "undefined" not in page.locator("body").inner_text()


def resize(page: Page, size: str, scheme: str = "light") -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    settled(page)


def test_on_4k_things_grow(visitors: Any) -> None:
    """Everything is twice as large as on a desktop, and the page is full."""
    heights, fonts = [], []
    page: Page = visitors()
    sit(Person(page), "pillars")
    for size in ("desktop", "4K"):
        resize(page, size)
        heights.append(page.locator(".hand .target").first.bounding_box()["height"])
        fonts.append(page.locator("p.asked").bounding_box()["height"])
        ledger = page.locator(".ledger").bounding_box()
        assert ledger["height"] == pytest.approx(SIZES[size][1], abs=2)
    assert heights[1] >= 1.8 * heights[0]
    assert fonts[1] >= 1.8 * fonts[0]


def test_axe_finds_nothing_serious_on_learning_pages(visitors: Any) -> None:
    page = visitors(bypass_csp=True)
    page.goto("/#/learn/pillars")
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")
    assert serious_in_both_schemes(page) == []


def test_every_move_is_in_the_list(page: Page) -> None:
    person = Person(page)
    view = sit(person, "pillars", until=lambda view: True)
    page.get_by_role("button", name="Moves").click()
    listed = page.locator(".ledger .list li")
    expect(listed).to_have_count(len(view["moves"]))
    for move in view["moves"]:
        expect(page.locator(f"[data-target='card:{move['text'].removeprefix('play ')}'].lit")).to_have_count(1)
    listed.first.locator("button").click()
    page.wait_for_selector(ASKED)
    expect(page.locator("[data-act=undo]")).to_be_visible()
