"""The hall as an app on a device: it can be installed, opens without a network, and keeps quiet unless it is asked."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forward import sit
from tests.browser.player import LIT, Person

READY = "() => navigator.serviceWorker.ready.then((worker) => worker.active.state)"
SOUNDS = """() => {
  window.sounds = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...args) { window.sounds += 1; return start.apply(this, args); };
}"""
TRAVELS = """() => {
  window.travels = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, ...rest) {
    window.travels.push([this.dataset.thing, frames[0].transform ?? 'appears']);
    return animate.call(this, frames, ...rest);
  };
}"""


def test_the_hall_is_installed_and_opens_without_a_network(visitors: Any) -> None:
    page: Page = visitors(service_workers="allow")
    page.goto("/")
    manifest = json.loads(page.evaluate("() => fetch('./manifest.webmanifest').then((answer) => answer.text())"))
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"].removeprefix(".")).headers["content-type"].startswith(icon["type"])
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    page.evaluate(READY)
    page.reload()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.reload()
    page.locator("[data-play=pillars]").click()
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")


def test_on_a_phone_sound_is_off_until_it_is_wanted(visitors: Any) -> None:
    page: Page = visitors(390, 844, has_touch=True, is_mobile=True)
    page.goto("/")
    page.evaluate(SOUNDS)
    page.get_by_role("button", name="Candle light").click()
    assert page.evaluate("() => window.sounds") == 0
    page.get_by_role("button", name="Sound on").click()
    assert page.evaluate("() => window.sounds") == 2
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()


def test_a_sound_announces_your_turn_on_a_desktop(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Sound off")).to_be_visible()
    page.evaluate(SOUNDS)
    Person(page).press(page.locator("[data-play=pillars]"))
    page.wait_for_function("() => window.sounds >= 2")


def test_a_card_travels_unless_less_motion_is_wished(visitors: Any) -> None:
    travels = []
    for wish in ("no-preference", "reduce"):
        page: Page = visitors(reduced_motion=wish)
        person = Person(page)
        sit(person, "pillars", until=lambda view: not view["shared"]["trick"] and view["prompt"]["step"] == "play")
        page.evaluate(TRAVELS)
        card = page.locator(f".hand {LIT}").first
        played = card.get_attribute("data-target")
        person.press(card)
        page.wait_for_selector(f"[data-place=trick][data-target='{played}']")
        found = page.evaluate("() => window.travels")
        travels.append([way for target, way in found if target == played])
    assert travels[0][0].startswith("translate")
    assert travels[1] == []
