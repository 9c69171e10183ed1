"""A deck of building cards: the engine's deck, with the house cards on top of the others."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import mypyc_attr

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice


@final
@mypyc_attr(acyclic=True)
class BuildingDeck(Deck):
    """CRA-3.7, 3.10: the house cards, in unknown order, are above the bag of the other cards.

    ``inside`` has the cards (as bits, from ``first`` on) that went back into the deck for all to see, although not
    everybody knows where they are (CRA-8.43, 8.46). Cards go back only to the top or the bottom, never into the bags.
    """

    def __init__(self, house: list[int], cards: list[int], dice: Dice, first: int) -> None:
        super().__init__(cards, dice)
        self.house = house
        self.first = first
        self.inside = 0

    def __len__(self) -> int:
        return len(self.top) + len(self.house) + len(self.bag) + len(self.bottom)

    def copy(self) -> BuildingDeck:
        twin = BuildingDeck(self.house, self.bag, self.dice, self.first)
        twin.inside = self.inside
        self.share_with(twin)
        return twin

    def own(self) -> None:
        if self.shared:
            self.house = self.house[:]
        super().own()

    def key(self) -> tuple[Any, ...]:
        return (*super().key(), tuple(self.house), self.inside)

    def draw(self) -> int:
        if self.house and not self.top:
            self.own()
            return self.dice.draw(self.house)
        return super().draw()

    def knowers(self) -> int:
        return 0 if self.house and not self.top else super().knowers()

    def cards(self) -> list[int]:
        return [*super().cards(), *self.house]

    def known_cards(self, viewer: int) -> list[int]:
        """The cards at the top and bottom that a seat knows."""
        return [card for card in self.known_top(viewer) + self.known_bottom(viewer) if card is not None]

    def went_in(self, card: int) -> None:
        """Note a card that went back into the deck for all to see."""
        self.inside |= 1 << card - self.first

    def came_out(self, card: int) -> None:
        """Note that everybody sees this card again."""
        self.inside &= ~(1 << card - self.first)

    def inside_cards(self) -> list[int]:
        """The cards that everybody knows to be inside."""
        return [self.first + i for i in range(62) if self.inside >> i & 1]

    def data(self, names: list[str]) -> dict[str, Any]:
        return {**super().data(names), "house": [names[card] for card in self.house]}
