"""The numbers behind the rules of thumb, found by playing many games."""

from __future__ import annotations

from typing import Final


class Weights:
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
        self.surplus = 40
        self.hungry = 40  # added for food while famine is near
        self.growth = 120  # added for food while houses can be built with it
        self.growth_food = 3
        self.city_luxury = 80  # added for a luxury that the next city lacks
        self.dirty = 30  # added for luxuries while fountains are wanted
        self.later = 12  # percent by which each later unit of a building is worth less
        # starting buildings
        self.start = 20  # a building that is worth less is not started
        self.cost = 40
        self.seed = 60
        self.bank_keeps = 3
        self.bank_wood = 4
        # growing
        self.carts = 3
        self.cart_wood = 2
        self.brewery_wood = 1
        self.market_round = 5
        self.fountains = 3
        self.room = 10  # cells kept for the cathedral
        self.storage = 8
        self.hospital_graves = 4
        self.large = 6  # cells of a large building
        self.nicolo_fountains = 2
        self.nicolo_carts = 4
        self.nicolo_keeps = 2
        self.collector_wood = 3
        # land
        self.brewery_round = 4
        self.brewery_ground = 16
        self.inn_ground = 18
        self.inn_hex = 10
        # the saint of the land
        self.open_country = 28  # percent of the land
        self.forest = 51
        self.coast = 14
        self.close = 9  # hexes from city to city
        self.patience = 19  # rounds
        self.hopeless_kinds = 3


WEIGHTS: Final = Weights()
