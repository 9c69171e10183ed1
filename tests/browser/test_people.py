"""Several people, several pages: hidden things stay hidden, lost connections come back, games can be seen again."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.forward import seat_of, sit
from tests.browser.player import ASKED, LIT, Person

OVER_THE_PROMPT = """() => {
  const edge = document.querySelector('.prompt').getBoundingClientRect().top;
  const cards = [...document.querySelectorAll('.hand .held .target')].map((e) => e.getBoundingClientRect());
  return cards.filter((box) => box.bottom > edge).length;
}"""


def hand(page: Page) -> set[str]:
    return {str(each.get_attribute("data-target")) for each in page.locator(".hand .target").all()}


def test_two_browsers_see_only_their_own_hands(visitors: Any) -> None:
    host, guest = visitors(), visitors()
    host.goto("/#/new/pillars")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_selector(".share input")
    guest.goto(host.locator(".share input").input_value())
    guest.get_by_label("Your name").fill("Beate")
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector(".lobby")
    expect(host.locator("[data-chair] .plate", has_text="Beate")).to_be_visible()
    host.get_by_role("button", name="Begin").click()
    for page in (host, guest):
        page.wait_for_selector(".hand .target")
    mine, other = hand(host), hand(guest)
    assert mine
    assert other
    assert not mine & other
    trick = {str(each.get_attribute("data-target")) for each in guest.locator("[data-place=trick]").all()}
    for page, hidden in ((host, other - trick), (guest, mine - trick)):
        source = page.content()
        assert not [card for card in hidden if f'"{card}"' in source]


def test_a_lost_connection_comes_back(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars")
    page.context.set_offline(True)
    person.press(page.locator(f".hand {LIT}"))
    expect(page.locator(".notice")).to_be_visible()
    page.context.set_offline(False)
    person.play_cards()
    page.wait_for_selector(ASKED)
    expect(page.locator(".story")).to_contain_text("plays")


def test_moves_travel_on_the_live_connection(page: Page) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.url))
    person = Person(page)
    sit(person, "pillars")
    person.play_cards()
    page.wait_for_selector(ASKED)
    assert [text for text in sent if '"confirm"' in text or '"make"' in text]
    assert not [url for url in posted if url.partition("?")[0].endswith(("/make", "/confirm", "/stream"))]


def test_without_websockets_the_game_goes_on(page: Page) -> None:
    page.add_init_script("delete window.WebSocket")
    person = Person(page)
    sit(person, "pillars")
    person.play_cards()
    page.wait_for_selector(ASKED)
    expect(page.locator(".story")).to_contain_text("plays")


def test_a_reload_brings_the_same_table(page: Page) -> None:
    person = Person(page)
    sit(person, "oh_my_goods")
    before = hand(page)
    page.reload()
    page.wait_for_selector(ASKED)
    assert hand(page) == before


def test_replay_by_address_and_fork(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars")
    for _ in range(6):
        page.wait_for_selector(ASKED)
        person.act()
    table = seat_of(page)[1]
    page.goto(f"/#/replay/{table}/4")
    page.wait_for_selector(".replay input[type=range]")
    expect(page.locator(".replay .stage")).to_be_visible()
    # on a phone a tilted hand stays above what is told
    latest = page.locator(".replay input[type=range]").get_attribute("max")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/#/replay/{table}/{latest}")
    expect(page.locator(".replay .held")).to_have_count(6)
    assert page.evaluate(OVER_THE_PROMPT) == 0
    page.goto(f"/#/replay/{table}/4")
    expect(page.locator(".replay .held")).not_to_have_count(6)
    address = page.url
    page.get_by_label("One step on").click()
    expect(page).not_to_have_url(address)
    page.get_by_role("button", name="Go on from here").click()
    page.wait_for_url("**/#/table/**")
    page.wait_for_selector(ASKED)
