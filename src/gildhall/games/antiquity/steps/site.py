"""Phase 4, the site of a building (section 7): it is chosen, the building is placed, and it is paid."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.choosing import exactly
from gildhall.engine.step import Form, Refusal
from gildhall.games.antiquity.city import ALCHEMY_USED, BIOLOGY_USED
from gildhall.games.antiquity.countryside import Works, covered, fished
from gildhall.games.antiquity.land import DRY, FELLED, FOREST, GOODS, GRASS, INN, POLLUTED, SHORE, TAKEN
from gildhall.games.antiquity.names import FARM, FISHERIES, FISHERY, MINE, WOODCUTTER, WORKS
from gildhall.games.antiquity.names import GOODS as GOOD_NAMES
from gildhall.games.antiquity.sites import (
    centres_to_clean,
    city_sites,
    cleaned_by,
    far_from_cities,
    inn_sites,
    mine_allowed,
    second_shores,
    shores,
    sites,
)
from gildhall.games.antiquity.steps.pay import pay
from gildhall.games.antiquity.table import AntiquityTable, OnHex
from gildhall.games.antiquity.zones import forget_zone, zone_of

_SITE_RULES: Final = ["ANT-7.14", "ANT-7.16", "ANT-7.19"]


class Site(OnHex):
    """ANT-7.14 to 7.22: the site of a woodcutter, farm or mine with its product."""

    rule = "ANT-7.6"
    asks = None  # see why_not_site()

    def __init__(self, seat: int, kind: int, product: int) -> None:
        super().__init__(seat)
        self.kind = kind
        self.product = product

    def hexes(self, table: AntiquityTable, seat: int) -> list[int]:
        return sites(table, seat, self.kind, self.product)

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        facts = table.facts
        kind = self.kind
        product = self.product
        raise_works(table, seat, kind, product, hex, -1, covered(facts, table.land, kind, hex))
        if kind == FARM:
            goods = table.seats[seat].goods
            goods[product] = goods[product] - 1
        else:
            pay(table, seat, facts.mine_cost if kind == MINE else facts.woodcutter_cost)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        return why_not_site(table, seat, self.kind, self.product, move)

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"building": WORKS[self.kind], "product": GOOD_NAMES[self.product]}


class FreeFarm(Site):
    """ANT-7.18: with biology one farm a round needs no seed; the cart shop is still needed."""

    name = "free_farm_site"
    rule = "ANT-7.18"

    def __init__(self, seat: int, product: int) -> None:
        super().__init__(seat, FARM, product)

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        table.seats[seat].used |= BIOLOGY_USED
        raise_works(table, seat, FARM, self.product, hex, -1, covered(table.facts, table.land, FARM, hex))

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"product": GOOD_NAMES[self.product]}


class ShoreSite(OnHex):
    """ANT-7.23: the first of the two hexes of a fishery: the lower one in the order of columns and rows."""

    name = "shore"
    rule = "ANT-7.23"
    form_name = "fishery"

    def __init__(self, seat: int, product: int) -> None:
        super().__init__(seat)
        self.product = product

    def hexes(self, table: AntiquityTable, seat: int) -> list[int]:
        return shores(table, seat)

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        table.push(SecondShore(seat, self.product, hex))

    def why_not_at(self, table: AntiquityTable, seat: int, hex: int) -> Refusal:
        return why_not_shore(table, hex)

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        firsts = shores(table, seat)
        every = sorted({*firsts, *[second for first in firsts for second in second_shores(table, seat, first)]})
        return Form("fishery", [exactly(table, "shore", table.facts.moves.at, every, 2)])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"product": GOOD_NAMES[self.product]}


class SecondShore(OnHex):
    """ANT-7.23 to 7.26: the second hex of a fishery, next to the first. Every unpolluted sea hex that touches either
    gets a marker and a good.
    """

    rule = "ANT-7.23"
    form_name = "fishery"

    def __init__(self, seat: int, product: int, first: int) -> None:
        super().__init__(seat)
        self.product = product
        self.first = first

    def hexes(self, table: AntiquityTable, seat: int) -> list[int]:
        return second_shores(table, seat, self.first)

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        first = self.first
        raise_works(table, seat, FISHERY, self.product, first, hex, fished(table.chart, table.land, first, hex))
        table.mark(first, SHORE)
        table.mark(hex, SHORE)
        table.supply[FISHERIES] = table.supply[FISHERIES] - 1
        pay(table, seat, table.facts.fishery_cost)

    def why_not_at(self, table: AntiquityTable, seat: int, hex: int) -> Refusal:
        if hex not in table.facts.neighbours[self.first]:
            return Refusal("ANT-7.23", "not_neighbours")
        return why_not_shore(table, hex)

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        return Form("fishery", [exactly(table, "shore", 0, self.choices(table, seat), 1)])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"hex": table.facts.atlas.names[self.first]}


class InnSite(OnHex):
    """ANT-7.9, 7.28 to 7.31, 6.11: an inn is permanent and enlarges the zone at once; its builder becomes idle."""

    rule = "ANT-7.29"

    def hexes(self, table: AntiquityTable, seat: int) -> list[int]:
        return inn_sites(table, seat)

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        part = table.seats[seat]
        table.mark(hex, INN)
        part.inns = (*part.inns, hex)
        forget_zone(table, seat, hex)
        part.retire_cart(table.facts)
        part.idle += 1
        if table.listening:
            table.tell("inn_built", {"seat": seat, "hex": table.facts.atlas.names[hex]})
        pay(table, seat, table.facts.inn_cost)

    def why_not_at(self, table: AntiquityTable, seat: int, hex: int) -> Refusal:
        if not zone_of(table, seat).inside[hex]:
            return Refusal("ANT-7.29", "outside_zone")
        if not table.dry(hex) and not table.facts.inns_at_sea:
            return Refusal("ANT-12.14", "not_land")
        return Refusal("ANT-7.11", "occupied")


class CitySite(OnHex):
    """ANT-7.9, 7.32 to 7.37: a city takes seven free land hexes. Markers under it are removed, the player gets an empty
    6x6 map, and the zone grows at once.
    """

    rule = "ANT-7.33"

    def hexes(self, table: AntiquityTable, seat: int) -> list[int]:
        return city_sites(table, seat)

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        part = table.seats[seat]
        table.found_city(seat, hex)
        part.retire_cart(table.facts)
        part.idle += 1
        if table.listening:
            name = table.facts.atlas.names[hex]
            table.tell("city_built", {"seat": seat, "hex": name, "city": len(part.centres)})
        pay(table, seat, table.facts.city_cost)

    def why_not_at(self, table: AntiquityTable, seat: int, hex: int) -> Refusal:
        city = table.facts.atlas.city(hex)
        if not far_from_cities(table, hex):
            return Refusal("ANT-7.34", "touches_city")
        if len(city) < 7 or any(table.land[each] & DRY == 0 for each in city):
            return Refusal("ANT-7.33", "not_all_land")
        if any(table.land[each] & TAKEN for each in city):
            return Refusal("ANT-7.11", "occupied")
        return Refusal("ANT-7.33", "outside_zone")


class AlchemySite(OnHex):
    """ANT-7.38 to 7.40, 12.13: choose the centre that is cleaned with its neighbours. Felled forest stays grass."""

    rule = "ANT-7.38"

    def hexes(self, table: AntiquityTable, seat: int) -> list[int]:
        return centres_to_clean(table, seat)

    def take(self, table: AntiquityTable, seat: int, hex: int) -> None:
        hexes = cleaned_by(table, hex)
        for each in hexes:
            table.clear(each, POLLUTED)
        table.seats[seat].used |= ALCHEMY_USED
        table.tell("cleaned", {"seat": seat, "hexes": [table.facts.atlas.names[each] for each in hexes]})

    def why_not_at(self, table: AntiquityTable, seat: int, hex: int) -> Refusal:
        if not zone_of(table, seat).inside[hex]:
            return Refusal("ANT-7.38", "outside_zone")
        if table.land[hex] & POLLUTED == 0:
            return Refusal("ANT-7.38", "not_polluted")
        return Refusal("ANT-7.38", "occupied")


# --- building -------------------------------------------------------------------------------------------------------


def raise_works(
    table: AntiquityTable, seat: int, kind: int, product: int, site: int, second: int, hexes: list[int]
) -> None:
    """ANT-7.4, 7.5, 7.9, 7.12: put markers and goods on the hexes. The resident of a cart shop moves to the new
    building.
    """
    part = table.seats[seat]
    for hex in hexes:
        if kind == WOODCUTTER:
            table.clear(hex, FOREST)
            table.mark(hex, GRASS | FELLED | GOODS)
        else:
            table.mark(hex, POLLUTED | GOODS)
    if kind == MINE:
        table.lodes[table.chart.range_of[site]] = product
    hexes.sort()
    part.works = (*part.works, Works(kind, product, site, second, tuple(hexes)))
    part.retire_cart(table.facts)
    if table.listening:
        names = table.facts.atlas.names
        what = {"building": WORKS[kind], "product": GOOD_NAMES[product], "hex": names[site]}
        table.tell("works_built", {"seat": seat, **what, "hexes": [names[hex] for hex in hexes]})


# --- why not --------------------------------------------------------------------------------------------------------


def why_not_site(table: AntiquityTable, seat: int, kind: int, product: int, move: int) -> Refusal:
    """Why a woodcutter, farm or mine cannot stand there."""
    rule = _SITE_RULES[kind]
    if table.facts.catalogue[move].kind != "at":
        return Refusal(rule, "site_first")
    hex = move - table.facts.moves.at
    bits = table.land[hex]
    if not zone_of(table, seat).inside[hex]:
        return Refusal("ANT-7.6", "outside_zone")
    if bits & TAKEN:
        return Refusal("ANT-7.11", "occupied")
    if bits & (FOREST if kind == WOODCUTTER else GRASS if kind == FARM else 4) == 0:
        return Refusal(rule, "wrong_terrain", {"building": WORKS[kind]})
    if bits & POLLUTED:
        return Refusal(rule, "polluted")
    assert kind == MINE
    assert not mine_allowed(table, hex, product)
    return Refusal("ANT-7.22", "other_product", {"product": GOOD_NAMES[product]})


def why_not_shore(table: AntiquityTable, hex: int) -> Refusal:
    """Why a fishery cannot stand there."""
    if table.land[hex] & DRY == 0:
        return Refusal("ANT-7.23", "not_land")
    if table.land[hex] & TAKEN:
        return Refusal("ANT-7.11", "occupied")
    return Refusal("ANT-7.23", "no_fishery_there")
