"""ANT-5.50 to 5.55: Santa Barbara and Santa Maria let a player rearrange their buildings and graves.

First the player lifts buildings, then graves. Then the lifted buildings are put down one after another, together with
the graves on them, and last the lifted graves, on empty cells only. So only the final arrangement is checked, not the
steps in between (ANT-5.53), and every arrangement that ANT-5.55 allows can be reached. ``cancel`` restores everything.
"""

from __future__ import annotations

from typing import Any

from gildhall.engine.choosing import with_more
from gildhall.engine.step import Asks, PublicDecision, Refusal
from gildhall.games.antiquity.buildings import EMPTY, GRAVES, LIFTED
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.names import BARBARA, shape_name
from gildhall.games.antiquity.shapes import CELLS, SPOTS, bit, cells_in
from gildhall.games.antiquity.table import AntiquityTable, Ascending


def begin_rearranging(table: AntiquityTable, seat: int) -> None:
    """Store the arrangement before, and ask what to lift."""
    part = table.seats[seat]
    part.before = part.buildings
    part.maps_before = part.maps
    table.push(Lift(seat, 0))


def cancel(facts: AntiquityFacts, part: Realm) -> None:
    """Restore the arrangement before."""
    part.buildings = part.before
    part.maps = part.maps_before
    part.recount(facts)
    forget(part)


def forget(part: Realm) -> None:
    part.before = ()
    part.maps_before = ()
    part.graves_lifted = 0


def first_cell(town: int, mask: int) -> int:
    """A building is named by its first cell."""
    return CELLS * town + cells_in(mask)[0]


class Lift(Ascending):
    """ANT-5.50: lift any of the buildings, ascending by their first cell."""

    rule = "ANT-5.50"
    asks = Asks("cell", otherwise="lift_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        ids = table.facts.moves
        return [*[ids.cell + cell for cell in self._liftable(table, seat)], ids.done, ids.cancel]

    def _liftable(self, table: AntiquityTable, seat: int) -> list[int]:
        standing = [each for each in table.seats[seat].buildings if each.town >= 0]
        cells = [first_cell(each.town, each.mask) for each in standing]
        return sorted([cell for cell in cells if cell >= self.floor])

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.moves.cancel:
            cancel(facts, part)
        elif move == facts.moves.done:
            if part.saint == BARBARA or facts.maria_moves_graves:  # ANT-5.52, 12.15
                table.push(LiftGrave(seat, 0))
            else:
                next_drop(table, seat)
        else:
            cell = move - facts.moves.cell
            lift(facts, part, cell)
            table.push(Lift(seat, cell + 1))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        return Refusal("ANT-5.50", "lift_by_first_cell")


def lift(facts: AntiquityFacts, part: Realm, cell: int) -> None:
    """Lift the building at a cell, with the graves on it."""
    town = cell // CELLS
    for i in range(len(part.buildings)):
        building = part.buildings[i]
        if building.town == town and building.mask >> cell % CELLS & 1:
            graves = part.maps[town].graves & building.mask
            part.lay_graves(town, part.maps[town].graves & ~building.mask)
            part.replace(i, building.lifted(facts.shapes[building.shape].pattern(building.spot, graves)))
    part.recount(facts)


class LiftGrave(Ascending):
    """ANT-5.52: lift graves from empty or built cells, ascending. The other graves on lifted buildings move with them
    (ANT-5.51).
    """

    rule = "ANT-5.52"
    asks = Asks("cell", otherwise="lift_graves_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        ids = table.facts.moves
        cells = liftable_graves(table.facts, table.seats[seat], self.floor)
        return [*[ids.cell + cell for cell in cells], ids.done, ids.cancel]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.moves.cancel:
            cancel(facts, part)
        elif move == facts.moves.done:
            next_drop(table, seat)
        else:
            cell = move - facts.moves.cell
            lift_grave(facts, part, cell)
            table.push(LiftGrave(seat, cell + 1))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        is_grave = move - table.facts.moves.cell in liftable_graves(table.facts, table.seats[seat], 0)
        return Refusal("ANT-5.52", "cells_in_order" if is_grave else "no_grave_there")


def liftable_graves(facts: AntiquityFacts, part: Realm, floor: int) -> list[int]:
    """The cells with graves. For graves on lifted buildings these are the cells before lifting."""
    cells = part.cells(GRAVES, floor)
    for i in range(len(part.buildings)):
        old = part.before[i]
        first = CELLS * old.town
        riding = facts.shapes[old.shape].graves(old.spot, part.buildings[i].pattern)
        cells += [first + cell for cell in cells_in(riding) if first + cell >= floor]
    cells.sort()
    return cells


def lift_grave(facts: AntiquityFacts, part: Realm, cell: int) -> None:
    """Lift one grave."""
    town, place = divmod(cell, CELLS)
    part.graves_lifted += 1
    if part.maps[town].graves >> place & 1:
        part.lift_grave(facts, town, place)
        return
    for i in range(len(part.buildings)):
        old = part.before[i]
        if part.buildings[i].town == LIFTED and old.town == town:
            piece = facts.shapes[old.shape]
            part.replace(i, old.lifted(part.buildings[i].pattern & ~piece.pattern(old.spot, 1 << place)))


def next_drop(table: AntiquityTable, seat: int) -> None:
    """Ask for the place of the next lifted building, then of the lifted graves; then end the rearranging."""
    part = table.seats[seat]
    for building in part.buildings:
        if building.town == LIFTED:
            table.push(Drop(seat))
            return
    if part.graves_lifted:
        table.push(DropGrave(seat, 0))
    else:
        forget(part)


class Drop(PublicDecision[AntiquityTable]):
    """ANT-5.50, 5.51, 5.54: put the next lifted building on any map, on cells without a building or grave."""

    rule = "ANT-5.50"
    asks = Asks("put", otherwise="put_down_first", rule="ANT-5.54")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        building = part.buildings[in_hand(part)]
        return [*drops(facts, part, building.shape, building.pattern), facts.moves.cancel]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.moves.cancel:
            cancel(facts, part)
            return
        town, spot = divmod(move - facts.moves.put, SPOTS)
        i = in_hand(part)
        building = part.buildings[i]
        piece = facts.shapes[building.shape]
        part.replace(i, building.put(town, spot, piece.masks[spot]))
        part.lay_graves(town, part.maps[town].graves | piece.graves(spot, building.pattern))
        part.recount(facts)
        next_drop(table, seat)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        return Refusal("ANT-5.50", "no_place_there")

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        part = table.seats[seat]
        return {"building": shape_name(part.buildings[in_hand(part)].shape)}


def in_hand(part: Realm) -> int:
    """The first lifted building."""
    i = 0
    while part.buildings[i].town != LIFTED:
        i += 1
    return i


def drops(facts: AntiquityFacts, part: Realm, shape: int, pattern: int) -> list[int]:
    """The moves that put a lifted building down. Rotations that cover the same cells and have graves on the same cells
    are one move.
    """
    piece = facts.shapes[shape]
    moves: list[int] = []
    for town in range(len(part.maps)):
        blocked = ~part.maps[town].empty
        seen: list[int] = []
        for spot in range(SPOTS):
            mask: int = piece.masks[spot]
            if mask == 0 or mask & blocked:
                continue
            look = mask | piece.graves(spot, pattern) << CELLS
            if look not in seen:
                seen.append(look)
                moves.append(facts.moves.put + SPOTS * town + spot)
    return moves


class DropGrave(Ascending):
    """ANT-5.52, 5.55: the lifted graves go on empty cells only, ascending; their number never changes."""

    rule = "ANT-5.52"
    asks = Asks("cell", otherwise="put_down_first", rule="ANT-5.54")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        facts = table.facts
        part = table.seats[seat]
        cells = part.cells(EMPTY, self.floor, facts.moves.cell)
        return [*with_more(cells, part.graves_lifted), facts.moves.cancel]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        if move == facts.moves.cancel:
            cancel(facts, part)
            return
        cell = move - facts.moves.cell
        part.bury(facts, cell // CELLS, bit(cell % CELLS))
        part.graves_lifted -= 1
        if part.graves_lifted:
            table.push(DropGrave(seat, cell + 1))
        else:
            forget(part)

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        is_empty = move - table.facts.moves.cell in table.seats[seat].cells(EMPTY)
        return Refusal("ANT-5.52", "cells_in_order" if is_empty else "empty_cells_only")
