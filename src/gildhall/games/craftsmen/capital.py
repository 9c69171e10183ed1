"""Section 5: what capital is worth, and how a price may be paid.

A hand is a list with the number of cards of each type (colour × 3 + digit − 1). The cards of one colour in a payment
are a *group*. A payment is irredundant (CRA-5.6) exactly if it is worth less above the price than each of its groups
would lose by its least useful card. So groups need only their value and that loss, and sums of values fit into bit
masks.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.games.craftsmen.moves import DIGITS

COLOURS: Final = 4
TYPES: Final = COLOURS * DIGITS
ALL_COLOURS: Final = 15
NO_LOSS: Final = 1 << 20


class Groups:
    """Value and loss of all groups of one colour, by the numbers of 1s, 2s and 3s."""

    def __init__(self, components: dict[str, Any]) -> None:
        step: int = components["capital_value"]["set_step"]
        self.step = step
        self.base: int = 1 + max(max(components["capital"][colour]) for colour in components["colours"])
        self.value: list[int] = []
        self.loss: list[int] = []
        for ones in range(self.base):
            for twos in range(self.base):
                for threes in range(self.base):
                    self.value.append(group_value(step, ones, twos, threes))
                    self.loss.append(group_loss(step, ones, twos, threes))
        self.most_loss = max(loss for loss in self.loss if loss < NO_LOSS)
        self._options: list[list[int]] = [[]] * len(self.value)
        self._sums: Sums | None = None

    def index(self, ones: int, twos: int, threes: int) -> int:
        return (ones * self.base + twos) * self.base + threes

    def options(self, ones: int, twos: int, threes: int) -> list[int]:
        """The values (as bits) of all groups of so many cards of one colour, by their least loss. They are kept."""
        whole = self.index(ones, twos, threes)
        if not self._options[whole]:
            options = [0] * (self.most_loss + 1)
            for some in range(ones + 1):
                for more in range(twos + 1):
                    index = self.index(some, more, 0)
                    for group in range(index, index + threes + 1):
                        if self.value[group]:
                            for loss in range(1, self.loss[group] + 1):
                                options[loss] = options[loss] | 1 << self.value[group]
            self._options[whole] = options
        return self._options[whole]

    def sums(self, hand: list[int], price: int, colours: int) -> Sums:
        """What a hand can pay. The last ones are kept, because all cards of a payment ask for the same."""
        kept = self._sums  # one reference, so that no other thread can change it meanwhile
        if kept is None or kept.price != price or kept.colours != colours or kept.hand != hand:
            kept = Sums(self, hand, price, colours)
            self._sums = kept
        return kept


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
    total = 0
    value = groups.value
    base = groups.base
    for colour in range(COLOURS):
        if colours >> colour & 1:
            first = colour * DIGITS
            total += value[(hand[first] * base + hand[first + 1]) * base + hand[first + 2]]
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
    hand = [0] * TYPES
    for card in picked:
        hand[card] = hand[card] + 1
    return power(groups, hand, ALL_COLOURS)


def next_types(groups: Groups, hand: list[int], picked: tuple[int, ...], price: int, colours: int) -> list[int]:
    """The types of cards that may be paid next, in canonical order: those from which an irredundant payment can still
    be reached (CRA-5.5, 5.6, 8.33).

    >>> from gildhall.games.craftsmen import GAME
    >>> groups = Groups(GAME.components)
    >>> hand = [0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0]  # G1 G1 B3
    >>> next_types(groups, hand, (), 3, ALL_COLOURS), next_types(groups, hand, (3,), 3, ALL_COLOURS)
    ([3, 8], [3])
    """
    return _Search(groups, groups.sums(hand, price, colours), picked).candidates(picked[-1] if picked else 0)


class Sums:
    """What the colours of a hand from one on can give: the sums (as bits) by their least loss. Each is found when it is
    asked for, and serves all steps of a payment, because cards are paid in the order of colours.
    """

    def __init__(self, groups: Groups, hand: list[int], price: int, colours: int) -> None:
        self.groups = groups
        self.hand = hand[:]
        self.price = price
        self.colours = colours
        self.whole = (1 << price + groups.most_loss + 1) - 1  # a larger sum is never irredundant
        self._found: list[list[int]] = [[], [], [], [], [1] * (groups.most_loss + 1)]
        self._rests: list[list[int]] = [[], [], [], [], []]
        # by whose habits the rules of thumb judged payments, and which is the best
        self.best: tuple[object, list[int]] = (None, [])

    def of(self, colour: int) -> list[int]:
        """The sums that this colour and the later ones can reach, by least loss."""
        found = self._found[colour]
        if not found:
            found = self.of(colour + 1)
            if self.colours >> colour & 1:
                first = colour * DIGITS
                hand = self.hand
                if hand[first] + hand[first + 1] + hand[first + 2]:
                    options = self.groups.options(hand[first], hand[first + 1], hand[first + 2])
                    found = [1] + [self._spread(found[loss], options[loss]) for loss in range(1, len(found))]
            self._found[colour] = found
        return found

    def _spread(self, sums: int, options: int) -> int:
        """The sums without this colour, and with one of its groups."""
        spread = sums
        value = 0
        while options:
            if options & 1:
                spread |= sums << value
            options >>= 1
            value += 1
        return spread & self.whole

    def rests(self, colour: int) -> list[int]:
        """The parts of a price (as bits) that this colour and the later ones can pay, by the least loss of the groups
        before: what they give may be larger, but by less than each loss.
        """
        rests = self._rests[colour]
        if not rests:
            sums = self.of(colour)
            rests = [0]
            for loss in range(1, len(sums)):
                found = rests[loss - 1]
                for over in range(loss):
                    found |= sums[loss] >> over
                rests.append(found)
            self._rests[colour] = rests
        return rests


class _Search:
    """One search for the cards that may be paid next."""

    def __init__(self, groups: Groups, sums: Sums, picked: tuple[int, ...]) -> None:
        self.groups = groups
        self.sums = sums
        self.hand = sums.hand
        self.taken = [0] * TYPES
        for card in picked:
            self.taken[card] = self.taken[card] + 1
        self.price = sums.price  # less the value of the closed colours
        self.loss = groups.most_loss

    def candidates(self, last: int) -> list[int]:
        found: list[int] = []
        colour = last // DIGITS
        for earlier in range(colour):
            self._close(earlier)
        digit = last - colour * DIGITS
        while colour < COLOURS:
            if self.sums.colours >> colour & 1:
                first = colour * DIGITS
                for card in range(first + digit, first + DIGITS):
                    if self.hand[card] > self.taken[card] and self._reaches(first, card, self.sums.rests(colour + 1)):
                        found.append(card)
            self._close(colour)
            colour += 1
            digit = 0
        return found

    def _close(self, colour: int) -> None:
        """Close a colour: no more cards of it are picked, and its value is counted."""
        first = colour * DIGITS
        index = self.groups.index(self.taken[first], self.taken[first + 1], self.taken[first + 2])
        self.price -= self.groups.value[index]
        self.loss = min(self.loss, self.groups.loss[index])

    def _reaches(self, first: int, card: int, rests: list[int]) -> bool:
        """Can the price be met with one more of this card, and then cards of the same or later types?"""
        hand = self.hand
        taken = self.taken
        groups = self.groups
        taken[card] = taken[card] + 1
        low_ones, low_twos, low_threes = taken[first], taken[first + 1], taken[first + 2]
        taken[card] = taken[card] - 1
        high_ones = hand[first] if card == first else low_ones
        high_twos = hand[first + 1] if card <= first + 1 else low_twos
        for ones in range(low_ones, high_ones + 1):
            for twos in range(low_twos, high_twos + 1):
                index = groups.index(ones, twos, 0)
                for each in range(index + low_threes, index + hand[first + 2] + 1):
                    if self._meets(groups.value[each], groups.loss[each], rests):
                        return True
        return False

    def _meets(self, value: int, loss: int, rests: list[int]) -> bool:
        """Can the later colours pay the rest, or is it paid already, by less than each loss too much?"""
        missing = self.price - value
        least = min(loss, self.loss)
        return rests[least] >> missing & 1 == 1 if missing > 0 else least + missing > 0
