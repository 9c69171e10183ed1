"""A face-down draw deck without a stored order."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from gildhall.engine.dice import Dice

EVERYONE: Final = -1


@mypyc_attr(acyclic=True)
class Deck:
    """A face-down deck: the cards known to lie on top, a bag of unknown order, the cards known to lie at the bottom.

    A card is chosen at the moment it is drawn, so there is no hidden order that code could read. For each known card
    the deck remembers who knows it, as a bit mask of seats (bit ``seat``); ``EVERYONE`` means all of them.

    Copies share the bag and the dice until one of them draws. Code outside this class replaces the bag, never changes
    it.

    >>> from gildhall.engine.dice import QuickDice
    >>> deck = Deck([1, 2, 3], QuickDice.seeded(7, 0))
    >>> deck.tuck(9, EVERYONE)
    >>> len(deck), deck.known_bottom(0)
    (4, [9])
    >>> sorted(deck.draw() for _ in range(3)), deck.draw()
    ([1, 2, 3], 9)
    """

    def __init__(self, cards: list[int], dice: Dice) -> None:
        self.bag = cards
        self.dice = dice
        self.shared = False  # are bag and dice those of a copy too? Most copies end before they draw.
        # tuples, because they change rarely and are copied often
        self.top: tuple[int, ...] = ()  # the next card first
        self.top_known: tuple[int, ...] = ()
        self.bottom: tuple[int, ...] = ()  # the lowest card last
        self.bottom_known: tuple[int, ...] = ()

    def __len__(self) -> int:
        return len(self.top) + len(self.bag) + len(self.bottom)

    def copy(self) -> Deck:
        twin = Deck(self.bag, self.dice)
        self.share_with(twin)
        return twin

    def share_with(self, twin: Deck) -> None:
        """Make a new deck with the same bag and dice a copy."""
        self.shared = twin.shared = True
        twin.top = self.top
        twin.top_known = self.top_known
        twin.bottom = self.bottom
        twin.bottom_known = self.bottom_known

    def own(self) -> None:
        """Before bag or dice change: stop sharing them with copies."""
        if self.shared:
            self.bag = self.bag[:]
            self.dice = self.dice.copy()
            self.shared = False

    def key(self) -> tuple[Any, ...]:
        """A hashable key, equal for decks that will give the same cards."""
        return (tuple(self.bag), self.top, self.top_known, self.bottom, self.bottom_known, self.dice.key())

    def cards(self) -> list[int]:
        """All cards in it."""
        return [*self.top, *self.bag, *self.bottom]

    def draw(self) -> int:
        """Take the next card."""
        if self.top:
            card = self.top[0]
            self.top = self.top[1:]
            self.top_known = self.top_known[1:]
        elif self.bag:
            self.own()
            card = self.dice.draw(self.bag)
        else:
            card = self.bottom[0]
            self.bottom = self.bottom[1:]
            self.bottom_known = self.bottom_known[1:]
        return card

    def knowers(self) -> int:
        """Who knows which card will be drawn next, as a mask of seats."""
        if self.top:
            return self.top_known[0]
        if self.bag or not self.bottom:
            return 0
        return self.bottom_known[0]

    def put(self, card: int, known: int) -> None:
        """Put a card on top. The seats in the mask ``known`` know which card it is."""
        self.top = (card,) + self.top
        self.top_known = (known,) + self.top_known

    def tuck(self, card: int, known: int) -> None:
        """Put a card at the bottom. The seats in the mask ``known`` know which card it is."""
        self.bottom += (card,)
        self.bottom_known += (known,)

    def shuffle_in(self, cards: list[int]) -> None:
        """Add cards and shuffle the whole deck: nothing in it is known any more."""
        self.own()
        self.bag.extend(self.top)
        self.bag.extend(self.bottom)
        self.bag.extend(cards)
        self.top = self.top_known = self.bottom = self.bottom_known = ()

    def peek(self, n: int, seat: int) -> list[int]:
        """Let a seat look at the next n cards (fewer, if there are fewer). They stay where they are.

        >>> from gildhall.engine.dice import QuickDice
        >>> deck = Deck([1, 2, 3], QuickDice.seeded(7, 0))
        >>> seen = deck.peek(2, seat=0)
        >>> deck.known_top(0) == seen, deck.known_top(1)
        (True, [None, None])
        """
        count = min(n, len(self))
        cards: list[int] = []
        known: list[int] = []
        for _ in range(count):
            known.append(self.knowers() | 1 << seat)
            cards.append(self.draw())
        for i in range(count - 1, -1, -1):
            self.put(cards[i], known[i])
        return cards

    def known_top(self, seat: int) -> list[int | None]:
        """The top cards that anybody knows, next first, None where this seat (−1: a spectator) does not know it."""
        return [_seen(self.top[i], self.top_known[i], seat) for i in range(len(self.top))]

    def known_bottom(self, seat: int) -> list[int | None]:
        """The bottom cards that anybody knows, lowest last, None where this seat (−1: a spectator) does not know it."""
        return [_seen(self.bottom[i], self.bottom_known[i], seat) for i in range(len(self.bottom))]

    def refill(self, seat: int, cards: list[int]) -> None:
        """Replace all cards that this seat (−1: a spectator) does not know from the end of ``cards``, which shrinks."""
        self.refill_ends(seat, cards)
        self.bag = [cards.pop() for _ in self.bag]

    def refill_ends(self, seat: int, cards: list[int]) -> None:
        """The same for the cards at the top and the bottom."""
        self.top = _refilled(self.known_top(seat), cards)
        self.bottom = _refilled(self.known_bottom(seat), cards)

    def data(self, names: list[str]) -> dict[str, Any]:
        """The whole deck as plain data, for a position."""
        return {
            "bag": [names[card] for card in self.bag],
            "top": [[names[self.top[i]], self.top_known[i]] for i in range(len(self.top))],
            "bottom": [[names[self.bottom[i]], self.bottom_known[i]] for i in range(len(self.bottom))],
        }


def _seen(card: int, known: int, seat: int) -> int | None:
    return card if known == EVERYONE or (seat >= 0 and known >> seat & 1) else None


def _refilled(known: list[int | None], cards: list[int]) -> tuple[int, ...]:
    return tuple([cards.pop() if card is None else card for card in known])
