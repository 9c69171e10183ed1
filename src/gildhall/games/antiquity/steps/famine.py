"""Phase 8: famine. Players place their own graves (ANT-4.6)."""

from __future__ import annotations

from gildhall.engine.step import Sealed, Step
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.names import GRANARY
from gildhall.games.antiquity.shapes import cells_in
from gildhall.games.antiquity.steps.graves import ask_graves
from gildhall.games.antiquity.table import AntiquityTable


def graves_due(facts: AntiquityFacts, part: Realm, famine: int) -> int:
    """ANT-9.1, 9.2: famine less food, less 3 for a functioning granary; the food is not used up."""
    relief = part.food()
    if part.works_kind(GRANARY):
        relief += facts.granary_reduction
    return max(0, famine - relief)


class Famine(Sealed[AntiquityTable]):
    """ANT-9.1 to 9.3, 9.23: all graves are counted once, at the start. A later grave on a granary changes nothing."""

    rule = "ANT-9.1"

    def begin(self, table: AntiquityTable, seat: int) -> None:
        part = table.seats[seat]
        if part.plays():
            part.due = graves_due(table.facts, part, table.famine)
            if part.due:
                ask_graves(table, seat)

    def reveal(self, table: AntiquityTable) -> None:
        if table.listening:
            for seat in table.order:
                tell_graves(table, seat, table.sealed_snapshot[seat].graves)


def tell_graves(table: AntiquityTable, seat: int, before: list[int]) -> None:
    """Where the new graves are."""
    after = table.seats[seat].graves
    cells = [
        f"{town + 1} {cell // 7},{cell % 7}"
        for town in range(len(after))
        for cell in cells_in(after[town] & ~before[town])
    ]
    if cells:
        table.tell("graves", {"seat": seat, "number": len(cells), "cells": cells})


class FamineRises(Step[AntiquityTable]):
    """ANT-9.4: when all graves are placed."""

    rule = "ANT-9.4"

    def run(self, table: AntiquityTable) -> None:
        table.famine += table.facts.famine_rise
        if table.listening:
            table.tell("famine", {"level": table.famine})
