"""A game of a plugin in the browser: the hall lists it, and it is played on the generic board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests import plugin
from tests.browser.hall import open_hall
from tests.browser.player import ASKED, Person

TOWNS = 22
HAND = 9


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A hall in which the example of docs/add-a-game.md is installed."""
    folder = tmp_path_factory.mktemp("plugin")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", plugin.environment(folder)["PYTHONPATH"])
        with open_hall(folder) as address:
            yield address


@pytest.mark.parametrize(("width", "height"), [pytest.param(1440, 900, marks=pytest.mark.exhaustive), (390, 844)])
def test_it_is_played_from_the_hall_to_the_end(chromium: Browser, address: str, width: int, height: int) -> None:
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        base_url=address,
        reduced_motion="reduce",
        service_workers="block",
        has_touch=width < height,
        is_mobile=width < height,
    )
    context.add_init_script("localStorage.setItem('gildhall.pace', '0')")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
    page.goto("/")
    page.locator("[data-new=salt_roads]").click()
    for _ in range(2):
        page.locator("[data-bot=apprentice]").click()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector(ASKED)
    expect(page.locator("[data-place=map]")).to_have_count(TOWNS)
    expect(page.locator("[data-place=hand]")).to_have_count(HAND)
    person = Person(page)
    person.play_to_end()
    expect(page.locator("#end")).to_be_in_viewport()
    assert faults == []
    context.close()
