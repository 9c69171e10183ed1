"""The buildings of one player, with everything that follows from them. Immutable: building something makes a new
estate.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gildhall.games.oh_my_goods.components import ANY, COLOUR_GUARDS, MOST_CARDS, GoodsFacts, packed


@mypyc_attr(acyclic=True)
class Estate:
    """Buildings in the order in which they were acquired (OMG-0.9), the charburner first.

    Market offices count as buildings but never produce (OMG-2.8); offices of a kind add up (OMG-5.9, 8.21). There is no
    limit on copies of a type (OMG-2.14), and buildings are never given up (OMG-10.26).
    """

    def __init__(self, facts: GoodsFacts, buildings: tuple[int, ...]) -> None:
        self.buildings = buildings
        self.offices: list[int] = [0] * 5  # by resource
        self.office_total = 0
        self.draws = 0  # draw offices
        self.colours: list[int] = [0] * 5  # the charburner's dark blue is none of them (OMG-10.16)
        self.vp = 0
        self.workshops = 0  # a bit for each production building
        # production buildings in the order in which they are asked (OMG-17.6, 17.15)
        self.order: list[int] = []
        self.types: list[int] = []
        for b in range(len(buildings)):
            card = buildings[b]
            self.vp += facts.vp[card]
            if facts.resource[card] >= 0:
                self.colours[facts.resource[card]] += 1
            if facts.gives[card] == ANY:
                self.draws += 1
            elif facts.gives[card] >= 0:
                self.offices[facts.gives[card]] += 1
                self.office_total += 1
            if facts.type_of[card] >= 0:
                self.workshops |= 1 << b
                self._insert(b, facts.type_of[card])
        self.colours_packed = packed(self.colours) | COLOUR_GUARDS
        # what the rules of thumb found out about it (thumb/worth.py), because they ask for the same again and again
        self.judged_by: object = None  # whose habits
        self.best_income = -1
        self.incomes: list[int] = []  # by card
        self.judged_for = -1
        self.judged: list[int] = []
        self.wanted: list[int] = []  # hand cards of each resource
        self.wanted_last: list[int] = []  # the same for the final round

    def _insert(self, b: int, type_: int) -> None:
        place = len(self.order)
        while place > 0 and self.types[place - 1] > type_:
            place -= 1
        self.order.insert(place, b)
        self.types.insert(place, type_)

    def deck_cards(self) -> list[int]:
        """The buildings that are cards of the deck: all but the charburner."""
        return [card for card in self.buildings if card <= MOST_CARDS]

    def first_of(self, type_: int, allowed: int) -> int:
        """The first of the allowed buildings (a mask) of a type; −1 if there is none."""
        for i in range(len(self.order)):
            if self.types[i] == type_ and allowed >> self.order[i] & 1:
                return self.order[i]
        return -1

    def index_of(self, card: int) -> int:
        """The place of a building; −1 if it is not owned."""
        for b in range(len(self.buildings)):
            if self.buildings[b] == card:
                return b
        return -1
