"""Countryside buildings: their goods, and the hexes that a new building would cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from gildhall.games.antiquity.land import FOREST, GOODS, GRASS, MOUNTAIN, POLLUTED, SEA, SHORE, TAKEN, Chart, Land
from gildhall.games.antiquity.names import FISHERY, WOODCUTTER

if TYPE_CHECKING:
    from gildhall.games.antiquity.components import AntiquityFacts


@mypyc_attr(acyclic=True)
class Works:
    """A woodcutter, farm, mine or fishery with its resident. It is immutable; a harvest replaces it.

    Its goods are on the hexes ``goods`` and belong only to it (ANT-7.13). It produces one kind only (ANT-7.8). The
    resident is on ``site`` (in a fishery on ``site`` and ``second``).
    """

    def __init__(self, kind: int, product: int, site: int, second: int, goods: tuple[int, ...]) -> None:
        self.kind = kind
        self.product = product
        self.site = site
        self.second = second
        self.goods = goods

    def with_goods(self, goods: tuple[int, ...]) -> Works:
        """The same building with other goods left."""
        return Works(self.kind, self.product, self.site, self.second, goods)

    def key(self) -> tuple[Any, ...]:
        """Equal for equal buildings."""
        return (self.kind, self.product, self.site, self.second, self.goods)

    def lying(self) -> list[tuple[int, int]]:
        """What lies on which hex: the goods, and a fishery on the shore."""
        lying = [(hex, GOODS) for hex in self.goods]
        if self.kind == FISHERY:
            lying += [(self.site, SHORE), (self.second, SHORE)]
        return lying

    def pickable(self) -> list[int]:
        """ANT-8.5: the hexes from which a good may be taken first, which are all except the resident's hex."""
        return [hex for hex in self.goods if hex != self.site]


def terrain_of(kind: int) -> i64:
    """The terrain that a woodcutter, farm or mine needs."""
    return FOREST if kind == WOODCUTTER else GRASS if kind == 1 else MOUNTAIN


def covered(facts: AntiquityFacts, land: Land, kind: int, site: int) -> list[int]:
    """ANT-7.15, 7.17, 7.20: the site and every adjacent free, unpolluted hex of the same terrain, inside or outside the
    zone.
    """
    terrain = terrain_of(kind)
    look = terrain | POLLUTED | TAKEN
    return [site, *[hex for hex in facts.neighbours[site] if land[hex] & look == terrain]]


def size_at(facts: AntiquityFacts, land: Land, kind: int, site: int) -> int:
    """How many hexes a building at this site would cover."""
    terrain = terrain_of(kind)
    look = terrain | POLLUTED | TAKEN
    size = 1
    for hex in facts.neighbours[site]:
        if land[hex] & look == terrain:
            size += 1
    return size


def fished(chart: Chart, land: Land, one: int, two: int) -> list[int]:
    """ANT-7.24, 7.13: every unpolluted sea hex that touches either hex and has no goods of others (ANT-12.13)."""
    hexes: list[int] = []
    for shore in (one, two):
        for hex in chart.beside[shore]:
            if land[hex] & (SEA | POLLUTED | TAKEN) == SEA and hex not in hexes:
                hexes.append(hex)
    return hexes


def is_shore(chart: Chart, land: Land, hex: int) -> bool:
    """ANT-7.23: does it touch an unpolluted sea hex?"""
    for other in chart.beside[hex]:
        if land[other] & (SEA | POLLUTED | TAKEN) == SEA:
            return True
    return False
