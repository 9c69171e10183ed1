"""The numbers behind the rules of thumb. The standard ones were set by hand, after many games."""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits
from gildhall.games.antiquity.names import BARBARA, CHRISTOFORI, GIORGIO, NICOLO


class AntiquityHabits(Habits):
    """The worth of everything, on a scale where a unit that the plan lacks is worth about 100."""

    def __init__(self) -> None:
        # a unit of a good
        self.wood = 110
        self.wood_short = 250  # while there are fewer woodcutters at work
        self.cutters = 2
        self.wood_enough = 6
        self.hoard_wood = 150
        self.wood_less = 12  # for each unit that the player has or that is on the land
        self.stone = 60
        self.plan_stone = 170
        self.first_stone = 400
        self.stone_round = 2
        self.need = 110
        self.need_less = 12
        self.barbara_target = 2  # units of each good that Santa Barbara's plan needs
        self.surplus = 40
        self.surplus_less = 2
        self.surplus_least = 10
        self.hungry = 40  # added for food while famine is near
        self.famine_ahead = 3  # the rise of famine to prepare for
        self.growth = 120  # added for food while houses can be built with it
        self.growth_food = 3
        self.city_luxury = 80  # added for a luxury that the next city lacks
        self.dirty = 30  # added for luxuries while fountains are wanted
        self.later = 12  # percent by which each later unit of a building is worth less
        self.horizon = 6  # units of a building that count
        self.kept = 60  # added for goods that are reserved, when one is given up
        self.many = 3  # less for each unit that the player has then
        # starting buildings
        self.start = 20  # a building that is worth less is not started
        self.cost = 40
        self.seed = 60
        self.seed_grass = 3  # hexes of grass for which seed is kept
        self.bank_keeps = 3
        self.bank_wood = 4
        self.bank_gain = 10
        # growing
        self.nicolo_hands = 8  # residents with which the plan changes from growth to the saint's condition
        self.barbara_hands = 8
        self.christofori_hands = 8
        self.giorgio_hands = 8
        self.maria_hands = 8
        self.nicolo_cities = 2  # cities that the plan needs
        self.barbara_cities = 3
        self.christofori_cities = 1
        self.giorgio_cities = 2
        self.maria_cities = 1
        self.carts = 3
        self.cart_wood = 2
        self.brewery_wood = 1
        self.biology_grass = 2
        self.market_round = 5
        self.granary_famine = 2
        self.fountains = 3
        self.room = 10  # cells kept for the cathedral
        self.storage = 8
        self.storage_round = 3
        self.hospital_graves = 4
        self.hospital_room = 8
        self.large = 6  # cells of a large building
        self.nicolo_fountains = 2
        self.nicolo_carts = 4
        self.nicolo_keeps = 2
        self.nicolo_gift = 2  # the worth of a free house beyond its price
        self.collector_wood = 3
        # land
        self.brewery_round = 4
        self.brewery_ground = 16
        self.inn_ground = 18
        self.inn_hex = 10
        self.inn_polluted = 8
        self.city_inside = 1  # a hex near a new city that is in the zone already
        self.city_outside = 3
        # the first city: the worth of a hex of each terrain near it, and how many count
        self.home_rings = 2
        self.home_forest = 3
        self.home_mountain = 4
        self.home_grass = 3
        self.home_sea = 4
        self.forest_most = 14
        self.mountain_most = 7
        self.grass_most = 9
        self.sea_most = 6
        # the saint of the land
        self.open_country = 28  # percent of the land
        self.forest = 51
        self.coast = 14
        self.close = 9  # hexes from city to city
        self.patience = 19  # rounds
        self.hopeless_kinds = 3
        # pieces and graves in the city
        self.open_border = 4
        self.lonely = 6
        self.later_town = 3
        self.grave_border = 4
        self.storage_use = 60
        self.shop_use = 50
        self.spare_shop_use = 20
        self.spare_carts = 3
        self.faculty_use = 15
        self.other_use = 30
        # hexes that are polluted last
        self.alike = 10  # for each clean neighbour of the same terrain
        self.clean_mountain = 15
        self.clean_grass = 8
        self.shared = 12  # less for each other player whose zone it is in

    def hands(self, goal: int) -> int:
        """With this number of residents the plan for a saint changes from growth to the saint's condition."""
        if goal == CHRISTOFORI:
            return self.christofori_hands
        if goal == BARBARA:
            return self.barbara_hands
        if goal == NICOLO:
            return self.nicolo_hands
        return self.giorgio_hands if goal == GIORGIO else self.maria_hands

    def cities(self, goal: int) -> int:
        """The number of cities that the plan for a saint needs."""
        if goal == CHRISTOFORI:
            return self.christofori_cities
        if goal == BARBARA:
            return self.barbara_cities
        if goal == NICOLO:
            return self.nicolo_cities
        return self.giorgio_cities if goal == GIORGIO else self.maria_cities


STANDARD: Final = AntiquityHabits()
