"""The numbers behind the rules of thumb, found by playing many games."""

from __future__ import annotations

from typing import Final


class Weights:
    """What things are worth, in points: a unit of food or luxury that is needed is worth about a hundred."""

    def __init__(self) -> None:
        self.wood_short = 140
        self.wood = 70
        self.wood_stock = 9
        self.goods_short = 130
        self.goods = 70
        self.first_unit = 30
        self.stock = 8
        self.stone = 110
        self.hoard = 120
        self.hoard_surplus = 58
        self.start = 40  # a building worth less is not begun
        self.wood_cost = 30
        self.later = 12  # percent by which each later unit of a building is worth less
        self.inn_below = 150  # an inn is built when no building is worth more
        self.more_inns_below = 90
        self.inn_hex = 22
        self.seed = 60
        self.hoard_missing = 11
        self.hoard_round = 14
        self.hoard_residents = 12
        self.cutters = 4  # residents for each woodcutter
        self.growers = 3  # residents for each producer of food, and of luxuries
        self.least_luxury = 2
        self.carts = 5
        self.brewery_ground = 12
        self.tight_ground = 9
        self.seeds = 2
        self.markers = 1
        self.idle = 2
        self.city_round = 4
        self.token = 80
        self.granary_famine = 2
        self.hospital_graves = 4
        self.dirty = 5
        self.goal = -1  # a saint that everybody aims at, for experiments


WEIGHTS: Final = Weights()
