"""ANT-5.44 to 5.48: the hospital removes graves, theology razes the cathedral."""

from __future__ import annotations

from gildhall.engine.step import Asks, Field, Form, Refusal
from gildhall.games.antiquity.buildings import GRAVES
from gildhall.games.antiquity.city import RAZED
from gildhall.games.antiquity.names import KINDS, NO_SAINT, Kind
from gildhall.games.antiquity.shapes import CELLS
from gildhall.games.antiquity.table import AntiquityTable, Ascending


class Heal(Ascending):
    """ANT-5.47, 5.48: remove up to 5 graves from any cells, in ascending order. The cells are usable at once.

    ``due`` counts the graves removed so far. At least one must be removed: a player who wants none does not use the
    hospital.
    """

    rule = "ANT-5.47"
    form_name = "hospital"
    asks = Asks("cell", "done", otherwise="heal_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        ids = table.facts.moves
        moves = table.seats[seat].cells(GRAVES, self.floor, ids.cell)
        if table.seats[seat].due:
            moves.append(ids.done)
        return moves

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        part = table.seats[seat]
        if move == table.facts.moves.done:
            part.due = 0
            return
        cell = move - table.facts.moves.cell
        part.lift_grave(table.facts, cell // CELLS, cell % CELLS)
        part.due += 1
        if part.due < table.facts.hospital_graves and part.cells(GRAVES, cell + 1):
            table.push(Heal(seat, cell + 1))
        else:
            part.due = 0

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        if move == table.facts.moves.done:
            return Refusal("ANT-5.47", "heal_one")
        if move - table.facts.moves.cell in table.seats[seat].cells(GRAVES):
            return Refusal("ANT-5.47", "cells_in_order")
        return Refusal("ANT-5.47", "no_grave_there")

    def decline(self, table: AntiquityTable, seat: int) -> int:
        return table.facts.moves.done

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        ids = table.facts.moves
        catalogue = table.facts.catalogue
        part = table.seats[seat]
        moves = [catalogue[move] for move in part.cells(GRAVES, self.floor, ids.cell)]
        high = min(len(moves), table.facts.hospital_graves - part.due)
        return Form("hospital", [Field("graves", moves, 0 if part.due else 1, high)])


def why_not_raze(table: AntiquityTable, seat: int) -> Refusal | None:
    """ANT-5.44, 5.45: theology, once a round; not Santa Maria's cathedral, nor one with a grave."""
    part = table.seats[seat]
    if not part.works_kind(Kind.THEOLOGY):
        return Refusal("ANT-5.44", "needs_working", {"building": KINDS[Kind.THEOLOGY]})
    if part.used & RAZED:
        return Refusal("ANT-5.44", "once_a_round", {"building": KINDS[Kind.THEOLOGY]})
    if part.saint == NO_SAINT:
        return Refusal("ANT-5.44", "no_cathedral")
    if not table.facts.razeable[part.saint]:
        return Refusal("ANT-5.45", "maria_stays")
    if part.clean >> Kind.CATHEDRAL & 1 == 0:
        return Refusal("ANT-5.45", "under_grave", {"building": KINDS[Kind.CATHEDRAL]})
    return None


def raze(table: AntiquityTable, seat: int) -> None:
    """ANT-5.44, 5.46: the cathedral leaves the map and its saint is lost; it may be built again."""
    part = table.seats[seat]
    part.used |= RAZED
    part.saint = NO_SAINT
    part.buildings = tuple([building for building in part.buildings if building.kind != Kind.CATHEDRAL])
    part.recount(table.facts)
