"""The numbers behind the rules of thumb. Generated from thumb.toml by tools/declare.py; do not edit."""

from __future__ import annotations

from typing import Final

from gildhall.engine.habits import Habits


class AntiquityHabits(Habits):
    """See thumb.toml."""

    def __init__(self) -> None:
        self.wood = 110
        self.wood_short = 250
        self.cutters = 2
        self.wood_enough = 6
        self.hoard_wood = 150
        self.wood_less = 12
        self.stone = 60
        self.plan_stone = 170
        self.first_stone = 400
        self.stone_round = 2
        self.need = 110
        self.need_less = 12
        self.barbara_target = 2
        self.surplus = 40
        self.surplus_less = 2
        self.surplus_least = 10
        self.hungry = 40
        self.famine_ahead = 3
        self.growth = 120
        self.growth_food = 3
        self.city_luxury = 80
        self.dirty = 30
        self.later = 12
        self.horizon = 6
        self.kept = 60
        self.many = 3
        self.start = 20
        self.cost = 40
        self.seed = 60
        self.seed_grass = 3
        self.bank_keeps = 3
        self.bank_wood = 4
        self.bank_gain = 10
        self.nicolo_hands = 8
        self.barbara_hands = 8
        self.christofori_hands = 8
        self.giorgio_hands = 8
        self.maria_hands = 8
        self.nicolo_cities = 2
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
        self.room = 10
        self.storage = 8
        self.storage_round = 3
        self.hospital_graves = 4
        self.hospital_room = 8
        self.large = 6
        self.nicolo_fountains = 2
        self.nicolo_carts = 4
        self.nicolo_keeps = 2
        self.nicolo_gift = 2
        self.collector_wood = 3
        self.brewery_round = 4
        self.brewery_ground = 16
        self.inn_ground = 18
        self.inn_hex = 10
        self.inn_polluted = 8
        self.city_inside = 1
        self.city_outside = 3
        self.home_rings = 2
        self.home_forest = 3
        self.home_mountain = 4
        self.home_grass = 3
        self.home_sea = 4
        self.forest_most = 14
        self.mountain_most = 7
        self.grass_most = 9
        self.sea_most = 6
        self.open_country = 28
        self.forest = 51
        self.coast = 14
        self.close = 9
        self.close_coast = 1
        self.patience = 19
        self.hopeless_kinds = 3
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
        self.alike = 10
        self.clean_mountain = 15
        self.clean_grass = 8
        self.shared = 12


STANDARD: Final = AntiquityHabits()
"""Evaluations use these, so that what was fitted to them does not depend on the habits of a seat."""
