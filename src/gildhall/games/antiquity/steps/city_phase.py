"""Phase 2, city building: all players at the same time and in secret (ANT-4.3, 4.9), then the reveal.

Plans use the supply at the start of the phase, less the player's own pieces. If all plans together take more than there
is, they are executed in order of play. A player for whom too little is left plans again with the rest (ANT-4.13), from
the last accepted player trade if there was one (ANT-4.17, 4.18).
"""

from __future__ import annotations

from typing import Final

from gildhall.engine.step import Sealed
from gildhall.games.antiquity.city import HOSPITAL_USED, RAZED, REARRANGED, Realm
from gildhall.games.antiquity.names import NO_SAINT, SAINTS, Kind, goods_data, shape_name
from gildhall.games.antiquity.shapes import SIDE
from gildhall.games.antiquity.steps.city_menu import CityMenu
from gildhall.games.antiquity.table import AntiquityTable

NONE_TAKEN: Final = (0, 0, 0)


class CityPhase(Sealed[AntiquityTable]):
    """ANT-4.3, 4.9 to 4.13, 4.16 to 4.19: each player has a thread, and all decide at the same time. Nothing is shown
    before the reveal.

    The engine checks every cost and limit at once, so screens and goods laid on buildings are not needed (ANT-4.16).
    Nobody may wait for another player (ANT-4.15). ``round`` makes the phases of two rounds two steps.
    """

    rule = "ANT-4.3"

    def __init__(self, round: int) -> None:
        super().__init__()
        self.round = round

    def joins(self, table: AntiquityTable, seat: int) -> bool:
        return table.seats[seat].plays()

    def begin(self, table: AntiquityTable, seat: int) -> None:
        if table.finals:
            final = table.finals[seat]
            if final is not None:
                table.seats[seat] = final.copy()
        table.push(CityMenu(seat))

    def reveal(self, table: AntiquityTable) -> None:
        taken = pieces_taken(table)
        if not _covers(table.supply, taken) and play_again(table):
            return
        if table.listening:
            tell_cities(table)
        for kind in range(3):
            table.supply[kind] = table.supply[kind] - taken[kind]
        lower_famine(table, taken[Kind.FOUNTAIN - 1])
        for part in table.seats:
            part.taken = NONE_TAKEN
            part.limits = ()
            part.again = 0
        table.offers = ()
        table.drafts = ()
        table.finals = ()


def lower_famine(table: AntiquityTable, fountains: int) -> None:
    """ANT-4.12, 5.49: lower the famine level by all fountains built in this phase, but not below 0."""
    if fountains:
        table.famine = max(0, table.famine - fountains)
        if table.listening:
            table.tell("famine", {"level": table.famine})


def play_again(table: AntiquityTable) -> bool:
    """ANT-4.13, 4.18, 4.7: execute the plans in order of play. Players for whom too little is left plan again. Returns
    False if nobody must.

    Pieces that are final by a trade are covered (ANT-4.17) and come first. Players who have planned again come after
    those who have not.
    """
    left = table.supply[:3]
    for seat in range(len(table.seats)):
        _subtract(left, final_pieces(table, seat))
    late: list[int] = []
    turns = [table.seats[seat].again for seat in range(len(table.seats))]
    for turn in range(max(turns) + 1):
        for seat in table.order:
            if turns[seat] == turn:
                taken = table.seats[seat].taken
                final = final_pieces(table, seat)
                more = tuple([taken[kind] - final[kind] for kind in range(3)])
                if _covers(left, more):
                    _subtract(left, more)
                else:
                    late.append(seat)
    for seat in late:
        _reopen(table, seat, left)
    return len(late) > 0


def pieces_taken(table: AntiquityTable) -> tuple[int, ...]:
    """The shared pieces that all plans together take."""
    carts = fountains = storages = 0
    for part in table.seats:
        own = part.taken
        carts += own[0]
        fountains += own[1]
        storages += own[2]
    return (carts, fountains, storages)


def _reopen(table: AntiquityTable, seat: int, left: list[int]) -> None:
    again = table.seats[seat].again + 1
    own = final_pieces(table, seat)
    table.reopen(seat)
    part = table.seats[seat]
    part.again = again
    part.limits = tuple([left[kind] + own[kind] for kind in range(3)])
    table.tell("plan_again", None, {"seat": seat}, seats=[seat], reveals=[seat])


def final_pieces(table: AntiquityTable, seat: int) -> tuple[int, ...]:
    """The shared pieces that are final by an accepted player trade."""
    final = table.finals[seat] if table.finals else None
    return final.taken if final is not None else NONE_TAKEN


def _covers(left: list[int], pieces: tuple[int, ...]) -> bool:
    return left[0] >= pieces[0] and left[1] >= pieces[1] and left[2] >= pieces[2]


def _subtract(left: list[int], pieces: tuple[int, ...]) -> None:
    for kind in range(3):
        left[kind] = left[kind] - pieces[kind]


# --- the reveal -----------------------------------------------------------------------------------------------------


def tell_cities(table: AntiquityTable) -> None:
    """ANT-4.9: tell what all players have built, manned and moved. The others see all of it for the first time."""
    everybody = list(range(len(table.seats)))
    table.tell("cities_revealed", {"round": table.round}, reveals=everybody)
    for seat in table.order:
        _tell_city(table, seat, table.sealed_snapshot[seat], table.seats[seat])


def _tell_city(table: AntiquityTable, seat: int, before: Realm, after: Realm) -> None:
    if after.used & RAZED:
        table.tell("razed", {"seat": seat})
    if after.used & HOSPITAL_USED:
        table.tell("healed", {"seat": seat, "number": before.graves() - after.graves()})
    houses = [n for n in range(1, table.facts.houses + 1) if (after.houses & ~before.houses) >> n - 1 & 1]
    if houses:
        table.tell("houses_built", {"seat": seat, "numbers": houses})
    old = 0 if after.used & RAZED else before.standing >> Kind.CATHEDRAL & 1
    first = len(before.buildings) - (1 if after.used & RAZED else 0)
    for building in after.buildings[first:]:
        if building.kind != Kind.HOUSE:
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
