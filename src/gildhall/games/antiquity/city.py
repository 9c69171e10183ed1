"""What belongs to one player: goods, residents, city maps with their buildings and graves, and what he has in the
countryside.

Everything belongs to the player, not to one of his cities (ANT-1.4), and only he builds on his maps (ANT-2.5).
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.table import Seat
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.countryside import Works
from gildhall.games.antiquity.names import (
    ALCHEMY,
    CART_SHOP,
    FIRST_FOOD,
    FIRST_LUXURY,
    FOUNTAIN,
    GOODS,
    HOUSE,
    NO_SAINT,
    STORAGE,
    THEOLOGY,
    TOWNS,
    UNIVERSITY,
)
from gildhall.games.antiquity.shapes import count, rim

LIFTED: Final = -1
"""The town of a building that is in the hand while buildings are rearranged."""

# What was done this round and can be done once (bits of Realm.used).
HOSPITAL_USED: Final = 1
RAZED: Final = 2
REARRANGED: Final = 4
ALCHEMY_USED: Final = 8
BIOLOGY_USED: Final = 16

# Who leaves at the end of the phase, and why (ANT-9.11, 11.7).
STAYS: Final = 0
RESIGNED: Final = 1
STARVED: Final = 2

_NO_BUILDINGS: Final[list[Building]] = []


class Building:
    """A city building on a map. Immutable, so that copies share it; a change puts another in its place.

    ``service``: bit 0, it has had a resident this round; bit 1, in the round before (for manning as then). ``pattern``:
    while it is lifted, which of its cells bear graves (ANT-5.51).
    """

    def __init__(self, shape: int, kind: int, town: int, spot: int, mask: int, manned: bool, service: int) -> None:
        self.shape = shape
        self.kind = kind
        self.town = town
        self.spot = spot
        self.mask = mask
        self.manned = manned
        self.service = service
        self.pattern = 0

    def with_man(self, manned: bool, service: int) -> Building:
        """The same building with or without a resident."""
        return Building(self.shape, self.kind, self.town, self.spot, self.mask, manned, service)

    def lifted(self, pattern: int) -> Building:
        """The same building in the hand."""
        twin = Building(self.shape, self.kind, LIFTED, self.spot, 0, self.manned, self.service)
        twin.pattern = pattern
        return twin

    def put(self, town: int, spot: int, mask: int) -> Building:
        """The same building at another place."""
        return Building(self.shape, self.kind, town, spot, mask, self.manned, self.service)


class Realm(Seat):
    """What belongs to one player."""

    def __init__(self) -> None:
        self.goods: list[int] = [0] * len(GOODS)
        self.houses = 0  # a bit for each house built: bit n−1 is house n
        self.idle = 0
        self.buildings: list[Building] = []
        self.works: list[Works] = []
        self.centres: tuple[int, ...] = ()  # the centres of his cities; the first one has the large map
        self.inns: tuple[int, ...] = ()
        self.saint = NO_SAINT
        # city maps: cells with buildings, with houses, with graves
        self.built: list[int] = [0] * TOWNS
        self.homes: list[int] = [0] * TOWNS
        self.graves: list[int] = [0] * TOWNS
        # worked out by refresh(): kinds of buildings that stand, that have one without graves, that function
        self.standing = 0
        self.clean = 0
        self.working = 0
        self.linked = 0  # faculties that a manned university works (ANT-5.38)
        self.carts = 0  # functioning cart shops
        self.fountains = 0
        self.capacity = 0
        # this round
        self.used = 0
        self.cathedrals = 0  # built in this phase 2
        self.taken: list[int] = [0, 0, 0]  # shared pieces taken in this phase 2
        self.limits: tuple[
            int, ...
        ] = ()  # what is left of them when phase 2 is played again (ANT-4.13); () is the supply
        self.again = 0  # how often phase 2 was played again
        self.due = 0  # graves or markers still to be placed
        # the end
        self.leaving = STAYS
        self.out = 0  # when he was eliminated: 1 + 16 × round + phase; 0 while he plays
        # while rearranging (ANT-5.50): how it was before, and the graves in the hand
        self.before: list[Building] = _NO_BUILDINGS
        self.graves_before: tuple[int, ...] = ()
        self.graves_lifted = 0

    def copy(self) -> Realm:
        twin = Realm()
        twin.goods = self.goods[:]
        twin.houses = self.houses
        twin.idle = self.idle
        twin.buildings = self.buildings[:]
        twin.works = self.works[:]
        twin.centres = self.centres
        twin.inns = self.inns
        twin.saint = self.saint
        twin.built = self.built[:]
        twin.homes = self.homes[:]
        twin.graves = self.graves[:]
        twin.standing = self.standing
        twin.clean = self.clean
        twin.working = self.working
        twin.linked = self.linked
        twin.carts = self.carts
        twin.fountains = self.fountains
        twin.capacity = self.capacity
        twin.used = self.used
        twin.cathedrals = self.cathedrals
        twin.taken = self.taken[:]
        twin.limits = self.limits
        twin.again = self.again
        twin.due = self.due
        twin.leaving = self.leaving
        twin.out = self.out
        twin.before = self.before  # never changed, only replaced
        twin.graves_before = self.graves_before
        twin.graves_lifted = self.graves_lifted
        return twin

    # --- counting -------------------------------------------------------------------------------------------------

    def plays(self) -> bool:
        """Is he still in the game and deciding?"""
        return self.out == 0 and self.leaving == STAYS

    def residents(self) -> int:
        """ANT-2.6: as many as houses built."""
        return count(self.houses)

    def food(self) -> int:
        """ANT-9.1: food goods in the pool."""
        goods = self.goods
        return goods[2] + goods[3] + goods[4] + goods[5]

    def total(self) -> int:
        """All goods."""
        number = 0
        for units in self.goods:
            number += units
        return number

    def works_kind(self, kind: int) -> bool:
        """Does he have a functioning building of this kind (ANT-2.20)?"""
        return self.working >> kind & 1 == 1

    def empty(self, facts: AntiquityFacts, town: int) -> int:
        """The empty cells of the map of one of his cities (ANT-5.11)."""
        return facts.maps[town] & ~(self.built[town] | self.graves[town])

    def empty_cells(self, facts: AntiquityFacts) -> int:
        """How many cells of all maps are empty."""
        number = 0
        for town in range(len(self.centres)):
            number += count(self.empty(facts, town))
        return number

    def hurt(self, building: Building) -> bool:
        """Does a grave lie on it (ANT-2.24)?"""
        return building.mask & self.graves[building.town] != 0

    def grave_cells(self, town: int) -> int:
        """ANT-9.6 to 9.8: cells of buildings that can take a grave: not houses, not twice."""
        return self.built[town] & ~self.homes[town] & ~self.graves[town]

    # --- changing -------------------------------------------------------------------------------------------------

    def refresh(self, facts: AntiquityFacts) -> None:
        """Work out what functions (ANT-2.20 to 2.24, 5.24, 9.10, 9.15)."""
        standing = clean = working = carts = fountains = capacity = 0
        university = -1
        needs_man = facts.needs_man
        graves = self.graves
        for i in range(len(self.buildings)):
            building = self.buildings[i]
            kind = building.kind
            standing |= 1 << kind
            if building.town < 0 or building.mask & graves[building.town]:
                continue
            clean |= 1 << kind
            if needs_man[kind] and not building.manned:
                continue
            working |= 1 << kind
            if kind == CART_SHOP:
                carts += 1
            elif kind == FOUNTAIN:
                fountains += 1
            elif kind == STORAGE:
                capacity += facts.shapes[building.shape].size
            elif kind == UNIVERSITY:
                university = i
        self.standing = standing
        self.clean = clean
        self.carts = carts
        self.fountains = fountains
        self.capacity = capacity
        self.linked = self._linked(university) if university >= 0 else 0
        self.working = working | self.linked

    def _linked(self, university: int) -> int:
        """ANT-5.36 to 5.40, 5.42: grave-free faculties that adjoin a functioning university, not another faculty."""
        house = self.buildings[university]
        around = rim(house.mask)
        linked = 0
        for building in self.buildings:
            is_faculty = ALCHEMY <= building.kind <= THEOLOGY and building.town == house.town
            if is_faculty and building.mask & around and not building.mask & self.graves[building.town]:
                linked |= 1 << building.kind
        return linked

    def add(self, facts: AntiquityFacts, shape: int, town: int, spot: int) -> None:
        """Put a new building on a map."""
        kind = facts.kind_of(shape)
        mask = facts.shapes[shape].masks[spot]
        self.buildings.append(Building(shape, kind, town, spot, mask, False, 0))
        self.built[town] = self.built[town] | mask
        if kind == HOUSE:
            self.homes[town] = self.homes[town] | mask
        self.refresh(facts)

    def bury(self, facts: AntiquityFacts, town: int, cell: int) -> None:
        """ANT-2.13, 9.10, 9.12: a grave, on an empty or a built cell; the resident it hits becomes idle."""
        mask = 1 << cell
        self.graves[town] = self.graves[town] | mask
        if self.built[town] & mask:
            for i in range(len(self.buildings)):
                building = self.buildings[i]
                if building.town == town and building.mask & mask and building.manned:
                    self.buildings[i] = building.with_man(False, building.service)
                    self.idle += 1
            self.refresh(facts)

    def rise(self, facts: AntiquityFacts) -> None:
        """ANT-5.1: every resident on a city building becomes idle."""
        for i in range(len(self.buildings)):
            building = self.buildings[i]
            self.buildings[i] = building.with_man(False, (building.service & 1) << 1)
            if building.manned:
                self.idle += 1
        self.refresh(facts)

    def retire_cart(self, facts: AntiquityFacts) -> None:
        """ANT-7.4, 7.9: the resident leaves a functioning cart shop, which is used up for the round."""
        for i in range(len(self.buildings)):
            building = self.buildings[i]
            if building.kind == CART_SHOP and building.manned:
                self.buildings[i] = building.with_man(False, building.service)
                break
        self.refresh(facts)


def holds(goods: list[int], category: int, number: int, differ: bool) -> bool:
    """ANT-5.17, 5.18: can so many units of a category be paid, all different if they must differ?"""
    first = FIRST_FOOD if category == 0 else FIRST_LUXURY
    have = 0
    for good in range(first, first + 4):
        units = goods[good]
        have += (1 if units else 0) if differ else units
    return have >= number
