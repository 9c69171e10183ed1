"""The table of Pillars: tricks that are seen, a bench that counts, results on a sheet."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import View, asks, sit
from tests.browser.looks import assert_legible
from tests.browser.player import ACTS, ASKED, CONFIRM, LIT, Person, settled
from tests.browser.test_sizes import LYING, OFF_THE_SCREEN, SCROLLING, SHAPES, resize

SEATS = 4
HOARDER = 5
"""Whoever presses with this seed has more units than may be kept after the first stage."""
STEPPERS = ".materials .stepper"
TIGHT = [(820, 1180), (390, 844), (360, 740), (844, 390), (667, 375)]
DEAL = 3
"""In this deal somebody else plays the last card of the first trick."""
ROWS = """(things) => new Set([...document.querySelectorAll(things)].map((e) => e.offsetTop)).size"""
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const cards = document.querySelectorAll('.ring .laid').length;
    const raised = document.querySelectorAll('.ring .laid.deciding').length;
    if (window.seen.at(-1)?.cards !== cards) window.seen.push({ cards, raised });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  look();
}"""
TIMERS = """
  window.delays = [];
  const begin = window.setTimeout.bind(window);
  window.setTimeout = (act, delay, ...rest) => (window.delays.push(delay), begin(act, delay, ...rest));
"""
"""Notes how long things are to last. How long they do depends on what else the machine does."""
FINISHED = f"""() => {{
  const whole = window.seen.findIndex((each) => each.cards === {SEATS});
  return whole >= 0 && whole < window.seen.length - 1;
}}"""

WATCH_BUSY = """() => {
  window.seen = [];
  const table = document.querySelector('.table');
  new MutationObserver(() => window.seen.push(table.getAttribute('aria-busy')))
    .observe(table, { attributeFilter: ['aria-busy'] });
}"""


def test_a_finished_trick_lies_before_it_goes_to_its_receiver(visitors: Any) -> None:
    """All cards lie for 1.2 s, and the deciding one is raised."""
    page: Page = visitors(reduced_motion="no-preference")
    page.add_init_script(TIMERS)
    page.add_init_script("localStorage.setItem('gildhall.pace', '100')")
    person = Person(page)
    sit(person, "pillars", *["apprentice"] * 3, deal=DEAL)
    page.evaluate(WATCH)
    person.play_cards()
    page.wait_for_function(FINISHED)
    seen = page.evaluate("window.seen")
    whole = next(i for i, each in enumerate(seen) if each["cards"] == SEATS)
    assert seen[whole]["raised"] == 1
    assert 1200 in page.evaluate("window.delays")


def idle(view: View) -> bool:
    """Craftsmen could take units, and nothing has to be chosen."""
    form = view["form"]
    return bool(form and form["suggested"] and not any(field["low"] for field in form["fields"]))


@pytest.fixture
def scoring(visitors: Any) -> Person:
    """A person before the bench of the first stage."""
    person = Person(visitors())
    sit(person, "pillars", until=idle)
    return person


def slate(page: Page) -> tuple[int, int]:
    """The total on the slate, and the sum of what stands beside it."""
    figures = [int(text.replace("−", "-")) for text in page.locator(".slate output, .slate dd").all_inner_texts()]
    return figures[0], sum(figures[1:])


def test_the_bench_counts_and_offers_only_what_is_possible(scoring: Person) -> None:
    page = scoring.page
    expect(page.locator(".pile.king")).to_have_count(0)
    expect(page.locator("[data-move^=keep], [data-move^=clerk]")).to_have_count(0)
    total, sources = slate(page)
    assert total == sources
    scoring.press(page.locator("[data-act=suggest]"))
    gains = page.locator(".socket b").all_inner_texts()
    before = total
    total, sources = slate(page)
    assert total == sources >= before + sum(map(int, gains))  # others than craftsmen may bring points too
    while page.locator(".bench").count():
        scoring.act()
        page.wait_for_selector(ASKED)
    # The result of the stage lies over the ring, with the same total, and is put away by a press.
    own = page.locator(".results tbody tr").filter(has_text=re.compile("^You"))
    expect(own.locator(".sum")).to_have_text(str(total).replace("-", "−"))
    page.locator("[data-act=close-results]").click()
    expect(page.locator(".results")).to_have_count(0)
    expect(page.locator(".hand .target.lit").first).to_be_visible()


def test_what_is_kept_can_be_set_on_every_screen(visitors: Any) -> None:
    """All steppers stay within their tray, and no heap is a strip: on a tablet, and on phones upright and lying."""
    person = Person(visitors(), seed=HOARDER)
    page = person.page
    sit(person, "pillars")
    while not page.locator(STEPPERS).count():
        person.act()
        page.wait_for_selector(ASKED)
    for width, height in TIGHT:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        tray = page.locator(".materials").bounding_box()
        assert tray is not None
        for stepper in page.locator(STEPPERS).all():
            box = stepper.bounding_box()
            assert box is not None
            assert tray["x"] <= box["x"], width
            assert box["x"] + box["width"] <= tray["x"] + tray["width"] <= width, width
            assert box["y"] + box["height"] <= tray["y"] + tray["height"] <= height, width
        if width < height:
            assert max(page.evaluate(SHAPES, ".materials .heap-of")) <= 1.6, width


@pytest.mark.parametrize("stage", [0, 1])
def test_on_a_phone_that_lies_a_score_is_seen_whole(visitors: Any, stage: int) -> None:
    """Four cards or six, the materials, the total and the buttons, and nothing scrolls."""
    page: Page = visitors(*LYING[0])
    sit(Person(page), "pillars", until=lambda view: idle(view) and len(view["seats"][view["seat"]]["results"]) == stage)
    expect(page.locator(".bench .slot")).to_have_count(4 + 2 * stage)
    for width, height in LYING:
        resize(page, width, height)
        assert page.evaluate(SCROLLING, ".bench .tray, .bench .slate, .prompt") == [], width
        assert page.evaluate(OFF_THE_SCREEN, ".bench .slot, .bench .heap-of, .slate, .prompt .acts > *") == [], width
        assert_legible(page)


def test_the_last_trick_can_be_looked_at(visitors: Any) -> None:
    person = Person(visitors())
    sit(person, "pillars")
    pile = person.page.locator(".right button.pile")
    while not pile.count():
        person.act()
        person.page.wait_for_selector(ASKED)
    pile.click()
    expect(person.page.locator(".look li")).to_have_count(SEATS)
    person.page.locator(".look button").click()
    expect(person.page.locator(".look")).to_have_count(0)


def last_to_play(view: View) -> bool:
    """The viewer plays the last card of a trick."""
    return asks("play")(view) and len(view["shared"]["trick"]) == SEATS - 1


def test_a_trick_to_be_confirmed_lies_there_also_after_a_reload(visitors: Any) -> None:
    person = Person(visitors())
    page = person.page
    sit(person, "pillars", until=last_to_play)
    person.press(page.locator(f".hand {LIT}"))
    page.wait_for_selector(CONFIRM)
    expect(page.locator(".ring .laid")).to_have_count(SEATS)
    page.reload()
    page.wait_for_selector(CONFIRM)
    expect(page.locator(".ring .laid")).to_have_count(SEATS)


def test_enter_never_scores_without_what_could_be_converted(visitors: Any) -> None:
    person = Person(visitors())
    page = person.page
    sit(person, "pillars", until=idle)
    page.wait_for_function("() => document.activeElement.matches('[data-act=suggest]')")
    page.set_viewport_size({"width": 844, "height": 390})  # all that is offered stands in one row
    settled(page)
    assert page.evaluate(ROWS, ACTS) == 1
    # who wants it all the same is asked once
    page.locator("[data-act=confirm]").click()
    expect(page.locator(".prompt .notice")).to_contain_text("without them")
    expect(page.locator(".bench")).to_have_count(1)
    page.locator("[data-act=suggest]").press("Enter")
    page.wait_for_function("() => document.activeElement.matches('[data-act=confirm]')")


def test_a_score_is_one_press_and_the_table_busy_to_its_end(scoring: Person) -> None:
    """It is answered, then confirmed: between the two requests nothing may be pressed."""
    page = scoring.page
    scoring.press(page.locator("[data-act=suggest]"))
    turn = int(page.locator(".table").get_attribute("data-turn") or "")
    page.evaluate(WATCH_BUSY)
    scoring.confirm()
    page.wait_for_function("turn => Number(document.querySelector('.table').dataset.turn) >= turn + 2", arg=turn)
    scoring.wait_for_answer()
    assert page.evaluate("window.seen") == ["true", "false"]
