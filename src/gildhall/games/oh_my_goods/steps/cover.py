"""OMG-8.5 to 8.9, 12.16: hand cards that may cover what is missing, so that all can be covered (OMG-17.12)."""

from __future__ import annotations

from mypy_extensions import i64

from gildhall.games.oh_my_goods.components import ANY
from gildhall.games.oh_my_goods.table import GoodsTable


def wanted(due: i64, kind: i64) -> i64:
    """How many units of a kind are missing. What is due is one int, with four bits for each kind."""
    return due >> 4 * kind & 15


def unit(kind: i64) -> i64:
    """One unit of a kind, as a part of what is due."""
    one: i64 = 1
    return one << 4 * kind


def units(due: i64) -> i64:
    """How many units are missing, of all kinds."""
    number: i64 = 0
    while due:
        number += due & 15
        due >>= 4
    return number


def first_due(due: i64) -> i64:
    """The first kind of which a unit is missing (OMG-17.1); any kind if there is none."""
    if due == 0:
        return ANY
    kind: i64 = 0
    while due & 15 == 0:
        due >>= 4
        kind += 1
    return kind


def matching(table: GoodsTable, seat: int, kind: i64, after: i64) -> list[int]:
    """The hand cards after one that cover a unit of a kind (OMG-8.5); a glassmaker takes all (OMG-8.18)."""
    resource = table.facts.resource
    cards: list[int] = []
    for card in table.seats[seat].hand:
        if card > after and (kind == ANY or resource[card] == kind):
            cards.append(card)
    return cards


def payable(table: GoodsTable, seat: int, due: i64) -> bool:
    """Can the hand pay all of this?"""
    if table.facts.two_for_one:
        return cards_for(table, seat, due, -1, 0) <= len(table.seats[seat].hand)
    hand = table.seats[seat].hand
    resource = table.facts.resource
    if wanted(due, ANY):
        return len(hand) >= wanted(due, ANY)
    one: i64 = 1
    for card in hand:
        place: i64 = 4 * resource[card]
        if due >> place & 15:
            due -= one << place
    return due == 0


def offered(table: GoodsTable, seat: int) -> list[int]:
    """The moves that pay for the next unit and still allow everything to be paid."""
    if table.facts.two_for_one:
        return offered_with_pairs(table, seat)
    facts = table.facts
    part = table.seats[seat]
    if not payable(table, seat, part.due):
        return []
    kind = first_due(part.due)
    cards = matching(table, seat, kind, part.after)
    enough = len(cards) - wanted(part.due, kind) + 1
    return table.once_each(cards[:enough], facts.moves.pay)


def cards_for(table: GoodsTable, seat: int, due: i64, kind: i64, left: i64) -> i64:
    """OMG-12.16: the fewest cards that can pay all of this, if it is not a glassmaker's need. Of ``kind`` only ``left``
    cards may be used singly.
    """
    number = 0
    for other in range(ANY):
        needed = wanted(due, other)
        if needed:
            have = left if other == kind else len(matching(table, seat, other, 0))
            number += 2 * needed - (have if have < needed else needed)
    return number


def offered_with_pairs(table: GoodsTable, seat: int) -> list[int]:
    """OMG-12.9, 12.16: first the single cards of each kind; ``pairs`` says that two cards of any kind will pay for each
    unit of this kind that is left. Those cards come last.
    """
    facts = table.facts
    part = table.seats[seat]
    kind = first_due(part.due)
    cards = matching(table, seat, kind, part.after)
    hand = len(part.hand) - part.owed
    moves: list[int] = []
    before = 0
    for i in range(len(cards)):
        card = cards[i]
        if kind == ANY:
            enough = len(cards) - i >= (wanted(part.due, ANY) if part.due else part.owed)
        else:
            rest = part.due - unit(kind)
            enough = cards_for(table, seat, rest, kind, len(cards) - i - 1) <= hand - 1
        if enough and facts.class_of[card] != before:
            before = facts.class_of[card]
            moves.append(facts.moves.pay + card)
    if kind < ANY:
        pairs = wanted(part.due, kind)
        rest = part.due - pairs * unit(kind)
        if cards_for(table, seat, rest, -1, 0) + 2 * pairs <= hand:
            moves.append(facts.moves.pairs + kind)
    return moves
