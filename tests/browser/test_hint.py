"""A hint draws where a thing goes, as its ghost. On a phone what is explained leaves the trick in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import View, asks, sit
from tests.browser.player import Person

GHOST = "[data-ghost]"
APART = """([one, others]) => {
  const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)]
    .map((each) => each.getBoundingClientRect())
    .every((box) => box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom);
}"""
"""Does the first thing lie apart from all of the others?"""
COVERED = """([one, others]) => {
  const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
  let [covered, whole] = [0, 0];
  for (const each of document.querySelectorAll(others)) {
    const box = each.getBoundingClientRect();
    whole += box.width * box.height;
    const wide = Math.min(right, box.right) - Math.max(left, box.left);
    const high = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    if (wide > 0 && high > 0) covered += wide * high;
  }
  return covered / whole;
}"""
"""The share of the others that the first thing covers."""
ROPE = ".spotlight .rope"
TRICK = "[data-place=trick]"
LITTLE = 0.2
"""A card of the trick that lies far up may lose a strip."""


def answering(view: View) -> bool:
    """A card is to be played to a trick."""
    return asks("play")(view) and len(view["shared"]["trick"]) > 0


@pytest.mark.parametrize(("game", "step"), [("pillars", "play"), ("oh_my_goods", "place_worker")])
def test_a_hint_draws_the_ghost_of_a_thing_where_it_goes(page: Page, game: str, step: str) -> None:
    person = Person(page)
    sit(person, game, "apprentice", "apprentice", until=asks(step))
    page.locator("[data-act=hint]").click()
    page.wait_for_selector(GHOST)
    place = str(page.locator(GHOST).first.get_attribute("data-ghost"))
    spot = f"[data-spot='{place.removeprefix('at:')}']" if place.startswith("at:") else f"[data-target='{place}']"
    assert not page.evaluate(APART, [GHOST, spot])
    page.wait_for_function(APART, arg=[".bubble", f"{GHOST}, .prompt"])
    expect(page.locator(f"{GHOST} :is([data-target], [data-thing], [data-pointed])")).to_have_count(0)
    expect(page.locator(f"{ROPE}[data-rope='{place}'][marker-end]")).to_have_count(1)
    expect(page.locator(f"{ROPE}:not([data-rope])"), "only one rope, and it leads where the thing goes").to_have_count(
        0
    )
    page.locator("[data-act=not-now]").click()
    expect(page.locator(GHOST)).to_have_count(0)


def test_on_a_phone_what_is_explained_leaves_the_trick_in_sight(visitors: Any) -> None:
    page: Page = visitors(390, 844)
    person = Person(page)
    sit(person, "pillars", "apprentice", "apprentice", "apprentice", until=answering)
    page.locator(".hand .target.lit").first.focus()
    page.keyboard.press("i")
    page.wait_for_selector(".detail")
    assert page.evaluate(APART, [".detail", ".prompt"])
    assert page.evaluate(COVERED, [".detail", TRICK]) < LITTLE
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.wait_for_selector(GHOST)
    page.wait_for_function(APART, arg=[".bubble", f"{GHOST}, .prompt"])
    assert page.evaluate(COVERED, [".bubble", TRICK]) < LITTLE
