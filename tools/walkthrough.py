"""The way from the hall's address to the end screen, title by title: python -m tools.walkthrough FOLDER [GAME …].

A simulated person who presses highlighted things plays one game of each title in Chromium, as a newcomer would: against
the bots of *Play now*. Prints times and clicks for docs/walkthroughs/, and puts pictures taken on the way into the
folder.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

import gildhall
from tests.browser.chromium import FLAGS, program
from tests.browser.hall import open_hall
from tests.browser.player import ASKED, Person

MOST = 3000
OFTEN = 20
"""Clicks between two pictures."""


def main() -> None:
    folder, games = Path(sys.argv[1]), sys.argv[2:] or [game.id for game in gildhall.games()]
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, open_hall(Path(scratch)) as hall, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        for game in games:
            print(walk(browser, hall, game, folder), flush=True)
        browser.close()


def walk(browser: Browser, hall: str, game: str, folder: Path) -> str:
    """One game; a line of the table in docs/walkthroughs/README.md."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=hall)
    page = context.new_page()
    person, began = Person(page), time.monotonic()
    person.open(game)
    lit = time.monotonic() - began
    for _ in range(MOST):
        page.wait_for_selector(ASKED)
        if page.locator("#end").count():
            break
        if person.clicks % OFTEN == 0:
            page.screenshot(path=folder / f"{game}-{person.clicks:03}.png")
        person.act()
    page.screenshot(path=folder / f"{game}-end.png")
    context.close()
    return f"| {game} | {lit:.1f} s | {person.clicks} | {time.monotonic() - began:.0f} s |"


if __name__ == "__main__":
    main()
