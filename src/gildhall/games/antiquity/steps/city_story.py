"""The reveal of phase 2 as events: what each player has built, manned and moved, revealed together (ANT-4.9)."""

from __future__ import annotations

from gildhall.games.antiquity.city import HOSPITAL_USED, RAZED, REARRANGED, Realm
from gildhall.games.antiquity.names import CATHEDRAL, HOUSE, NO_SAINT, SAINTS, goods_data, shape_name
from gildhall.games.antiquity.shapes import SIDE
from gildhall.games.antiquity.table import AntiquityTable


def tell_cities(table: AntiquityTable) -> None:
    """Tell what all players did. The other players see all of it for the first time."""
    everybody = list(range(len(table.seats)))
    table.tell("cities_revealed", {"round": table.round}, reveals=everybody)
    for seat in table.order:
        _tell_city(table, seat, table.sealed_snapshot[seat], table.seats[seat])


def _tell_city(table: AntiquityTable, seat: int, before: Realm, after: Realm) -> None:
    if after.used & RAZED:
        table.tell("razed", {"seat": seat})
    if after.used & HOSPITAL_USED:
        removed = sum(m.bit_count() for m in before.graves) - sum(m.bit_count() for m in after.graves)
        table.tell("healed", {"seat": seat, "number": removed})
    houses = [n for n in range(1, table.facts.houses + 1) if (after.houses & ~before.houses) >> n - 1 & 1]
    if houses:
        table.tell("houses_built", {"seat": seat, "numbers": houses})
    old = 0 if after.used & RAZED else before.standing >> CATHEDRAL & 1
    first = len(before.buildings) - (1 if after.used & RAZED else 0)
    for building in after.buildings[first:]:
        if building.kind != HOUSE:
            where = f"{building.spot // 4 // SIDE},{building.spot // 4 % SIDE}"
            name = shape_name(building.shape)
            place = {"city": building.town + 1, "cell": where, "rotation": building.spot % 4}
            table.tell("built", {"seat": seat, "building": name, **place})
    if after.saint != NO_SAINT and not old:
        table.tell("saint_chosen", {"seat": seat, "saint": SAINTS[after.saint]})
    if after.used & REARRANGED:
        table.tell("rearranged", {"seat": seat})
    manned = [shape_name(building.shape) for building in after.buildings if building.manned]
    table.tell("manned", {"seat": seat, "buildings": manned, "idle": after.idle})
    table.tell("pool", {"seat": seat, "goods": goods_data(after.goods)})
