# mypyc: skip
"""Hand-written positions: moments of the game by name, and defaults for everything that is not given.

docs/positions/oh_my_goods.md describes them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gildhall.engine.dice import make_dice
from gildhall.engine.errors import BadPosition, listing
from gildhall.engine.moments import Moment, moment, not_begun
from gildhall.engine.step import Step, push_each
from gildhall.games.oh_my_goods.components import CARD
from gildhall.games.oh_my_goods.moves import RESOURCES
from gildhall.games.oh_my_goods.steps.build import Spend
from gildhall.games.oh_my_goods.steps.market import Row
from gildhall.games.oh_my_goods.steps.round import EndRound, Round, push_planning, push_rows, push_turns
from gildhall.games.oh_my_goods.steps.setup import set_up
from gildhall.games.oh_my_goods.steps.turn import Turn
from gildhall.games.oh_my_goods.table import GoodsTable


def at_setup(table: GoodsTable, data: dict[str, Any]) -> None:
    """Before the set-up (section 3): everything is laid out and dealt by the dice of seed 0."""
    table.round = 0
    set_up(table, lambda stream: make_dice(0, stream))


def complete(table: GoodsTable, data: dict[str, Any]) -> None:
    """Place the cards that are not mentioned: as many as needed in the market and as goods; the rest is the draw pile.

    If the pile is given, it is used as it is, and the rest is out of play.
    """
    shared = data.get("shared", {})
    mentioned = set(table.all_cards())
    unmentioned = [card for card in table.facts.deck if card not in mentioned]
    _fill_market(table, shared, unmentioned)
    for part in table.seats:
        part.goods = tuple([good if good & CARD else good | _take(unmentioned) for good in part.goods])
    _fill_staff(table)
    pile = table.pile
    if "pile" not in shared:
        pile.bag = unmentioned
    else:
        pile.bag = [card if card >= 0 else _take(unmentioned) for card in pile.bag]
        table.out = (*table.out, *unmentioned)


def _take(cards: list[int]) -> int:
    if not cards:
        raise BadPosition("the deck does not have this many cards")
    return cards.pop()


def _fill_market(table: GoodsTable, shared: dict[str, Any], unmentioned: list[int]) -> None:
    """Fill a market given by numbers into row 1, after the cards that are named."""
    for resource, number in shared.get("market", {}).items():
        if resource not in RESOURCES:
            raise BadPosition(f"there is no resource '{resource}'; resources are: {listing(RESOURCES)}")
        kind = RESOURCES.index(resource)
        fitting = [card for card in unmentioned if table.facts.resource[card] == kind]
        for _ in range(number - table.in_market(kind)):
            card = _take(fitting)
            unmentioned.remove(card)
            table.row1 = (*table.row1, card)
    table.count_market()


def _fill_staff(table: GoodsTable) -> None:
    """Choose the assistants that are at work but not named: any that are neither named nor in the display."""
    named = list(table.display)
    for part in table.seats:
        named.extend(part.assistants)
    free = [face for face in range(len(table.facts.faces)) if face not in named]
    for part in table.seats:
        missing = int(part.staff).bit_count() - len(part.assistants)
        for _ in range(missing):
            part.assistants = (*part.assistants, free.pop(0))


def _in_turns(step: Callable[[int], Step[Any]]) -> Moment:
    """In phase IV, before this step of the player ``turn`` (by default the active one). The market is as given."""

    def at(table: GoodsTable, data: dict[str, Any]) -> None:
        complete(table, data)
        order = table.order()
        seat = data.get("shared", {}).get("turn", table.active)
        if seat not in order:
            raise BadPosition(f"'turn' is a seat, not {seat!r}")
        table.push(EndRound())
        push_each(table, Turn, order[order.index(seat) + 1 :])
        table.push(step(seat))

    return at


PLACES: Final[dict[str, Moment]] = {
    "setup": at_setup,
    "round": moment(complete, not_begun("round"), Round()),
    "sunrise": moment(complete, push_turns, push_rows),  # in phase II, before (or in the middle of) row 1
    "planning": moment(complete, push_turns, Row(2), push_planning),  # in phase II, after row 1
    "sunset": moment(complete, push_turns, Row(2)),  # in phase III, before (or in the middle of) row 2
    "turn": _in_turns(Turn),
    "spend": _in_turns(Spend),  # after the production, before building or hiring
    "end_round": moment(complete, EndRound()),  # after the last turn of a round
}
