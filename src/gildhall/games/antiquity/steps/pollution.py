"""Phases 8 and 9: famine, pollution in order of play (ANT-4.5), and the graves that both bring.

ANT-9.5 to 9.12: graves go on empty cells first, and on buildings when no empty cell is left. Their order does not
matter, so it is ascending.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from gildhall.engine.choosing import exactly, take_found, with_more
from gildhall.engine.step import Asks, Form, Refusal, Sealed, SeatStep, Step
from gildhall.games.antiquity.buildings import EMPTY, UNBURIED, CityMap
from gildhall.games.antiquity.city import STARVED, Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.land import POLLUTED, TAKEN
from gildhall.games.antiquity.names import Kind
from gildhall.games.antiquity.shapes import CELLS, bit, cells_in, count
from gildhall.games.antiquity.table import AntiquityTable, Ascending
from gildhall.games.antiquity.zones import zone_of


def graves_due(facts: AntiquityFacts, part: Realm, famine: int) -> int:
    """ANT-9.1, 9.2: famine less food, less 3 for a functioning granary; the food is not used up."""
    relief = part.food()
    if part.works_kind(Kind.GRANARY):
        relief += facts.granary_reduction
    return max(0, famine - relief)


class Famine(Sealed[AntiquityTable]):
    """ANT-9.1 to 9.3, 9.23: all graves are counted once, at the start. A later grave on a granary changes nothing."""

    rule = "ANT-9.1"

    def joins(self, table: AntiquityTable, seat: int) -> bool:
        part = table.seats[seat]
        return part.plays() and graves_due(table.facts, part, table.famine) > 0

    def begin(self, table: AntiquityTable, seat: int) -> None:
        part = table.seats[seat]
        part.due = graves_due(table.facts, part, table.famine)
        ask_graves(table, seat)

    def reveal(self, table: AntiquityTable) -> None:
        if table.listening:
            for seat in table.order:
                tell_graves(table, seat, table.sealed_snapshot[seat].maps)


def tell_graves(table: AntiquityTable, seat: int, before: tuple[CityMap, ...]) -> None:
    """Where the new graves are."""
    after = table.seats[seat].maps
    cells = [
        f"{town + 1} {cell // 7},{cell % 7}"
        for town in range(len(after))
        for cell in cells_in(after[town].graves & ~before[town].graves)
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


def markers_due(facts: AntiquityFacts, part: Realm) -> int:
    """ANT-9.13 to 9.15, 12.3: 3 for each city, less functioning fountains, less the dump."""
    less = part.fountains * facts.fountain_reduction
    if part.works_kind(Kind.DUMP):
        less += facts.dump_reduction
    elif part.clean >> Kind.DUMP & 1:
        less += facts.unmanned_dump
    return max(0, facts.pollution_per_city * len(part.centres) - less)


def hexes_to_pollute(table: AntiquityTable, seat: int, floor: i64 = 0, first: i64 = 0) -> list[int]:
    """ANT-9.16 to 9.18: the unpolluted free hexes of the zone, without the zones of players whose manned dump protects
    them. Only those from a hex on. Each is added to ``first``.
    """
    land = table.land
    zone = zone_of(table, seat)
    hexes = [first + hex for hex in zone.hexes if hex >= floor and land[hex] & (POLLUTED | TAKEN) == 0]
    for other in table.order:
        if other != seat and table.seats[other].works_kind(Kind.DUMP):
            inside = zone_of(table, other).inside
            hexes = [hex for hex in hexes if not inside[hex - first]]
    return hexes


class Pollution(Step[AntiquityTable]):
    """ANT-4.5, 9.13: one player after another."""

    rule = "ANT-9.13"

    def run(self, table: AntiquityTable) -> None:
        for seat in reversed(table.order):
            table.push(PollutionTurn(seat))


class PollutionTurn(SeatStep[AntiquityTable]):
    """ANT-9.24: markers are counted once, when the turn begins."""

    rule = "ANT-9.24"

    def run(self, table: AntiquityTable) -> None:
        part = table.seats[self.seat]
        part.due = markers_due(table.facts, part)
        if part.due:
            ask_markers(table, self.seat)


def ask_markers(table: AntiquityTable, seat: int) -> None:
    """Place all markers without asking if all hexes are needed. Afterwards each marker without a hex becomes a grave
    (ANT-9.20, 9.21).
    """
    part = table.seats[seat]
    first = table.facts.moves.at
    found = hexes_to_pollute(table, seat, first=first)
    if len(found) > part.due:
        table.found = found
        table.push(Pollute(seat, 0))
        return
    hexes = [move - first for move in found]
    for hex in hexes:
        table.mark(hex, POLLUTED)
    part.due -= len(hexes)
    if table.listening and hexes:
        tell_polluted(table, seat, hexes)
    if part.due:
        table.push(PollutionGraves(seat))


class Pollute(Ascending):
    """ANT-9.16, 9.17: choose the hex of the next marker, ascending. A token there is discarded unseen (ANT-9.22).

    The dump does not stop the markers that farms, mines and fisheries place in phase 4 (ANT-9.19).
    """

    rule = "ANT-9.16"
    form_name = "pollution"
    asks = Asks("at", otherwise="pollute_first", rule="ANT-9.21", told=True)

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        moves = take_found(table)
        if self.floor or not moves:
            moves = hexes_to_pollute(table, seat, self.floor, table.facts.moves.at)
        return with_more(moves, table.seats[seat].due)

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        hex = move - table.facts.moves.at
        part = table.seats[seat]
        table.mark(hex, POLLUTED)
        part.due -= 1
        if table.listening:
            tell_polluted(table, seat, [hex])
        if part.due:
            table.push(Pollute(seat, hex + 1))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        hex = move - table.facts.moves.at
        bits = table.land[hex]
        if not zone_of(table, seat).inside[hex]:
            return Refusal("ANT-9.16", "outside_zone")
        if bits & POLLUTED:
            return Refusal("ANT-2.11", "polluted")
        if bits & TAKEN:
            return Refusal("ANT-9.16", "occupied")
        if hex not in hexes_to_pollute(table, seat):
            return Refusal("ANT-9.18", "others_dump")
        return Refusal("ANT-9.16", "hexes_in_order")

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        hexes = hexes_to_pollute(table, seat, self.floor)
        return Form("pollution", [exactly(table, "markers", table.facts.moves.at, hexes, table.seats[seat].due)])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"number": table.seats[seat].due}


def tell_polluted(table: AntiquityTable, seat: int, hexes: list[int]) -> None:
    table.tell("polluted", {"seat": seat, "hexes": [table.facts.atlas.names[hex] for hex in hexes]})


class PollutionGraves(SeatStep[AntiquityTable]):
    """ANT-9.20: a grave for each marker without a hex. A player without a cell for it is eliminated at once (ANT-9.11,
    11.1).
    """

    rule = "ANT-9.20"

    def run(self, table: AntiquityTable) -> None:
        seat = self.seat
        if table.listening:
            table.tell("no_room_for_markers", {"seat": seat, "number": table.seats[seat].due})
        ask_graves(table, seat)
        if table.seats[seat].leaving == STARVED:
            from gildhall.games.antiquity.steps.round import eliminate

            eliminate(table, seat)  # at once: the next players may use these hexes


def ask_graves(table: AntiquityTable, seat: int) -> None:
    """Place the graves that are due, and ask if there is a choice. Without enough cells a player is out (ANT-9.11)."""
    facts = table.facts
    part = table.seats[seat]
    empty = part.empty_cells()
    if part.due >= empty:
        on_buildings = part.number(UNBURIED)
        if part.due > empty + on_buildings:
            part.leaving = STARVED
            return
        fill(facts, part, EMPTY)
        if part.due == on_buildings:
            fill(facts, part, UNBURIED)
    if part.due:
        table.push(Grave(seat, 0))


def fill(facts: AntiquityFacts, part: Realm, what: int) -> None:
    """Put graves on all cells of this kind."""
    for town in range(len(part.maps)):
        cells = part.maps[town].cells(what)
        part.bury(facts, town, cells)
        part.due -= count(cells)


def room_for_graves(part: Realm, floor: int = 0, first: int = 0, later: int = 0) -> list[int]:
    """ANT-9.5 to 9.7: the empty cells of all maps; if there are none, the cells of buildings except houses. For the
    other arguments see Realm.cells().
    """
    return part.cells(EMPTY if part.empty_cells() else UNBURIED, floor, first, later)


class Grave(Ascending):
    """ANT-9.5 to 9.10: choose the cell of the next grave. A resident on that building becomes idle (ANT-9.12)."""

    rule = "ANT-9.5"
    form_name = "graves"
    asks = Asks("cell", otherwise="graves_first", told=True)

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        part = table.seats[seat]
        return room_for_graves(part, self.floor, table.facts.moves.cell, part.due - 1)

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        cell: i64 = move - table.facts.moves.cell
        part.bury(table.facts, cell // CELLS, bit(cell % CELLS))
        part.due -= 1
        if part.due:
            table.push(Grave(seat, cell + 1))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        return why_not_grave(table, seat, move - table.facts.moves.cell)

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        part = table.seats[seat]
        cells = room_for_graves(part, self.floor)
        return Form("graves", [exactly(table, "graves", table.facts.moves.cell, cells, part.due)])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"number": table.seats[seat].due}


def why_not_grave(table: AntiquityTable, seat: int, cell: int) -> Refusal:
    """Why a grave cannot be placed there."""
    part = table.seats[seat]
    town = cell // CELLS
    mask = bit(cell % CELLS)
    if town >= len(part.maps) or part.maps[town].whole & mask == 0:
        return Refusal("ANT-9.5", "not_on_map")
    map = part.maps[town]
    if map.graves & mask:
        return Refusal("ANT-9.7", "grave_already")
    if map.homes & mask:
        return Refusal("ANT-9.7", "not_on_house")
    if map.built & mask and part.empty_cells():
        return Refusal("ANT-9.6", "empty_cells_first")
    return Refusal("ANT-9.5", "cells_in_order")
