"""Whole games in the browser: a person against bots, from the hall to the end, by pointer on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Person


@pytest.mark.parametrize("game", ["pillars", "oh_my_goods", "craftsmen", "antiquity"])
def test_a_game_from_the_hall_to_the_end(page: Page, game: str) -> None:
    person = Person(page)
    person.open(game)
    person.play_to_end()
    expect(page.locator("#end")).to_be_in_viewport()
    ranks = [place.get_attribute("data-place") for place in page.locator(".points [data-place]").all()]
    assert ranks[0] == "1"
    page.locator("[data-act=table]").click()
    expect(page.locator(".ledger .seats > li")).to_have_count(len(ranks))
