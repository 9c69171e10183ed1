"""Rules of thumb (RULES.md section 20): a quick, sensible player that uses only what its seat may know.

It plans backwards from whole production lines (plans.py), finishes the products with the highest worth for each work
point (thumb_craft.py), sends helpers where they are worth most now, and keeps its capital in few colours. Worth is in
tenths of a point.
"""

from __future__ import annotations

from typing import cast

from gildhall.games.craftsmen.capital import ALL_COLOURS, COLOURS, TYPES, next_types, power, worth
from gildhall.games.craftsmen.catalogue import DIGITS
from gildhall.games.craftsmen.components import PRIVILEGE, WORK
from gildhall.games.craftsmen.objects import fits
from gildhall.games.craftsmen.plans import CAPITAL, card_worth, type_worths
from gildhall.games.craftsmen.steps.limit import Discard
from gildhall.games.craftsmen.table import CraftsmenTable
from gildhall.games.craftsmen.thumb_craft import best_trade, spend, two_raws, work_token
from gildhall.games.craftsmen.thumb_helpers import best_placement


def thumb(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    name = table.step(seat).name
    if name == "send":
        return best_placement(table, seat, choices)
    if name == "spend":
        return spend(table, seat, choices)
    if name in ("pay", "discard", "bribe", "fee", "trade_pay", "bank_take", "bank_privilege", "sale_card", "invest"):
        return with_capital(table, seat, choices, name)
    if name in ("build", "notary", "open_bid", "bid", "answer_mayor", "peek_keep", "peek_return", "exchange", "swap"):
        return with_buildings(table, seat, choices, name)
    if name == "two_raws":
        return two_raws(table, seat, choices)
    if name == "work_token":
        return work_token(table, seat, choices)
    if name == "trade":
        return best_trade(table, seat, choices)
    return in_town_hall(table, seat, choices)


def in_town_hall(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """First a work token, which is a WP; then a privilege token; then the turn order, for a player who is far back."""
    facts = table.facts
    for move in (facts.token_move + WORK, facts.token_move + PRIVILEGE):
        if move in choices:
            return move
    if facts.order_move in choices and table.place_of(seat) > 1:
        return facts.order_move
    return facts.done_move


# --- capital ------------------------------------------------------------------------------------------------------


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


def loss_of(table: CraftsmenTable, hand: list[int], card: int) -> int:
    """What a hand loses without this card: first buying power, then the digit, which matters for investing."""
    groups = table.facts.groups
    whole = power(groups, hand, ALL_COLOURS)
    hand[card] = hand[card] - 1
    less = power(groups, hand, ALL_COLOURS)
    first = card - card % DIGITS
    last_of_colour = hand[first] + hand[first + 1] + hand[first + 2] == 0
    hand[card] = hand[card] + 1
    keep = 8 * (card % DIGITS + 1) if table.year == table.facts.years and last_of_colour else 0
    return 10 * (whole - less) + card % DIGITS + keep


def next_discard(table: CraftsmenTable, seat: int, number: int) -> int:
    """The next of the least useful cards, after those that are already picked."""
    part = table.seats[seat]
    hand = part.capital[:]
    first = 0
    for card in part.picked:
        hand[card] = hand[card] - 1
        first = card
    return least_missed(table, hand, number - len(part.picked), first)[0]


def spare_cards(table: CraftsmenTable, seat: int, number: int) -> list[int]:
    """The least useful cards of the hand."""
    return least_missed(table, table.seats[seat].capital[:], number, 0)


def least_missed(table: CraftsmenTable, hand: list[int], number: int, first: int) -> list[int]:
    """The least useful cards of a hand, from a type on, found one after the other and sorted by type."""
    spare: list[int] = []
    while len(spare) < number:
        best = -1
        best_loss = 1 << 20
        for card in range(first, TYPES):
            if hand[card] > 0:
                loss = loss_of(table, hand, card)
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
    cost = CAPITAL * loss_of(table, part.capital[:], card) // 10
    if facts.pay_points_move in choices and 10 * facts.fees[table.year - 1] <= cost:
        return facts.pay_points_move
    return facts.pay_move + card


def best_payment(table: CraftsmenTable, seat: int) -> list[int]:
    """The payment after which the rest of the hand is worth most; of equal ones the one with the least waste."""
    search = Payments(table, seat)
    search.look(table.seats[seat].picked)
    return search.best


class Payments:
    """A search through all payments that start with the picked cards."""

    def __init__(self, table: CraftsmenTable, seat: int) -> None:
        self.groups = table.facts.groups
        self.hand = table.seats[seat].capital
        self.price = table.due
        self.colours = table.due_colours
        self.best: list[int] = []
        self.best_worth = -1
        self.looked = 0

    def look(self, picked: tuple[int, ...]) -> None:
        if picked and worth(self.groups, picked) >= self.price:
            self.judge(picked)
            return
        for card in next_types(self.groups, self.hand, picked, self.price, self.colours):
            if self.looked < 60:
                self.look((*picked, card))

    def judge(self, picked: tuple[int, ...]) -> None:
        self.looked += 1
        left = self.hand[:]
        digits = 0
        for card in picked:
            left[card] = left[card] - 1
            digits += card % DIGITS
        rest = 100 * power(self.groups, left, ALL_COLOURS) + 20 * (20 - len(picked)) - digits
        if rest > self.best_worth:
            self.best_worth = rest
            self.best = list(picked)


def bank_privilege(table: CraftsmenTable, seat: int) -> int:
    """Use the privilege for one more card, unless it costs a token and the card has little use."""
    facts = table.facts
    part = table.seats[seat]
    excess = part.cards - facts.bank_discard - facts.hand_limit
    if excess >= 0 or (not table.gold and part.privileges < 2):
        return facts.done_move
    return facts.privilege_move


def take(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Take face-up cards that add to a colour; otherwise cards from the deck."""
    facts = table.facts
    hand = table.seats[seat].capital[:]
    unknown = 28
    gains = [0, 0]
    for slot in (0, 1):
        card = table.capital_display[slot]
        if card >= 0:
            hand[card] = hand[card] + 1
            gains[slot] = loss_of(table, hand, card)
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
    lost = power(facts.groups, hand, ALL_COLOURS) - power(facts.groups, left, ALL_COLOURS)
    return choices[-2] if 10 * digits > CAPITAL * lost + 5 else facts.done_move


# --- buildings ----------------------------------------------------------------------------------------------------


def with_buildings(table: CraftsmenTable, seat: int, choices: list[int], name: str) -> int:
    if name == "build":
        return best_build(table, seat, choices)
    if name == "notary":
        return at_notary(table, seat, choices)
    if name in ("open_bid", "bid"):
        return best_bid(table, seat, choices)
    if name == "answer_mayor":
        return answer(table, seat, choices)
    if name == "exchange":
        return exchange(table, seat, choices)
    if name == "swap":
        return swap(table, seat, choices)
    worths = type_worths(table, seat)
    return ranked(table, seat, choices, worths, name == "peek_keep")


def best_build(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The object that is worth most for its price, at the end of the row where it leaves better options."""
    facts = table.facts
    worths = type_worths(table, seat)
    best = facts.done_move
    best_worth = 0
    for move in choices:
        if move == facts.done_move:
            continue
        card = (move - facts.build_move) >> 1
        side = (move - facts.build_move) & 1
        value = card_worth(table, seat, card, worths) - CAPITAL * facts.build_price[facts.kind_of[card]]
        if not fits(table, seat, card, side):
            value -= 6 if table.gold else 15
        value += open_ends(table, seat, card, side)
        if value > best_worth:
            best = move
            best_worth = value
    return best


def open_ends(table: CraftsmenTable, seat: int, card: int, side: int) -> int:
    """The number of permits in hand that would fit next to this card, to choose the end of the row."""
    facts = table.facts
    part = table.seats[seat]
    other = part.row[-1] if side == 0 else part.row[0]
    number = 0
    for held in part.permits:
        if held != card:
            pair = facts.pair[held]
            if facts.fits[facts.pair[card]] >> pair & 1 or facts.fits[facts.pair[other]] >> pair & 1:
                number += 1
    return number


def willing(table: CraftsmenTable, seat: int, card: int, worths: list[int]) -> int:
    """The highest price that this seat would pay for a permit. Enough must be left to build it soon."""
    facts = table.facts
    part = table.seats[seat]
    for held in part.permits:
        if facts.type_of[held] == facts.type_of[card]:
            return 0
    value = card_worth(table, seat, card, worths) - CAPITAL * facts.build_price[facts.kind_of[card]]
    return value // (2 * CAPITAL)


def at_notary(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Buy a permit that is worth its price; auction one that cannot be bought, or that is cheaper in an auction."""
    facts = table.facts
    worths = type_worths(table, seat)
    means = power(facts.groups, table.seats[seat].capital, ALL_COLOURS)
    best = facts.done_move
    best_surplus = 0
    for move in choices:
        if move == facts.done_move or move >= facts.peek_move:
            continue
        is_auction = move >= facts.auction_move + facts.sawmills
        card = move - (facts.auction_move if is_auction else facts.buy_move)
        kind = facts.kind_of[card]
        price = 2 * facts.mayor_cards[kind] + 2 if is_auction else facts.permit_price[kind]
        surplus = 2 * (willing(table, seat, card, worths) - price) - (1 if is_auction else 0)
        if means >= price and surplus > best_surplus:
            best = move
            best_surplus = surplus
    if best == facts.done_move and table.gold and choices[-2] >= facts.peek_move:
        return choices[-2] if table.seats[seat].cards > 3 and not table.acted else facts.done_move
    return best


def best_bid(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Open a little below the mayor's usual offer; raise by one as long as it is worth it."""
    facts = table.facts
    if table.bid == 0:
        opening = facts.mayor_cards[facts.kind_of[table.lot]] + 1
        return choices[min(opening, len(choices)) - 1]
    if len(choices) > 1 and willing(table, seat, table.lot, type_worths(table, seat)) > table.bid:
        return choices[0]
    return facts.pass_move


def answer(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    price = 1
    for card in table.mayor:
        price += card % DIGITS + 1
    if len(choices) > 1 and willing(table, seat, table.lot, type_worths(table, seat)) >= price:
        return choices[0]
    return choices[-1]


def ranked(table: CraftsmenTable, seat: int, choices: list[int], worths: list[int], keep: bool) -> int:
    """The notary's look: the best cards go to the display, the others to the bottom."""
    facts = table.facts
    if not keep:
        return choices[-1]
    cards = sorted(table.look)
    cards.sort(key=lambda card: -card_worth(table, seat, card, worths))
    wanted = sorted(cards[:2])
    move = facts.keep_move + wanted[len(table.kept)]
    return move if move in choices else choices[0]


def exchange(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """Exchange a permit that does not help any plan."""
    facts = table.facts
    worths = type_worths(table, seat)
    worst = facts.done_move
    worst_worth = 60
    for move in choices:
        if move != facts.done_move:
            value = worths[facts.type_of[move - facts.exchange_move]]
            if value < worst_worth:
                worst = move
                worst_worth = value
    return worst


def swap(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The sawmill that most permits fit."""
    facts = table.facts
    best = facts.done_move
    most = fitting(table, seat, table.seats[seat].row[0])
    for move in choices:
        if move not in (facts.done_move, facts.swap_random_move):
            number = fitting(table, seat, move - facts.swap_move)
            if number > most:
                best = move
                most = number
    return best


def fitting(table: CraftsmenTable, seat: int, card: int) -> int:
    """The number of permits in hand that fit next to this card."""
    facts = table.facts
    number = 0
    for held in table.seats[seat].permits:
        number += facts.fits[facts.pair[card]] >> facts.pair[held] & 1
    return number
