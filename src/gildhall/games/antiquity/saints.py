"""The saints: their powers (ANT-5.30, 5.50, 8.3, 8.10) and their conditions of victory (section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gildhall.games.antiquity.land import POLLUTED, TAKEN, TOKEN
from gildhall.games.antiquity.names import BARBARA, CHRISTOFORI, GIORGIO, MARIA, NICOLO, NO_SAINT, Good, Kind
from gildhall.games.antiquity.zones import zone_of

if TYPE_CHECKING:
    from gildhall.games.antiquity.city import Realm
    from gildhall.games.antiquity.components import AntiquityFacts
    from gildhall.games.antiquity.table import AntiquityTable
    from gildhall.games.antiquity.zones import Flags


def has_power(part: Realm, saint: int) -> bool:
    """ANT-5.27, 5.29: does the player have this saint's power? Santa Maria has all powers. A grave on the cathedral
    suspends the power.
    """
    return (part.saint == saint or part.saint == MARIA) and part.clean >> Kind.CATHEDRAL & 1 == 1


def fulfils(table: AntiquityTable, seat: int) -> bool:
    """ANT-10.1: does the player meet the condition of their saint, with a grave-free cathedral?"""
    part = table.seats[seat]
    if part.saint == NO_SAINT or part.out or part.clean >> Kind.CATHEDRAL & 1 == 0:
        return False
    if part.saint == MARIA:
        return _conditions_met(table, seat) >= 2
    return meets(table, seat, part.saint)


def _conditions_met(table: AntiquityTable, seat: int) -> int:
    """ANT-10.8: the number of the four conditions that hold now."""
    return len([saint for saint in (NICOLO, BARBARA, CHRISTOFORI, GIORGIO) if meets(table, seat, saint)])


def meets(table: AntiquityTable, seat: int, saint: int) -> bool:
    """Does the condition of one of the first four saints hold?"""
    part = table.seats[seat]
    if saint == NICOLO:
        return part.residents() >= table.facts.nicolo_residents
    if saint == BARBARA:
        return has_all_kinds(table.facts, part)
    if saint == CHRISTOFORI:
        return has_hoard(table.facts, part)
    return encloses_somebody(table, seat)


def has_all_kinds(facts: AntiquityFacts, part: Realm) -> bool:
    """ANT-10.3, 12.4: one of every kind of city building, free of graves unless the option says otherwise."""
    return (part.clean if facts.graves_block else part.standing) == Kind.ALL


def has_hoard(facts: AntiquityFacts, part: Realm) -> bool:
    """ANT-10.4: a number of each food and luxury good."""
    return min(part.goods[Good.FIRST_FOOD :]) >= facts.christofori_each


def encloses_somebody(table: AntiquityTable, seat: int) -> bool:
    """ANT-10.5 to 10.7: every hex of another remaining player's non-empty zone is in the player's own zone."""
    inside = zone_of(table, seat).inside
    for other in table.playing():
        if other != seat:
            hexes = zone_of(table, other).hexes
            if hexes and _all_inside(hexes, inside):
                return True
    return False


def _all_inside(hexes: list[int], inside: Flags) -> bool:
    for hex in hexes:
        if inside[hex] == 0:
            return False
    return True


def clean_hexes(table: AntiquityTable, seat: int) -> int:
    """ANT-10.10, 10.11, 12.5: hexes of the zone without a pollution marker; by option also without goods, fisheries and
    tokens.
    """
    look = POLLUTED | TAKEN | TOKEN if table.facts.tie_by_empty else POLLUTED
    return len([hex for hex in zone_of(table, seat).hexes if table.land[hex] & look == 0])
