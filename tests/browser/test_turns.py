"""Typical turns take few clicks, the confirmation included."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.forward import View, asks, forward, sit
from tests.browser.player import ASKED, BUTTONS, CONFIRM, LIT, SUGGEST, Person
from tests.browser.test_pillars import idle

GUILD = "[data-target^='guild:']"
OWN_ROW = ".own [data-place=street]"
MOST_TURNS = 20
"""Turns that are looked at until one has everything that a test is about."""
TURN_OF_GOODS = ", ".join(
    f"[data-step={step}]" for step in ("pay", "waive", "lay", "chain", "build_or_hire", "give", "confirm")
)


def clicks_of(person: Person, *presses: str) -> int:
    before = person.clicks
    for selector in presses:
        person.press(person.page.locator(selector))
    return person.clicks - before


def step_until(person: Person, selector: str, most: int = 400) -> None:
    """Play on until this is to be seen."""
    for _ in range(most):
        person.page.wait_for_selector(ASKED)
        if person.page.locator(selector).count():
            return
        person.act()
    raise AssertionError(f"never saw {selector}")


def has(view: View, text: str) -> bool:
    return any(move["text"] == text for move in view["moves"])


def test_pillars_a_card_takes_two_clicks_and_a_scoring_two(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars")
    cards = page.locator(".hand .target").count()
    before = person.clicks
    played = person.play_cards()
    assert person.clicks - before == played + 1
    expect(page.locator(".hand .target")).to_have_count(cards - played)
    forward(person, idle)
    assert clicks_of(person, SUGGEST, CONFIRM) == 2
    expect(page.locator(".bench [data-act=suggest]")).to_have_count(0)


def test_oh_my_goods_exchange_and_plan(page: Page) -> None:
    person = Person(page)
    sit(person, "oh_my_goods")
    hand = page.locator(".hand .target")
    first, second = hand.nth(0), hand.nth(1)
    before = person.clicks
    person.press(first)
    person.press(second)
    person.confirm()
    assert person.clicks - before == 3, "dropped cards + 1"
    page.wait_for_selector("[data-step=place_worker]")
    assert clicks_of(person, f"[data-target^='building:']{LIT}", "[data-move$=efficient]", f".hand {LIT}", CONFIRM) == 4
    page.wait_for_selector(ASKED)


def test_oh_my_goods_production_and_build_with_suggested_payment(page: Page) -> None:
    """A whole turn in which something is produced for cards and the card set aside is built."""
    person = Person(page)
    sit(person, "oh_my_goods")
    wanted = f"[data-move=build], {CONFIRM}, {BUTTONS}"
    for _ in range(MOST_TURNS):
        forward(person, lambda view: asks("pay")(view) and view["form"]["name"] == "cover")
        before, built = person.clicks, False
        while page.locator(TURN_OF_GOODS).count():
            built = built or page.locator("[data-move=build]").count() == 1
            person.press(page.locator(wanted))
            page.wait_for_selector(f"{ASKED}, [data-step='']")
        if built:
            assert person.clicks - before <= 5
            return
    raise AssertionError("nothing was built")


def may_cover(view: View) -> bool:
    """May a disc be covered, and the fee be paid in points?"""
    points = view["seats"][view["seat"]]["points"]
    return points >= 3 and any(move["text"].startswith("cover") for move in view["moves"])


def test_craftsmen_a_helper_takes_two_clicks_and_a_fee_one_more(page: Page) -> None:
    person = Person(page)
    sit(person, "craftsmen")
    step_until(person, f"{GUILD}{LIT}")
    assert clicks_of(person, f"{GUILD}{LIT}", CONFIRM) == 2
    forward(person, may_cover)
    turn = page.locator(".table").get_attribute("data-turn")
    assert clicks_of(person, f"[data-target^='space:']{LIT}", f"[data-target=points].lit, {CONFIRM}") <= 2
    if page.locator(CONFIRM).count():
        person.confirm()
    expect(page.locator(".table")).not_to_have_attribute("data-turn", str(turn))


def test_craftsmen_building_and_paying_takes_four_clicks(page: Page) -> None:
    person = Person(page)
    view = sit(person, "craftsmen", until=lambda view: any(move["text"].startswith("build ") for move in view["moves"]))
    row = len(view["seats"][view["seat"]]["row"])
    card = view["moves"][0]["text"].split()[1]
    assert (
        clicks_of(person, f"[data-target='card:{card}'].lit", "[data-target^='end:'].lit", "[data-move=done]", CONFIRM)
        == 4
    )
    expect(page.locator(OWN_ROW)).to_have_count(row + 1)


def test_craftsmen_a_work_point_takes_at_most_three_clicks(page: Page) -> None:
    person = Person(page)
    view = sit(person, "craftsmen", until=lambda view: any(move["text"].startswith("raw ") for move in view["moves"]))
    move = next(move for move in view["moves"] if move["text"].startswith("raw "))
    left = view["prompt"]["number"]
    before = person.clicks
    for target in move["targets"]:
        if not page.locator("[data-act=undo]").count():
            person.target(target)
            page.wait_for_selector(ASKED)
    assert person.clicks - before <= 2, "the confirmation is the third"
    expect(page.locator("p.asked")).not_to_contain_text(f"({left} left)")


def man(person: Person) -> int:
    """Let residents man buildings as suggested: clicks. Where there is only one way, it is not asked about."""
    clicks = clicks_of(person, "[data-move=manning]")
    person.wait_for_answer()
    return clicks + (clicks_of(person, CONFIRM) if person.page.locator(CONFIRM).count() else 0)


def test_antiquity_a_building_takes_two_clicks_and_manning_at_most_two(page: Page) -> None:
    person = Person(page)
    sit(person, "antiquity")
    step_until(person, "[data-target='piece:cart_shop'].lit")
    assert clicks_of(person, "[data-target='piece:cart_shop'].lit", ".cell.lit >> nth=20") == 2
    expect(page.locator(".house[aria-label='Cart shop']")).to_have_count(1)
    person.press(page.locator("[data-target='house:1']"))
    person.press(page.locator(".cell.lit"))
    assert man(person) <= 2
    expect(page.locator(".house .peg")).to_have_count(1)


def test_antiquity_residents_man_as_last_round_by_at_most_two_clicks(page: Page) -> None:
    person = Person(page)
    sit(person, "antiquity", until=lambda view: view["shared"]["round"] > 1 and has(view, "manning"))
    assert man(person) <= 2
    expect(page.locator(".house .peg").first).to_be_visible()


def test_antiquity_a_harvest_takes_one_click(page: Page) -> None:
    person = Person(page)
    view = sit(person, "antiquity", until=asks("pick"))
    assert view["form"]["suggested"]
    assert clicks_of(person, CONFIRM) == 1
    expect(page.locator("p.asked")).not_to_contain_text("harvest")


def test_antiquity_pollution_takes_a_click_each_and_one_or_two_by_suggestion(page: Page) -> None:
    person = Person(page)
    due = sit(person, "antiquity", "apprentice", until=asks("pollute"))["prompt"]["number"]
    before = person.clicks
    for _ in range(due):
        page.locator(".hex.lit:not(.picked)").first.dispatch_event("click")  # wherever it lies on the map
        person.clicks += 1
    person.confirm()
    assert person.clicks - before == due + 1
    forward(person, asks("pollute"))
    assert clicks_of(person, SUGGEST, CONFIRM) == 2
    expect(page.locator("p.asked")).not_to_contain_text("ash")


def test_antiquity_graves_take_a_click_each_and_one_or_two_by_suggestion(page: Page) -> None:
    """A player who only waits gets graves by famine."""
    person = Person(page)
    due = sit(person, "antiquity", "apprentice", until=asks("grave"), rather=["finish", "end"])["prompt"]["number"]
    before = person.clicks
    for _ in range(due):
        person.press(page.locator(".cell.lit:not(.picked)"))
    person.confirm()
    assert person.clicks - before == due + 1
    forward(person, asks("grave"), rather=["finish", "end"])
    assert clicks_of(person, SUGGEST, CONFIRM) == 2
    expect(page.locator("p.asked")).not_to_contain_text("graves")


def test_undo_gives_back_what_is_not_confirmed(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars")
    cards = page.locator(".hand .target").count()
    person.press(page.locator(f".hand {LIT}"))
    expect(page.locator(".hand .target")).to_have_count(cards - 1)
    person.press(page.locator("[data-act=undo]"))
    expect(page.locator(".hand .target")).to_have_count(cards)


def test_a_dead_thing_says_why(page: Page) -> None:
    person = Person(page)
    sit(person, "pillars")
    person.press(page.locator(f".hand {LIT}"))
    page.locator(".hand .target:not(.lit)").first.click(force=True)  # it is disabled, and says why
    expect(page.locator(".notice")).to_contain_text("POE-")
    page.locator(".notice button").click()
    expect(page.locator(".rules dt").first).to_contain_text("POE-")
