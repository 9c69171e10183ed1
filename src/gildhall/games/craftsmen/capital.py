"""Section 5: what capital is worth, and how a price may be paid.

Capital cards in a hand, a payment or the discard pile are one number, with four bits for each type (colour × 3 + digit
− 1). The twelve bits of one colour are its *group*. A payment is irredundant (CRA-5.6) exactly if it is worth less
above the price than each of its groups would lose by its least useful card. So groups need only their value and that
loss, and sums of values fit into bit masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

COLOURS: Final = 4
DIGITS: Final = 3
TYPES: Final = COLOURS * DIGITS  # constants of one module: with one of another, it is no constant in C
ALL_COLOURS: Final = 15
NO_LOSS: Final = 1 << 20
PART: Final = 4
"""Bits for the number of cards of one type."""
MOST: Final = (1 << PART) - 1
"""The greatest number of cards of one type."""
LANE: Final = PART * DIGITS
"""Bits for the group of one colour."""
GROUP: Final = (1 << LANE) - 1
HIGHEST: Final = 61
"""The highest sum of values, because sums are bits."""
_HIGHEST_BIT: Final = 1 << HIGHEST


def bit(number: i64) -> i64:
    """This bit. (In C, a small literal that is shifted is an int of 32 bits.)"""
    return _HIGHEST_BIT >> HIGHEST - number


def one(card: i64) -> i64:
    """One card of this type."""
    return bit(PART * card)


def packed(cards: Sequence[int]) -> i64:
    """These cards as one number."""
    found: i64 = 0
    for card in cards:
        found += one(card)
    return found


def count(cards: i64) -> i64:
    """How many cards they are."""
    number: i64 = 0
    while cards > 0:
        number += cards & MOST
        cards >>= PART
    return number


def number_of(cards: i64, card: i64) -> i64:
    """How many of them are of this type."""
    return cards >> PART * card & MOST


def cards_in(cards: i64) -> list[int]:
    """Their types, each as often as there are cards of it."""
    return [card for card in types_in(cards) for _ in range(number_of(cards, card))]


def types_in(cards: i64, first: int = 0) -> list[int]:
    """Their types, each added to a number, such as the id of the move for the first type."""
    found: list[int] = []
    while cards > 0:
        if cards & MOST:
            found.append(first)
        cards >>= PART
        first += 1
    return found


def of_colour(cards: i64, colour: i64) -> i64:
    """Those of one colour."""
    return (cards >> LANE * colour & GROUP) << LANE * colour


def begins(picked: i64, cards: i64) -> bool:
    """Are the picked ones the first of these cards?"""
    while picked > MOST:
        if (picked ^ cards) & MOST:
            return False
        picked >>= PART
        cards >>= PART
    return picked <= cards & MOST


def digit_sum(cards: i64) -> int:
    """CRA-3.16: the digits alone; colour sets do not count."""
    return sum([card % DIGITS + 1 for card in cards_in(cards)])


@final
class Groups:
    """Value and loss of all groups of one colour, by the numbers of 1s, 2s and 3s."""

    def __init__(self, components: dict[str, Any]) -> None:
        self.step: i64 = components["capital_value"]["set_step"]
        each = range(1 + max(max(components["capital"][colour]) for colour in components["colours"]))
        groups = [(ones, twos, threes) for threes in each for twos in each for ones in each]
        size = 1 + _group(*groups[-1])
        self.value = vec[i64]([0] * size)
        self.loss = vec[i64]([0] * size)
        for group in groups:
            self.value[_group(*group)] = group_value(self.step, *group)
            self.loss[_group(*group)] = group_loss(self.step, *group)
        lanes = [sum([GROUP << LANE * c for c in range(COLOURS) if mask >> c & 1]) for mask in range(1 << COLOURS)]
        self.lanes = vec[i64](lanes)
        """The bits of some colours."""
        self.most_loss: i64 = max(loss for loss in self.loss if loss < NO_LOSS)
        self._sums: list[list[list[Sums]]] = [[]] * size
        self.judged: object = None  # by the rules of thumb: the last payment, see best_payment() in thumb/capital.py

    def sums(self, taken: i64, whole: i64) -> list[Sums]:
        """What a colour can give, with all of ``taken``, no more than ``whole``, and no lower digits than the highest
        one taken, if the group must lose more than 0, 1, 2… by each card. It is kept.
        """
        if not self._sums[taken]:
            self._sums[taken] = [[]] * len(self.value)
        found = self._sums[taken][whole]
        if not found:
            found = self._sums[taken][whole] = [Sums() for _ in range(self.most_loss)]
            free = whole - taken
            ones = 0 if taken > MOST else free & MOST
            twos = 0 if taken >> 2 * PART else free >> PART & MOST
            for one in range(ones + 1):
                for two in range(twos + 1):
                    for three in range((free >> 2 * PART) + 1):
                        group = taken + _group(one, two, three)
                        worth = self.value[group]
                        value: i64 = bit(worth) if worth <= HIGHEST else 0  # no price is so high
                        for loss in range(min(self.loss[group], self.most_loss)):
                            each = found[loss]
                            each.all |= value
                            if one:
                                each.ones |= value
                            elif two:
                                each.twos |= value
                            elif three:
                                each.threes |= value
        return found


@final
@mypyc_attr(acyclic=True)
class Sums:
    """The values (as bits) of groups that begin with one more 1, 2 or 3 than are picked; and of all of them and the
    picked group.
    """

    def __init__(self) -> None:
        self.ones: i64 = 0
        self.twos: i64 = 0
        self.threes: i64 = 0
        self.all: i64 = 0

    def within(self, values: i64) -> i64:
        """With which digits (as bits) do groups begin that have one of these values?"""
        found: i64 = 1 if self.ones & values else 0
        found |= 2 if self.twos & values else 0
        found |= 4 if self.threes & values else 0
        return found


def _group(ones: int, twos: int, threes: int) -> int:
    return ones | twos << PART | threes << 2 * PART


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


def worth(groups: Groups, cards: i64) -> i64:
    """The value of cards together (CRA-5.4). That of a whole hand is its buying power (CRA-5.13)."""
    found: i64 = 0
    while cards > 0:
        found += groups.value[cards & GROUP]
        cards >>= LANE
    return found


def most_power(groups: Groups, cards: i64) -> i64:
    """The greatest buying power that this number of cards can have: all 3s, or one set."""
    return max(DIGITS * cards, groups.step * (cards - 1))


def leaves_choice(groups: Groups, cards: i64, price: i64, colours: i64) -> bool:
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


def next_types(groups: Groups, hand: i64, picked: i64, price: i64, colours: int, first: int = 0) -> list[int]:
    """The types of cards that may be paid next, each added to ``first``: those from which an irredundant payment can
    still be reached (CRA-5.5, 5.6, 8.33). Such a payment meets the price, or exceeds it by less than each of its groups
    loses by a card.

    >>> from gildhall.games.craftsmen import GAME
    >>> groups = Groups(GAME.components)
    >>> hand = packed([3, 3, 8])  # G1 G1 B3
    >>> next_types(groups, hand, 0, 3, ALL_COLOURS), next_types(groups, hand, one(3), 3, ALL_COLOURS)
    ([3, 8], [3])
    """
    begun: i64 = 0  # the colour that was begun
    least = groups.most_loss
    left = price
    taken = picked
    whole = hand & groups.lanes[colours]
    while taken > GROUP:  # no more cards of the earlier colours
        least = min(least, groups.loss[taken & GROUP])
        left -= groups.value[taken & GROUP]
        taken >>= LANE
        whole >>= LANE
        begun += 1
    loss = groups.loss[taken]
    worth = groups.value[taken]
    left -= worth
    sums: list[list[Sums]] = []
    while whole > 0 or not sums:
        sums.append(groups.sums(taken, whole & GROUP))
        taken = 0
        whole >>= LANE
    found: i64 = 0
    for over in range(least):
        missing = bit(left + over)  # the sums (as bits) that this colour and earlier ones must give
        for colour in range(len(sums) - 1, 0, -1):
            later = sums[colour][over]
            if later.all > 1:
                if over < loss:  # may the group that was begun stay as it is?
                    found |= later.within(missing) << colour * DIGITS
                missing = less(missing, later.all)
        found |= sums[0][over].within(missing << worth)
    return _listed(found << begun * DIGITS, first)


def _listed(types: i64, first: int) -> list[int]:
    """A list of these types (as bits), each added to a number."""
    found: list[int] = []
    while types:
        if types & 1:
            found.append(first)
        types >>= 1
        first += 1
    return found


def less(sums: i64, values: i64) -> i64:
    """These sums (as bits), and less by each of the values."""
    found = sums
    while values and sums:
        values >>= 1
        sums >>= 1
        if values & 1:
            found |= sums
    return found
