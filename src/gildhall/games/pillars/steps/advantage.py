"""POE-9.6, 9.7: the clerk, at the end of the scoring."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.errors import Refusal
from gildhall.engine.forms import Form
from gildhall.engine.step import Decision, Step
from gildhall.games.pillars.components import KINDS, one_unit, units_of
from gildhall.games.pillars.steps.convert import tell_choice
from gildhall.games.pillars.steps.plan import scoring_form
from gildhall.games.pillars.table import PillarsTable


class Clerk(Step[PillarsTable]):
    """POE-9.6, 9.7: after the conversions and before the limit, the owner of the clerk is asked kind by kind."""

    name = "clerk"
    rule = "POE-9.6"

    def run(self, table: PillarsTable) -> None:
        next_kind(table, self.args[0], 0)


def next_kind(table: PillarsTable, seat: int, first: int) -> None:
    """Ask about the next kind that is in the stock."""
    for kind in range(first, len(KINDS)):
        if units_of(table.seats[seat].stock, kind):
            table.push(CLERK_TAKES[seat][kind])
            return


class ClerkTakes(Decision[PillarsTable]):
    """POE-9.6: any number of units of one kind, for a point each."""

    name = "clerk_takes"
    rule = "POE-9.6"
    form_name = "scoring"

    def choices(self, table: PillarsTable, seat: int) -> list[int]:
        kind = self.args[1]
        first = table.facts.clerk_move[kind]
        return [first + n for n in range(units_of(table.seats[seat].stock, kind) + 1)]

    def choose(self, table: PillarsTable, seat: int, move: int) -> None:
        kind = self.args[1]
        part = table.seats[seat]
        taken = move - table.facts.clerk_move[kind]
        part.stock -= taken * one_unit(kind)
        part.lasting += taken * table.facts.clerk_vp
        if table.listening:
            tell_choice(table, "clerk_takes", {"seat": seat, "resource": KINDS[kind], "number": taken})
        next_kind(table, seat, kind + 1)

    def why_not(self, table: PillarsTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        kind = KINDS[self.args[1]]
        if chosen.kind == "clerk" and chosen.args[0] == kind:
            number = units_of(table.seats[seat].stock, self.args[1])
            return Refusal("POE-9.6", "not_so_many", {"kind": kind, "number": number})
        return Refusal("POE-9.7", "clerk_now", {"kind": kind})

    def decline(self, table: PillarsTable, seat: int) -> int:
        return table.facts.clerk_move[self.args[1]]

    def form(self, table: PillarsTable, seat: int) -> Form | None:
        return scoring_form(table, seat)

    def prompt(self, table: PillarsTable, seat: int) -> dict[str, Any]:
        return {"kind": KINDS[self.args[1]]}


CLERK: Final = [Clerk(seat) for seat in range(4)]
CLERK_TAKES: Final = [[ClerkTakes(seat, kind) for kind in range(len(KINDS))] for seat in range(4)]
