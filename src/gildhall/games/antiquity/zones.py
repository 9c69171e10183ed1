"""Section 6: zones of influence. They are computed when they are needed, and cached until something changes them
(ANT-6.1). Each player has a separate zone, and zones may overlap (ANT-6.10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import mypyc_attr, u8

from gildhall.engine.tuples import with_item
from gildhall.games.antiquity.atlas import NOWHERE, Neighbours
from gildhall.games.antiquity.land import CITY, DRY, INN, SEA, WALKED, Land
from gildhall.games.antiquity.names import Kind

if TYPE_CHECKING:
    from gildhall.games.antiquity.city import Realm
    from gildhall.games.antiquity.table import AntiquityTable

Flags: TypeAlias = "vec[u8]"
"""A flag for each hex."""

_REACHERS: Final = 1 << Kind.HARBOUR | 1 << Kind.STABLE
_KINDS: Final = 4
"""A player has a zone with and without the harbour, with and without the stable: both may change every round."""
_UNASKED: Final = [-1]


@mypyc_attr(acyclic=True)
class Zone:
    """The hexes of a zone, as an ascending list and as a flag for each hex. It is immutable."""

    def __init__(self, key: int, hexes: list[int], inside: Flags) -> None:
        self.key = key  # whether harbour and stable functioned when it was computed
        self.hexes = hexes
        self.inside = inside
        self.coast: list[int] = _UNASKED  # see coast_of()
        self.beyond: list[list[int]] = []  # see beyond()


def zone_of(table: AntiquityTable, seat: int) -> Zone:
    """The zone of a seat as it is now (ANT-6.11, 6.12)."""
    part = table.seats[seat]
    place = _KINDS * seat + (part.working >> Kind.HARBOUR & 1) + (part.working >> Kind.STABLE & 1) * 2
    zone = table.zones[place]
    if zone is None:
        zone = compute_zone(table, part)
        table.zones = with_item(table.zones, place, zone)
    return zone


def shown_zone(table: AntiquityTable, part: Realm, seat: int) -> Zone:
    """The zone of a seat as others see it: in a sealed step, as it was when the step was opened. The cached zone is
    used if nothing relevant has changed.
    """
    now = table.seats[seat]
    if part is now:
        return zone_of(table, seat) if part.out == 0 else compute_zone(table, part)
    if part.out == 0 and now.out == 0 and part.centres == now.centres and part.inns == now.inns:
        zone = zone_of(table, seat)
        if zone.key == part.working & _REACHERS:
            return zone
    return compute_zone(table, part)


def forget_zones(table: AntiquityTable) -> None:
    """Drop all cached zones after a change of cities."""
    table.zones = (None,) * (_KINDS * len(table.seats))


def forget_zone(table: AntiquityTable, seat: int, hex: int = NOWHERE) -> None:
    """Drop the cached zones of a seat, and those of others with a hex where it has built an inn."""
    for place in range(len(table.zones)):
        zone = table.zones[place]
        if zone is not None and (place // _KINDS == seat or (hex != NOWHERE and zone.inside[hex])):
            table.zones = with_item(table.zones, place, None)


def compute_zone(table: AntiquityTable, part: Realm) -> Zone:
    """ANT-6.2 to 6.9: all hexes within walking distance, and with a harbour the seas and their coasts; but no hex of a
    city or inn.

    An eliminated player has no zone (ANT-11.3).
    """
    facts = table.facts
    land = table.land
    key = part.working & _REACHERS
    inside = vec[u8]([0] * len(land))
    if part.out:
        return Zone(key, [], inside)
    sources = sources_of(table, part)
    for hex in sources:
        inside[hex] = 1
    reach = facts.reach_with_stable if key >> Kind.STABLE & 1 else facts.reach
    found = walk(facts.neighbours, land, sources, reach, inside)
    if key >> Kind.HARBOUR & 1:
        sail(table, sources, inside, found)
    hexes: list[int] = []
    for hex in found:
        if land[hex] & (CITY | INN):
            inside[hex] = 0
        else:
            hexes.append(hex)
    for hex in sources:
        inside[hex] = 0
    hexes.sort()
    return Zone(key, hexes, inside)


def coast_of(table: AntiquityTable, zone: Zone) -> list[int]:
    """The land of a zone where the printed map has sea next to it. The zone keeps it."""
    if zone.coast is _UNASKED:
        land = table.land
        beside = table.chart.beside
        zone.coast = [hex for hex in zone.hexes if land[hex] & DRY and beside[hex]]
    return zone.coast


def sources_of(table: AntiquityTable, part: Realm) -> list[int]:
    """ANT-6.2: all hexes of the player's cities and inns."""
    sources: list[int] = []
    for centre in part.centres:
        sources.extend(table.facts.atlas.city(centre))
    sources.extend(part.inns)
    return sources


def walk(neighbours: Neighbours, land: Land, sources: list[int], reach: int, inside: Flags) -> list[int]:
    """ANT-6.3 to 6.5: up to ``reach`` steps, never into the sea. Marks and returns the hexes that are reached."""
    found: list[int] = []
    edge = sources
    for _ in range(reach):
        begin = len(found)
        for hex in edge:
            for other in neighbours[hex]:
                if inside[other] == 0 and land[other] & WALKED:
                    inside[other] = 1
                    found.append(other)
        edge = found[begin:]
    return found


def reached_from(table: AntiquityTable, hex: int) -> list[int]:
    """The hexes that an inn reaches without the stable. Where one can walk changes only with the seas, which therefore
    keep it.
    """
    if not table.seas.reached:
        table.seas.reached = [[]] * len(table.land)
    reached = table.seas.reached
    if not reached[hex]:
        if len(table.marks) == 0:
            table.marks = vec[u8]([0] * len(table.land))
        table.marks[hex] = 1
        reached[hex] = walk(table.facts.neighbours, table.land, [hex], table.facts.reach, table.marks)
        unmark(table.marks, reached[hex])
        table.marks[hex] = 0
    return reached[hex]


def beyond(table: AntiquityTable, zone: Zone, hex: int) -> list[int]:
    """The hexes outside a zone that an inn on one of its hexes would reach. The zone keeps them."""
    if not zone.beyond:
        zone.beyond = [_UNASKED] * len(zone.inside)
    found = zone.beyond[hex]
    if found is _UNASKED:
        inside = zone.inside
        found = [other for other in reached_from(table, hex) if inside[other] == 0]
        zone.beyond[hex] = found
    return found


def unmark(marks: Flags, hexes: list[int]) -> None:
    """Remove marks, so that the next walk can use the same list."""
    for hex in hexes:
        marks[hex] = 0


def sail(table: AntiquityTable, sources: list[int], inside: Flags, found: list[int]) -> None:
    """ANT-6.6, 6.7, 12.2: add every sea that touches a source, with its coast. From there no further hex is reached."""
    neighbours = table.facts.neighbours
    land = table.land
    for source in sources:
        for hex in neighbours[source]:
            if land[hex] & SEA and inside[hex] == 0:
                if table.facts.whole_sea:
                    _add(table.seas.sea_at(table.facts, land, hex), inside, found)
                else:
                    _add([hex], inside, found)
                    _add([other for other in neighbours[hex] if land[other] & WALKED], inside, found)


def _add(hexes: list[int], inside: Flags, found: list[int]) -> None:
    for hex in hexes:
        if inside[hex] == 0:
            inside[hex] = 1
            found.append(hex)


def reference_zone(table: AntiquityTable, part: Realm) -> list[int]:
    """The same, computed slowly with sets exactly as the rules say, for checks."""
    facts, land = table.facts, table.land
    if part.out:
        return []
    cities = {hex for centre in part.centres for hex in facts.atlas.city(centre)}
    sources = cities | set(part.inns)
    reached = set(sources)
    for _ in range(facts.reach_with_stable if part.works_kind(Kind.STABLE) else facts.reach):
        reached |= {n for hex in reached for n in facts.neighbours[hex] if land[n] and not land[n] & SEA}
    if part.works_kind(Kind.HARBOUR):
        sea = {n for hex in sources for n in facts.neighbours[hex] if land[n] & SEA}
        grown = len(sea) + 1 if facts.whole_sea else len(sea)
        while grown != len(sea):
            grown = len(sea)
            sea |= {n for hex in sea for n in facts.neighbours[hex] if land[n] & SEA}
        coast = {n for hex in sea for n in facts.neighbours[hex] if land[n] and not land[n] & SEA}
        reached |= sea | coast
    return sorted(hex for hex in reached if not land[hex] & (CITY | INN))
