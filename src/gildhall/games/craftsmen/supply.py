"""The supply: drawing and discarding capital, refilling the displays."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.games.craftsmen.capital import cards_in, count
from gildhall.games.craftsmen.components import NOBODY
from gildhall.games.craftsmen.table import CraftsmenTable


def draw_capital(table: CraftsmenTable) -> int:
    """Draw the next capital card. CRA-5.11: an empty deck is refilled from the discard pile. CRA-5.12: −1 if both are
    empty.
    """
    if not table.capital_deck.bag and not reshuffle(table):
        return NOBODY
    return table.capital_deck.draw()


def capital_left(table: CraftsmenTable) -> bool:
    """Can a capital card be drawn?"""
    return len(table.capital_deck.bag) > 0 or table.discard > 0


def reshuffle(table: CraftsmenTable) -> bool:
    """CRA-5.11: shuffle the discard pile into the deck; False if it is empty."""
    if table.discard == 0:
        return False
    cards = cards_in(table.discard)
    table.discard = 0
    table.capital_deck.shuffle_in(cards)
    if table.listening:
        table.tell("reshuffled", {"number": len(cards)})
    return True


def draw_for(table: CraftsmenTable, seat: int, number: int) -> None:
    """CRA-15.6: a seat draws capital cards, unseen by the others."""
    drawn: list[int] = []
    for _ in range(number):
        card = draw_capital(table)
        if card >= 0:
            table.seats[seat].take(card)
            if table.listening:
                drawn.append(card)
    table.dealt = False
    if drawn:
        names = table.facts.capital_names
        table.tell("drew", {"seat": seat, "number": len(drawn)})
        private = {"seat": seat, "cards": [names[card] for card in sorted(drawn)]}
        table.tell("drawn_cards", None, private, seats=[seat], reveals=[seat])


def discard_cards(table: CraftsmenTable, seat: int, cards: i64) -> None:
    """CRA-5.7: cards go from a hand to the discard pile."""
    part = table.seats[seat]
    part.capital -= cards
    part.cards -= count(cards)
    table.discard += cards
    table.dealt = False


def discard_openly(table: CraftsmenTable, seat: int, cards: i64) -> None:
    """CRA-5.7: the same, shown together."""
    discard_cards(table, seat, cards)
    if table.listening:
        names = [table.facts.capital_names[card] for card in cards_in(cards)]
        table.tell("discarded", {"seat": seat, "cards": names}, reveals=table.others(seat))


def discard_picked(table: CraftsmenTable, seat: int) -> i64:
    """CRA-5.7: the picked cards go to the discard pile, for all to see. Returns them."""
    part = table.seats[seat]
    picked = part.picked
    part.picked = 0
    discard_cards(table, seat, picked)
    return picked


def refill_capital(table: CraftsmenTable) -> None:
    """CRA-8.6, 8.73, 5.14: two capital cards are face up, as long as there are any."""
    if not table.gap:
        return
    display = table.capital_display
    for slot in range(2):
        if display[slot] < 0:
            card = draw_capital(table)
            if card < 0:
                return
            display[slot] = card
            if table.listening:
                everybody = list(range(len(table.seats)))
                table.tell("face_up_capital", {"card": table.facts.capital_names[card]}, reveals=everybody)
    table.gap = False


def refill_buildings(table: CraftsmenTable, kind: int) -> None:
    """CRA-8.34, 16.1: two building cards of each kind are face up, as long as its deck has any."""
    deck = table.decks[kind]
    display = table.display
    for slot in range(2 * kind, 2 * kind + 2):
        if display[slot] < 0 and len(deck):
            card = deck.draw()
            deck.came_out(card)
            display[slot] = card
            if table.listening:
                everybody = list(range(len(table.seats)))
                table.tell("face_up_building", {"card": table.facts.names[card]}, reveals=everybody)
