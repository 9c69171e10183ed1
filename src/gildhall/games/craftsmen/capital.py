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

    def index(self, ones: int, twos: int, threes: int) -> int:
        return (ones * self.base + twos) * self.base + threes


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


def next_types(
    groups: Groups,
    hand: list[int],
    picked: tuple[int, ...],
    price: int,
    colours: int,
    sums: Sums | None = None,
) -> list[int]:
    """The types of cards that may be paid next, in canonical order: those from which an irredundant payment can still
    be reached (CRA-5.5, 5.6, 8.33). Who asks for several steps of a payment passes the sums of its hand.

    >>> from gildhall.games.craftsmen import GAME
    >>> groups = Groups(GAME.components)
    >>> hand = [0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0]  # G1 G1 B3
    >>> next_types(groups, hand, (), 3, ALL_COLOURS), next_types(groups, hand, (3,), 3, ALL_COLOURS)
    ([3, 8], [3])
    """
    left = hand[:]
    taken = [0] * TYPES
    last = 0
    for card in picked:
        left[card] = left[card] - 1
        taken[card] = taken[card] + 1
        last = card
    found = Sums(groups, hand, price, colours) if sums is None else sums
    return _Search(groups, left, taken, price, found).candidates(last)


class Sums:
    """What the colours of a hand from one on can give: the sums (as bits) by their least loss. Each is found when it is
    asked for, and serves all steps of a payment, because cards are paid in the order of colours.
    """

    def __init__(self, groups: Groups, hand: list[int], price: int, colours: int) -> None:
        self.groups = groups
        self.hand = hand
        self.colours = colours
        self.most = price + groups.most_loss  # a larger sum is never irredundant
        self._found: list[list[int]] = [[] for _ in range(COLOURS)]
        self._found.append([1] * (groups.most_loss + 1))

    def of(self, colour: int) -> list[int]:
        """The sums that this colour and the later ones can reach, by least loss."""
        found = self._found[colour]
        if not found:
            found = self.of(colour + 1)
            if self.colours >> colour & 1:
                options = self._options(colour)
                found = [1] + [self._spread(found[loss], options[loss]) for loss in range(1, len(found))]
            self._found[colour] = found
        return found

    def _options(self, colour: int) -> list[int]:
        """The values (as bits) of the groups of one colour, by least loss."""
        groups = self.groups
        options = [1] * (groups.most_loss + 1)
        first = colour * DIGITS
        for ones in range(self.hand[first] + 1):
            for twos in range(self.hand[first + 1] + 1):
                index = (ones * groups.base + twos) * groups.base
                for threes in range(self.hand[first + 2] + 1):
                    value = groups.value[index + threes]
                    if 0 < value <= self.most:
                        for loss in range(1, groups.loss[index + threes] + 1):
                            options[loss] = options[loss] | 1 << value
        return options

    def _spread(self, sums: int, options: int) -> int:
        spread = 0
        value = 0
        while options:
            if options & 1:
                spread |= sums << value
            options >>= 1
            value += 1
        return spread & (1 << self.most + 1) - 1


class _Search:
    """One search for the cards that may be paid next."""

    def __init__(self, groups: Groups, left: list[int], taken: list[int], price: int, sums: Sums) -> None:
        self.groups = groups
        self.left = left
        self.taken = taken
        self.price = price
        self.sums = sums
        self.value = 0  # of the closed colours
        self.loss = NO_LOSS

    def candidates(self, last: int) -> list[int]:
        found: list[int] = []
        colour = last // DIGITS
        self._close_before(colour)
        digit = last - colour * DIGITS
        while colour < COLOURS:
            if self.sums.colours >> colour & 1:
                for d in range(digit, DIGITS):
                    if self.left[colour * DIGITS + d] > 0 and self._reaches(colour, d, self.sums.of(colour + 1)):
                        found.append(colour * DIGITS + d)
            self._close(colour)
            colour += 1
            digit = 0
        return found

    def _close_before(self, colour: int) -> None:
        for earlier in range(colour):
            self._close(earlier)

    def _close(self, colour: int) -> None:
        """Close a colour: no more cards of it are picked, and its value is counted."""
        first = colour * DIGITS
        index = self.groups.index(self.taken[first], self.taken[first + 1], self.taken[first + 2])
        self.value += self.groups.value[index]
        self.loss = min(self.loss, self.groups.loss[index])

    def _reaches(self, colour: int, digit: int, sums: list[int]) -> bool:
        """Can the price be met with one more card of this type, and then cards of the same or later types?"""
        first = colour * DIGITS
        low = self.taken[first : first + DIGITS]
        low[digit] = low[digit] + 1
        high = low[:]
        for d in range(digit, DIGITS):
            high[d] = self.taken[first + d] + self.left[first + d]
        groups = self.groups
        for ones in range(low[0], high[0] + 1):
            for twos in range(low[1], high[1] + 1):
                index = (ones * groups.base + twos) * groups.base
                for threes in range(low[2], high[2] + 1):
                    if self._meets(groups.value[index + threes], groups.loss[index + threes], sums):
                        return True
        return False

    def _meets(self, value: int, loss: int, sums: list[int]) -> bool:
        missing = self.price - self.value - value
        least = min(loss, self.loss)
        for over in range(1, min(least, self.groups.most_loss) + 1):
            # the later colours must give from `missing` to `missing + over − 1`
            last = missing + over - 1
            if last >= 0:
                window = (1 << last + 1) - 1
                if missing > 0:
                    window &= ~((1 << missing) - 1)
                if sums[over] & window:
                    return True
        return False
