"""Boards on screens of every shape: phones upright and lying, upright tablets; large hands, long streets."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import View, asks, auctions, sit
from tests.browser.looks import assert_legible
from tests.browser.player import ASKED, CONFIRM, LIT, Person, settled

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]
LYING = [(844, 390), (667, 375)]
UPRIGHT = [(820, 1180), (900, 1000)]
LAPTOPS = [(1440, 900), (1280, 720), (1024, 768)]
DEAL_WITH_A_CHAIN = 9
OFF_THE_SCREEN = """(things) => [...document.querySelectorAll(things)]
  .filter((e) => e.checkVisibility())
  .map((e) => [e.className + ' ' + e.textContent.trim(), e.getBoundingClientRect()])
  .filter(([, box]) => box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
  .map(([name]) => name)"""
OUT_OF = """([parts, whole]) => [...document.querySelectorAll(parts)].filter((e) => {
  const range = document.createRange();
  range.selectNodeContents(e);
  const [box, frame] = [range.getBoundingClientRect(), e.closest(whole).getBoundingClientRect()];
  return box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1;
}).map((e) => e.textContent.trim())"""
SCROLLING = """(things) => [...document.querySelectorAll(things)]
  .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.className)"""
BROKEN = """(names) => [...document.querySelectorAll(names)].filter((e) => e.checkVisibility()).flatMap((e) => {
  const text = e.firstChild, broken = [];
  for (const word of text.data.matchAll(/[^\\s\\u00AD-]+/g)) {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    if (range.getClientRects().length > 1) broken.push(word[0]);
  }
  return broken;
})"""
"""Words that go on in the next line without a hyphen."""
AIR = """() => [...document.querySelectorAll('.house .standee')].map((house) => {
  const drawn = house.querySelector('.art use').getBoundingClientRect();
  return house.querySelector('.name').getBoundingClientRect().top - drawn.bottom;
})"""
"""The pixels between a house and its plate."""
SHAPES = """(things) => [...document.querySelectorAll(things)].map((e) => e.offsetHeight / e.offsetWidth)"""
FILLED = """([whole, parts]) => {
  const frame = document.querySelector(whole);
  const high = [...frame.querySelectorAll(parts)].reduce((sum, e) => sum + e.offsetHeight, 0);
  return high / frame.offsetHeight;
}"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    settled(page)


def speak(page: Page, language: str) -> None:
    page.evaluate("(language) => localStorage.setItem('gildhall.language', language)", language)
    page.reload()
    page.wait_for_selector(f"html[lang={language}]")
    page.wait_for_selector(ASKED)
    settled(page)


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_that_lies_everything_is_in_reach(visitors: Any, game: str) -> None:
    """What is asked stands beside the board, with its buttons in sight however much there is to choose from."""
    page: Page = visitors()
    sit(Person(page), game)
    for width, height in LYING:
        resize(page, width, height)
        expect(page.locator(".scene.phone")).to_have_count(1)
        prompt = page.locator(".prompt").bounding_box()
        assert prompt is not None
        assert prompt["x"] > width / 2
        assert page.evaluate(OFF_THE_SCREEN, ".prompt .acts > *") == []
        assert_legible(page)
    page.locator(".prompt .acts > *").last.evaluate("(button) => (button.textContent = 'much to read '.repeat(5))")
    assert page.evaluate(OUT_OF, [".prompt .acts > *", ".prompt"]) == [], "long words wrap"


def test_a_hint_can_be_asked_for_where_the_ledger_is_a_drawer(page: Page) -> None:
    sit(Person(page), "pillars")
    expect(page.locator(".prompt [data-act=hint]")).to_have_count(0)  # the ledger has it
    for width, height in [(1024, 768), (390, 844)]:
        resize(page, width, height)
        hint = page.locator(".prompt [data-act=hint]")
        expect(hint).to_have_text("Hint")
        box = hint.bounding_box()
        assert box is not None
        assert box["width"] < 160


def test_on_a_phone_that_lies_the_hint_needs_no_row_of_its_own(visitors: Any) -> None:
    page: Page = visitors(*LYING[0])
    sit(Person(page), "craftsmen", until=asks("send"))
    for language in ("en", "de", "pl"):
        if language != "en":
            speak(page, language)
        for width, height in LYING:
            resize(page, width, height)
            boxes = [each.bounding_box() for each in page.locator(".prompt .acts > *").all()]
            (one, hint) = [box for box in boxes if box is not None]
            assert hint["x"] >= one["x"] + one["width"], (language, width)
            assert hint["width"] >= 44, (language, width)
            assert_legible(page)


def test_on_a_phone_that_lies_all_that_carts_can_build_is_in_sight(visitors: Any) -> None:
    """Also when something is built already and could be taken back: what is asked does not scroll."""
    page: Page = visitors(*LYING[0])
    person = Person(page)
    sit(person, "antiquity", "apprentice", until=lambda view: asks("country_menu")(view) and _offers(view, "free_farm"))
    for language in ("en", "pl"):
        if language != "en":
            speak(page, language)
        _assert_asked_at_once(page, ".card, .card .token")
    person.press(page.locator("[data-move=woodcutter]"))
    page.locator(LIT).first.dispatch_event("click")
    page.wait_for_selector("[data-step=country_menu] [data-act=undo]")
    _assert_asked_at_once(page, ".card, .card .token")


def test_on_a_phone_that_lies_ash_is_laid_without_scrolling(visitors: Any) -> None:
    page: Page = visitors(*LYING[0])
    person = Person(page)
    sit(person, "antiquity", "apprentice", until=asks("pollute"))
    _assert_asked_at_once(page)
    person.press(page.locator("[data-act=suggest]"))
    page.wait_for_selector(CONFIRM)
    _assert_asked_at_once(page)


@pytest.mark.parametrize("step", ["bid", "open_bid"])
def test_on_a_phone_that_lies_a_bid_is_made_without_scrolling(visitors: Any, step: str) -> None:
    page: Page = visitors(*LYING[0])
    sit(Person(page), "craftsmen", "apprentice", "apprentice", until=asks(step), rather=auctions())
    for language in ("en", "de", "pl"):
        if language != "en":
            speak(page, language)
        _assert_asked_at_once(page, ".ladder .line, .ladder .button")


def _assert_asked_at_once(page: Page, also: str = ".asked") -> None:
    """On every phone that lies, what is asked and all its buttons are in sight, and nothing of it scrolls."""
    for width, height in LYING:
        resize(page, width, height)
        things = ", ".join(f".prompt {each}" for each in [".asked", ".acts > *", *also.split(", ")])
        assert page.evaluate(SCROLLING, ".prompt") == [], width
        assert page.evaluate(OFF_THE_SCREEN, things) == [], width
        assert_legible(page)


def test_all_that_carts_can_build_is_in_one_row(page: Page) -> None:
    person = Person(page)
    sit(person, "antiquity", "apprentice", until=lambda view: asks("country_menu")(view) and _offers(view, "free_farm"))
    for width, height in LAPTOPS:
        resize(page, width, height)
        assert page.evaluate("() => new Set([...document.querySelectorAll('.card')].map((e) => e.offsetTop)).size") == 1
        assert page.evaluate(OFF_THE_SCREEN, ".prompt .card, .prompt .acts > *") == []
    ends = page.locator("[data-move=end]").bounding_box()
    assert ends is not None
    assert ends["height"] <= 46, "its words are in one line"


def test_what_comes_next_has_no_empty_heading(page: Page) -> None:
    sit(Person(page), "antiquity")
    expect(page.locator(".ledger .comes p")).to_have_count(0)
    expect(page.locator(".ledger .comes h2")).to_be_hidden()


def test_names_in_craftsmen_are_whole(page: Page) -> None:
    """On stalls, in a long street and at the granary."""
    person = Person(page)
    sit(
        person,
        "craftsmen",
        "apprentice",
        "apprentice",
        until=lambda view: asks("send")(view) and len(view["seats"][view["seat"]]["row"]) >= 11,
    )
    for language in ("en", "pl"):
        if language != "en":
            speak(page, language)
        for width, height in LAPTOPS:
            resize(page, width, height)
            assert page.evaluate(OUT_OF, [".stall h3 span", "h3"]) == []
            assert page.evaluate(OUT_OF, [".granary small", ".stores"]) == []
            if width >= 1280:
                expect(page.locator(".plots .name:visible")).to_have_count(page.locator(".plot").count())
                assert page.evaluate(BROKEN, ".plots .name") == []
                assert page.evaluate(OUT_OF, [".plots .name", ".building"]) == []


def test_a_large_hand_stays_on_a_phone(visitors: Any) -> None:
    page: Page = visitors(390, 844)
    person = Person(page)
    sit(
        person,
        "oh_my_goods",
        "apprentice",
        "apprentice",
        deal=DEAL_WITH_A_CHAIN,
        until=lambda view: len(_hand(view)) >= 10 and any(_hand(view)[0] in move["text"] for move in view["moves"]),
    )
    for width, height in [(390, 844), (360, 740), *LYING]:
        resize(page, width, height)
        assert page.evaluate(OFF_THE_SCREEN, ".hand .hand-card, .hand .hand-card .vp") == [], width
    resize(page, 390, 844)
    for end in ("first", "last"):
        person.press(getattr(page.locator(f".hand {LIT}"), end))
        settled(page)
        assert page.evaluate(OFF_THE_SCREEN, ".hand .hand-card, .hand .hand-card .vp") == [], end


def test_the_last_card_of_a_fan_stays_on_a_phone(visitors: Any) -> None:
    """Six cards are the most that lie in one row."""
    page: Page = visitors(390, 844)
    sit(Person(page), "pillars", until=lambda view: asks("play")(view) and len(_hand(view)) == 6)
    for width, height in [(390, 844), (360, 740), *LYING]:
        resize(page, width, height)
        assert page.evaluate(OFF_THE_SCREEN, ".hand .card") == [], width


def test_on_a_phone_that_lies_names_of_what_is_for_sale_are_whole(visitors: Any) -> None:
    page: Page = visitors(*LYING[0])
    person = Person(page)
    sit(person, "antiquity", "apprentice", until=asks("country_menu"))
    for language in ("en", "pl"):
        if language != "en":
            speak(page, language)
        for width, height in LYING:
            resize(page, width, height)
            assert page.evaluate(OUT_OF, [".prompt .card .name", ".card"]) == [], (language, width)
    page = visitors(*LYING[0])
    sit(Person(page), "craftsmen", until=asks("bid"))
    for width, height in LYING:
        resize(page, width, height)
        assert page.evaluate(BROKEN, ".stall .building .name") == [], width


def test_long_names_in_a_large_hand_are_whole(page: Page) -> None:
    """They are set narrower, so that none reaches under the next card."""
    sit(
        Person(page),
        "oh_my_goods",
        "apprentice",
        "apprentice",
        deal=DEAL_WITH_A_CHAIN,
        until=lambda view: len(_hand(view)) >= 10 and any("iron_smelter" in card for card in _hand(view)),
    )
    for language, sizes in (("nl", [(1440, 900)]), ("de", [(1440, 900), (1920, 1080), *LYING])):
        speak(page, language)
        for width, height in sizes:
            resize(page, width, height)
            assert page.evaluate(OUT_OF, [".hand .ribbon:not([data-out])", ".ribbon"]) == [], (language, width)
    resize(page, 1440, 900)
    expect(page.locator(".hand .ribbon[data-out]"), "no name is left out").to_have_count(0)


def test_on_an_upright_tablet_houses_stand_on_their_plates(page: Page) -> None:
    """Pictures are not drawn in the middle of a high street, and people for hire are no strips."""
    person = Person(page)
    sit(person, "oh_my_goods", until=asks("place_worker"))
    for width, height in UPRIGHT:
        resize(page, width, height)
        assert max(page.evaluate(AIR)) <= 6
        assert max(page.evaluate(SHAPES, ".assistant")) <= 1.6
        assert_legible(page)


def test_on_an_upright_tablet_the_own_town_fills_its_place(page: Page) -> None:
    person = Person(page)
    sit(person, "craftsmen", until=asks("send"))
    for width, height in UPRIGHT:
        resize(page, width, height)
        assert page.evaluate(FILLED, [".mine", ".own, .low"]) >= 0.5
        assert page.evaluate(BROKEN, ".market .name") == []
        assert_legible(page)


def test_on_an_upright_tablet_the_plan_is_not_stretched(page: Page) -> None:
    sit(Person(page), "pillars")
    for width, height in UPRIGHT:
        resize(page, width, height)
        assert page.evaluate(SHAPES, ".plan")[0] <= 2.1
        assert_legible(page)


def _offers(view: View, kind: str) -> bool:
    return any(move["text"].split()[0] == kind for move in view["moves"])


def _hand(view: View) -> list[str]:
    hand: list[str] = view["seats"][view["seat"]]["hand"]
    return hand
