"""The realm of one player: goods, residents, city maps with buildings and graves, and everything in the countryside.

Everything belongs to the player, not to one of the cities (ANT-1.4), and only the owner builds on a map (ANT-2.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from gildhall.engine.tuples import with_item
from gildhall.games.antiquity._state import RealmState
from gildhall.games.antiquity.buildings import EMPTY, GRAVES, LIFTED, Building, CityMap
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.names import FACULTIES, FISHERIES, FISHERY, SUPPLIES, TOWNS, Kind
from gildhall.games.antiquity.shapes import CELLS, bit, count, count_from, list_cells, rim

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


@final
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
        number: i64 = 0
        for units in self.goods:
            number += units
        return number

    def works_kind(self, kind: int) -> bool:
        """Does the player have a functioning building of this kind (ANT-2.20)?"""
        return self.working >> kind & 1 == 1

    def empty_cells(self) -> int:
        """How many cells of all maps are empty."""
        return self.number(EMPTY)

    def graves(self) -> int:
        """How many graves there are on all maps."""
        return self.number(GRAVES)

    def number(self, what: int, floor: i64 = 0) -> i64:
        """How many cells are EMPTY or UNBURIED or have GRAVES, from a cell on."""
        number: i64 = 0
        for map in self.maps:
            number += count_from(map.cells(what), floor)
            floor -= CELLS
        return number

    def cells(self, what: int, floor: i64 = 0, first: i64 = 0, later: i64 = 0) -> list[int]:
        """The cells that are EMPTY, UNBURIED or have GRAVES, from a cell on, ascending, each added to ``first``; but
        not the last ones, of which so many are left for ``later``. A cell is written as 49 × city + cell.
        """
        most = self.number(what, floor) - later
        cells: list[int] = []
        for map in self.maps:
            list_cells(map.cells(what), floor, first, cells, most - len(cells))
            floor -= CELLS
            first += CELLS
        return cells

    def hurt(self, building: Building) -> bool:
        """Is there a grave on it (ANT-2.24)?"""
        return building.mask & self.maps[building.town].graves != 0

    # --- changing -------------------------------------------------------------------------------------------------

    def refresh(self, facts: AntiquityFacts) -> None:
        """Compute which buildings function (ANT-2.20 to 2.24, 5.24, 9.10, 9.15)."""
        self.standing = self.clean = self.working = self.vacant = self.linked = 0
        self.carts = self.fountains = self.capacity = 0
        self._count(facts, 0)

    def _count(self, facts: AntiquityFacts, first: i64) -> None:
        """Count the buildings from number ``first`` on, in addition to those before."""
        standing = self.standing
        clean = self.clean
        working = self.working
        vacant = self.vacant
        needy = facts.needy
        maps = self.maps
        buildings = self.buildings
        for i in range(first, len(buildings)):
            building = buildings[i]
            kind = building.kind
            as_bit = bit(kind)
            standing |= as_bit
            if building.town == LIFTED or building.mask & maps[building.town].graves:
                continue
            clean |= as_bit
            if not building.manned and needy >> kind & 1:
                vacant |= bit(building.shape)
                continue
            working |= as_bit
            if kind == Kind.CART_SHOP:
                self.carts += 1
            elif kind == Kind.FOUNTAIN:
                self.fountains += 1
            elif kind == Kind.STORAGE:
                self.capacity += facts.shapes[building.shape].size
        self.standing = standing
        self.clean = clean
        self.working = working
        self.vacant = vacant
        if working >> Kind.UNIVERSITY & 1 and clean & FACULTIES:
            self.linked = self._linked()
            self.working |= self.linked
            self.vacant &= ~self.linked

    def _linked(self) -> i64:
        """ANT-5.36 to 5.40, 5.42: grave-free faculties that are next to a functioning university itself."""
        town = 0
        around: i64 = 0
        linked: i64 = 0
        for building in self.buildings:
            if building.kind == Kind.UNIVERSITY:
                town = building.town
                around = rim(building.mask)
        for building in self.buildings:
            is_faculty = Kind.ALCHEMY <= building.kind <= Kind.THEOLOGY and building.town == town
            if is_faculty and building.mask & around and not self.hurt(building):
                linked |= bit(building.kind)
        return linked

    def recount(self, facts: AntiquityFacts) -> None:
        """Compute the maps from the buildings, and which buildings function."""
        graves = [map.graves for map in self.maps]
        maps = [CityMap(facts.maps[town], 0, 0, graves[town] if town < len(graves) else 0) for town in range(TOWNS)]
        for building in self.buildings:
            if building.town != LIFTED:
                maps[building.town] = maps[building.town].with_building(building)
        while len(maps) > len(self.centres) and maps[-1].empty == maps[-1].whole:
            maps.pop()
        self.maps = tuple(maps)
        self.refresh(facts)

    def _put_map(self, town: int, map: CityMap) -> None:
        self.maps = (map,) if len(self.maps) == 1 else with_item(self.maps, town, map)

    def replace(self, i: int, building: Building) -> None:
        """Change a building, which is immutable, for another."""
        self.buildings = with_item(self.buildings, i, building)

    def add(self, facts: AntiquityFacts, shape: int, town: int, spot: int) -> None:
        """Put a new building on a map."""
        kind = facts.kind_of(shape)
        building = Building(shape, kind, town, spot, facts.shapes[shape].masks[spot], False, 0)
        self.buildings = (*self.buildings, building)
        self._put_map(town, self.maps[town].with_building(building))
        self._count(facts, len(self.buildings) - 1)

    def lay_graves(self, town: int, cells: i64) -> None:
        """Change which cells of a map have graves."""
        self._put_map(town, self.maps[town].with_graves(cells))

    def lift_grave(self, facts: AntiquityFacts, town: int, cell: int) -> None:
        """Remove a grave."""
        self.lay_graves(town, self.maps[town].graves & ~bit(cell))
        self.refresh(facts)

    def bury(self, facts: AntiquityFacts, town: int, cells: i64) -> None:
        """ANT-2.13, 9.10, 9.12: put graves on empty or built cells. A resident on such a building becomes idle."""
        map = self.maps[town]
        self._put_map(town, map.with_graves(map.graves | cells))
        if map.built & cells:
            for i in range(len(self.buildings)):
                building = self.buildings[i]
                if building.town == town and building.mask & cells and building.manned:
                    self.replace(i, building.with_man(False, building.service))
                    self.idle += 1
            self.refresh(facts)

    def rise(self, facts: AntiquityFacts) -> None:
        """ANT-5.1: every resident on a city building becomes idle."""
        buildings = list(self.buildings)
        changed = False
        for i in range(len(buildings)):
            building = buildings[i]
            if building.manned or building.service:
                buildings[i] = building.with_man(False, (building.service & 1) << 1)
                changed = True
                if building.manned:
                    self.idle += 1
        if changed:
            self.buildings = tuple(buildings)
            self.refresh(facts)

    def retire_cart(self, facts: AntiquityFacts) -> None:
        """ANT-7.4, 7.9: the resident leaves a functioning cart shop, which cannot be used again this round."""
        for i in range(len(self.buildings)):
            building = self.buildings[i]
            if building.kind == Kind.CART_SHOP and building.manned:
                self.replace(i, building.with_man(False, building.service))
                break
        self.refresh(facts)


def pieces_used(facts: AntiquityFacts, parts: Sequence[Realm]) -> list[int]:
    """How much of each shared supply lies on the maps and in the countryside of these players (ANT-2.14)."""
    used = [0] * len(SUPPLIES)
    for part in parts:
        for building in part.buildings:
            if 0 < building.kind <= Kind.STORAGE:
                used[building.kind - 1] += facts.pieces[building.shape]
        for works in part.works:
            if works.kind == FISHERY:
                used[FISHERIES] += 1
    return used
