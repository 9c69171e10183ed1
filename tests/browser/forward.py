"""Quickly to a moment of a game: a seat played by rules of thumb over the API, until what a test is about is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Page

from gildhall import bots
from gildhall.bots.seen import Seen
from tests.browser.player import ASKED, Person
from tests.server.harness import Client

View = dict[str, Any]
MOST = 2000
OTHERS = {"pillars": 3, "oh_my_goods": 2, "craftsmen": 2, "antiquity": 1}
"""The bots at a newcomer's table."""
EMPTY = "/icon.svg"
"""An address of the hall where hardly anything is drawn: the hall itself takes more than a second."""
SHOWN = "(turn) => Number(document.querySelector('.table')?.dataset.turn) >= turn"


def be(page: Page, key: str | None) -> None:
    """From its next load on the page is that of the player with this key."""
    page.add_init_script(f"localStorage.setItem('gildhall.player', '{key}')")


def sit(
    person: Person,
    game: str,
    *bots: str,
    deal: int = 0,
    until: Callable[[View], bool] | None = None,
    rather: Sequence[str] = (),
    **options: Any,
) -> View:
    """Open a table with these bots and options, and go there; without bots, the table that the hall opens for a
    newcomer. Each ``deal`` is another one, and always the same. ``until``: play on as with ``forward`` first, so that
    the page is loaded only once. Gives the view.
    """
    if not bots:
        bots, options = ("apprentice",) * OTHERS[game], {"first_game": True} if game == "antiquity" else {}
    page = person.page
    address = page.request.get(EMPTY).url.removesuffix(EMPTY)
    key = Client(address).post("/players", {"name": "Ann"})["key"]
    be(page, key)
    client = Client(address, key=key)
    state = client.open(game, ["me", *bots], options=options, nonce=f"{deal:032x}")["state"]
    table = state["table"]["id"]
    if until:
        state = play_until(client, table, until, rather)
    page.goto(f"/#/table/{table}")
    page.wait_for_selector(ASKED)
    view: View = state["view"]
    return view


def forward(person: Person, wanted: Callable[[View], bool], rather: Sequence[str] = (), watching: bool = False) -> View:
    """Play on at the table that the person's page shows, and give the view when it is as wanted. Meanwhile the page is
    left, because it would draw every move, unless it is ``watching``.
    """
    page = person.page
    person.wait_for_answer()
    client, table = seat_of(page)
    address = page.url
    if not watching:
        page.goto(EMPTY)
    state = play_until(client, table, wanted, rather)
    page.goto(address)
    page.wait_for_function(SHOWN, arg=state["turn"])
    view: View = state["view"]
    return view


def play_until(client: Client, table: str, wanted: Callable[[View], bool], rather: Sequence[str]) -> Any:
    """Play a seat by rules of thumb until its view is as wanted: the state. ``rather``: moves that are made before the
    rules of thumb are asked.
    """
    thumb = bots.bot("thumb", 1)
    for _ in range(MOST):
        state = client.await_state(table, _asked)
        view: View = state["view"]
        assert not view["over"], "the game ended before it came to that"
        if view["prompt"] and wanted(view):
            return state
        if view["prompt"]:
            texts = [move["text"] for move in view["moves"]]
            choice = next((each for each in rather if each in texts), None) or thumb.choose(Seen.of(view)).text
            client.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [choice], "confirm": True})
        else:
            client.post(f"/tables/{table}/confirm", {"turn": state["turn"]})
    raise AssertionError(f"that was not asked within {MOST} choices")


def play_out(who: Client, table: str, bot: str = "thumb", seed: int = 1) -> None:
    """Play a table to its end over the API, as a bot would."""
    player = bots.bot(bot, seed)
    while (state := who.await_state(table, _asked))["table"]["status"] == "running":
        if state["view"]["prompt"] is None:
            who.post(f"/tables/{table}/confirm", {"turn": state["turn"]})
            continue
        choice = player.choose(Seen.of(state["view"])).text
        who.post(f"/tables/{table}/make", {"turn": state["turn"], "moves": [choice], "confirm": True})


def skip(person: Person, decisions: int) -> None:
    """Make some decisions over the API."""
    left = iter(range(decisions))
    forward(person, lambda _: next(left, None) is None)


def _asked(state: Any) -> bool:
    return bool(state["view"]["over"] or state["view"]["prompt"] or state["held"]["moves"])


def asks(step: str) -> Callable[[View], bool]:
    """Is it this that is asked, with a choice?"""
    return lambda view: view["prompt"]["step"] == step and len(view["moves"]) > 1


def auctions() -> list[str]:
    """In Craftsmen whatever lies face up is rather put up for auction than bought."""
    cards = [f"{kind}{number:02}" for kind in "AEB" for number in range(1, 25)]
    return [f"auction {card}" for card in cards]


def seat_of(page: Page) -> tuple[Client, str]:
    """The API with the key of the page's player, and the table that the page shows."""
    address = page.url.split("/#")[0]
    key = page.evaluate("() => localStorage.getItem('gildhall.player')")
    return Client(address, key=key), page.url.split("/table/")[1].split("/")[0]
