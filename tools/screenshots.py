"""Screenshots of the browser client, for review.

python -m tools.screenshots tables FOLDER [GAME…]: tables at moments of real games, in several sizes and languages.
python -m tools.screenshots hall FOLDER: the hall, a first visit, the set-up, the table that waits, the invitation.
python -m tools.screenshots daily FOLDER: the daily deal from the hall to its end, the lessons, and the owner's page.
python -m tools.screenshots around FOLDER: the screens around the tables, desktop and phone, light and dark.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import gildhall
from tests.browser.chromium import FLAGS, program
from tests.browser.forward import EMPTY, View, asks, forward, seat_of, sit
from tests.browser.hall import open_hall
from tests.browser.lively import compete, liven
from tests.browser.player import ASKED, LIT, Person, settled
from tests.server.harness import Client
from tools.notes import Notes, games_of_ours, reached

SIZES = {"desktop": (1440, 900), "laptop": (1280, 720), "large": (1920, 1080), "phone": (390, 844)}
QUALITY = 60
"""The JPEG quality: small enough to store, good enough to review."""


@dataclass(frozen=True)
class Look:
    """The size, colours and language of a screenshot."""

    size: str = "desktop"
    scheme: str = "light"
    language: str = "en"

    @property
    def suffix(self) -> str:
        return "-".join(each for each in (self.size, self.scheme, self.language) if each not in ("light", "en"))


DESKTOP, DARK, PHONE = Look(), Look(scheme="dark"), Look("phone")
GERMAN, LARGE = Look("laptop", language="de"), Look("large")


LOOKS = {"desktop": DESKTOP, "dark": DARK, "phone": PHONE, "german": GERMAN, "large": LARGE}
EVERY_LIGHT = (DESKTOP, DARK, PHONE)


@dataclass(frozen=True)
class Moment:
    """What is asked and reached (``tools.notes``), the looks of its screenshots, and what is pressed before."""

    name: str
    step: str = ""
    least: Mapping[str, int] = field(default_factory=dict)
    looks: tuple[str, ...] = ("desktop",)
    press: str = ""

    def wanted(self, view: View) -> bool:
        return not self.step or (asks(self.step)(view) and reached(view, self.least))


def moments(game: str) -> list[Moment]:
    """The moments that are shown of a game."""
    return [Moment(**each) for each in Notes.of(gildhall.game(game)).screens]


def main() -> None:
    what, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, open_hall(Path(scratch)) as hall, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=FLAGS)
        if what == "tables":
            for game in sys.argv[3:] or [game.id for game in games_of_ours()]:
                tables(browser, hall, game, folder)
        elif what == "hall":
            entrance(browser, hall, folder)
        elif what == "daily":
            habits(browser, hall, folder)
        else:
            for size in ("desktop", "phone"):
                for scheme in ("light", "dark"):
                    around(page_of(browser, hall, Look(size, scheme)), folder, f"{size}-{scheme}")
        browser.close()
    print(f"{len(list(folder.glob('*.jpg')))} screens in {folder}")


def page_of(browser: Browser, hall: str, look: Look) -> Page:
    width, height = SIZES[look.size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=hall, reduced_motion="reduce", service_workers="block"
    )
    context.add_init_script("localStorage.setItem('gildhall.pace', '0')")
    page = context.new_page()
    page.goto("/")
    wear(page, look)
    return page


def wear(page: Page, look: Look) -> None:
    """Set the size, the colour scheme and the language of the page."""
    width, height = SIZES[look.size]
    page.set_viewport_size({"width": width, "height": height})
    wishes = {"gildhall.theme": look.scheme, "gildhall.language": look.language}
    page.evaluate("(wishes) => Object.assign(localStorage, wishes)", wishes)
    page.reload()


def shot(page: Page, folder: Path, name: str) -> None:
    if page.locator(".table, .replay").count():
        settled(page)
    else:
        page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)


def tables(browser: Browser, hall: str, game: str, folder: Path) -> None:
    """One game from its beginning to its end, and the beginning with another number of seats."""
    page = page_of(browser, hall, DESKTOP)
    person = Person(page)
    title = gildhall.game(game)
    usual = Notes.of(title).usual_seats
    other = min(title.seats) if usual == max(title.seats) else max(title.seats)
    page.goto(EMPTY)  # where a page is open, going to a table would not load it again for another player
    sit(person, game, *["apprentice"] * (usual - 1))
    for moment in moments(game):
        forward(person, moment.wanted)
        for look in [LOOKS[name] for name in moment.looks]:
            wear(page, look)
            page.wait_for_selector(ASKED)
            if moment.press and not page.locator("[data-act=undo]").count():
                person.press(page.locator(moment.press.replace("LIT", LIT)))
            shot(page, folder, f"{game}-{moment.name}-{look.suffix}")
    wear(page, DESKTOP)
    to_the_end(page)
    shot(page, folder, f"{game}-end")
    page.goto(EMPTY)
    sit(person, game, *["apprentice"] * (other - 1))
    forward(person, moments(game)[1].wanted)
    shot(page, folder, f"{game}-{other}-seats")
    page.context.close()


def entrance(browser: Browser, hall: str, folder: Path) -> None:
    """The hall and the tables with friends, with data of every kind."""
    lively = liven(hall)
    join = {f"gildhall.join.{lively.lobby}": lively.join_key}
    screens = {
        "hall": ("/", {"gildhall.player": lively.ann}),
        "hall-first": ("/", {}),
        "friends-setup": ("/#/new/oh_my_goods", {"gildhall.player": lively.ann}),
        "friends-waits": (f"/#/table/{lively.lobby}", {"gildhall.player": lively.ann, **join}),
        "friends-invite": (f"/#/join/{lively.invitation}", {}),
    }
    for look in (*EVERY_LIGHT, GERMAN):
        for name, (address, keys) in screens.items():
            page = page_of(browser, hall, look)
            page.evaluate("(keys) => Object.assign(localStorage, keys)", keys)
            page.goto(address)
            page.reload()
            page.wait_for_selector(".round, .welcome, [data-bot], .mark", state="attached")
            settled(page)
            page.wait_for_timeout(300)
            page.screenshot(path=folder / f"{name}-{look.suffix}.jpg", type="jpeg", quality=QUALITY)
            page.context.close()


def habits(browser: Browser, hall: str, folder: Path) -> None:
    """What brings people back: the daily deal with others to compare with, the lessons of a game, the owner's page."""
    ann = Client(hall, key=compete(hall, "pillars", ["Agnes", "Tilo", "Ruth", "Bruno", "Zofia", "Maarten", "Ann"]))
    mine = {"gildhall.player": ann.key}

    def lesson(name: str) -> str:
        return f"/#/table/{ann.post(f'/games/pillars/lessons/{name}')['state']['table']['id']}"

    screens = {
        "daily": ("/#/daily/pillars", ".spread"),
        "daily-new": ("/#/daily/oh_my_goods", "[data-act=daily]"),
        "daily-end": (f"/#/table/{ann.get('/daily/pillars')['mine']['table']}", "[data-daily-end] b"),
        "hall-daily": ("/", "[data-daily]"),
        "learn": ("/#/learn/antiquity", "[data-lesson]"),
        "learn-sheet": (lesson("first_game"), ".teacher"),
        "learn-puzzle": (lesson("three_craftsmen"), ".teacher"),
        "owner": ("/#/owner/pillars", "[data-path]"),
    }
    for look in EVERY_LIGHT:
        page = page_of(browser, hall, look)
        page.evaluate("(keys) => Object.assign(localStorage, keys)", mine)
        for name, (address, shown) in screens.items():
            page.goto(address)
            page.reload()
            page.wait_for_selector(shown)
            shot(page, folder, f"{name}-{look.suffix}")
        page.context.close()


def around(page: Page, folder: Path, suffix: str) -> None:
    """One picture of each screen around the tables."""
    page.wait_for_selector("[data-play]")
    shot(page, folder, f"hall-{suffix}")
    page.goto("/#/daily/pillars")
    page.wait_for_selector("[data-act=daily]")
    shot(page, folder, f"daily-{suffix}")
    page.goto("/#/new/craftsmen")
    page.wait_for_selector("[data-bot]")
    shot(page, folder, f"setup-{suffix}")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".lobby")
    shot(page, folder, f"lobby-{suffix}")
    page.goto("/#/learn/antiquity")
    page.wait_for_selector("[data-lesson]")
    shot(page, folder, f"learn-{suffix}")
    page.locator("[data-lesson=first_lesson]").click()
    page.wait_for_selector(".teacher")
    shot(page, folder, f"lesson-{suffix}")
    Person(page).open("pillars")
    to_the_end(page)
    page.wait_for_selector(".tale li")
    shot(page, folder, f"end-{suffix}")
    page.locator("[data-act=share]").click()
    page.wait_for_selector("img[data-card]")
    shot(page, folder, f"share-{suffix}")
    page.keyboard.press("Escape")
    replay = page.locator("a[href*='#/replay/']").get_attribute("href")
    page.locator("[data-act=review]").click()
    page.wait_for_selector(".chart path.line", timeout=600_000)
    shot(page, folder, f"review-{suffix}")
    page.goto(f"/{replay}")
    page.wait_for_selector(".replay .stage")
    shot(page, folder, f"replay-{suffix}")
    page.context.close()


def to_the_end(page: Page) -> None:
    """Let a bot finish the game for the viewer."""
    client, table = seat_of(page)
    client.post(f"/tables/{table}/away")
    page.wait_for_selector("#end", timeout=300_000)


if __name__ == "__main__":
    main()
