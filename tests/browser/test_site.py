"""The hall without a server: the static site in a real Chromium, served by plain files, then without any network.

None of these tests is marked as long: so they stay in one process, which visits the site once.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from gildhall.engine.record import Record
from tests.browser.conftest import without
from tests.browser.player import ASKED, CONFIRM, Person

SITE = Path(__file__).parents[2] / "build" / "static"
KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
OVER = """async path => {
  for (let left = 240; left > 0; left--) {
    const { data } = await gildhall.ask("GET", path, null, localStorage.getItem("gildhall.player"));
    if (data.table.status === "over") return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error("the game is not over after two minutes");
}"""
PATIENCE = 120_000
FIRST = 6
"""The number of presses by pointer, before a bot plays on for the person."""
LONGEST = "antiquity"
OTHERS = ["pillars", "oh_my_goods", "craftsmen"]
"""What runs without a network is the same for each of them: ``pytest --thorough`` plays these to the end, too."""


class Files(SimpleHTTPRequestHandler):
    """A plain static host."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def offline(chromium: Browser) -> Iterator[Page]:
    """A page that has visited the site once; since then there is neither a network nor a host."""
    if not (SITE / "index.html").is_file():
        without("static site", "run: make site")
    host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=SITE))
    threading.Thread(target=host.serve_forever, daemon=True).start()
    context = chromium.new_context(
        viewport={"width": 1440, "height": 900},
        base_url=f"http://127.0.0.1:{host.server_port}",
        reduced_motion="reduce",
    )
    context.add_init_script("localStorage.setItem('gildhall.pace', '0')")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto("/")
    page.wait_for_function(KEPT)
    page.wait_for_selector("[data-opening]", state="detached")
    context.set_offline(True)
    host.shutdown()
    host.server_close()
    yield page
    context.close()
    assert faults == []


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Ask the hall in the page."""
    text = None if body is None else json.dumps(body)
    asking = "([method, path, body]) => gildhall.ask(method, path, body, localStorage.getItem('gildhall.player'))"
    reply = page.evaluate(asking, [method, path, text])
    assert reply["status"] == 200, reply
    return reply["data"]


def table_of(page: Page) -> str:
    return page.url.split("/table/")[1]


def begin(page: Page, game: str) -> Person:
    """From the hall to a table, and the first presses."""
    person = Person(page)
    person.open(game)
    for _ in range(FIRST):
        page.wait_for_selector(ASKED)
        person.act()
    return person


@pytest.mark.parametrize("game", [LONGEST, *(pytest.param(game, marks=pytest.mark.exhaustive) for game in OTHERS)])
def test_a_game_is_played_without_a_network(offline: Page, game: str) -> None:
    begin(offline, game)
    table = table_of(offline)
    ask(offline, "POST", f"/tables/{table}/away", {})
    ask(offline, "POST", f"/tables/{table}/skip", {})
    offline.evaluate("location.hash = '#/'")  # so that not every move is drawn
    offline.evaluate(OVER, f"/tables/{table}")
    offline.evaluate("table => (location.hash = `#/table/${table}`)", table)
    offline.wait_for_selector("#end")
    expect(offline.locator("[data-act=review]")).to_have_count(0)
    record = Record.from_data(ask(offline, "GET", f"/tables/{table}/record"))
    record.verify()
    assert record.replay().over


def test_oh_my_goods_begins_without_a_network(offline: Page) -> None:
    """Pillars begins in the tests below."""
    begin(offline, "oh_my_goods")
    offline.wait_for_selector(ASKED)


def test_a_game_goes_on_after_a_reload(offline: Page) -> None:
    person = begin(offline, "pillars")  # where nobody else decides at the same time
    offline.wait_for_selector(ASKED)
    table = table_of(offline)
    before = ask(offline, "GET", f"/tables/{table}?since=0")
    offline.reload()
    offline.wait_for_selector(ASKED)
    after = ask(offline, "GET", f"/tables/{table}?since=0")
    assert (after["view"], after["held"], after["story"]) == (before["view"], before["held"], before["story"])
    person.act()
    offline.evaluate("location.hash = '#/'")
    expect(offline.locator(f'.recess a[href="#/table/{table}"]')).to_be_visible(timeout=PATIENCE)


def test_a_second_tab_waits_for_the_first(offline: Page) -> None:
    second = offline.context.new_page()
    second.goto("/")
    expect(second.locator("[data-opening=waits]")).to_be_visible(timeout=PATIENCE)
    second.close()


def test_a_table_moves_to_a_hall(offline: Page, hall: str, visitors: Any) -> None:
    person = begin(offline, "pillars")
    table = table_of(offline)
    offline.wait_for_selector(ASKED)
    while offline.locator(CONFIRM).count():  # what is only held does not move
        person.confirm()
        offline.wait_for_selector(ASKED)
    before = ask(offline, "GET", f"/tables/{table}")
    offline.get_by_role("button", name="Menu").click()
    offline.get_by_role("button", name="Move this table to a hall").click()
    offline.get_by_label("Address of the hall").fill(hall)
    address = offline.locator("[data-act=move]").get_attribute("href")
    assert address is not None
    page: Page = visitors()
    page.goto(address)
    page.get_by_role("button", name="Go on here").click()
    page.wait_for_selector(ASKED)
    assert page.url.split("/table/")[0].startswith(hall)
    hand = before["view"]["seats"][0]["hand"]
    expect(page.locator(".hand [data-target]")).to_have_count(len(hand))
    for card in hand:
        expect(page.locator(f".hand [data-target='card:{card}']")).to_be_visible()
