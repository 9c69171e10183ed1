"""Fills the blanks of a view: everything that a seat does not know is dealt again.

Every arrangement that agrees with public knowledge is possible. A player who pays or has bid can afford it. The first
turn order fits the digits dealt (CRA-3.16). House cards are above the others (CRA-3.7). Cards that went back for all to
see are in the deck.
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.dice import Dice
from gildhall.games.craftsmen._state import seen_cards
from gildhall.games.craftsmen.capital import ALL_COLOURS, Groups, cards_in, count, digit_sum, one, packed, worth
from gildhall.games.craftsmen.steps.limit import Discard
from gildhall.games.craftsmen.steps.notary import lay_back, left_to_return
from gildhall.games.craftsmen.table import CraftsmenTable
from gildhall.games.craftsmen.view import category, hidden_permits

TRIES: Final = 400
"""The largest number of deals that are tried to find one that fits the first turn order."""


def redeal(table: CraftsmenTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` does not know, and replace the dice."""
    for seat, part in enumerate(table.seats):
        if seat != viewer:
            part.picked = 0
    redeal_capital(table, viewer, dice)
    if table.look_by != viewer:
        table.kept = table.laid = ()
        table.laid_top = 0
    for kind in range(3):
        redeal_buildings(table, kind, viewer, dice)
    guess_unshown(table, viewer, dice)
    table.capital_deck.dice = dice.fork()
    for deck in table.decks:
        deck.dice = dice.fork()
    table.chance = dice.fork()


# --- capital ------------------------------------------------------------------------------------------------------


def redeal_capital(table: CraftsmenTable, viewer: int, dice: Dice) -> None:
    """Deal again the hands, the deck and (unless it is tracked) the discard pile."""
    facts = table.facts
    hidden = facts.all_capital - packed([card for card in [*table.capital_display, *table.mayor] if card >= 0])
    if viewer >= 0:
        hidden -= table.seats[viewer].capital
    if facts.deck_tracker:
        hidden -= table.discard
    pool = cards_in(hidden)
    dice.shuffle(pool)
    hands = ordered_hands(table, viewer, pool, dice) if table.dealt else {}
    for seat, hand in (hands or affordable_hands(table, viewer, pool, dice)).items():
        table.seats[seat].capital = packed(hand)
    if not facts.deck_tracker:
        number = count(table.discard)
        table.discard = packed(pool[:number])
        pool = pool[number:]
    table.capital_deck.bag = pool


def take(pool: list[int], cards: list[int]) -> None:
    for card in cards:
        pool.remove(card)


def ordered_hands(table: CraftsmenTable, viewer: int, pool: list[int], dice: Dice) -> dict[int, list[int]]:
    """CRA-3.16, 3.17: while nobody has used any capital, the turn order shows how the sums of digits compare.

    Hands of one size are dealt and sorted, until the viewer's hand is in its place and every player who must pay can
    pay. If no such deal is found, there are none.
    """
    places = [seat for seat in table.order if seat != viewer]
    for _ in range(TRIES):
        dice.shuffle(pool)
        hands = []
        end = len(pool)
        for seat in places:
            hands.append(pool[end - table.seats[seat].cards : end])
            end -= table.seats[seat].cards
        hands.sort(key=lambda hand: digit_sum(packed(hand)))
        by_seat = dict(zip(places, hands))
        if fits_order(table, viewer, by_seat) and can_pay(table, viewer, by_seat):
            take(pool, [card for hand in hands for card in hand])
            return by_seat
    return {}


def fits_order(table: CraftsmenTable, viewer: int, hands: dict[int, list[int]]) -> bool:
    """Would these hands give the actual turn order?"""
    sums = []
    for seat in table.order:
        capital = table.seats[viewer].capital if seat == viewer else packed(hands[seat])
        sums.append((digit_sum(capital), 0 if table.facts.random_ties else seat))
    return sums == sorted(sums)


def needs(table: CraftsmenTable, viewer: int) -> list[tuple[int, int, int]]:
    """What others are known to be able to pay, as price, seat and colours; the highest price first."""
    found = [(int(bid), seat, ALL_COLOURS) for seat, bid in enumerate(table.bids) if bid]
    if table.payer >= 0:
        found.append((table.due, table.payer, table.due_colours))
    return sorted([need for need in found if need[1] != viewer], reverse=True)


def can_pay(table: CraftsmenTable, viewer: int, hands: dict[int, list[int]]) -> bool:
    """Can these hands pay everything that their players are known to be able to pay?"""
    groups = table.facts.groups
    return all(power(groups, hands[seat], colours) >= price for price, seat, colours in needs(table, viewer))


def power(groups: Groups, hand: list[int], colours: int) -> int:
    """The buying power of cards in the colours of a mask."""
    return worth(groups, packed(hand) & groups.lanes[colours])


def affordable_hands(table: CraftsmenTable, viewer: int, pool: list[int], dice: Dice) -> dict[int, list[int]]:
    """Random hands. Players who must be able to pay get theirs first."""
    hands: dict[int, list[int]] = {}
    for price, seat, colours in needs(table, viewer):
        if seat not in hands:
            hands[seat] = affordable_hand(table.facts.groups, pool, table.seats[seat].cards, price, colours, dice)
            take(pool, hands[seat])
    for seat, part in enumerate(table.seats):
        if seat != viewer and seat not in hands:
            hands[seat] = [pool.pop() for _ in range(part.cards)]
    return hands


def affordable_hand(groups: Groups, pool: list[int], size: int, price: int, colours: int, dice: Dice) -> list[int]:
    """A hand that can pay. It is dealt at random. If that fails, it is the richest hand, with cards exchanged at random
    while it can still pay.
    """
    for _ in range(20):
        hand = pool[len(pool) - size :]
        if power(groups, hand, colours) >= price:
            return hand
        dice.shuffle(pool)
    hand = richest(groups, pool, size, colours)
    rest = pool[:]
    take(rest, hand)
    for _ in range(100 if rest and hand else 0):
        i, j = dice.below(len(hand)), dice.below(len(rest))
        hand[i], rest[j] = rest[j], hand[i]
        if power(groups, hand, colours) < price:
            hand[i], rest[j] = rest[j], hand[i]
    return hand


def richest(groups: Groups, pool: list[int], size: int, colours: int) -> list[int]:
    """The hand of this size with the greatest buying power: the highest cards of each colour, in the best split."""
    by_colour: list[list[int]] = [sorted([c for c in pool if c // 3 == colour], reverse=True) for colour in range(4)]
    best: list[int] = pool[:size]
    best_power = -1
    for numbers in splits(size, [len(cards) for cards in by_colour]):
        hand = [card for colour in range(4) for card in by_colour[colour][: numbers[colour]]]
        rich = power(groups, hand, colours)
        if rich > best_power:
            best, best_power = hand, rich
    return best


def splits(size: int, most: list[int]) -> list[list[int]]:
    """All ways to take ``size`` cards of some colours, with a maximum for each colour."""
    if len(most) == 1:
        return [[size]] if size <= most[0] else []
    return [[first, *rest] for first in range(min(size, most[0]) + 1) for rest in splits(size - first, most[1:])]


# --- buildings ----------------------------------------------------------------------------------------------------


def redeal_buildings(table: CraftsmenTable, kind: int, viewer: int, dice: Dice) -> None:
    """Deal again hidden permits, the two bags, and the cards in the deck (or in hand during a look) that only others
    know.
    """
    facts = table.facts
    deck = table.decks[kind]
    seen = seen_cards(table, viewer)
    for part in table.seats:
        seen.extend(part.shown)  # CRA-15.3: the permits that everybody saw
    unseen = [card for card in facts.cards_of_kind[kind] if card not in seen]
    back = [card for card in deck.inside_cards() if card not in seen]
    house = [card for card in unseen if facts.house[card] and card not in back]
    plain = [card for card in unseen if not facts.house[card] and card not in back]
    dice.shuffle(house)
    dice.shuffle(plain)
    deck.house = [house.pop() for _ in deck.house]
    deck.bag = [plain.pop() for _ in deck.bag]
    for seat, part in enumerate(table.seats):
        if seat != viewer:
            mine = [number for number in hidden_permits(facts, part) if number >> 1 == kind]
            others = [card for card in part.permits if category(facts, card) >> 1 != kind or card in part.shown]
            part.permits = tuple(sorted([*others, *[house.pop() if number & 1 else plain.pop() for number in mine]]))
    rest = back + house + plain
    dice.shuffle(rest)
    deck.refill_ends(viewer, rest)
    if table.looked == kind and table.look_by != viewer:
        drawn = [rest.pop() for _ in table.look[table.look_seen :]]
        table.look = (*table.look[: table.look_seen], *drawn)
    assert not rest, "a building card has no place"


# --- picked cards -------------------------------------------------------------------------------------------------


def guess_unshown(table: CraftsmenTable, viewer: int, dice: Dice) -> None:
    """Choose some random cards for the seat that decides now, unless it is ``viewer``: cards that it has picked but not
    shown. There may be any number of them, but never the last one.
    """
    seat = table.next_seat()
    if seat < 0 or seat == viewer:
        return
    while dice.below(2):
        choices = table.step(seat).choices(table, seat)  # fresh ones: the table may have cached earlier choices
        if not choose_unseen(table, seat, choices[dice.below(len(choices))]):
            return


def choose_unseen(table: CraftsmenTable, seat: int, move: int) -> bool:
    """Choose a card that nobody sees yet; False if there is none or it would be the last."""
    facts = table.facts
    part = table.seats[seat]
    step = table.step(seat)
    if step.name == "peek_keep":
        if len(table.kept) == 1:
            return False
        table.kept = (*table.kept, move - facts.keep_move)
        return True
    if step.name == "peek_return":
        if len(left_to_return(table)) <= (1 if facts.return_each else 2):
            return False
        on_top = move < facts.bottom_move + facts.sawmills
        lay_back(table, move - (facts.top_move if on_top else facts.bottom_move), on_top)
        return True
    if isinstance(step, Discard):
        picked = part.picked + one(move - facts.discard_move)
        is_last = count(picked) >= step.number
    elif step.name == "pay":
        picked = part.picked + one(move - facts.pay_move)
        is_last = worth(facts.groups, picked) >= table.due
    elif step.name == "invest" and move != facts.done_move:
        picked = part.picked + one(move - facts.invest_move)
        is_last = count(picked) == len(facts.colours)
    else:
        return False
    if not is_last:
        part.picked = picked
    return not is_last
