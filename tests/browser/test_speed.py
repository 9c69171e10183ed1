"""Small and quick: what the hall loads, how soon a stranger sees a lit board, how fast a large board is redrawn."""

from __future__ import annotations

import gzip
import re
import time
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.conftest import CLIENT
from tests.browser.forward import sit
from tests.browser.player import ASKED, Person

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


def test_the_hall_loads_little_script() -> None:
    names = re.findall(r'(?:src|href)="\./(assets/[^"]+\.js)"', CLIENT.read_text(encoding="utf-8"))
    assert names
    size = sum(len(gzip.compress(Path(CLIENT.parent / name).read_bytes())) for name in names)
    assert size <= 250_000


def test_a_lit_board_within_five_seconds_on_slow_4g(page: Page) -> None:
    page.goto("/")
    page.wait_for_selector("[data-play=pillars]")
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_4G)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    begin = time.monotonic()
    page.locator("[data-play=pillars]").click()
    page.wait_for_selector(ASKED)
    assert time.monotonic() - begin <= 5.0


def test_a_move_on_the_largest_board_is_redrawn_quickly(page: Page) -> None:
    """The land of Antiquity with four seats: the time in script, style and layout, without the hall's answer. Such a
    press draws twice: while it is on its way, and with the answer.
    """
    sit(Person(page), "antiquity", "apprentice", "apprentice", "apprentice")
    assert page.locator(".hex").count() > 400
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # not the clock: others compute here too

    def busy() -> float:
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return float(metrics["ScriptDuration"] + metrics["LayoutDuration"] + metrics["RecalcStyleDuration"])

    before = busy()
    page.locator(".hex.lit").first.dispatch_event("click")
    page.wait_for_selector("[data-act=undo], [data-target='house:1'].lit")
    assert (busy() - before) / 2 <= 0.1
