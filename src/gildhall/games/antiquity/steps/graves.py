"""ANT-9.5 to 9.12: placing graves, in phases 8 and 9. They go on empty cells first, and on buildings when no empty cell
is left. Their order does not matter, so it is ascending.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.step import Asks, Field, Form, Refusal
from gildhall.games.antiquity.city import STARVED, Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.shapes import CELLS, cells_on, count
from gildhall.games.antiquity.table import AntiquityTable, Ascending


def ask_graves(table: AntiquityTable, seat: int) -> None:
    """Place the graves that are due, and ask if there is a choice. Without enough cells a player is out (ANT-9.11)."""
    facts = table.facts
    part = table.seats[seat]
    empty = part.empty_cells(facts)
    if part.due > empty:
        on_buildings = 0
        for town in range(len(part.centres)):
            on_buildings += count(part.grave_cells(town))
        if part.due > empty + on_buildings:
            part.leaving = STARVED
            return
    fill_if_forced(facts, part)
    if part.due:
        table.push(GRAVE[seat][0])


def fill_if_forced(facts: AntiquityFacts, part: Realm) -> None:
    """Fill all empty cells if all are needed; then do the same for buildings."""
    cells = cells_for_graves(facts, part)
    while 0 < len(cells) <= part.due:
        for cell in cells:
            part.bury(facts, cell // CELLS, cell % CELLS)
        part.due -= len(cells)
        cells = cells_for_graves(facts, part)


def cells_for_graves(facts: AntiquityFacts, part: Realm) -> list[int]:
    """ANT-9.5 to 9.7: the empty cells of all maps; if there are none, the cells of buildings except houses."""
    towns = range(len(part.centres))
    cells = cells_on([part.empty(facts, town) for town in towns], 0)
    return cells or cells_on([part.grave_cells(town) for town in towns], 0)


class Grave(Ascending):
    """ANT-9.5 to 9.10: choose the cell of the next grave. A resident on that building becomes idle (ANT-9.12)."""

    rule = "ANT-9.5"
    form_name = "graves"
    asks = Asks("cell", otherwise="graves_first", told=True)

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        return [table.facts.moves.cell + cell for cell in self._cells(table, seat)]

    def _cells(self, table: AntiquityTable, seat: int) -> list[int]:
        part = table.seats[seat]
        cells = cells_for_graves(table.facts, part)
        if self.floor:
            cells = [cell for cell in cells if cell >= self.floor]
        return cells[: len(cells) - part.due + 1]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        cell = move - table.facts.moves.cell
        part.bury(table.facts, cell // CELLS, cell % CELLS)
        part.due -= 1
        if part.due:
            table.push(GRAVE[seat][cell + 1])

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        return why_not_grave(table, seat, move - table.facts.moves.cell)

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        part = table.seats[seat]
        cells = [cell for cell in cells_for_graves(table.facts, part) if cell >= self.floor]
        moves = [table.facts.catalogue[table.facts.moves.cell + cell] for cell in cells]
        return Form("graves", [Field("graves", moves, part.due, part.due)])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"number": table.seats[seat].due}


def why_not_grave(table: AntiquityTable, seat: int, cell: int) -> Refusal:
    """Why a grave cannot be placed there."""
    part = table.seats[seat]
    town = cell // CELLS
    mask = 1 << cell % CELLS
    if town >= len(part.centres) or table.facts.maps[town] & mask == 0:
        return Refusal("ANT-9.5", "not_on_map")
    if part.graves[town] & mask:
        return Refusal("ANT-9.7", "grave_already")
    if part.homes[town] & mask:
        return Refusal("ANT-9.7", "not_on_house")
    if part.built[town] & mask and part.empty_cells(table.facts):
        return Refusal("ANT-9.6", "empty_cells_first")
    return Refusal("ANT-9.5", "cells_in_order")


GRAVE: Final = [[Grave(seat, cell) for cell in range(4 * CELLS + 1)] for seat in range(4)]
