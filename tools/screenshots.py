"""Every screen of the browser client, desktop and phone, light and dark: python -m tools.screenshots FOLDER.

To be looked at one by one: a screen is done when nothing on it is ugly, cramped or unclear.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.forward import forward, seat_of
from tests.browser.hall import FLAGS, open_hall
from tests.browser.player import ASKED, Person

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
SCHEMES = ("light", "dark")
GAMES = {"pillars": 8, "oh_my_goods": 25, "craftsmen": 60, "antiquity": 60}
"""The titles, and how far into a game one looks."""


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, open_hall(Path(scratch)) as hall, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for size, (width, height) in SIZES.items():
            for scheme in SCHEMES:
                page = _page(browser, hall, width, height, scheme)
                take(page, folder, f"{size}-{scheme}")
                page.context.close()
        browser.close()
    print(f"{len(list(folder.glob('*.png')))} screens in {folder}")


def _page(browser: Browser, hall: str, width: int, height: int, scheme: str) -> Page:
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=hall, reduced_motion="reduce", service_workers="block"
    )
    script = f"localStorage.setItem('gildhall.pace', '0'); localStorage.setItem('gildhall.theme', '{scheme}')"
    context.add_init_script(script)
    return context.new_page()


def take(page: Page, folder: Path, suffix: str) -> None:
    """One picture of each screen."""

    def shot(name: str) -> None:
        page.wait_for_timeout(300)
        page.screenshot(path=folder / f"{name}-{suffix}.png")

    page.goto("/")
    page.wait_for_selector("[data-play]")
    shot("hall")
    page.goto("/#/new/craftsmen")
    page.wait_for_selector("fieldset")
    shot("setup")
    page.locator("summary").click()
    page.locator("summary").evaluate("(fold) => fold.scrollIntoView()")
    shot("options")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".share")
    shot("lobby")
    page.goto("/#/learn/antiquity")
    page.wait_for_selector(".guide figure")
    shot("learn")
    page.locator("[data-lesson=first_lesson]").click()
    page.wait_for_selector(".teacher")
    shot("lesson")
    for game, far in GAMES.items():
        table(page, game, far)
        shot(f"table-{game}")
    to_the_end(page)
    page.locator("[data-act=review]").click()
    page.wait_for_selector(".review progress")
    shot("end")
    page.wait_for_selector(".charts svg", timeout=600_000)
    page.locator(".review").evaluate("(review) => review.scrollIntoView()")
    shot("review")
    page.locator("button[data-turn]").first.click()
    page.wait_for_selector(".replay .pillars")
    shot("replay")


def table(page: Page, game: str, far: int) -> None:
    """A game of somebody sensible, after so many choices."""
    person, choices = Person(page), count()
    person.open(game)
    forward(person, lambda view: next(choices) >= far)
    page.wait_for_selector(ASKED)


def to_the_end(page: Page) -> None:
    """A bot plays on for the one who looks."""
    Person(page).open("pillars")
    client, table = seat_of(page)
    client.post(f"/tables/{table}/away")
    page.wait_for_selector("#end", timeout=120_000)


if __name__ == "__main__":
    main()
