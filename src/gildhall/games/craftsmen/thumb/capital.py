"""Rules of thumb for capital: what to pay with, what to give up, what to take and what to invest."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from gildhall.games.craftsmen._habits import CraftsmenHabits
from gildhall.games.craftsmen.capital import COLOURS, TYPES, Groups, next_types, pack, power, total
from gildhall.games.craftsmen.moves import DIGITS
from gildhall.games.craftsmen.steps.limit import Discard
from gildhall.games.craftsmen.table import CraftsmenTable


def with_capital(table: CraftsmenTable, seat: int, choices: list[int], name: str) -> int:
    facts = table.facts
    if name == "pay":
        return facts.pay_move + best_payment(table, seat)[len(table.seats[seat].picked)]
    if name == "discard":
        return facts.discard_move + next_discard(table, seat, cast(Discard, table.step(seat)).number)
    if name == "bribe":
        return facts.discard_move + spare_cards(table, seat, 1)[0]
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
    if facts.pay_move + spare_cards(table, seat, 1)[0] in choices:
        return facts.pay_move + spare_cards(table, seat, 1)[0]
    return choices[0]


def loss_of(habits: CraftsmenHabits, table: CraftsmenTable, hand: list[int], card: int) -> int:
    """What a hand loses without this card: first buying power, then the digit, which matters for investing."""
    groups = table.facts.groups
    digit = card % DIGITS
    first = card - digit
    ones = hand[first]
    twos = hand[first + 1]
    threes = hand[first + 2]
    whole = groups.index(ones, twos, threes)
    without = whole - (1 if digit == 2 else groups.base if digit == 1 else groups.base * groups.base)
    loss = 10 * (groups.value[whole] - groups.value[without]) + habits.digit * digit
    if ones + twos + threes == 1:  # the last card of its colour
        each = habits.last_digit if table.year == table.facts.years else habits.early_digit
        loss += each * (digit + 1)
    return loss


def next_discard(table: CraftsmenTable, seat: int, number: int) -> int:
    """The next of the least useful cards, after those that are already picked."""
    part = table.seats[seat]
    hand = part.capital[:]
    first = 0
    for card in part.picked:
        hand[card] = hand[card] - 1
        first = card
    return least_missed(table.facts.habits[seat], table, hand, number - len(part.picked), first)[0]


def spare_cards(table: CraftsmenTable, seat: int, number: int) -> list[int]:
    """The least useful cards of the hand."""
    return least_missed(table.facts.habits[seat], table, table.seats[seat].capital[:], number, 0)


def least_missed(habits: CraftsmenHabits, table: CraftsmenTable, hand: list[int], number: int, first: int) -> list[int]:
    """The least useful cards of a hand, from a type on, found one after the other and sorted by type."""
    spare: list[int] = []
    while len(spare) < number:
        best = -1
        best_loss = 1 << 20
        for card in range(first, TYPES):
            if hand[card] > 0:
                loss = loss_of(habits, table, hand, card)
                if loss < best_loss:
                    best = card
                    best_loss = loss
        if best < 0:
            return [0]
        hand[best] = hand[best] - 1
        spare.append(best)
    spare.sort()
    return spare


def fee(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Points or a card, whichever costs less."""
    facts = table.facts
    part = table.seats[seat]
    if part.cards == 0:
        return facts.pay_points_move
    card = spare_cards(table, seat, 1)[0]
    habits = table.facts.habits[seat]
    cost = habits.capital * loss_of(habits, table, part.capital[:], card) // 100
    if facts.pay_points_move in choices and 10 * facts.fees[table.year - 1] <= cost:
        return facts.pay_points_move
    return facts.pay_move + card


def best_payment(table: CraftsmenTable, seat: int) -> list[int]:
    """The payment after which the rest of the hand is worth most; of equal ones the one with the least waste."""
    part = table.seats[seat]
    picked = part.picked
    habits = table.facts.habits[seat]
    kept = table.facts.groups.judged
    if isinstance(kept, Payments) and kept.serves(habits, part.capital, table.due, table.due_colours, picked):
        return kept.best
    search = Payments(table.facts.groups, habits, part.capital[:], table.due, table.due_colours)
    search.look(picked)
    if not picked and search.looked < MOST_PAYMENTS:  # otherwise a search from the next card on looks at others
        table.facts.groups.judged = search
    return search.best


MOST_PAYMENTS: Final = 60
"""So many are looked at."""


class Payments:
    """A search through all payments that start with the picked cards."""

    def __init__(self, groups: Groups, habits: CraftsmenHabits, hand: list[int], price: int, colours: int) -> None:
        self.habits = habits
        self.groups = groups
        self.hand = hand
        self.whole = groups.whole(hand)
        self.price = price
        self.colours = colours
        self.best: list[int] = []
        self.best_worth = -(1 << 40)
        self.looked = 0

    def serves(
        self, habits: CraftsmenHabits, hand: list[int], price: int, colours: int, picked: tuple[int, ...]
    ) -> bool:
        """Is this the same payment, and do the picked cards begin the best one?"""
        return (
            self.habits is habits
            and self.price == price
            and self.colours == colours
            and self.hand == hand
            and tuple(self.best[: len(picked)]) == picked
        )

    def look(self, picked: tuple[int, ...]) -> None:
        packed = pack(self.groups, picked)
        if packed and total(self.groups, packed) >= self.price:
            self.judge(picked, packed)
            return
        for card in next_types(self.groups, self.hand, picked, self.price, self.colours):
            if self.looked < MOST_PAYMENTS:
                self.look((*picked, card))

    def judge(self, picked: tuple[int, ...], packed: i64) -> None:
        self.looked += 1
        digits = 0
        for card in picked:
            digits += card % DIGITS
        habits = self.habits
        rest = habits.left_power * total(self.groups, self.whole - packed)
        rest -= habits.left_card * len(picked) + habits.paid_digit * digits
        if rest > self.best_worth:
            self.best_worth = rest
            self.best = list(picked)


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
    hand = table.seats[seat].capital[:]
    habits = table.facts.habits[seat]
    unknown = habits.unknown
    gains = [0, 0]
    for slot in (0, 1):
        card = table.capital_display[slot]
        if card >= 0:
            hand[card] = hand[card] + 1
            gains[slot] = loss_of(habits, table, hand, card)
            hand[card] = hand[card] - 1
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
    digits = 0
    left = hand[:]
    for colour in range(COLOURS):
        for card in range(colour * DIGITS + DIGITS - 1, colour * DIGITS - 1, -1):
            if hand[card]:
                digits += card % DIGITS + 1
                left[card] = left[card] - 1
                break
    lost = power(facts.groups, hand) - power(facts.groups, left)
    habits = table.facts.habits[seat]
    return choices[-2] if 100 * digits > habits.capital * lost + habits.invest_least else facts.done_move
