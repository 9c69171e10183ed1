"""A person at the board: looks at what is lit, presses it, confirms. Never opens the list of moves."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page

from tests.browser.looks import drawn

LIT = ".target.lit:visible"
BUTTONS = "[data-move]:not(:disabled):visible"
CONFIRM = "[data-act=confirm]:not(:disabled, [aria-disabled=true])"
SUGGEST = "[data-act=suggest]"
BUSY = ".table[aria-busy=true]"
"""The table waits for the hall's answer to what was pressed; until then it shows what may be gone in a moment."""
LIGHT = "css:light="
"""The page has no shadow roots: without this Playwright looks for them in each of its thousands of elements."""
ASKED = LIGHT + ", ".join(f".table:not({BUSY}) {each}" for each in (LIT, BUTTONS, SUGGEST, CONFIRM, "#end"))


ACTS = ".prompt .acts > *"
MOST_BUTTONS = 5
SPOT = """(thing) => {
  const box = thing.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.12, 0.88, 0.04, 0.96];
  for (const down of parts)
    for (const across of parts) {
      const [x, y] = [box.x + box.width * across, box.y + box.height * down];
      if (thing.contains(document.elementFromPoint(x, y))) return { x: box.width * across, y: box.height * down };
    }
  return null;
}"""
"""Where a thing can be pressed: cards in a fan lie over each other. Nowhere, if it is covered or off the screen."""


def settled(page: Page) -> None:
    """Wait until a table is drawn: its stream never falls silent, so that the network is no sign."""
    page.wait_for_selector("svg.drawings", state="attached")
    page.evaluate("() => document.fonts.ready.then(() => undefined)")
    drawn(page)


class Person:
    """Plays by pointer: suggested answers to forms, otherwise anything that is lit. ``clicks`` counts."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = Random(seed)
        self.clicks = 0

    def open(self, game: str) -> None:
        """From the hall to a table against bots."""
        self.page.goto("/")
        self.press(self.page.locator(f"[data-play={game}]"))
        self.page.wait_for_selector(ASKED)

    def find(self, selector: str) -> Locator:
        return self.page.locator(LIGHT + selector)

    def wait_for_answer(self) -> None:
        """Wait until the hall has answered the last press."""
        self.page.wait_for_selector(LIGHT + BUSY, state="detached")

    def press(self, thing: Locator) -> None:
        self.wait_for_answer()
        self.clicks += 1
        thing = thing.first
        spot = thing.evaluate(SPOT)
        if spot is None:
            thing.click()
        else:
            thing.click(position=spot)

    def target(self, id: str) -> None:
        """Press the thing with this target."""
        self.press(self.find(f'[data-target="{id}"]'))

    def confirm(self) -> None:
        self.press(self.find(CONFIRM))

    def play_cards(self) -> int:
        """Play a card and confirm; gives the number of cards. Who receives a trick leads to the next one in the same
        turn.
        """
        number = 0
        while number == 0 or not self.find(CONFIRM).count():
            self.press(self.find(f".hand {LIT}"))
            number += 1
            self.wait_for_answer()
            self.page.wait_for_selector(ASKED)
        self.confirm()
        return number

    def play_to_end(self, most: int = 3000) -> None:
        """Go on until the end screen."""
        for _ in range(most):
            self.page.wait_for_selector(ASKED)
            if self.find("#end").count():
                return
            self.act()
        raise AssertionError(f"the game is not over after {most} presses")

    def act(self) -> None:
        """One press of something sensible, if anything is asked."""
        self.wait_for_answer()
        assert self.find(ACTS).count() <= MOST_BUTTONS, self.find(ACTS).all_inner_texts()
        if self.find(SUGGEST).count() and not self.find(".picks").count():
            self.press(self.find(SUGGEST))
        elif self.find(CONFIRM).count():
            self.confirm()
        else:
            things = self.find(f"{LIT}, {BUTTONS}")
            if number := things.count():
                self.press(things.nth(self.random.randrange(number)))
