"""Section 9: the final phase of spring, summer and autumn."""

from __future__ import annotations

from gildhall.engine.step import Step
from gildhall.games.craftsmen.steps.limit import discard
from gildhall.games.craftsmen.steps.town_hall import give_privilege
from gildhall.games.craftsmen.supply import refill_capital
from gildhall.games.craftsmen.table import CraftsmenTable, InTurn, no_discs


class FinalPhase(Step[CraftsmenTable]):
    """CRA-9.1 to 9.8: privilege tokens, turn order, helpers home, then the hand limit."""

    name = "final"
    rule = "CRA-9.1"

    def run(self, table: CraftsmenTable) -> None:
        refill_capital(table)
        award_privileges(table)
        change_order(table)
        take_helpers_home(table)
        table.push(RoundLimit(0))


def award_privileges(table: CraftsmenTable) -> None:
    """CRA-9.1 to 9.5, 14.6: each player with the fewest helpers on the board gets a privilege token, in turn order if
    the pool is small. Nobody gets more than 3, and with two equal players nobody gets one.
    """
    facts = table.facts
    counts = [on_board(table, seat) for seat in range(facts.seats)]
    fewest = min(counts)
    if facts.seats == 2 and counts[0] == counts[1]:
        return
    for seat in table.order:
        if counts[seat] == fewest and table.privileges > 0 and table.seats[seat].privileges < facts.tokens_each:
            give_privilege(table, seat)


def on_board(table: CraftsmenTable, seat: int) -> int:
    """CRA-9.1, 9.2: the number of helpers that used a privilege; by option also a disc on the order-change track."""
    count = table.seats[seat].used
    if table.facts.order_disc_counts and seat in table.change:
        count += 1
    return count


def change_order(table: CraftsmenTable) -> None:
    """CRA-9.6: players on the order-change track come first; the others follow in their previous order."""
    if not table.change:
        return
    change = table.change
    table.order = (*change, *[seat for seat in table.order if seat not in change])
    table.change = ()
    if table.listening:
        table.tell("turn_order", {"seats": list(table.order)})


def take_helpers_home(table: CraftsmenTable) -> None:
    """CRA-9.7, 7.10, 6.1: all helpers return to their owners."""
    table.discs = no_discs()
    for part in table.seats:
        part.helpers = table.facts.helpers
        part.passed = False
        part.used = 0


class RoundLimit(InTurn):
    """CRA-5.10, 9.8, 9.9: at most 8 capital cards at the end of a round. The players discard in turn order;
    ``place`` is the place in it.
    """

    rule = "CRA-5.10"

    def run(self, table: CraftsmenTable) -> None:
        limit = table.facts.round_limit
        for place in range(self.place, len(table.order)):
            seat = table.order[place]
            if table.seats[seat].cards > limit:
                table.push(RoundLimit(place + 1))
                discard(table, seat, table.seats[seat].cards - limit)
                return
        refill_capital(table)
