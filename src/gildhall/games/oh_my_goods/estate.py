"""The buildings of one player, with everything that follows from them. Immutable: building something makes a new
estate.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.plain import UNSET
from gildhall.games.oh_my_goods.components import ANY, COLOUR_GUARDS, MOST_CARDS, GoodsFacts


@final
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
        self.vp = 0
        # production buildings in the order in which they are asked (OMG-17.6, 17.15)
        self.order: list[int] = []
        self.types: list[int] = []
        workshops: i64 = 0
        colours: i64 = COLOUR_GUARDS
        bit: i64 = 1
        for b, card in enumerate(buildings):
            self.vp = self.vp + facts.vp[card]
            colours += facts.colour_unit[card]
            type_ = facts.type_of[card]
            if type_ >= 0:
                workshops |= bit
                self._insert(b, type_)
            else:
                self._add_office(facts.gives[card])
            bit <<= 1
        self.workshops: i64 = workshops  # a bit for each production building
        self.chains: i64 = 0  # a bit for the last place of each type with a chain in that order
        bit = 1
        for place, type_ in enumerate(self.types):
            if facts.has_chain[type_] and (place == len(self.types) - 1 or self.types[place + 1] != type_):
                self.chains |= bit
            bit <<= 1
        self.colours: i64 = colours  # packed
        # what is found when somebody asks for it
        self.faces: i64 = -1  # see suited()
        self.work_moves: list[int] = UNSET
        self.work_staff: i64 = -1  # with assistants at these buildings
        # what the rules of thumb found out about it (thumb/worth.py), because they ask for the same again and again
        self.judged_by: object = None  # whose habits
        self.best_income = -1
        self.incomes: list[int] = UNSET  # by card
        self.judged_for = -1
        self.judged: list[int] = UNSET
        self.wanted: list[int] = UNSET  # hand cards of each resource
        self.wanted_last: list[int] = UNSET  # the same for the final round

    def _add_office(self, gives: int) -> None:
        if gives == ANY:
            self.draws += 1
        elif gives >= 0:
            self.offices[gives] = self.offices[gives] + 1
            self.office_total += 1

    def _insert(self, b: int, type_: int) -> None:
        place = len(self.order)
        while place > 0 and self.types[place - 1] > type_:
            place -= 1
        self.order.insert(place, b)
        self.types.insert(place, type_)

    def suited(self, facts: GoodsFacts) -> i64:
        """OMG-10.14 to 10.16: for which assistants there are at least as many buildings of each colour as they show, as
        a mask. The buildings are neither given up nor blocked, and the charburner's dark blue is none of these colours.
        """
        if self.faces < 0:
            faces: i64 = 0
            bit: i64 = 1
            for required in facts.requires_packed:
                if (self.colours - required) & COLOUR_GUARDS == COLOUR_GUARDS:
                    faces |= bit
                bit <<= 1
            self.faces = faces
        return self.faces

    def where_to_work(self, facts: GoodsFacts, staff: i64) -> list[int]:
        """The moves of a worker to the buildings without an assistant. The list is never changed."""
        if self.work_staff != staff:
            moves: list[int] = []
            for b in self.order:
                if not staff >> b & 1:
                    move = facts.moves.work[self.buildings[b]]
                    moves.append(move)
                    moves.append(move + 1)
            self.work_moves = moves
            self.work_staff = staff
        return self.work_moves

    def moves_at(self, moves: list[int], places: i64) -> list[int]:
        """Moves, which are given by card, for these of the production buildings (a mask)."""
        return [moves[self.buildings[b]] for b in self.order if places >> b & 1]

    def deck_cards(self) -> list[int]:
        """The buildings that are cards of the deck: all but the charburner."""
        return [card for card in self.buildings if card <= MOST_CARDS]

    def first_of(self, type_: int, allowed: i64) -> int:
        """The first of the allowed buildings (a mask) of a type; −1 if there is none."""
        for place, own in enumerate(self.types):
            if own == type_ and allowed >> self.order[place] & 1:
                return self.order[place]
        return -1

    def index_of(self, card: int) -> int:
        """The place of a building; −1 if it is not owned."""
        for b in range(len(self.buildings)):
            if self.buildings[b] == card:
                return b
        return -1
