"""The end of a game: who won and why, the finished work, the points, the story; the review; the share card."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from gildhall.bots.budget import Budget
from gildhall.bots.review import review
from gildhall.engine.record import Record
from tests.browser.forward import be
from tests.browser.looks import assert_legible, serious
from tests.browser.player import ASKED
from tests.browser.test_access import GAMES, LANGUAGES, SCHEMES, SIZES
from tests.browser.test_kit import CHANGED, DIFFERENCE, MOST, SHRINK, SHRUNK
from tests.server.harness import Client

RECORDS = Path(__file__).parents[1] / "golden"
PICTURES = Path(__file__).parent / "cards"
CARD = "img[data-card]"
SEEN = "(wanted) => document.documentElement.lang === wanted && document.querySelector('.end .tale li')"
ALL_SIZES = {**SIZES, "tablet": (1024, 768), "lying": (844, 390)}
INSIDE = """() => [...document.querySelectorAll('.end h1, .end .who b, .end .course, .end .total, .end .work *')]
  .filter((e) => e.getClientRects().length && !e.closest('svg, .visually-hidden'))
  .filter((e) => { const box = e.getBoundingClientRect(); return box.left < -1 || box.right > innerWidth + 1; })
  .map((e) => e.outerHTML.slice(0, 90))"""
"""What runs off the side of the screen."""

FIVE_SCALES = """() => {
  const scales = document.querySelector('.scales');
  scales.append(...[...scales.children].slice(0, 2).map((each) => each.cloneNode(true)));
  const last = scales.lastElementChild.getBoundingClientRect();
  return last.bottom - document.querySelector('.luck details').getBoundingClientRect().top;
}"""
"""How far the balance of a fifth seat reaches over the question below it."""
TRAILING = """() => [...document.querySelectorAll('.tale p .disc')]
  .filter((disc) => /[.!?]\\s*$/.test(disc.previousSibling?.textContent ?? ''))
  .map((disc) => disc.parentElement.textContent)"""
"""Marks of seats after the end of their sentence."""


def recorded(game: str) -> str:
    """A game of the golden records, as one line."""
    return (RECORDS / f"{game}-rules2.jsonl").read_text(encoding="utf-8").splitlines()[0]


@pytest.fixture(scope="module")
def ann(hall: str) -> Client:
    client = Client(hall)
    client.key = client.post("/players", {"name": "Ann"})["key"]
    return client


@pytest.fixture(scope="module")
def finished(ann: Client) -> dict[str, str]:
    """A finished table of each game, to look at: nobody has to play it."""
    return {game: ann.post("/records", {"record": recorded(game)})["state"]["table"]["id"] for game in GAMES}


@pytest.fixture(scope="module")
def own(ann: Client) -> str:
    """A finished table at which Ann sat: three seats, played to its end for her."""
    table: str = ann.open("pillars", ["me", "apprentice", "journeyman"])["state"]["table"]["id"]
    ann.post(f"/tables/{table}/away")
    ann.await_state(table, lambda state: state["table"]["status"] == "over")
    return table


def visit(come: Any, ann: Client, *size: int, **options: Any) -> Page:
    """A page of Ann's."""
    page: Page = come(*size, bypass_csp=True, **options)  # axe is put into the page
    be(page, ann.key)
    return page


def resize(page: Page, size: str) -> None:
    width, height = ALL_SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


ROUNDS = (("phone", "desktop", "4K"), ("laptop", "large", "tablet", "lying"))
"""Sizes that are looked at in one language; the others of a game are looked at in another one."""


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_whole(visitors: Any, ann: Client, finished: dict[str, str], game: str) -> None:
    """Languages go round, so that each meets every size in one game or another; light changes with every size."""
    page = visit(visitors, ann)
    page.goto(f"/#/table/{finished[game]}")
    for number, sizes in enumerate(ROUNDS):
        language = LANGUAGES[(GAMES.index(game) + 2 * number) % 4]
        page.evaluate("(language) => localStorage.setItem('gildhall.language', language)", language)
        page.reload()
        page.wait_for_function(SEEN, arg=language)
        for size in sizes:
            scheme = SCHEMES[(GAMES.index(game) + list(ALL_SIZES).index(size)) % 2]
            resize(page, size)
            page.evaluate("(theme) => { document.documentElement.dataset.theme = theme }", scheme)
            expect(page.locator("#end")).to_be_in_viewport()
            assert page.locator(".tale li").count() == 5
            assert page.locator(f"[data-finished={game}] svg").count() >= 1
            assert page.locator(".points [data-place]").count() == json.loads(recorded(game))["seats"]
            assert_legible(page)
            assert page.evaluate(INSIDE) == []
            assert page.evaluate(TRAILING) == []
            assert "undefined" not in page.locator(".end").inner_text()
            if size in ("phone", "desktop"):
                assert serious(page) == []


def test_points_stand_as_stones(visitors: Any, ann: Client, finished: dict[str, str]) -> None:
    page = visit(visitors, ann)
    page.goto(f"/#/table/{finished['pillars']}")
    page.wait_for_selector(".tale li")
    standing = sorted(ann.get(f"/tables/{finished['pillars']}")["view"]["standing"], key=lambda place: place["rank"])
    stones = [column.locator(".stones rect").count() for column in page.locator(".columns > li").all()]
    assert stones == [place["score"] for place in standing]
    assert page.locator(".total").all_inner_texts() == [str(place["score"]) for place in standing]
    laid = page.locator("[data-finished] .stone:not(.lime)").count()
    assert laid == sum(place["score"] for place in standing), "each stone of the cathedral was somebody's point"


def answer(line: str) -> dict[str, Any]:
    """A real review of a record, made with little thought."""
    return {"done": 1, "total": 1, "review": review(Record.from_json(line), Budget(iterations=8)).data()}


def test_the_review_is_a_chapter_that_stays(visitors: Any, ann: Client, own: str) -> None:
    page = visit(visitors, ann)
    found = answer(json.dumps(ann.get(f"/tables/{own}/record")))
    answers = iter([{"done": 3, "total": 60, "review": None}])

    def look(route: Route) -> None:
        route.fulfill(json=next(answers, found))

    page.route("**/review", look)
    page.goto(f"/#/table/{own}")
    page.locator("[data-act=review]").click()
    expect(page.locator(".review progress")).to_have_attribute("value", "5")
    page.wait_for_selector(".chart path.line")
    assert page.locator(".chart path.line").count() == 3
    assert page.locator(".balance").count() == 3
    turns = page.locator("button[data-turn]").count()
    assert turns <= 3
    assert page.locator(".chart .pin").count() == turns
    page.reload()
    page.wait_for_selector(".chart path.line")
    for size in ("phone", "laptop", "desktop"):
        resize(page, size)
        page.wait_for_selector(".chart path.line")
        assert_legible(page)
    assert serious(page) == []
    assert page.evaluate(FIVE_SCALES) <= 0, "five seats: the last one is not under what follows"
    if not turns:  # a calm game has no turning points
        return
    page.locator("button[data-turn]").first.click()
    page.wait_for_url(lambda url: "/table/" in url and own not in url)
    again = ann.get(f"/tables/{page.url.split('/table/')[1]}")["table"]
    assert again["marks"] == ["fork"]
    assert [seat["bot"] for seat in again["seats"]] == [None, "apprentice", "journeyman"]


def test_a_calm_review_leaves_no_bare_table(visitors: Any, ann: Client, own: str) -> None:
    """Without turning points the chances have the room. What comes before the first round has a name."""
    page = visit(visitors, ann)
    found = answer(json.dumps(ann.get(f"/tables/{own}/record")))
    for seat in found["review"]["seats"]:
        seat["turning_points"] = []
    opening = len(found["review"]["course"]) // 4
    for moment in found["review"]["course"][:opening]:
        moment["round"] = 0
    page.route("**/review", lambda route: route.fulfill(json=found))
    page.goto(f"/#/table/{own}")
    page.locator("[data-act=review]").click()
    expect(page.locator(".chart .round").first).to_have_text("start")
    for size in ("desktop", "laptop", "phone"):
        resize(page, size)
        assert_legible(page)
        if size != "phone":
            how = page.locator(".review > .how").bounding_box()
            assert how is not None
            assert how["height"] > 0.75 * ALL_SIZES[size][1]


def test_the_end_can_be_left_and_opened_again(visitors: Any, ann: Client, own: str, tmp_path: Path) -> None:
    page = visit(visitors, ann)
    page.goto(f"/#/table/{own}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    download.value.save_as(tmp_path / "game.jsonl")
    assert json.loads((tmp_path / "game.jsonl").read_text(encoding="utf-8"))["game"] == "pillars"

    page.locator("[data-act=table]").click()
    expect(page.locator(".ledger")).to_be_visible()
    page.locator(".prompt [data-act=end]").click()  # it covers nothing of the board
    page.locator("[data-act=share]").click()
    guest = visitors()
    guest.goto(page.locator(".share input").input_value())
    guest.wait_for_selector(".replay .stage")
    guest.get_by_label("Seen by").select_option(label="Apprentice 2")
    guest.wait_for_url(f"**/#/replay/{own}/*/1/**")
    guest.wait_for_selector(".replay .hand .target")
    # the board keeps most of a phone, and the last moment is told
    guest.set_viewport_size({"width": 390, "height": 844})
    footer = guest.locator(".replay footer").bounding_box()
    assert footer is not None
    assert footer["height"] <= 140
    latest = guest.locator(".replay input[type=range]")
    latest.fill(str(latest.get_attribute("max")))
    expect(guest.locator(".replay .asked").first).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and own not in url)
    page.wait_for_selector(ASKED)


# --- the share card


@pytest.fixture(scope="module")
def blank(chromium: Browser) -> Iterator[Page]:
    """A page in which pictures are compared."""
    context: BrowserContext = chromium.new_context()
    yield context.new_page()
    context.close()


def card_of(page: Page, table: str, tmp_path: Path) -> tuple[bytes, str]:
    """The share card as it is saved: the picture and the drawing."""
    page.goto(f"/#/table/{table}")
    page.locator("[data-act=share]").click()
    return saved(page, tmp_path, "png"), saved(page, tmp_path, "svg").decode()


def saved(page: Page, tmp_path: Path, kind: str) -> bytes:
    """The share card that is shown, as a file."""
    page.wait_for_selector(CARD)
    with page.expect_download() as download:
        page.locator(f"[data-act={kind}]").click()
    download.value.save_as(tmp_path / f"card.{kind}")
    return (tmp_path / f"card.{kind}").read_bytes()


def difference(blank: Page, one: bytes, other: bytes) -> float:
    pictures = [f"data:image/png;base64,{base64.b64encode(each).decode()}" for each in (one, other)]
    return float(blank.evaluate(DIFFERENCE, [*pictures, CHANGED]))


def shrunk(blank: Page, picture: bytes) -> bytes:
    address = f"data:image/png;base64,{base64.b64encode(picture).decode()}"
    return base64.b64decode(blank.evaluate(SHRUNK, [address, SHRINK]))


def test_the_share_card_looks_as_it_did(
    visitors: Any, ann: Client, finished: dict[str, str], blank: Page, tmp_path: Path
) -> None:
    """The same by day and by night. After a wished change: ``RENEW_KIT=1``, then look at the changed pictures."""
    page = visit(visitors, ann, color_scheme="dark")
    for game in GAMES:
        picture, drawing = card_of(page, finished[game], tmp_path)
        assert picture[16:24] == (1200).to_bytes(4) + (630).to_bytes(4), "the size in the head of a PNG"
        assert [each for each in ("127.0.0.1", "var(--", "<use", "class=") if each in drawing] == [], "it stands alone"
        small, kept = shrunk(blank, picture), PICTURES / f"{game}.png"
        if os.environ.get("RENEW_KIT"):
            PICTURES.mkdir(exist_ok=True)
            kept.write_bytes(small)
        assert difference(blank, kept.read_bytes(), small) <= MOST, f"the card of {game} has changed"
    page.evaluate("() => { document.documentElement.dataset.theme = 'light' }")
    light, _ = card_of(page, finished["pillars"], tmp_path)
    assert difference(blank, (PICTURES / "pillars.png").read_bytes(), shrunk(blank, light)) <= MOST / 4, (
        "always daylight"
    )


def test_the_share_card_waits_for_its_fonts(
    visitors: Any, ann: Client, finished: dict[str, str], blank: Page, tmp_path: Path
) -> None:
    """On a slow line too its lines are measured in the fonts that they are set in."""
    page = visit(visitors, ann)
    held: list[Route] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(f"/#/table/{finished['pillars']}")
    page.locator("[data-act=share]").click()
    expect(page.locator(".sharing .wait")).to_be_visible()
    page.unroute("**/*.woff2")  # what was held goes on, too
    assert held
    kept = (PICTURES / "pillars.png").read_bytes()
    assert difference(blank, kept, shrunk(blank, saved(page, tmp_path, "png"))) <= MOST
