"""Whole games in the browser: a person against bots, from the hall to the end, by pointer on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import skip
from tests.browser.player import ASKED, Person

FIRST = 10
"""The number of presses before a game is shortened."""
SHORTENED = {"pillars": 46, "oh_my_goods": 120, "craftsmen": 284, "antiquity": 46}
"""The number of decisions that are made over the API in the middle of a game; ``pytest --thorough`` skips none."""
WHOLE = [pytest.param(game, 0, marks=pytest.mark.thorough, id=f"{game}, all of it") for game in SHORTENED]


@pytest.mark.long
@pytest.mark.parametrize(("game", "shortened"), [*SHORTENED.items(), *WHOLE])
def test_a_game_from_the_hall_to_the_end(page: Page, game: str, shortened: int) -> None:
    person = Person(page)
    person.open(game)
    for _ in range(FIRST):
        page.wait_for_selector(ASKED)
        person.act()
    if shortened:
        skip(person, shortened)
    person.play_to_end()
    expect(page.locator("#end")).to_be_in_viewport()
    ranks = [place.get_attribute("data-place") for place in page.locator(".points [data-place]").all()]
    assert ranks[0] == "1"
    page.locator("[data-act=table]").click()
    expect(page.locator(".ledger .seats > li")).to_have_count(len(ranks))
