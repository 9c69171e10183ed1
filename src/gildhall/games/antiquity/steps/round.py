"""Section 4: the ten phases of a round; phases 1, 3, 10; the players who leave at the end of a phase (section 11)."""

from __future__ import annotations

from gildhall.engine.step import Step
from gildhall.games.antiquity.city import STAYS, Realm
from gildhall.games.antiquity.names import FIRST_UNIQUE, NO_SAINT, SAINTS, Kind
from gildhall.games.antiquity.saints import clean_hexes, fulfils
from gildhall.games.antiquity.steps.city_phase import CityPhase
from gildhall.games.antiquity.steps.country_menu import CountryPhase
from gildhall.games.antiquity.steps.explore import Exploration
from gildhall.games.antiquity.steps.harvest import Harvest
from gildhall.games.antiquity.steps.pollution import Famine, FamineRises, Pollution
from gildhall.games.antiquity.steps.storing import Storing
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.zones import forget_zone


class Round(Step[AntiquityTable]):
    """ANT-4.1, 1.1: the ten phases. In a first game phases 8 and 9 are left out (ANT-12.1)."""

    rule = "ANT-4.1"

    def run(self, table: AntiquityTable) -> None:
        table.round += 1
        if table.listening:
            table.tell("round", {"round": table.round, "seats": list(table.order)})
        push_phases(table, 1)


class Phase(Step[AntiquityTable]):
    """The start of a phase: its number is shown."""

    rule = "ANT-4.1"

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def run(self, table: AntiquityTable) -> None:
        table.phase = self.number


def push_phases(table: AntiquityTable, first: int) -> None:
    """Put the phases of a round on the agenda, from phase ``first`` on, and below them the next round (ANT-10.13)."""
    table.push(Round())
    table.push(Victory())
    table.push(Phase(10))
    for phase in range(9, first - 1, -1):
        if phase >= 8 and table.facts.first_game:
            continue
        table.push(PhaseEnd())
        push_phase(table, phase)
        table.push(Phase(phase))


def push_phase(table: AntiquityTable, phase: int) -> None:
    """The steps of one phase."""
    if phase == 1:
        table.push(AllRise())
    elif phase == 2:
        table.push(CityPhase(table.round))
    elif phase == 3:
        table.push(Order())
    elif phase == 4:
        table.push(CountryPhase())
    elif phase == 5:
        table.push(Storing())
    elif phase == 6:
        table.push(Harvest())
    elif phase == 7:
        table.push(Exploration())
    elif phase == 8:
        table.push(FamineRises())
        table.push(Famine())
    else:
        table.push(Pollution())


class AllRise(Step[AntiquityTable]):
    """Phase 1, ANT-5.1, 5.2: residents on city buildings become idle; those in the countryside stay."""

    rule = "ANT-5.1"

    def run(self, table: AntiquityTable) -> None:
        for part in table.seats:
            part.rise(table.facts)
            part.used = 0
            part.cathedrals = 0


# --- who leaves -----------------------------------------------------------------------------------------------------


class PhaseEnd(Step[AntiquityTable]):
    """ANT-9.11, 11.1, 11.5 to 11.7: players who starved in phase 8 or resigned leave now. The last player left wins."""

    rule = "ANT-11.6"

    def run(self, table: AntiquityTable) -> None:
        for seat, part in enumerate(table.seats):
            if part.leaving != STAYS:
                eliminate(table, seat)
        if len(table.order) < 2:
            end_game(table, list(table.order), "last one left" if table.order else "nobody left")


def eliminate(table: AntiquityTable, seat: int) -> None:
    """ANT-11.2 to 11.4: productive buildings and goods leave the land, shared pieces return; cities and inns stay, as
    do pollution and grass markers.
    """
    part = table.seats[seat]
    if table.listening:
        table.tell("eliminated", {"seat": seat, "reason": "resigned" if part.leaving == 1 else "starved"})
    part.out = 1 + 16 * table.round + table.phase
    part.leaving = STAYS
    for works in part.works:
        table.lift_works(works)
    part.works = ()
    for building in part.buildings:
        if Kind.HOUSE < building.kind < FIRST_UNIQUE:
            supply = building.kind - 1
            table.supply[supply] = table.supply[supply] + table.facts.pieces[building.shape]
    part.buildings = ()
    part.goods = [0] * len(part.goods)
    part.houses = 0
    part.idle = 0
    part.due = 0
    part.saint = NO_SAINT
    part.recount(table.facts)
    table.order = tuple([other for other in table.order if other != seat])
    forget_zone(table, seat)


class Order(Step[AntiquityTable]):
    """ANT-7.1, 7.2, 4.8: fewest residents on cart shops and explorer first; ties keep their order."""

    rule = "ANT-7.2"

    def run(self, table: AntiquityTable) -> None:
        places = len(table.order)
        keys = [busy(table.seats[seat]) * places + place for place, seat in enumerate(table.order)]
        keys.sort()
        order = [table.order[key % places] for key in keys]
        table.order = tuple(order)
        if table.listening:
            table.tell("order", {"seats": order})


def busy(part: Realm) -> int:
    """ANT-7.1: residents on cart shops and on the explorer."""
    return part.carts + (1 if part.works_kind(Kind.EXPLORER) else 0)


class Victory(Step[AntiquityTable]):
    """ANT-10.1, 10.9 to 10.13, 11.8, 12.9: all players are checked at the same time. If several meet their condition,
    the one with most clean hexes wins; equal ones share the win.

    Nobody decides anything here (ANT-4.2). After the last round of the limit the game is a draw between all remaining
    players. If nobody wins, the next round is already on the agenda (ANT-10.13).
    """

    rule = "ANT-10.1"

    def run(self, table: AntiquityTable) -> None:
        winners = victors(table)
        if winners:
            end_game(table, winners, SAINTS[table.seats[winners[0]].saint])
        elif table.round >= table.facts.round_limit:
            end_game(table, list(table.order), "round limit")


def victors(table: AntiquityTable) -> list[int]:
    """The players who fulfil their condition; of several those with most clean hexes (ANT-10.10 to 10.12)."""
    fulfilled = [seat for seat in table.order if fulfils(table, seat)]
    if len(fulfilled) < 2:
        return fulfilled
    counts = [clean_hexes(table, seat) for seat in fulfilled]
    most = max(counts)
    return [fulfilled[i] for i in range(len(fulfilled)) if counts[i] == most]


def end_game(table: AntiquityTable, winners: list[int], end: str) -> None:
    """End the game, by emptying the agenda."""
    winners.sort()
    table.winners = tuple(winners)
    table.end = end
    table.agenda.clear()
    table.tell("game_over", {"seats": winners, "end": end})
