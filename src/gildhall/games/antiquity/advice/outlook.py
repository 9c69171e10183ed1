"""What a player can tell of his own affairs before a decision: worked out once, asked often."""

from __future__ import annotations

from gildhall.games.antiquity.advice.goals import goal_of
from gildhall.games.antiquity.advice.weights import WEIGHTS
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.land import DRY, FOREST, GRASS, MOUNTAIN, POLLUTED, TAKEN
from gildhall.games.antiquity.names import (
    CART_SHOP,
    FIRST_FOOD,
    FIRST_LUXURY,
    GOODS,
    GRANARY,
    NICOLO,
    STORAGE,
    WOOD,
)
from gildhall.games.antiquity.steps.pollution import markers_due
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import zone_of


class Outlook:
    """His goods, hands, carts and ground, and what the plan still lacks."""

    def __init__(self, table: AntiquityTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.facts = table.facts
        part = table.seats[seat]
        self.part: Realm = part
        self.goal = goal_of(table, seat)
        self.residents = part.residents()
        self.coming: list[int] = [0] * len(GOODS)  # units that lie on the land for him
        self.next_harvest: list[int] = [0] * len(GOODS)
        self.cutters = 0  # woodcutters who have another round's work
        for works in part.works:
            self.coming[works.product] = self.coming[works.product] + len(works.goods)
            self.next_harvest[works.product] = self.next_harvest[works.product] + 1
            if works.product == WOOD and len(works.goods) > 1:
                self.cutters += 1
        self.cart_shops = 0
        for building in part.buildings:
            if building.kind == CART_SHOP and not part.hurt(building):
                self.cart_shops += 1
        self._survey()
        self._shortages()

    def _survey(self) -> None:
        """Count the free ground of the zone."""
        land = self.table.land
        self.forest = self.grass = self.mountain = self.dirty = 0
        for hex in zone_of(self.table, self.seat).hexes:
            bits = land[hex]
            if bits & TAKEN or bits & DRY == 0:
                continue
            if bits & POLLUTED:
                self.dirty += 1
            elif bits & FOREST:
                self.forest += 1
            elif bits & GRASS:
                self.grass += 1
            elif bits & MOUNTAIN:
                self.mountain += 1
        self.clean = self.forest + self.grass + self.mountain

    def _shortages(self) -> None:
        """How much food the next rounds ask for beyond what there is, and how many luxuries fountains ask for."""
        part = self.part
        food = part.food()
        luxury = 0
        for i in range(4):
            food += self.coming[FIRST_FOOD + i]
            luxury += part.goods[FIRST_LUXURY + i] + self.coming[FIRST_LUXURY + i]
        relief = self.facts.granary_reduction if part.clean >> GRANARY & 1 else 0
        self.food_short = self.table.famine + 3 - relief - food
        self.markers = markers_due(self.facts, part)
        self.hoarding = self.residents >= WEIGHTS.hands
        self.growth_short = 0 if self.hoarding else WEIGHTS.growth_food - food
        self.luxury_short = self.markers - luxury + (0 if self.hoarding else 1)

    def have(self, good: int) -> int:
        """Units in the hand and on the land."""
        return self.part.goods[good] + self.coming[good]

    def can_store(self) -> bool:
        """Is anything kept over phase 5?"""
        return self.part.clean >> STORAGE & 1 == 1

    def doubles_houses(self) -> bool:
        """Does San Nicolo help?"""
        return self.part.saint == NICOLO
