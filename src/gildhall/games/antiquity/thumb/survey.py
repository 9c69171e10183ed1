"""A survey of one seat before a decision: computed once, read often."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.land import DRY, GRASS, POLLUTED, TAKEN
from gildhall.games.antiquity.names import BARBARA, GOODS, NICOLO, Good, Kind
from gildhall.games.antiquity.steps.pollution import markers_due
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.thumb.goals import cities, encloses, goal_of, hands, hoards
from gildhall.games.antiquity.zones import zone_of


@mypyc_attr(acyclic=True, free_list_len=1)
class Survey:
    """The goods, hands, carts and ground of a seat, and what its plan still lacks."""

    def __init__(self, table: AntiquityTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.facts = table.facts
        part = table.seats[seat]
        self.part: Realm = part
        self.habits = table.facts.habits[seat]
        self.goal = goal_of(table, seat)
        self.residents = part.residents()
        self.coming: list[int] = [0] * len(GOODS)  # units on the land for this player
        self.next_harvest: list[int] = [0] * len(GOODS)
        self.cutters = 0  # woodcutters with work for another round
        for works in part.works:
            self.coming[works.product] = self.coming[works.product] + len(works.goods)
            self.next_harvest[works.product] = self.next_harvest[works.product] + 1
            if works.product == Good.WOOD and len(works.goods) > 1:
                self.cutters += 1
        self.cart_shops = 0
        self.capacity = 0  # cells of storages that could be manned
        for building in part.buildings:
            if building.kind == Kind.CART_SHOP and not part.hurt(building):
                self.cart_shops += 1
            elif building.kind == Kind.STORAGE and not part.hurt(building):
                self.capacity += self.facts.shapes[building.shape].size
        self.graves = part.graves()
        self._grass = self._clean = -1
        self._buildings = part.buildings
        self._used = part.used
        self.inn: list[int] = []  # what expand.py and country.py find out about sites: the best for an inn,
        self.sites: list[list[int]] = [[] for _ in GOODS]  # for a building of each product,
        self.farm_sites: list[int] = []  # and of all products
        self.farm_sizes: list[int] = []
        self.shores: list[int] = []
        self.shore_sizes: list[int] = []
        self._plan()
        self._shortages()

    @property
    def grass(self) -> int:
        """The free, clean grass of the zone. It is counted only if it is asked for, like the land."""
        if self._grass < 0:
            self._count_land()
        return self._grass

    @property
    def clean(self) -> int:
        """The free, clean land of the zone."""
        if self._clean < 0:
            self._count_land()
        return self._clean

    def is_current(self, table: AntiquityTable, seat: int) -> bool:
        """Is it a survey of the same turn, before anything was started? Whatever is started, except alchemy, takes the
        resident of a cart shop, so that the buildings change. In all other phases they change before phase 4.
        """
        part = table.seats[seat]
        return (
            self.part is part
            and self.habits is table.facts.habits[seat]
            and self._buildings is part.buildings
            and self._used == part.used
        )

    def _count_land(self) -> None:
        land = self.table.land
        grass = clean = 0
        for hex in zone_of(self.table, self.seat).hexes:
            bits = land[hex]
            if bits & DRY and bits & (TAKEN | POLLUTED) == 0:
                clean += 1
                if bits & GRASS:
                    grass += 1
        self._grass = grass
        self._clean = clean

    def _plan(self) -> None:
        """The stage of the plan: first residents and biology, then another city, then the saint's condition."""
        part = self.part
        enough = self.residents >= hands(self.habits, self.goal)
        # San Nicolo continues with houses when there is a market
        self.settling = self.goal == NICOLO and enough and part.standing >> Kind.MARKET & 1 == 1
        self.growing = self.settling or not enough
        ready = self.settling or (enough and part.standing >> Kind.BIOLOGY & 1 == 1)
        self.founding = ready and len(part.centres) < cities(self.habits, self.goal)
        self.hoarding = hoards(self.goal) and not self.growing
        self.enclosing = encloses(self.goal) and not self.growing
        self.collecting = self.goal == BARBARA and ready and not self.founding
        self.wants_stable = (self.enclosing or self.collecting) and part.standing >> Kind.STABLE & 1 == 0

    def _shortages(self) -> None:
        """The number of units of food and luxuries that are missing now, beyond those in hand and on the land."""
        part = self.part
        food = part.food()
        luxury = 0
        kinds = 0
        for i in range(4):
            food += self.coming[Good.FIRST_FOOD + i]
            luxury += part.goods[Good.FIRST_LUXURY + i] + self.coming[Good.FIRST_LUXURY + i]
            kinds += 1 if part.goods[Good.FIRST_LUXURY + i] else 0
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


def survey_of(table: AntiquityTable, seat: int) -> Survey:
    """A survey for choosing in the countryside. The site is chosen by the survey with which its building was chosen."""
    kept = table.survey
    if isinstance(kept, Survey) and kept.seat == seat and kept.is_current(table, seat):
        return kept
    survey = Survey(table, seat)
    table.survey = survey
    return survey
