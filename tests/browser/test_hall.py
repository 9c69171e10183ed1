"""Around the tables: the hall, a first visit, the set-up, the table that waits, and the invitation."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from tests.browser.forward import be, seat_of
from tests.browser.lively import Lively, liven, player
from tests.browser.looks import HIDDEN, faults, faults_everywhere, serious, serious_in_both_schemes
from tests.browser.player import ASKED
from tests.browser.test_speed import weight
from tests.server.harness import Client

GAMES = ["pillars", "oh_my_goods", "craftsmen", "antiquity"]
"""What runs off the screen where nothing scrolls, and what could be pressed but lies under something else."""

BELOW = """(kept) => {
  const stop = document.createRange();
  const word = kept.querySelector('select');
  if (!kept.lastChild?.textContent.trim() || kept.lastChild === word) return 0;
  stop.selectNode(kept.lastChild);
  return stop.getBoundingClientRect().bottom - word.getBoundingClientRect().bottom;
}"""
"""By how much a stop lies below, or above, the foot of the word before it."""


@pytest.fixture(scope="module")
def tables(hall: str) -> Lively:
    return liven(hall)


@pytest.mark.parametrize("place", ["first visit", "hall", "set-up", "table that waits", "invitation"])
def test_everything_is_seen_and_can_be_read(visitors: Any, tables: Lively, place: str) -> None:
    """In four languages at five sizes; light and dark change with each of them. axe looks at the colours of both."""
    page: Page = visitors(390, 844, bypass_csp=True)  # axe is put into the page
    stranger = place in ("first visit", "invitation")
    if not stranger:
        be(page, tables.ann)
    address = {"set-up": "#/new/craftsmen", "table that waits": f"#/table/{tables.lobby}"}
    address["invitation"] = f"#/join/{tables.invitation}"
    page.goto(f"/{address.get(place, '')}")
    found = faults_everywhere(page, "svg.drawings", ".round, .welcome, [data-bot], .mark")
    page.set_viewport_size({"width": 390, "height": 844})
    found += [f"390 {each}" for each in serious(page)]
    page.set_viewport_size({"width": 1440, "height": 900})
    assert found + [f"1440 {each}" for each in serious_in_both_schemes(page)] == []


BAD_PAGE = """<main><p style="position: absolute; left: -40px; top: 9px">cut</p>
<p style="position: absolute; left: -10px; top: 50px; width: 90px; overflow: auto">
<b style="display: block; width: 80px">scrolls</b></p>
<button style="position: absolute; top: 90px; width: 90px; height: 20px">below</button>
<div class="sheet" style="position: absolute; top: 80px; width: 100px; height: 40px"></div></main>"""


def test_what_cannot_be_seen_is_found(page: Page) -> None:
    page.set_content(BAD_PAGE)
    assert [each.strip() for each in page.evaluate(HIDDEN)] == [
        "off the screen: cut",
        "off the screen: scrolls",
        "covered: below",
    ]


def test_the_hall_loads_little(page: Page, tables: Lively) -> None:
    """Script and pictures of the first page, and of the table that it fetches ahead."""
    loaded: dict[str, int] = {}

    def count(answer: Response) -> None:
        if "/api/" not in answer.url and answer.ok:
            loaded[answer.url] = weight(answer.body())

    page.on("response", count)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert sum(size for url, size in loaded.items() if url.endswith(".js")) <= 300_000, loaded
    assert sum(loaded.values()) <= 600_000, loaded


def test_on_a_phone_each_part_of_the_hall_has_its_tab(visitors: Any, tables: Lively) -> None:
    page: Page = visitors(390, 844)
    be(page, tables.ann)
    page.goto("/")
    expect(page.locator("p.turn")).to_contain_text("Your turn")
    for tab, seen in (("Your tables", ".round"), ("Open tables", ".open"), ("More", ".notice"), ("Games", ".box")):
        page.locator("nav").get_by_role("button", name=tab).click()
        expect(page.locator(seen).first).to_be_visible()
        assert faults(page) == []


def test_on_a_phone_the_sheets_lie_over_the_table(visitors: Any) -> None:
    page: Page = visitors(390, 844)
    page.goto("/#/new/craftsmen")
    for game in GAMES:
        page.goto(f"/#/new/{game}")
        page.wait_for_selector("[data-bot]")
        page.locator(".sheets button").last.click()
        page.locator("summary").click()
        assert faults(page) == []
        page.get_by_role("button", name="Back to the table").click()
    page.locator(".sheets button").first.click()
    expect(page.get_by_label("Your name")).to_be_visible()


def test_the_boxes_tell_how_many_may_play(page: Page, hall: str) -> None:
    page.goto("/")
    for game in Client(hall).get("/games"):
        told = page.locator(f"[data-box={game['id']}] .facts li").first.get_attribute("title")
        assert told == f"{min(game['seats'])} to {max(game['seats'])} players"


def uncompiled(page: Page) -> None:
    """Be told what a hall tells whose engine is plain Python."""

    def bots(route: Route) -> None:
        told = route.fetch().json()
        route.fulfill(json=[{**bot, "limited": bot["name"] != "apprentice"} for bot in told])

    page.route("**/api/bots", bots)
    page.route("**/api/health", lambda route: route.fulfill(json={**route.fetch().json(), "compiled": False}))


def test_a_level_says_that_the_engine_is_not_compiled(visitors: Any, tables: Lively) -> None:
    """Under the chosen level, in room that the box has at every level: nothing jumps. It is seen in every language."""
    page: Page = visitors(1440, 900)
    uncompiled(page)
    page.goto("/")
    note = "The engine of this hall is not compiled: this bot sees much less in the same time."
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for game in GAMES:
            box = page.locator(f"[data-box={game}]")
            box.get_by_title("Apprentice").click()
            expect(box.locator(".limited")).to_be_hidden()
            before = box.bounding_box()
            box.get_by_title("Master", exact=True).click()
            expect(box.get_by_text(note)).to_be_visible()
            now = box.bounding_box()
            assert before is not None
            assert now is not None
            assert (now["width"], now["height"]) == (before["width"], before["height"])
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".engine")).to_contain_text("The engine is not compiled: gildhall doctor says more.")
    assert faults_everywhere(page, "svg.drawings", ".limited", ".engine") == []


def test_play_now_against_the_chosen_bot(page: Page) -> None:
    page.goto("/")
    page.locator("[data-box=pillars]").get_by_title("Journeyman").click()
    expect(page.locator("[data-box=pillars] .temper")).to_contain_text("plays soundly")
    page.reload()
    page.locator("[data-play=pillars]").click()
    page.wait_for_selector(ASKED)
    client, table = seat_of(page)
    chairs = client.get(f"/tables/{table}")["table"]["seats"]
    assert [chair["bot"] for chair in chairs] == [None, "journeyman", "journeyman", "journeyman"]


def test_an_even_match_can_be_chosen(page: Page) -> None:
    page.goto("/")
    page.locator("[data-box=oh_my_goods]").get_by_title("Even match").click()
    expect(page.locator("[data-box=oh_my_goods] .temper")).to_contain_text("becomes as strong as you")
    page.locator("[data-play=oh_my_goods]").click()
    page.wait_for_selector(ASKED)
    client, table = seat_of(page)
    chairs = client.get(f"/tables/{table}")["table"]["seats"]
    assert {chair["bot"] for chair in chairs} == {None, "even"}
    expect(page.get_by_text("Even match 2").first).to_be_visible()
    page.goto("/#/new/oh_my_goods")
    expect(page.locator("[data-bot=even]")).to_contain_text("Alrik")


@pytest.mark.parametrize("famine", [False, True])
def test_antiquity_says_whether_there_is_famine(page: Page, famine: bool) -> None:
    page.goto("/")
    choice = page.get_by_label("Famine and pollution")
    expect(choice.locator("option:checked")).to_have_text("without famine")
    if famine:
        choice.select_option(label="with famine")
    page.locator("[data-play=antiquity]").click()
    page.wait_for_selector(ASKED)
    client, table = seat_of(page)
    assert client.get(f"/tables/{table}")["table"]["options"].get("first_game", False) is not famine


def test_my_tables_tell_whose_turn_it_is_and_what_happened(page: Page, tables: Lively) -> None:
    be(page, tables.ann)
    page.goto("/")
    mine = page.locator(".mine li")
    first = mine.first
    expect(first.locator("strong")).to_have_text("Your turn")
    expect(mine.filter(has_text="Pillars").locator("p span")).to_have_text(re.compile(r"^[A-Z][^_]{8,}$"))
    assert [each.locator("a.button").count() for each in mine.all()] == [1] * mine.count()
    expect(mine.last).to_contain_text("Over: Apprentice 2 won")
    mine.filter(has_text="Pillars").get_by_role("link", name="Sit down").click()
    page.wait_for_url(f"**/#/table/{tables.running}")


def test_a_first_visit_is_not_empty(page: Page) -> None:
    page.goto("/")
    expect(page.locator(".welcome")).to_contain_text("I am Hilda")
    expect(page.get_by_role("link", name="Show me Oh My Goods!")).to_have_attribute("href", "#/learn/oh_my_goods")
    page.get_by_role("button", name="Just let me play").click()
    page.wait_for_selector(ASKED)


def test_chairs_bots_and_options_make_a_table(page: Page, hall: str) -> None:
    page.goto("/#/new/oh_my_goods")
    page.get_by_label("Players").select_option("4")
    expect(page.locator("[data-chair]")).to_have_count(4)
    page.locator("[data-bot=master]").click()
    page.get_by_label("Seat 4").select_option(label="no chair here")
    page.locator("[data-bot=apprentice]").drag_to(page.locator("[data-chair='2'] .plate"))
    expect(page.locator(".slip")).to_contain_text("Everybody is here.")
    page.get_by_label("Seat 3").select_option(label="A free chair")
    page.get_by_label("Your name").fill("Kirsten")
    page.get_by_label("The table is called").fill("Friday round")
    for stop in page.locator(".kept").all():
        assert abs(stop.evaluate(BELOW)) < 10, "a stop lies on the line of its word"
    page.get_by_label("Hints").select_option(label="there for everybody")
    page.get_by_label("Pace").select_option(label="over days")
    page.locator("summary").click()
    page.get_by_label("Edition").select_option(label="Royal Goods")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".lobby .share input")
    expect(page.locator("h1")).to_have_text("Friday round")
    expect(page.locator("section.how")).to_contain_text("Edition: Royal Goods")
    client, table = seat_of(page)
    info = client.get(f"/tables/{table}")["table"]
    assert [chair["bot"] or chair["kind"] for chair in info["seats"]] == ["person", "master", "open"]
    assert (info["name"], info["hints"], info["pace"]["kind"]) == ("Friday round", True, "days")
    assert (info["options"], info["seats"][0]["name"]) == ({"edition": "royal_goods"}, "Kirsten")


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_the_rules_can_be_chosen(page: Page, hall: str, game: str) -> None:
    page.goto(f"/#/new/{game}")
    page.locator("summary").click()
    for option in Client(hall).get(f"/games/{game}")["options"]:
        if len(option["values"]) != 1:
            choice = page.locator(f"[id='option-{option['name']}']")
            expect(choice).to_be_visible()
            assert choice.locator("option").count() == len(option["values"])


def test_an_invitation_says_who_invites_to_what(visitors: Any, hall: str) -> None:
    bo = player(hall, "Bo")
    opened = bo.open("craftsmen", ["me", "open", "master", "open"], name="Friday round")
    table = opened["state"]["table"]["id"]
    page: Page = visitors()
    page.goto(f"/#/join/{table}/{opened['join_key']}")
    expect(page.locator("h1")).to_have_text("Bo invites you to Craftsmen")
    expect(page.locator(".letter")).to_contain_text("About 60–90 minutes.")
    expect(page.locator(".left li")).to_have_text(["Bo", "You?", "Gisbert, bot", "A free chair"])
    marks = page.get_by_role("radio")
    assert [each.is_enabled() for each in marks.all()] == [False, True, False, True]
    page.locator(".mark").last.click()
    page.get_by_label("Your name").fill("Ruth")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".lobby")
    assert bo.get(f"/tables/{table}")["table"]["seats"][3]["name"] == "Ruth"
    page.goto(f"/#/join/{table}/{opened['join_key']}")
    page.wait_for_url(f"**/#/table/{table}")


def test_a_message_leaves_a_mark_on_its_tab(page: Page, hall: str) -> None:
    ann, bo = player(hall, "Ann"), player(hall, "Bo")
    opened = ann.open("pillars", ["me", "open", "apprentice"])
    table = opened["state"]["table"]["id"]
    bo.post(f"/tables/{table}/join", {"key": opened["join_key"]})
    be(page, ann.key)
    page.goto(f"/#/table/{table}")
    expect(page.locator(".invite")).to_contain_text("Bo has sat down.")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".ledger")
    bo.post(f"/tables/{table}/chat", {"words": "Hello!"})
    expect(page.locator("[data-tab=talk] .unread")).to_have_attribute("title", "1 new message")
    page.locator("[data-tab=talk]").click()
    expect(page.locator(".unread")).to_have_count(0)


def test_a_full_table_can_be_watched(page: Page, hall: str) -> None:
    bo, cy = player(hall, "Bo"), player(hall, "Cy")
    opened = bo.open("oh_my_goods", ["me", "open"])
    table, key = opened["state"]["table"]["id"], opened["join_key"]
    cy.post(f"/tables/{table}/join", {"key": key})
    page.goto(f"/#/join/{table}/{key}")
    expect(page.locator(".letter")).to_contain_text("All chairs are taken. Watch?")
    page.get_by_role("link", name="Watch").click()
    page.wait_for_selector(".lobby")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "Jemand am Tisch heißt fast genauso."),
        ("nl", "heet bijna hetzelfde"),
        ("pl", "nazywa się prawie tak samo"),
    ],
)
def test_what_goes_wrong_is_told_in_the_readers_language(visitors: Any, hall: str, language: str, words: str) -> None:
    bo = player(hall, "Bo")
    opened = bo.open("oh_my_goods", ["me", "open"])
    page: Page = visitors(locale=language)
    page.goto(f"/#/join/{opened['state']['table']['id']}/{opened['join_key']}")
    page.locator("#name").fill("Bo")
    page.locator("form .main").click()
    expect(page.get_by_role("alert")).to_contain_text(words)
