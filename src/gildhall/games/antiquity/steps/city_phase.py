"""Phase 2, city building: all players at the same time and in secret (ANT-4.3, 4.9), then the reveal.

Plans use the supply at the start of the phase, less the player's own pieces. If all plans together take more than there
is, they are executed in order of play. A player for whom too little is left plans again with the rest (ANT-4.13), from
the last accepted player trade if there was one (ANT-4.17, 4.18).
"""

from __future__ import annotations

from gildhall.engine.step import Sealed
from gildhall.games.antiquity.names import FOUNTAIN
from gildhall.games.antiquity.steps.city_menu import CITY_MENU
from gildhall.games.antiquity.steps.city_story import tell_cities
from gildhall.games.antiquity.table import AntiquityTable


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

    def begin(self, table: AntiquityTable, seat: int) -> None:
        if not table.seats[seat].plays():
            return
        if table.finals:
            final = table.finals[seat]
            if final is not None:
                table.seats[seat] = final.copy()
        table.push(CITY_MENU[seat])

    def reveal(self, table: AntiquityTable) -> None:
        if play_again(table):
            return
        if table.listening:
            tell_cities(table)
        fountains = 0
        for part in table.seats:
            for kind in range(3):
                table.supply[kind] = table.supply[kind] - part.taken[kind]
            fountains += part.taken[FOUNTAIN - 1]
            part.taken = [0, 0, 0]
            part.limits = ()
            part.again = 0
        lower_famine(table, fountains)
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
                more = [taken[kind] - final_pieces(table, seat)[kind] for kind in range(3)]
                if _covers(left, more):
                    _subtract(left, more)
                else:
                    late.append(seat)
    for seat in late:
        _reopen(table, seat, left)
    return len(late) > 0


def _reopen(table: AntiquityTable, seat: int, left: list[int]) -> None:
    again = table.seats[seat].again + 1
    own = final_pieces(table, seat)
    table.reopen(seat)
    part = table.seats[seat]
    part.again = again
    part.limits = tuple([left[kind] + own[kind] for kind in range(3)])
    if table.listening:
        table.tell("plan_again", None, {"seat": seat}, seats=[seat], reveals=[seat])


def final_pieces(table: AntiquityTable, seat: int) -> list[int]:
    """The shared pieces that are final by an accepted player trade."""
    final = table.finals[seat] if table.finals else None
    return final.taken if final is not None else [0, 0, 0]


def _covers(left: list[int], pieces: list[int]) -> bool:
    return left[0] >= pieces[0] and left[1] >= pieces[1] and left[2] >= pieces[2]


def _subtract(left: list[int], pieces: list[int]) -> None:
    for kind in range(3):
        left[kind] = left[kind] - pieces[kind]
