"""A survey of one seat before a decision: computed once, read often."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.land import DRY, FOREST, GRASS, MOUNTAIN, POLLUTED, TAKEN
from gildhall.games.antiquity.names import BARBARA, GOODS, NICOLO, PHASES, Good, Kind
from gildhall.games.antiquity.steps.pollution import markers_due
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.thumb.goals import encloses, goal_of, hoards, needs, saint_of_the_land
from gildhall.games.antiquity.zones import Zone, zone_of

CITY_PHASE: Final = PHASES.index("city")
NOTHING: Final[list[int]] = []  # shared and never written to
UNASKED: Final = -2


@mypyc_attr(acyclic=True, free_list_len=1)
class Survey:
    """The goods, hands, carts and ground of a seat, and what its plan still lacks. ``last`` is the survey before: what
    has not changed since is taken from it.
    """

    coming: list[int]  # units on the land for this player
    next_harvest: list[int]
    cutters: int  # woodcutters with work for another round
    land_saint: int

    def __init__(self, table: AntiquityTable, seat: int, last: Survey | None) -> None:
        self.table = table
        self.seat = seat
        self.facts = table.facts
        part = table.seats[seat]
        self.part: Realm = part
        self.habits = table.facts.habits[seat]
        if last is not None and not last.is_of(table, seat):
            last = None
        self.when = 16 * table.round + table.phase
        self.works = part.works
        if last is not None and last.works is part.works:
            self.coming, self.next_harvest, self.cutters = last.coming, last.next_harvest, last.cutters
        else:
            self._count_works()
        self._zone: Zone | None = None  # grass and clean are counted in it if they are asked for
        self._grass = self._clean = 0
        if last is not None and last.when == self.when and table.phase == CITY_PHASE:  # the land does not change
            self._zone, self._grass, self._clean = last._zone, last._grass, last._clean
        if last is not None and last.when >= 16:  # all first cities were there
            self.land_saint = last.land_saint
        else:
            self.land_saint = saint_of_the_land(table, seat, self.habits)
        self.goal = goal_of(table, seat, self.land_saint)
        self.residents = part.residents()
        self.cart_shops = 0
        self.capacity = 0  # cells of storages that could be manned
        for building in part.buildings:
            if building.kind == Kind.CART_SHOP and not part.hurt(building):
                self.cart_shops += 1
            elif building.kind == Kind.STORAGE and not part.hurt(building):
                self.capacity += self.facts.shapes[building.shape].size
        self.graves = part.graves()
        self.goods = part.goods[:]
        self.state = state_of(part)
        self.gift = UNASKED  # see bank.py
        self.inn = NOTHING  # what expand.py and country.py find out about sites: the best for an inn,
        self.sites: list[list[int]] = [NOTHING] * len(GOODS)  # for a building of each product,
        self.farm_sites = NOTHING  # and of all products
        self.farm_sizes = NOTHING
        self.shores = NOTHING
        self.shore_sizes = NOTHING
        self._plan()
        self._shortages()

    def is_of(self, table: AntiquityTable, seat: int) -> bool:
        """Is it a survey of this player?"""
        return self.table is table and self.part is table.seats[seat] and self.habits is table.facts.habits[seat]

    def is_current(self, table: AntiquityTable, seat: int) -> bool:
        """Does a new survey find the same? Whatever is started in phase 4, except alchemy, takes the resident of a cart
        shop, so that the buildings change.
        """
        if not self.is_of(table, seat) or self.when != 16 * table.round + table.phase:
            return False
        return self.goods == self.part.goods and self.state == state_of(self.part)

    @property
    def grass(self) -> int:
        """The free, clean grass of the zone. It is counted only if it is asked for, like the land."""
        self._count_land()
        return self._grass

    @property
    def clean(self) -> int:
        """The free, clean land of the zone."""
        self._count_land()
        return self._clean

    def _count_works(self) -> None:
        coming = [0] * len(GOODS)
        next_harvest = [0] * len(GOODS)
        cutters = 0
        for works in self.works:
            product = works.product
            coming[product] = coming[product] + len(works.goods)
            next_harvest[product] = next_harvest[product] + 1
            if product == Good.WOOD and len(works.goods) > 1:
                cutters += 1
        self.coming = coming
        self.next_harvest = next_harvest
        self.cutters = cutters

    def _count_land(self) -> None:
        zone = zone_of(self.table, self.seat)
        if self._zone is zone:
            return
        land = self.table.land
        grass = clean = 0
        for hex in zone.hexes:
            look = land[hex] & (DRY | TAKEN | POLLUTED)
            if look == GRASS:
                grass += 1
            elif look in (FOREST, MOUNTAIN):
                clean += 1
        self._zone = zone
        self._grass = grass
        self._clean = grass + clean

    def _plan(self) -> None:
        """The stage of the plan: first residents and biology, then another city, then the saint's condition."""
        part = self.part
        hands, cities = needs(self.habits, self.goal)
        enough = self.residents >= hands
        # San Nicolo continues with houses when there is a market
        self.settling = self.goal == NICOLO and enough and part.standing >> Kind.MARKET & 1 == 1
        self.growing = self.settling or not enough
        ready = self.settling or (enough and part.standing >> Kind.BIOLOGY & 1 == 1)
        self.founding = ready and len(part.centres) < cities
        self.hoarding = hoards(self.goal) and not self.growing
        self.enclosing = encloses(self.goal) and not self.growing
        self.collecting = self.goal == BARBARA and ready and not self.founding
        self.wants_stable = (self.enclosing or self.collecting) and part.standing >> Kind.STABLE & 1 == 0

    def _shortages(self) -> None:
        """The number of units of food and luxuries that are missing now, beyond those in hand and on the land."""
        part = self.part
        goods = part.goods
        coming = self.coming
        food = part.food()
        luxury = kinds = 0
        for good in range(Good.FIRST_FOOD, Good.FIRST_LUXURY):
            food += coming[good]
        for good in range(Good.FIRST_LUXURY, len(GOODS)):
            luxury += goods[good] + coming[good]
            kinds += 1 if goods[good] else 0
        relief = self.facts.granary_reduction if part.clean >> Kind.GRANARY & 1 else 0
        self.food_short = self.table.famine + self.habits.famine_ahead - relief - food
        self.growth_short = self.habits.growth_food - food if self.growing else 0
        self.markers = markers_due(self.facts, part)
        self.luxury_short = self.markers - luxury + (1 if self.growing else 0)
        self.city_luxuries_short = self.founding and kinds < self.facts.city_cost.luxury

    def target(self, good: int) -> int:
        """The number of units of a food or luxury good that the plan needs."""
        if self.goal == BARBARA and not self.growing:
            return self.habits.barbara_target
        return self.facts.christofori_each

    def have(self, good: int) -> int:
        """The units in hand and on the land."""
        return self.part.goods[good] + self.coming[good]


def state_of(part: Realm) -> tuple[object, ...]:
    """What a survey depends on, besides goods and land."""
    return (part.buildings, part.maps, part.houses, part.saint, part.used)


_last: Final[list[Survey | None]] = [None]  # not kept by its table: neither would ever be freed


def survey_of(table: AntiquityTable, seat: int) -> Survey:
    """A survey for the next choice. The one for the last choice serves again, if nothing has changed since: a site is
    chosen by the survey with which its building was chosen.
    """
    last = _last[0]
    if last is not None and last.is_current(table, seat):
        return last
    survey = Survey(table, seat, last)
    _last[0] = survey
    return survey
