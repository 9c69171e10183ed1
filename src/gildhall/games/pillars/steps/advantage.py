"""POE-9.6, 9.7: the clerk, at the end of the scoring."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Decision, Form, Refusal, SeatStep
from gildhall.games.pillars.components import CONVERTERS, KINDS, one_unit, units_of
from gildhall.games.pillars.steps.convert import scoring_form, tell_choice
from gildhall.games.pillars.table import PillarsTable


class Clerk(SeatStep[PillarsTable]):
    """POE-9.6, 9.7: after the conversions and before the limit, the owner of the clerk is asked kind by kind."""

    rule = "POE-9.6"

    def run(self, table: PillarsTable) -> None:
        next_kind(table, self.seat, 0)


def next_kind(table: PillarsTable, seat: int, first: int) -> None:
    """Ask about the next kind that is in the stock."""
    for kind in range(first, len(KINDS)):
        if units_of(table.seats[seat].stock, kind):
            table.push(ClerkTakes(seat, kind))
            return


class ClerkTakes(Decision[PillarsTable]):
    """POE-9.6: any number of units of one kind, for a point each."""

    rule = "POE-9.6"
    form_name = "scoring"

    def __init__(self, seat: int, kind: int) -> None:
        super().__init__(seat)
        self.kind = kind

    def choices(self, table: PillarsTable, seat: int) -> list[int]:
        first = table.facts.clerk_move[self.kind]
        return [first + n for n in range(units_of(table.seats[seat].stock, self.kind) + 1)]

    def choose(self, table: PillarsTable, seat: int, move: int) -> None:
        kind = self.kind
        part = table.seats[seat]
        taken = move - table.facts.clerk_move[kind]
        part.stock -= taken * one_unit(kind)
        part.lasting += taken * table.facts.clerk_vp
        if table.listening:
            tell_choice(table, "clerk_takes", {"seat": seat, "resource": KINDS[kind], "number": taken})
        next_kind(table, seat, kind + 1)

    def why_not(self, table: PillarsTable, seat: int, move: int) -> Refusal:
        chosen = table.facts.catalogue[move]
        kind = KINDS[self.kind]
        if chosen.kind == "clerk" and chosen.args[0] == kind:
            number = units_of(table.seats[seat].stock, self.kind)
            return Refusal("POE-9.6", "not_so_many", {"kind": kind, "number": number})
        return Refusal("POE-9.7", "clerk_now", {"kind": kind})

    def decline(self, table: PillarsTable, seat: int) -> int:
        return table.facts.clerk_move[self.kind]

    def form(self, table: PillarsTable, seat: int) -> Form | None:
        return scoring_form(table, seat, len(CONVERTERS), self.kind)

    def prompt(self, table: PillarsTable, seat: int) -> dict[str, Any]:
        return {"kind": KINDS[self.kind]}
