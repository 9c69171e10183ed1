"""The realm of one player: goods, residents, city maps with buildings and graves, and everything in the countryside.

Everything belongs to the player, not to one of the cities (ANT-1.4), and only the owner builds on a map (ANT-2.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from gildhall.engine.tuples import with_item
from gildhall.games.antiquity._state import RealmState
from gildhall.games.antiquity.buildings import LIFTED, Building
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.names import (
    ALCHEMY,
    CART_SHOP,
    FACULTIES,
    FISHERIES,
    FISHERY,
    FOUNTAIN,
    HOUSE,
    STORAGE,
    SUPPLIES,
    THEOLOGY,
    TOWNS,
    UNIVERSITY,
)
from gildhall.games.antiquity.shapes import count, rim

# Actions that are allowed once a round and were used (bits of Realm.used).
HOSPITAL_USED: Final = 1
RAZED: Final = 2
REARRANGED: Final = 4
ALCHEMY_USED: Final = 8
BIOLOGY_USED: Final = 16

# Why a player leaves at the end of the phase (ANT-9.11, 11.7).
STAYS: Final = 0
RESIGNED: Final = 1
STARVED: Final = 2

MARKS: Final = ["hospital", "raze", "rearrange", "alchemy", "biology"]
LEAVING: Final = ["", "resigned", "starved"]


@mypyc_attr(acyclic=True)
class Realm(RealmState):
    """Everything that belongs to one player."""

    def copy(self) -> Realm:
        return self.copy_to(Realm())

    # --- counting -------------------------------------------------------------------------------------------------

    def plays(self) -> bool:
        """Is the player still in the game and deciding?"""
        return self.out == 0 and self.leaving == STAYS

    def residents(self) -> int:
        """ANT-2.6: one resident for each house built."""
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
        """Does the player have a functioning building of this kind (ANT-2.20)?"""
        return self.working >> kind & 1 == 1

    def empty(self, facts: AntiquityFacts, town: int) -> int:
        """The empty cells of the map of one of the player's cities (ANT-5.11)."""
        return facts.maps[town] & ~(self.built[town] | self.graves[town])

    def empty_cells(self, facts: AntiquityFacts) -> int:
        """How many cells of all maps are empty."""
        number = 0
        for town in range(len(self.centres)):
            number += count(self.empty(facts, town))
        return number

    def hurt(self, building: Building) -> bool:
        """Is there a grave on it (ANT-2.24)?"""
        return building.mask & self.graves[building.town] != 0

    def grave_cells(self, town: int) -> int:
        """ANT-9.6 to 9.8: cells of buildings that can take a grave. Houses and cells with a grave cannot."""
        return self.built[town] & ~self.homes[town] & ~self.graves[town]

    # --- changing -------------------------------------------------------------------------------------------------

    def refresh(self, facts: AntiquityFacts) -> None:
        """Compute which buildings function (ANT-2.20 to 2.24, 5.24, 9.10, 9.15)."""
        self.standing = self.clean = self.working = self.linked = 0
        self.carts = self.fountains = self.capacity = 0
        self._count(facts, 0)

    def _count(self, facts: AntiquityFacts, first: int) -> None:
        """Count the buildings from number ``first`` on, in addition to those before."""
        standing = self.standing
        clean = self.clean
        working = self.working
        needs_man = facts.needs_man
        graves = self.graves
        buildings = self.buildings
        for i in range(first, len(buildings)):
            building = buildings[i]
            kind = building.kind
            standing |= 1 << kind
            if building.town < 0 or building.mask & graves[building.town]:
                continue
            clean |= 1 << kind
            if needs_man[kind] and not building.manned:
                continue
            working |= 1 << kind
            if kind == CART_SHOP:
                self.carts += 1
            elif kind == FOUNTAIN:
                self.fountains += 1
            elif kind == STORAGE:
                self.capacity += facts.shapes[building.shape].size
        self.standing = standing
        self.clean = clean
        self.working = working
        if working >> UNIVERSITY & 1 and clean & FACULTIES:
            self.linked = self._linked()
            self.working |= self.linked

    def _linked(self) -> int:
        """ANT-5.36 to 5.40, 5.42: grave-free faculties that are next to a functioning university itself."""
        town = around = linked = 0
        for building in self.buildings:
            if building.kind == UNIVERSITY:
                town = building.town
                around = rim(building.mask)
        for building in self.buildings:
            is_faculty = ALCHEMY <= building.kind <= THEOLOGY and building.town == town
            if is_faculty and building.mask & around and not building.mask & self.graves[building.town]:
                linked |= 1 << building.kind
        return linked

    def recount(self, facts: AntiquityFacts) -> None:
        """Compute the maps from the buildings, and which buildings function."""
        self.built = self.homes = (0,) * TOWNS
        for building in self.buildings:
            if building.town != LIFTED:
                self._cover(building)
        self.refresh(facts)

    def _cover(self, building: Building) -> None:
        town = building.town
        self.built = with_item(self.built, town, self.built[town] | building.mask)
        if building.kind == HOUSE:
            self.homes = with_item(self.homes, town, self.homes[town] | building.mask)

    def replace(self, i: int, building: Building) -> None:
        """Change a building, which is immutable, for another."""
        self.buildings = with_item(self.buildings, i, building)

    def add(self, facts: AntiquityFacts, shape: int, town: int, spot: int) -> None:
        """Put a new building on a map."""
        kind = facts.kind_of(shape)
        building = Building(shape, kind, town, spot, facts.shapes[shape].masks[spot], False, 0)
        self.buildings = (*self.buildings, building)
        self._cover(building)
        self._count(facts, len(self.buildings) - 1)

    def lay_graves(self, town: int, cells: int) -> None:
        """Change which cells of a map have graves."""
        self.graves = with_item(self.graves, town, cells)

    def bury(self, facts: AntiquityFacts, town: int, cell: int) -> None:
        """ANT-2.13, 9.10, 9.12: put a grave on an empty or built cell. A resident on that building becomes idle."""
        mask = 1 << cell
        self.lay_graves(town, self.graves[town] | mask)
        if self.built[town] & mask:
            for i in range(len(self.buildings)):
                building = self.buildings[i]
                if building.town == town and building.mask & mask and building.manned:
                    self.replace(i, building.with_man(False, building.service))
                    self.idle += 1
            self.refresh(facts)

    def rise(self, facts: AntiquityFacts) -> None:
        """ANT-5.1: every resident on a city building becomes idle."""
        buildings = list(self.buildings)
        for i in range(len(buildings)):
            building = buildings[i]
            if building.manned or building.service:
                buildings[i] = building.with_man(False, (building.service & 1) << 1)
                if building.manned:
                    self.idle += 1
        self.buildings = tuple(buildings)
        self.refresh(facts)

    def retire_cart(self, facts: AntiquityFacts) -> None:
        """ANT-7.4, 7.9: the resident leaves a functioning cart shop, which cannot be used again this round."""
        for i in range(len(self.buildings)):
            building = self.buildings[i]
            if building.kind == CART_SHOP and building.manned:
                self.replace(i, building.with_man(False, building.service))
                break
        self.refresh(facts)


def pieces_used(facts: AntiquityFacts, parts: Sequence[Realm]) -> list[int]:
    """How much of each shared supply lies on the maps and in the countryside of these players (ANT-2.14)."""
    used = [0] * len(SUPPLIES)
    for part in parts:
        for building in part.buildings:
            if 0 < building.kind <= STORAGE:
                used[building.kind - 1] += facts.pieces[building.shape]
        for works in part.works:
            if works.kind == FISHERY:
                used[FISHERIES] += 1
    return used
