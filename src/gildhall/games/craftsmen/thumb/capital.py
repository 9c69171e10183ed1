"""Rules of thumb for capital: what to pay with, what to give up, what to take and what to invest."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from gildhall.games.craftsmen._habits import CraftsmenHabits
from gildhall.games.craftsmen.capital import (
    COLOURS,
    DIGITS,
    TYPES,
    Groups,
    begins,
    count,
    digit_sum,
    next_types,
    of_colour,
    one,
    types_in,
    worth,
)
from gildhall.games.craftsmen.steps.limit import Discard
from gildhall.games.craftsmen.table import CraftsmenTable


def with_capital(table: CraftsmenTable, seat: int, choices: list[int], name: str) -> int:
    facts = table.facts
    if name == "pay":
        return types_in(best_payment(table, seat) - table.seats[seat].picked, facts.pay_move)[0]
    if name == "discard":
        return facts.discard_move + next_discard(table, seat, cast(Discard, table.step(seat)).number)
    if name == "bribe":
        return facts.discard_move + spare_card(table, seat)
    if name == "fee":
        return fee(table, seat, choices)
    if name == "trade_pay":
        return (
            facts.pay_fair_move
            if facts.pay_fair_move in choices and table.gold
            else spare_payment(table, seat, choices)
        )
    if name == "bank_privilege":
        return bank_privilege(table, seat)
    if name == "invest":
        return investment(table, seat, choices)
    return take(table, seat, choices)


def spare_payment(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Pay with the least useful card; with a marker from the fair if there is no card."""
    facts = table.facts
    move = facts.pay_move + spare_card(table, seat)
    return move if move in choices else choices[0]


def loss_of(habits: CraftsmenHabits, table: CraftsmenTable, hand: i64, card: i64) -> i64:
    """What a hand loses without this card: first buying power, then the digit, which matters for investing."""
    groups = table.facts.groups
    digit = card % DIGITS
    whole = of_colour(hand, card // DIGITS)
    left = whole - one(card)
    loss = 10 * (worth(groups, whole) - worth(groups, left)) + habits.digit * digit
    if left == 0:  # the last card of its colour
        each = habits.last_digit if table.year == table.facts.years else habits.early_digit
        loss += each * (digit + 1)
    return loss


def next_discard(table: CraftsmenTable, seat: int, number: int) -> int:
    """The next of the least useful cards, after those that are already picked."""
    part = table.seats[seat]
    first = types_in(part.picked)[-1] if part.picked else 0
    number -= count(part.picked)
    return least_missed(table.facts.habits[seat], table, part.capital - part.picked, number, first)


def spare_card(table: CraftsmenTable, seat: int) -> int:
    """The least useful card of the hand."""
    return least_missed(table.facts.habits[seat], table, table.seats[seat].capital, 1, 0)


def least_missed(habits: CraftsmenHabits, table: CraftsmenTable, hand: i64, number: int, first: int) -> int:
    """The lowest of so many of the least useful cards of a hand, from a type on, found one after the other."""
    lowest = TYPES
    for _ in range(number):
        best = TYPES
        best_loss: i64 = 1 << 20
        for card in types_in(hand):
            loss = loss_of(habits, table, hand, card)
            if card >= first and loss < best_loss:
                best = card
                best_loss = loss
        if best == TYPES:
            return 0
        hand -= one(best)
        lowest = min(lowest, best)
    return lowest


def fee(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Points or a card, whichever costs less."""
    facts = table.facts
    part = table.seats[seat]
    if part.cards == 0:
        return facts.pay_points_move
    card = spare_card(table, seat)
    habits = table.facts.habits[seat]
    cost = habits.capital * loss_of(habits, table, part.capital, card) // 100
    if facts.pay_points_move in choices and 10 * facts.fees[table.year - 1] <= cost:
        return facts.pay_points_move
    return facts.pay_move + card


def best_payment(table: CraftsmenTable, seat: int) -> i64:
    """The payment after which the rest of the hand is worth most; of equal ones the one with the least waste."""
    part = table.seats[seat]
    picked = part.picked
    habits = table.facts.habits[seat]
    kept = table.facts.groups.judged
    if isinstance(kept, Payments) and kept.serves(habits, part.capital, table.due, table.due_colours, picked):
        return kept.best
    search = Payments(table.facts.groups, habits, part.capital, table.due, table.due_colours)
    search.look(picked)
    if not picked and search.looked < MOST_PAYMENTS:  # otherwise a search from the next card on looks at others
        table.facts.groups.judged = search
    return search.best


MOST_PAYMENTS: Final = 60
"""So many are looked at."""


class Payments:
    """A search through all payments that start with the picked cards."""

    def __init__(self, groups: Groups, habits: CraftsmenHabits, hand: i64, price: int, colours: int) -> None:
        self.habits = habits
        self.groups = groups
        self.hand: i64 = hand
        self.price = price
        self.colours = colours
        self.best: i64 = 0
        self.best_worth = -(1 << 40)
        self.looked = 0

    def serves(self, habits: CraftsmenHabits, hand: i64, price: int, colours: int, picked: i64) -> bool:
        """Is this the same payment, and do the picked cards begin the best one?"""
        return (
            self.habits is habits
            and self.price == price
            and self.colours == colours
            and self.hand == hand
            and begins(picked, self.best)
        )

    def look(self, picked: i64) -> None:
        if picked and worth(self.groups, picked) >= self.price:
            self.judge(picked)
            return
        for card in next_types(self.groups, self.hand, picked, self.price, self.colours):
            if self.looked < MOST_PAYMENTS:
                self.look(picked + one(card))

    def judge(self, picked: i64) -> None:
        self.looked += 1
        cards = count(picked)
        habits = self.habits
        rest = habits.left_power * worth(self.groups, self.hand - picked)
        rest -= habits.left_card * cards + habits.paid_digit * (digit_sum(picked) - cards)
        if rest > self.best_worth:
            self.best_worth = rest
            self.best = picked


def bank_privilege(table: CraftsmenTable, seat: int) -> int:
    """Use the privilege for one more card, unless it costs a token and the card has little use."""
    facts = table.facts
    part = table.seats[seat]
    excess = part.cards - facts.bank_discard - facts.hand_limit
    if excess >= 0 or (not table.gold and part.privileges <= table.facts.habits[seat].bank_kept):
        return facts.done_move
    return facts.privilege_move


def take(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Take face-up cards that add to a colour; otherwise cards from the deck."""
    facts = table.facts
    hand = table.seats[seat].capital
    habits = table.facts.habits[seat]
    unknown = habits.unknown
    gains = [0, 0]
    for slot in (0, 1):
        card = table.capital_display[slot]
        if card >= 0:
            gains[slot] = loss_of(habits, table, hand + one(card), card)
    if facts.take_both_move in choices and min(gains) > unknown:
        return facts.take_both_move
    if facts.take_deck_move in choices and max(gains) < unknown:
        return facts.take_deck_move
    best = facts.take_left_move if gains[0] >= gains[1] else facts.take_right_move
    return best if best in choices else choices[0]


def investment(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Invest the highest digits; before the last year only if the points are worth more than the cards."""
    facts = table.facts
    if choices[0] == facts.done_move:
        return facts.done_move
    if table.seats[seat].picked or table.year == table.facts.years:
        return choices[-1] if choices[-1] != facts.done_move else choices[-2]
    hand = table.seats[seat].capital
    left = hand
    for colour in range(COLOURS):
        for card in types_in(of_colour(hand, colour))[-1:]:
            left -= one(card)
    digits = digit_sum(hand - left)
    lost = worth(facts.groups, hand) - worth(facts.groups, left)
    habits = table.facts.habits[seat]
    return choices[-2] if 100 * digits > habits.capital * lost + habits.invest_least else facts.done_move
