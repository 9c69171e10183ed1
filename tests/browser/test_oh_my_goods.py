"""The table of Oh My Goods!: a market turned up card by card, icons that can be read, nobody under the prompt."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forward import View, asks, forward, seat_of, sit
from tests.browser.looks import assert_legible
from tests.browser.player import ASKED, Person, settled

DEAL_WITH_A_CHAIN = 9
"""In this deal goods of other houses can soon feed a chain. Not every game has one."""
DEAL_WITH_A_FULL_MARKET = 2
"""In the last round of this deal many cards lie in the market."""
LEAST = 28
"""The side of the smallest icon that tells what a house needs or what a chain takes, in pixels."""
ICONS = ".need .square, .hand-card .amount .square, .hand-card .chain i, .street .chain .item"
SMALL = f"""(least) => [...document.querySelectorAll('{ICONS}')]
  .filter((e) => e.checkVisibility() && e.offsetWidth < least)
  .map((e) => e.className + ' ' + e.offsetWidth)"""
COVERED = """() => {
  const stage = document.querySelector('.stage').getBoundingClientRect();
  const prompt = document.querySelector('.prompt').getBoundingClientRect();
  const found = [];
  for (const e of document.querySelectorAll('.mat, .house, .assistant, .pennant, [data-place^=row]')) {
    const box = e.getBoundingClientRect();
    const wide = Math.min(box.right, prompt.right) - Math.max(box.left, prompt.left);
    const high = Math.min(box.bottom, prompt.bottom) - Math.max(box.top, prompt.top);
    if (wide > 2 && high > 2) found.push('under the prompt: ' + e.className);
    if (box.left < stage.left - 3 || box.right > stage.right + 3 || box.bottom > stage.bottom + 3)
      found.push('off the stage: ' + e.className);
  }
  return found;
}"""
LOW = """([things, least]) => [...document.querySelectorAll(things)]
  .filter((e) => e.getBoundingClientRect().height < least)
  .map((e) => e.className + ' ' + e.getBoundingClientRect().height)"""
PICTURE, FINGER = 32, 44
"""How high the picture of a house, and what a finger presses, must be, in pixels."""
BEYOND_THE_EDGE = """() => [...document.querySelectorAll('.street .modes button')]
  .map((e) => e.getBoundingClientRect())
  .filter((box) => box.left < 0 || box.right > innerWidth)
  .map((box) => `${box.left} to ${box.right}`)"""
CROWDED = """() => [...document.querySelectorAll('.street .house')].flatMap((house) => {
  const over = house.querySelector('.yard .tag')?.getBoundingClientRect();
  return [...house.querySelectorAll('.needs .square, .needs b')]
    .map((e) => e.getBoundingClientRect())
    .filter((box) => over && box.right > over.left + 1 && box.left < over.right - 1)
    .filter((box) => box.bottom > over.top + 1 && box.top < over.bottom - 1)
    .map((box) => `${house.dataset.house}: ${box.top} to ${box.bottom}, ${over.top} to ${over.bottom}`);
})"""
"""Needs of a house that lie where the number of its goods stands."""
TOUCHING = """([one, others]) => {
  const { left, top, right, bottom } = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)]
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom).length;
}"""
"""How many of the other things lie where the one lies."""
ON_TOP = """(things) => [...document.querySelectorAll(things)].every((e) => {
  const box = e.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return e.contains(document.elementFromPoint(x, y)) || document.elementFromPoint(x, y).contains(e);
})"""
WATCH = """() => {
  window.rows = [];
  const look = () => {
    const now = ['row1', 'row2'].map((row) => document.querySelectorAll(`[data-place=${row}]`).length).join();
    if (window.rows.at(-1) !== now) window.rows.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
  look();
}"""

ROLLS = """() => {
  window.rolls = [];
  const look = () => {
    const crates = [...document.querySelectorAll('.street .rolling')];
    const now = crates.map((crate) => crate.closest('[data-house]').dataset.house).join();
    if (window.rolls.at(-1) !== now) window.rolls.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


def planning(page: Page) -> Person:
    """A person who is asked for the plan of the first round."""
    person = Person(page)
    sit(person, "oh_my_goods")
    person.confirm()
    page.wait_for_selector("[data-step=place_worker]")
    page.wait_for_selector(ASKED)
    return person


def asked_for_a_chain(person: Person) -> str:
    """At a table where goods can run along a chain: the type of the house that takes them."""
    view = sit(
        person,
        "oh_my_goods",
        "apprentice",
        "apprentice",
        deal=DEAL_WITH_A_CHAIN,
        until=lambda view: asks("chain")(view) and len(view["moves"]) == 2,
    )
    return str(view["prompt"]["type"])


def test_nothing_is_under_the_prompt_and_icons_can_be_read(page: Page) -> None:
    planning(page)
    for width, height in [(1440, 900), (1280, 720), (1920, 1080), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(COVERED) == [], width
        assert page.evaluate(SMALL, LEAST) == [], width


def test_sunrise_is_shown_card_by_card(visitors: Any) -> None:
    """OMG-6.1: the row grows by one card at a time."""
    page: Page = visitors(reduced_motion="no-preference")
    page.add_init_script("localStorage.setItem('gildhall.pace', '100')")
    person = Person(page)
    sit(person, "oh_my_goods")
    page.evaluate(WATCH)
    person.confirm()
    page.wait_for_function("() => Number(window.rows.at(-1).split(',')[0]) >= 2")
    counts = [int(each.split(",")[0]) for each in page.evaluate("window.rows")]
    assert counts == list(range(counts[-1] + 1))


def test_goods_roll_to_the_chain_that_takes_them(visitors: Any) -> None:
    """From the house that made them to the house whose chain is used; then they are gone."""
    page: Page = visitors(reduced_motion="no-preference")
    page.add_init_script("localStorage['gildhall.pace'] ??= '0'")
    person = Person(page)
    house = asked_for_a_chain(person)
    page.evaluate("localStorage.setItem('gildhall.pace', '100')")
    page.evaluate(ROLLS)
    person.press(page.locator(f'[data-move="chain {house} 1"]'))
    page.wait_for_function("(house) => window.rolls.some((each) => each.startsWith(house))", arg=house)
    rolls: list[str] = page.evaluate("window.rolls")
    assert rolls[0], "goods lie at the houses that made them"
    assert house not in rolls[0]


def test_the_worker_is_sent_on_the_house_itself(visitors: Any) -> None:
    """One press sends the worker; the switch beside it says how it works."""
    page: Page = visitors()
    person = planning(page)
    person.press(page.locator('.target.lit[data-target^="building:"]'))
    assert page.locator(".worker .modes [aria-pressed=true]").get_attribute("data-move").endswith("efficient")
    person.press(page.locator('.worker [data-move$="sloppy"]'))
    assert page.locator(".worker .modes [aria-pressed=true]").get_attribute("data-move").endswith("sloppy")


def test_on_a_phone_a_long_street_can_be_seen_and_pressed(visitors: Any) -> None:
    """With more than four houses: each shows its picture, and is large enough for a finger."""
    page: Page = visitors(390, 844)
    person = Person(page)
    sit(
        person,
        "oh_my_goods",
        "apprentice",
        "apprentice",
        until=lambda view: asks("place_worker")(view) and len(view["seats"][view["seat"]]["buildings"]) > 4,
    )
    settled(page)
    assert page.evaluate(LOW, [".street .standee .art", PICTURE]) == []
    assert page.evaluate(LOW, [".street .standee", FINGER]) == []
    page.wait_for_selector(".street .target.lit")
    person.press(page.locator('.street .target.lit[data-target^="building:"]').last)
    page.wait_for_selector(".street .worker .modes, .street .worker b")
    assert page.evaluate(BEYOND_THE_EDGE) == []
    # with more than six, two needs find no room beside a picture
    forward(person, lambda view: asks("place_worker")(view) and len(view["seats"][view["seat"]]["buildings"]) > 6)
    settled(page)
    assert page.evaluate(CROWDED) == []


def test_in_a_replay_on_a_phone_a_long_street_can_be_seen(visitors: Any) -> None:
    """The hand gives it room, and leaves what is told in sight."""
    page: Page = visitors(390, 844)
    person = Person(page)
    sit(person, "oh_my_goods", "apprentice", "apprentice", until=lambda view: houses(view) >= 7)
    client, table = seat_of(page)
    latest = client.get(f"/tables/{table}/replay?at=100000")["last"]
    page.goto(f"/#/replay/{table}/{latest}")
    page.wait_for_selector(".replay .street .tight")
    for width, height in [(390, 844), (360, 740)]:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(LOW, [".street .standee .art", PICTURE]) == [], width
        assert page.evaluate(CROWDED) == [], width
        assert page.evaluate(ON_TOP, ".prompt .asked"), width


def test_the_ribbon_of_the_last_round_touches_no_card(page: Page) -> None:
    person = Person(page)
    sit(
        person,
        "oh_my_goods",
        "apprentice",
        deal=DEAL_WITH_A_FULL_MARKET,
        until=lambda view: view["shared"]["final"] and len(view["shared"]["row2"]) > 0,
    )
    expect(page.locator("[data-place^=row]")).to_have_count(9)
    for width, height in [(1440, 900), (1280, 720), (390, 844), (360, 740), (844, 390), (667, 375)]:
        page.set_viewport_size({"width": width, "height": height})
        settled(page)
        assert page.evaluate(TOUCHING, [".sky .last", "[data-place^=row]"]) == 0, width


def test_on_a_phone_names_of_three_others_are_whole(visitors: Any) -> None:
    page: Page = visitors(390, 844)
    sit(Person(page), "oh_my_goods", "apprentice", "journeyman", "apprentice", until=asks("place_worker"))
    settled(page)
    assert_legible(page)


def houses(view: View) -> int:
    return len(view["seats"][view["seat"]]["buildings"])
