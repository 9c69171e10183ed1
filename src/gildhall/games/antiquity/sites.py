"""Where countryside buildings, inns and cities may stand (ANT-7.6, 7.11): lists of hexes in or near a zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gildhall.games.antiquity.countryside import is_shore, terrain_of
from gildhall.games.antiquity.land import DRY, FOREST, GRASS, MOUNTAIN, POLLUTED, SEA, TAKEN
from gildhall.games.antiquity.names import MINE, Good
from gildhall.games.antiquity.zones import coast_of, zone_of

if TYPE_CHECKING:
    from gildhall.games.antiquity.table import AntiquityTable

SHORE_BITS: Final = 12
"""For the second hex of a pair that is one number."""
LAST_SHORE: Final = (1 << SHORE_BITS) - 1


def ground_in_zone(table: AntiquityTable, seat: int) -> int:
    """The kinds of sites in a zone, as bits: FOREST, GRASS, and 3 + product for a mine of stone or gold."""
    land = table.land
    lodes = table.lodes
    range_of = table.chart.range_of
    ground = 0
    for hex in zone_of(table, seat).hexes:
        bits = land[hex]
        if bits & (TAKEN | POLLUTED):
            continue
        ground |= bits & (FOREST | GRASS)
        if bits & MOUNTAIN:
            lode = lodes[range_of[hex]]
            ground |= 1 << 3 + Good.STONE | 1 << 3 + Good.GOLD if lode < 0 else 1 << 3 + lode
    return ground


def has_site(ground: int, kind: int) -> bool:
    """Does the zone have a site for a woodcutter or a farm?"""
    return ground & terrain_of(kind) != 0


def sites(table: AntiquityTable, seat: int, kind: int, product: int) -> list[int]:
    """ANT-7.14, 7.16, 7.19, 7.22: free, unpolluted hexes of the right terrain in the zone; for a mine only ranges where
    its product may be mined.
    """
    land = table.land
    terrain = terrain_of(kind)
    look = terrain | POLLUTED | TAKEN
    hexes = [hex for hex in zone_of(table, seat).hexes if land[hex] & look == terrain]
    return [hex for hex in hexes if mine_allowed(table, hex, product)] if kind == MINE else hexes


def mine_allowed(table: AntiquityTable, hex: int, product: int) -> bool:
    """ANT-7.21, 7.22: the first mine in a range fixes its product."""
    lode = table.lodes[table.chart.range_of[hex]]
    return lode < 0 or lode == product


def inn_sites(table: AntiquityTable, seat: int, is_one_enough: bool = False) -> list[int]:
    """ANT-7.29, 12.14: a free hex of the zone, polluted or not; by option land only."""
    land = table.land
    kinds = DRY | SEA if table.facts.inns_at_sea else DRY
    hexes: list[int] = []
    for hex in zone_of(table, seat).hexes:
        bits = land[hex]
        if bits & kinds and bits & TAKEN == 0:
            hexes.append(hex)
            if is_one_enough:
                break
    return hexes


# --- fisheries ------------------------------------------------------------------------------------------------------


def may_fish(table: AntiquityTable, hex: int) -> bool:
    """ANT-7.23: free land, polluted or not, that touches an unpolluted sea hex."""
    bits = table.land[hex]
    return bits & DRY != 0 and bits & TAKEN == 0 and is_shore(table.chart, table.land, hex)


def shore_pairs(table: AntiquityTable, seat: int) -> list[int]:
    """ANT-7.23: all pairs of hexes where a fishery may stand, ascending; at least one of the two is in the zone. Each
    pair is one number, with the lower hex in its upper bits.
    """
    zone = zone_of(table, seat)
    pairs: list[int] = []
    for hex in coast_of(table, zone):
        if may_fish(table, hex):
            for other in table.facts.neighbours[hex]:
                if (hex < other or not zone.inside[other]) and may_fish(table, other):
                    pairs.append(hex << SHORE_BITS | other if hex < other else other << SHORE_BITS | hex)
    pairs.sort()
    return pairs


def shores(table: AntiquityTable, seat: int) -> list[int]:
    """The first hexes of all pairs."""
    return sorted({pair >> SHORE_BITS for pair in shore_pairs(table, seat)})


def second_shores(table: AntiquityTable, seat: int, first: int) -> list[int]:
    """The second hexes that go with a first one."""
    return [pair & LAST_SHORE for pair in shore_pairs(table, seat) if pair >> SHORE_BITS == first]


def any_shore(table: AntiquityTable, seat: int) -> bool:
    """Is there a place for a fishery?"""
    for hex in coast_of(table, zone_of(table, seat)):
        if may_fish(table, hex):
            for other in table.facts.neighbours[hex]:
                if may_fish(table, other):
                    return True
    return False


# --- cities ---------------------------------------------------------------------------------------------------------


def city_fits(table: AntiquityTable, centre: int) -> bool:
    """ANT-7.33, 7.34: seven free land hexes on the board, not touching another city."""
    land = table.land
    hexes = table.facts.atlas.city(centre)
    for hex in hexes:
        if land[hex] & DRY == 0 or land[hex] & TAKEN:
            return False
    return len(hexes) == 7 and far_from_cities(table, centre)


def far_from_cities(table: AntiquityTable, centre: int) -> bool:
    """ANT-7.34, 11.3: centres are at distance 4 or more from every city, those of eliminated players included."""
    atlas = table.facts.atlas
    for part in table.seats:
        for other in part.centres:
            if atlas.apart(centre, other) < table.facts.city_distance:
                return False
    return True


def city_sites(table: AntiquityTable, seat: int) -> list[int]:
    """The centres where the player may found a city: one of its hexes is in the zone (ANT-7.33)."""
    atlas = table.facts.atlas
    near = {centre for hex in zone_of(table, seat).hexes for centre in atlas.city(hex)}
    return [centre for centre in sorted(near) if city_fits(table, centre)]


# --- alchemy --------------------------------------------------------------------------------------------------------


def centres_to_clean(table: AntiquityTable, seat: int) -> list[int]:
    """ANT-7.38, 12.13: polluted, unoccupied hexes of the zone; by option any hex of it."""
    hexes = zone_of(table, seat).hexes
    if table.facts.clean_all:
        return hexes[:]
    land = table.land
    return [hex for hex in hexes if land[hex] & (POLLUTED | TAKEN) == POLLUTED]


def cleaned_by(table: AntiquityTable, centre: int) -> list[int]:
    """The hexes whose markers are removed, inside or outside the zone."""
    occupied = 0 if table.facts.clean_all else TAKEN
    return [hex for hex in table.facts.atlas.city(centre) if table.land[hex] & (POLLUTED | occupied) == POLLUTED]
