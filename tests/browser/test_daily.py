"""The daily deal: from the lid in the hall to the table, to the player's place among all, and to practice."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.forward import EMPTY, be, play_out, seat_of
from tests.browser.lively import LONG, player
from tests.browser.looks import faults_everywhere, serious_in_both_schemes
from tests.browser.player import ASKED
from tests.server.harness import Client

GAME = "pillars"


@pytest.fixture(scope="module")
def rival(hall: str) -> Client:
    """Somebody with a long name who has played today's deal."""
    who = player(hall, LONG)
    play_out(who, who.post(f"/daily/{GAME}")["state"]["table"]["id"])
    return who


def test_a_deal_is_played_compared_shared_and_practised(visitors: Any, rival: Client) -> None:
    page: Page = visitors(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/")
    page.locator(f"[data-daily={GAME}]").click()
    page.wait_for_selector(ASKED)
    expect(page.locator("[data-counted=true]")).to_have_text("Daily deal: this try counts.")
    expect(page.locator("[data-act=hint]")).to_have_count(0)
    page.locator("[data-tab=talk]").click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    expect(page.get_by_role("button", name="take back")).to_have_count(0)
    client, table = seat_of(page)

    page.goto(f"/#/daily/{GAME}")
    expect(page.locator("#place")).to_have_text("One person has played it.")
    expect(page.locator(".place .names")).to_have_count(0)
    expect(page.locator("[data-act=daily]")).to_have_text("Go on")
    play_out(client, table)

    page.goto(f"/#/table/{table}")
    end = page.locator("[data-daily-end]")
    expect(end).to_contain_text("of 2")
    end.click()
    expect(page.locator("#place")).to_have_text("Place 1 of 2")  # both went by the same rules of thumb
    expect(page.locator(".names .mine")).to_have_count(1)
    expect(page.locator(".names")).to_contain_text(LONG)
    expect(page.locator(".streak")).to_have_text("1 day in a row")
    expect(page.locator(".spread .mine i")).to_have_count(2)
    page.locator("[data-act=line]").click()
    line = page.evaluate("() => navigator.clipboard.readText()")
    assert "place 1 of 2" in line
    assert line.endswith(f"/#/daily/{GAME}")
    page.locator("[data-act=card]").click()
    page.wait_for_selector("img[data-card]")
    assert f"/#/daily/{GAME}/" in page.locator(".share input").input_value(), "a replay would give the deal away"
    page.keyboard.press("Escape")

    page.goto("/")
    expect(page.locator(f"[data-daily={GAME}]")).to_contain_text("Place 1")
    page.locator(f"[data-daily={GAME}]").click()
    page.locator("[data-act=daily]").click()
    page.wait_for_selector(ASKED)
    expect(page.locator("[data-counted=false]")).to_contain_text("Practice")


def test_everything_is_seen_and_can_be_read(visitors: Any, rival: Client) -> None:
    """In four languages at five sizes; light and dark change with each of them. axe looks at the colours of both."""
    page: Page = visitors(390, 844, bypass_csp=True)
    be(page, rival.key)
    page.goto(f"/#/daily/{GAME}")
    assert faults_everywhere(page, ".spread") + serious_in_both_schemes(page) == []


def test_the_end_of_a_deal_is_seen_and_can_be_read(visitors: Any, rival: Client) -> None:
    page: Page = visitors(390, 844, bypass_csp=True)
    be(page, rival.key)
    page.goto(f"/#/table/{rival.get(f'/daily/{GAME}')['mine']['table']}")
    assert faults_everywhere(page, "[data-daily-end] b", ".tale li") + serious_in_both_schemes(page) == []


def test_another_deal_keeps_the_chairs_and_the_best_result_stands_beside_the_new_one(page: Page, hall: str) -> None:
    ann = player(hall, "Ann")
    first = ann.open(GAME, ["me", "apprentice", "apprentice"])["state"]["table"]["id"]
    play_out(ann, first)
    best = ann.get(f"/tables/{first}")["view"]["standing"][0]["score"]
    be(page, ann.key)
    page.goto(f"/#/table/{first}")
    page.locator("[data-act=another]").click()
    page.wait_for_url(lambda url: "/table/" in url and first not in url)
    page.wait_for_selector(ASKED)
    client, table = seat_of(page)
    assert [chair["kind"] for chair in client.get(f"/tables/{table}")["table"]["seats"]] == ["person", "bot", "bot"]
    page.goto(EMPTY)
    play_out(client, table)
    page.goto(f"/#/table/{table}")
    expect(page.locator("[data-best]")).to_have_attribute("data-best", str(best))
    expect(page.locator(".crown")).to_contain_text(str(best))
