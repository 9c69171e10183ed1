"""Section 5: what capital is worth, and how a price may be paid.

A hand is a list with the number of cards of each type (colour × 3 + digit − 1). The cards of one colour in a payment
are a *group*. A payment is irredundant (CRA-5.6) exactly if it is worth less above the price than each of its groups
would lose by its least useful card. So groups need only their value and that loss, and sums of values fit into bit
masks.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from gildhall.games.craftsmen.moves import DIGITS

COLOURS: Final = 4
TYPES: Final = COLOURS * DIGITS
ALL_COLOURS: Final = 15
NO_LOSS: Final = 1 << 20
LANE: Final = 7
"""Bits for the group of one colour, where those of all colours are packed into one number."""
GROUP: Final = (1 << LANE) - 1
BITS: Final = [1 << bit for bit in range(62)]


class Groups:
    """Value and loss of all groups of one colour, by the numbers of 1s, 2s and 3s."""

    def __init__(self, components: dict[str, Any]) -> None:
        step: int = components["capital_value"]["set_step"]
        self.step = step
        self.base: int = 1 + max(max(components["capital"][colour]) for colour in components["colours"])
        self.weights: list[int] = [self.base * self.base, self.base, 1]  # what a card adds to the index, by its digit
        self.packed: list[int] = [self.weights[card % DIGITS] << LANE * (card // DIGITS) for card in range(TYPES)]
        self.value: list[int] = []
        self.loss: list[int] = []
        for ones in range(self.base):
            for twos in range(self.base):
                for threes in range(self.base):
                    self.value.append(group_value(step, ones, twos, threes))
                    self.loss.append(group_loss(step, ones, twos, threes))
        self.most_loss = max(loss for loss in self.loss if loss < NO_LOSS)
        self._between: list[list[list[int]]] = [[[]] * len(self.value) for _ in self.value]
        self.judged: object = None  # by the rules of thumb: the last payment, see best_payment() in thumb/capital.py

    def index(self, ones: int, twos: int, threes: int) -> int:
        return (ones * self.base + twos) * self.base + threes

    def between(self, low: int, high: int) -> list[int]:
        """The values (as bits) of all groups with no fewer cards of each digit than the one group, and no more than the
        other, that lose more than 0, 1, 2… by each card. They are kept.
        """
        found = self._between[low][high]
        if not found:
            found = [0] * self.most_loss
            more = high - low
            for ones in range(low, low + more // self.weights[0] * self.weights[0] + 1, self.weights[0]):
                for twos in range(ones, ones + more % self.weights[0] // self.base * self.base + 1, self.base):
                    for group in range(twos, twos + more % self.base + 1):
                        for loss in range(self.loss[group]):
                            found[loss] |= 1 << self.value[group]
            self._between[low][high] = found
        return found


def group_value(step: int, ones: int, twos: int, threes: int) -> int:
    """CRA-5.1 to 5.4: the better of the digits and the set.

    >>> [group_value(5, 1, 0, 0), group_value(5, 1, 1, 0), group_value(5, 0, 0, 2), group_value(5, 0, 0, 3)]
    [1, 5, 6, 10]
    """
    cards = ones + twos + threes
    digits = ones + 2 * twos + 3 * threes
    return max(digits, step * (cards - 1)) if cards > 1 else digits


def group_loss(step: int, ones: int, twos: int, threes: int) -> int:
    """The value that a group loses without its least useful card; a very large number for an empty group."""
    whole = group_value(step, ones, twos, threes)
    loss = NO_LOSS
    if ones:
        loss = min(loss, whole - group_value(step, ones - 1, twos, threes))
    if twos:
        loss = min(loss, whole - group_value(step, ones, twos - 1, threes))
    if threes:
        loss = min(loss, whole - group_value(step, ones, twos, threes - 1))
    return loss


def power(groups: Groups, hand: list[int], colours: int) -> int:
    """CRA-5.13: the buying power of a hand, in the colours of a mask only (CRA-8.33)."""
    return in_colours(powers(groups, hand), colours)


def powers(groups: Groups, hand: list[int]) -> i64:
    """The value of each colour of a hand, packed."""
    packed: i64 = 0
    base: i64 = groups.base
    for first in range(TYPES - DIGITS, -1, -DIGITS):
        ones: i64 = hand[first]
        twos: i64 = hand[first + 1]
        threes: i64 = hand[first + 2]
        value: i64 = groups.value[(ones * base + twos) * base + threes]
        packed = packed << LANE | value
    return packed


def in_colours(powers: i64, colours: int) -> i64:
    """The sum in the colours of a mask."""
    total: i64 = 0
    left: i64 = colours
    while left:
        if left & 1:
            total += powers & GROUP
        powers >>= LANE
        left >>= 1
    return total


def most_power(groups: Groups, cards: int) -> int:
    """The greatest buying power that this number of cards can have: all 3s, or one set."""
    return max(DIGITS * cards, groups.step * (cards - 1))


def leaves_choice(groups: Groups, cards: int, price: int, colours: int) -> bool:
    """Could a player with this number of cards have a choice of cards to pay with, as far as everybody knows?

    There is no choice if all cards are needed. In a single colour there is none either, if one card fewer is enough
    only when all of them are 3s.

    >>> from gildhall.games.craftsmen import GAME
    >>> groups = Groups(GAME.components)
    >>> [leaves_choice(groups, 2, price, 1) for price in (2, 3, 4)], leaves_choice(groups, 2, 3, 5)
    ([True, False, False], True)
    """
    fewer = cards - 1
    only_threes = colours & (colours - 1) == 0 and price == DIGITS * fewer > groups.step * (fewer - 1)
    return most_power(groups, fewer) >= price and not only_threes


def worth(groups: Groups, picked: tuple[int, ...]) -> int:
    """The value of the picked cards together (CRA-5.4)."""
    total: i64 = 0
    packed = pack(groups, picked)
    while packed:
        value: i64 = groups.value[packed & GROUP]
        total += value
        packed >>= LANE
    return total


def pack(groups: Groups, picked: tuple[int, ...]) -> i64:
    """The group of each colour of these cards, packed."""
    packed: i64 = 0
    for card in picked:
        weight: i64 = groups.packed[card]
        packed += weight
    return packed


def next_types(groups: Groups, hand: list[int], picked: tuple[int, ...], price: int, colours: int) -> list[int]:
    """The types of cards that may be paid next, in canonical order: those from which an irredundant payment can still
    be reached (CRA-5.5, 5.6, 8.33).

    >>> from gildhall.games.craftsmen import GAME
    >>> groups = Groups(GAME.components)
    >>> hand = [0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0]  # G1 G1 B3
    >>> next_types(groups, hand, (), 3, ALL_COLOURS), next_types(groups, hand, (3,), 3, ALL_COLOURS)
    ([3, 8], [3])
    """
    last = picked[-1] if picked else 0
    colour = last // DIGITS
    packed = pack(groups, picked)
    least = groups.most_loss
    for _ in range(colour):  # no more cards of the earlier colours
        group = packed & GROUP
        price -= groups.value[group]
        least = min(least, groups.loss[group])
        packed >>= LANE
    search = _Search(groups, packed, price)
    taken = packed
    digit = last - colour * DIGITS
    while colour < COLOURS:
        if colours >> colour & 1:
            search.add(hand, colour * DIGITS, digit, taken)
        taken = digit = 0
        colour += 1
    return search.found(least)


@mypyc_attr(acyclic=True)
class _Search:
    """One search for the cards that may be paid next. ``taken`` is the group of cards that are picked of the first
    colour; it stays as it is if a card of a later colour is next.
    """

    def __init__(self, groups: Groups, taken: int, price: int) -> None:
        self.groups = groups
        self.started: i64 = groups.value[taken]
        self.loss = groups.loss[taken]
        self.price = price - groups.value[taken]
        self.cards: list[int] = []
        self.options: list[list[int]] = []  # for each of them: what the groups that begin with it are worth
        self.starts: i64 = 0  # the places of the first card of each colour, as bits
        self.later: i64 = 0  # the place of the first card of a later colour

    def add(self, hand: list[int], first: int, digit: int, taken: int) -> None:
        """Add the cards of a colour from a digit on."""
        groups = self.groups
        base: i64 = groups.base
        started: i64 = taken
        ones: i64 = hand[first]
        twos: i64 = hand[first + 1]
        threes: i64 = hand[first + 2]
        left = (ones * base + twos) * base + threes - started
        self.starts |= BITS[len(self.cards)]
        while digit < DIGITS:
            weight: i64 = groups.weights[digit]
            left %= weight * base  # without lower digits
            if left >= weight:
                self.cards.append(first + digit)
                self.options.append(groups.between(started + weight, started + left))
            digit += 1
        if taken:
            self.later = len(self.cards)

    def found(self, least: int) -> list[int]:
        """The cards with which the price can be met exactly, or by less too much than each group loses by a card:
        earlier groups lose ``least``.
        """
        options = self.options
        starts, later, started = self.starts, self.later, self.started
        number = len(options)
        every: i64 = BITS[number] - 1
        found: i64 = 0
        for over in range(least):
            missing: i64 = BITS[self.price + over]  # the sums (as bits) that this colour and earlier ones must give
            stays = over < self.loss  # may the group that was begun stay as it is?
            values: i64 = 0
            place: i64 = number - 1
            while place >= 0:
                option: i64 = options[place][over]
                if place < later:
                    option >>= started
                    if option & missing:
                        found |= BITS[place]
                elif stays and option & missing:
                    found |= BITS[place]
                values |= option
                if place and starts >> place & 1:
                    missing = less(missing, values)
                    values = 0
                place -= 1
            if found == every:
                break
        return [self.cards[i] for i in range(number) if found >> i & 1]


def less(sums: i64, values: i64) -> i64:
    """These sums (as bits), and less by each of the values."""
    found = sums
    while values:
        values >>= 1
        sums >>= 1
        if values & 1:
            found |= sums
    return found
