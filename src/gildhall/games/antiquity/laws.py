# mypyc: skip
"""What must always be true on a table of Antiquity."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gildhall.games.antiquity.city import Realm, pieces_used
from gildhall.games.antiquity.land import CITY, DRY, FELLED, FOREST, GRASS, INN, POLLUTED, SEA, TAKEN, TOKEN
from gildhall.games.antiquity.names import FIRST_UNIQUE, FISHERIES, FISHERY, KINDS, NO_SAINT, SUPPLIES, WOODCUTTER, Kind
from gildhall.games.antiquity.zones import reference_zone, zone_of

if TYPE_CHECKING:
    from gildhall.games.antiquity.components import AntiquityFacts
    from gildhall.games.antiquity.table import AntiquityTable


def check(table: AntiquityTable) -> None:
    """Raise AssertionError if a law is broken."""
    for seat in range(len(table.seats)):
        check_realm(table, seat)
    check_supplies(table)
    check_land(table)
    assert table.famine >= 0, "famine is negative"
    assert sorted(table.order) == [seat for seat in range(len(table.seats)) if table.seats[seat].out == 0]


# --- one player -----------------------------------------------------------------------------------------------------


def check_realm(table: AntiquityTable, seat: int) -> None:
    """ANT-2.6: there is one resident for each house built, in exactly one place; buildings are in allowed places."""
    part = table.seats[seat]
    assert min(part.goods) >= 0, f"seat {seat} owes goods: {part.goods}"
    houses = sum(1 for building in part.buildings if building.kind == Kind.HOUSE)
    assert part.out or houses == part.residents(), f"seat {seat}: houses on maps and off the table differ"
    manned = [building for building in part.buildings if building.manned]
    assert part.idle >= 0
    assert part.idle + len(manned) + len(part.works) == part.residents(), f"seat {seat}: a resident is nowhere or twice"
    for building in manned:
        assert table.facts.needy >> building.kind & 1, f"a {KINDS[building.kind]} is manned"
        assert building.town < 0 or not part.hurt(building), "a building under a grave is manned"
    check_maps(table, part)
    for kind in range(FIRST_UNIQUE, len(KINDS)):
        assert sum(1 for building in part.buildings if building.kind == kind) <= 1, f"two of the kind {KINDS[kind]}"
    assert (part.standing >> Kind.CATHEDRAL & 1 == 1) == (part.saint != NO_SAINT) or _chooses_saint(table, seat)
    worked_out = part.copy()
    worked_out.refresh(table.facts)
    assert worked_out.working == part.working, f"seat {seat}: what functions is out of date"
    assert (worked_out.clean, worked_out.carts, worked_out.capacity) == (part.clean, part.carts, part.capacity)
    zone = zone_of(table, seat)
    assert zone.hexes == reference_zone(table, part), f"seat {seat}: the zone is wrong"
    assert [hex for hex in range(len(table.land)) if zone.inside[hex]] == zone.hexes


def _chooses_saint(table: AntiquityTable, seat: int) -> bool:
    """Is the cathedral built while its saint is still to be chosen (ANT-5.26)?"""
    return table.sealed is not None and any(step.name == "saint" for step in table.threads[seat])


def check_maps(table: AntiquityTable, part: Realm) -> None:
    """ANT-5.11, 9.6 to 9.9: buildings are on the map and do not overlap; graves are on the map, but not on houses."""
    built = [0] * 4
    homes = [0] * 4
    for building in part.buildings:
        if building.town < 0:
            continue
        assert building.town < len(part.centres), "a building stands in no city"
        assert building.mask == table.facts.shapes[building.shape].masks[building.spot]
        assert built[building.town] & building.mask == 0, "two buildings on one cell"
        assert building.mask & ~table.facts.maps[building.town] == 0, "a building sticks out of the map"
        built[building.town] |= building.mask
        if building.kind == Kind.HOUSE:
            homes[building.town] |= building.mask
    assert len(part.maps) == len(part.centres), "a grave in no city"
    for town in range(len(part.maps)):
        map = part.maps[town]
        assert map.built == built[town], "the map and its buildings differ"
        assert map.homes == homes[town], "the map and its houses differ"
        assert map.graves & homes[town] == 0, "a grave on a house"
        assert map.graves & ~table.facts.maps[town] == 0, "a grave off the map"


# --- shared things --------------------------------------------------------------------------------------------------


def check_supplies(table: AntiquityTable) -> None:
    """ANT-2.14: shared pieces are in the supply or on a map; in phase 2 as at the start of the phase, fisheries in the
    harvest as at its start.
    """
    facts = table.facts
    secret = "" if table.sealed is None else table.sealed.name
    used = pieces_used(facts, table.sealed_snapshot if secret == "city_phase" else table.seats)
    for supply, name in enumerate(SUPPLIES):
        assert table.supply[supply] >= 0, f"more of {name} than there are"
        if supply != FISHERIES or secret != "harvest":
            assert used[supply] + table.supply[supply] == facts.supplies[supply], f"pieces of {name} came or went"


def check_land(table: AntiquityTable) -> None:
    """The rules allow everything that is on each hex, and markers are only where they are allowed."""
    wanted = [0] * len(table.land)
    in_harvest = table.sealed is not None and table.sealed.name == "harvest"
    parts = table.sealed_snapshot if in_harvest else table.seats
    for part in parts:
        for hex, bit in lying(table.facts, part):
            assert wanted[hex] == 0, "two things on one hex"
            wanted[hex] = bit
        for works in part.works:
            assert works.goods, "a building without goods is still on the land"
            if works.kind == FISHERY:
                assert all(table.land[hex] & SEA for hex in works.goods)
            else:
                assert works.site in works.goods, "the good under a resident was taken first"
                felled = works.kind == WOODCUTTER
                assert all(table.land[hex] & FELLED for hex in works.goods) or not felled
    for hex in range(len(table.land)):
        check_hex(table, hex, wanted[hex])
    assert sum(1 for bits in table.land if bits & TOKEN) <= len(table.tokens), "more tokens than faces"


def lying(facts: AntiquityFacts, part: Realm) -> list[tuple[int, int]]:
    """What a player has on which hex: cities, inns and countryside buildings."""
    own = [(hex, CITY) for centre in part.centres for hex in facts.atlas.city(centre)]
    own += [(inn, INN) for inn in part.inns]
    return own + [each for works in part.works for each in works.lying()]


def check_hex(table: AntiquityTable, hex: int, wanted: int) -> None:
    """Compare one hex with the printed map and with what players have on it."""
    bits = table.land[hex]
    printed = table.chart.printed[hex]
    assert bits & TAKEN == wanted, f"hex {table.facts.atlas.names[hex]}: {bits & TAKEN} lies there, not {wanted}"
    if printed == 0:
        assert bits == 0, "something lies off the board"
    elif bits & CITY:
        assert bits == CITY, "something lies under a city"
    else:
        terrain = GRASS if bits & FELLED else printed
        assert bits & (DRY | SEA) == terrain, "terrain changed"
        assert not bits & FELLED or printed == FOREST, "a grass marker where no forest was"
        assert not bits & TOKEN or not bits & (TAKEN | POLLUTED), "a token under something"
