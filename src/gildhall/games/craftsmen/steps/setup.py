"""Section 3: the set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.games.craftsmen._view import read_seat, read_shared
from gildhall.games.craftsmen.capital import cards_in, digit_sum
from gildhall.games.craftsmen.decks import BuildingDeck
from gildhall.games.craftsmen.objects import add_object
from gildhall.games.craftsmen.scoring import START
from gildhall.games.craftsmen.steps.calendar import Season
from gildhall.games.craftsmen.steps.exchange import Exchange, Swap
from gildhall.games.craftsmen.table import CraftsmenTable

CAPITAL_STREAM: Final = 0
DECK_STREAM: Final = 1  # and 2, 3
CHANCE_STREAM: Final = 4


def set_up(table: CraftsmenTable, dice: Callable[[int], Dice]) -> None:
    """CRA-3.1 to 3.23. Seats have fixed colours (CRA-3.1); the exchanges come when the order is known (CRA-3.23)."""
    facts = table.facts
    table.seats = [read_seat(table, seat, {}) for seat in range(facts.seats)]
    lay_board(table)
    table.chance = dice(CHANCE_STREAM)
    deal_capital(table, dice(CAPITAL_STREAM))
    deal_buildings(table, dice)
    deal_sawmills(table)
    find_order(table)
    if table.listening:
        tell_deal(table)
    push_exchanges(table)


def push_exchanges(table: CraftsmenTable) -> None:
    """CRA-3.20 to 3.23: the exchanges in turn order; then round 1 begins."""
    table.push(Season())
    for seat in reversed(table.order):
        if table.facts.swap_sawmill != "off":
            table.push(Swap(seat))
        table.push(Exchange(seat))


def lay_board(table: CraftsmenTable) -> None:
    """CRA-3.2, 3.12 to 3.15: calendar, tokens, natural markers; the guilds and ships are empty, as in a position that
    says nothing.
    """
    facts = table.facts
    read_shared(table, {})
    for part in table.seats:
        part.helpers = facts.helpers


def deal_capital(table: CraftsmenTable, dice: Dice) -> None:
    """CRA-3.3, 3.4: 5 capital cards each, hidden; two face up."""
    facts = table.facts
    table.capital_deck = Deck(cards_in(facts.all_capital), dice)
    table.discard = 0
    for part in table.seats:
        for _ in range(facts.start_capital):
            part.take(table.capital_deck.draw())
    table.capital_display = [table.capital_deck.draw(), table.capital_deck.draw()]
    table.dealt = True


def deal_buildings(table: CraftsmenTable, dice: Callable[[int], Dice]) -> None:
    """CRA-3.5 to 3.10: house cards above the others; 2 basic and 1 extended card each, hidden; two of each kind face
    up.
    """
    facts = table.facts
    table.decks = []
    table.display = []
    hands: list[list[int]] = [[] for _ in table.seats]
    for kind in range(3):
        cards = facts.cards_of_kind[kind]
        house = [card for card in cards if facts.house[card]]
        others = [card for card in cards if not facts.house[card]]
        deck = BuildingDeck(house, others, dice(DECK_STREAM + kind), cards[0])
        number = [facts.start_basic, facts.start_extended, 0][kind]
        for hand in hands:
            hand.extend(deck.draw() for _ in range(number))
        table.decks.append(deck)
        table.display += [deck.draw(), deck.draw()]
    for seat, hand in enumerate(hands):
        table.seats[seat].permits = tuple(sorted(hand))


def deal_sawmills(table: CraftsmenTable) -> None:
    """CRA-3.11: one sawmill each as the first object, the others to the box."""
    sawmills = list(range(table.facts.sawmills))
    table.chance.shuffle(sawmills)
    for seat in range(table.facts.seats):
        add_object(table, seat, sawmills[seat], 1)
    table.box = tuple(sorted(sawmills[table.facts.seats :]))


def find_order(table: CraftsmenTable) -> None:
    """CRA-3.16 to 3.19, 14.8: by the sum of the digits; ties by seat, or at random by option; starting points."""
    seats = list(range(table.facts.seats))
    if table.facts.random_ties:
        table.chance.shuffle(seats)
    seats.sort(key=lambda seat: digit_sum(table.seats[seat].capital))
    table.order = tuple(seats)
    for place, seat in enumerate(seats):
        table.seats[seat].gain(START, table.facts.start_points[place])


def tell_deal(table: CraftsmenTable) -> None:
    facts = table.facts
    for seat, part in enumerate(table.seats):
        capital = [facts.capital_names[card] for card in cards_in(part.capital)]
        permits = [facts.names[card] for card in part.permits]
        public = {"seat": seat, "capital": len(capital), "permits": len(permits), "sawmill": facts.names[part.row[0]]}
        table.tell("dealt", public)
        table.tell("dealt_cards", None, {"seat": seat, "capital": capital, "permits": permits}, [seat], [seat])
    everybody = list(range(facts.seats))
    shown = [facts.names[card] for card in table.display]
    capital = [facts.capital_names[card] for card in table.capital_display]
    table.tell("laid_out", {"capital": capital, "buildings": shown}, reveals=everybody)
    table.tell("turn_order", {"seats": list(table.order)}, reveals=everybody)
