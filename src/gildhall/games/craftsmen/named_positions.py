# mypyc: skip
"""Hand-written positions: moments of the game by name, and defaults for everything that is not given.

They are described for people in docs/positions/craftsmen.md.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.moments import Moment, moment
from gildhall.games.craftsmen.capital import TYPES, packed
from gildhall.games.craftsmen.components import NOBODY, WINTER, Guild
from gildhall.games.craftsmen.moves import KINDS
from gildhall.games.craftsmen.objects import add_object
from gildhall.games.craftsmen.steps.calendar import FinalPhase, NextSeason, Season, Stage, WinterFinal, WinterStage
from gildhall.games.craftsmen.steps.helpers import NextHelper
from gildhall.games.craftsmen.steps.setup import find_order, push_exchanges
from gildhall.games.craftsmen.steps.window import Window
from gildhall.games.craftsmen.steps.year import YearChange
from gildhall.games.craftsmen.table import CraftsmenTable

Data = dict[str, Any]


def complete(table: CraftsmenTable, data: Data) -> None:
    """Place everything that is not mentioned."""
    complete_seats(table, data)
    complete_buildings(table, data.get("shared", {}))
    complete_capital(table, data.get("shared", {}))


def complete_seats(table: CraftsmenTable, data: Data) -> None:
    """Helpers that are in no queue are at home; a seat without a row has a sawmill."""
    facts = table.facts
    for seat, part in enumerate(table.seats):
        if part.helpers < 0:
            part.helpers = facts.helpers - table.discs.count(seat)
        if "row" not in data["seats"][seat]:
            taken = [card for other in table.seats for card in other.row]
            add_object(table, seat, next(card for card in range(facts.sawmills) if card not in taken), 1)


def complete_buildings(table: CraftsmenTable, shared: Data) -> None:
    """Sawmills go to the box. Of each kind the first two cards are face up and the others are in the deck, house cards
    above.
    """
    facts = table.facts
    known = table.all_cards()
    table.box = tuple(sorted([*table.box, *[card for card in range(facts.sawmills) if card not in known]]))
    for kind, name in enumerate(KINDS):
        rest = [card for card in facts.cards_of_kind[kind] if card not in known]
        data = shared.get(name, {})
        if "display" not in data:
            table.display[2 * kind : 2 * kind + 2] = [*rest[:2], NOBODY, NOBODY][:2]
            rest = rest[2:]
        deck = table.decks[kind]
        if "house_bag" not in data:
            deck.house = [card for card in rest if facts.house[card]]
            rest = [card for card in rest if not facts.house[card]]
        deck.bag = deck.bag + rest


def complete_capital(table: CraftsmenTable, shared: Data) -> None:
    """The first two remaining capital cards are face up, the others are in the deck."""
    data = shared.get("capital", {})
    known = table.capital_by_type()
    rest = [card for card in range(TYPES) for _ in range(table.facts.capital_counts[card] - known[card])]
    if "display" not in data:
        table.capital_display = [*rest[:2], NOBODY, NOBODY][:2]
        rest = rest[2:]
    if "bag" in data and "discard" not in data:
        table.discard += packed(rest)
    else:
        table.capital_deck.bag = table.capital_deck.bag + rest


# --- the places ---------------------------------------------------------------------------------------------------


def hands_are_dealt(table: CraftsmenTable) -> None:
    table.dealt = True


def at_helpers(table: CraftsmenTable, data: Data) -> None:
    """In the helper phase; ``turn`` is the seat to act."""
    complete(table, data)
    table.push(NextSeason())
    table.push(FinalPhase())
    table.push(Stage(Guild.BANKERS, 0))
    table.push(NextHelper(table.order.index(data.get("shared", {}).get("turn", table.order[0]))))


def push_window(table: CraftsmenTable) -> None:
    """The work-token window after a stage: that of ``action.guild``, or the first."""
    guild = max(table.guild, 0)
    table.guild = NOBODY
    table.push(Stage(guild + 1, 0))
    table.push(Window(0))


def in_winter(table: CraftsmenTable) -> None:
    table.season = WINTER


NAMES: Final = ["bankers", "builders", "notary", "crafts", "merchants", "town_hall"]

PLACES: Final[dict[str, Moment]] = {
    "start": moment(complete, hands_are_dealt, find_order, push_exchanges),
    "exchange": moment(complete, push_exchanges),  # before round 1, in the turn order that is given
    "season": moment(complete, Season()),
    "helpers": at_helpers,
    **{guild: moment(complete, NextSeason(), FinalPhase(), Stage(n, 0)) for n, guild in enumerate(NAMES)},
    "window": moment(complete, NextSeason(), FinalPhase(), push_window),
    "final": moment(complete, NextSeason(), FinalPhase()),
    "winter": moment(complete, in_winter, NextSeason(), WinterFinal(), WinterStage(Guild.BUILDERS, 0)),
    "winter_crafts": moment(complete, in_winter, NextSeason(), WinterFinal(), WinterStage(Guild.CRAFTS, 0)),
    "winter_final": moment(complete, in_winter, NextSeason(), WinterFinal()),
    "year_change": moment(complete, in_winter, NextSeason(), YearChange()),  # after the hand limit
    "next_season": moment(complete, NextSeason()),  # the season marker moves
}
