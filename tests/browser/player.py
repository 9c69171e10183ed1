"""A person at the board: looks at what is lit, presses it, confirms. Never opens the list of moves."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page

LIT = ".target.lit:visible"
BUTTONS = "[data-move]:not(:disabled):visible"
CONFIRM = "[data-act=confirm]:not(:disabled)"
SUGGEST = "[data-act=suggest]"
BUSY = ".table[aria-busy=true]"
"""The table waits for the hall's answer to what was pressed; until then it shows what may be gone in a moment."""
ASKED = ", ".join(f".table:not({BUSY}) {each}" for each in (LIT, BUTTONS, SUGGEST, CONFIRM, "#end"))


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

    def wait_for_answer(self) -> None:
        """Wait until the hall has answered the last press."""
        self.page.wait_for_selector(BUSY, state="detached")

    def press(self, thing: Locator) -> None:
        self.wait_for_answer()
        self.clicks += 1
        thing.first.click()

    def target(self, id: str) -> None:
        """Press the thing with this target."""
        self.press(self.page.locator(f'[data-target="{id}"]'))

    def confirm(self) -> None:
        self.press(self.page.locator(CONFIRM))

    def play_to_end(self, most: int = 3000) -> None:
        """Go on until the end screen."""
        for _ in range(most):
            self.page.wait_for_selector(ASKED)
            if self.page.locator("#end").count():
                return
            self.act()
        raise AssertionError(f"the game is not over after {most} presses")

    def act(self) -> None:
        """One press of something sensible, if anything is asked."""
        self.wait_for_answer()
        if self.page.locator(SUGGEST).count() and not self.page.locator(".picks").count():
            self.press(self.page.locator(SUGGEST))
        elif self.page.locator(CONFIRM).count():
            self.confirm()
        else:
            things = self.page.locator(f"{LIT}, {BUTTONS}")
            if number := things.count():
                self.press(things.nth(self.random.randrange(number)))
