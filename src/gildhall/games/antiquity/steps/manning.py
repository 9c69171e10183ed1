"""ANT-5.5 to 5.8, 2.21 to 2.24: putting residents on buildings. The order does not matter, so it is ascending by kind.
A player who has passed a building opens the manning again.
"""

from __future__ import annotations

from gildhall.engine.step import Asks, Field, Form, Refusal
from gildhall.games.antiquity.buildings import Building
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import KINDS, shape_name
from gildhall.games.antiquity.shapes import list_cells
from gildhall.games.antiquity.table import AntiquityTable, Ascending


def can_be_manned(part: Realm, building: Building) -> bool:
    """ANT-5.5, 5.41: is it unmanned, grave-free, and of a kind that needs a resident? A faculty at a manned university
    needs none.
    """
    return part.vacant >> building.shape & 1 == 1 and not building.manned and not part.hurt(building)


def mannable(part: Realm, floor: int, first: int = 0) -> list[int]:
    """The shapes that can be manned, from a shape on, each added to ``first``. Cart shops, and storages of one size,
    are interchangeable.
    """
    shapes: list[int] = []
    list_cells(part.vacant, floor, first, shapes)
    return shapes


class Manning(Ascending):
    """ANT-5.5: put an idle resident on a building, which functions from then on; at most one on each (ANT-2.23)."""

    rule = "ANT-5.5"
    form_name = "manning"
    asks = Asks("man", "done", otherwise="manning_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        ids = table.facts.moves
        moves = mannable(table.seats[seat], self.floor, ids.man)
        if self.floor > 0:
            moves.append(ids.done)
        return moves

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        if move == table.facts.moves.done:
            return
        shape = move - table.facts.moves.man
        part = table.seats[seat]
        man(table, part, shape)
        if part.idle and part.vacant >> shape:
            table.push(Manning(seat, shape))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        if move == table.facts.moves.done:
            return Refusal("ANT-5.5", "man_one")
        return why_not_man(table, seat, move - table.facts.moves.man)

    def decline(self, table: AntiquityTable, seat: int) -> int:
        return table.facts.moves.done

    def form(self, table: AntiquityTable, seat: int) -> Form | None:
        catalogue = table.facts.catalogue
        moves = [catalogue[move] for move in mannable(table.seats[seat], self.floor, table.facts.moves.man)]
        low = 1 if self.floor == 0 else 0
        suggested = [catalogue[move] for move in as_before(table, seat, self.floor)]
        return Form("manning", [Field("residents", moves, low, table.seats[seat].idle)], suggested)


def as_before(table: AntiquityTable, seat: int, floor: int) -> list[int]:
    """The moves that man the same buildings as in the round before, while there are residents."""
    part = table.seats[seat]
    wanted = sorted(
        building.shape
        for building in part.buildings
        if building.service & 2 and building.shape >= floor and can_be_manned(part, building)
    )
    return [table.facts.moves.man + shape for shape in wanted[: part.idle]]


def man(table: AntiquityTable, part: Realm, shape: int) -> None:
    """Man the first building of this shape that can be manned, preferably one that was manned before."""
    chosen = -1
    for i in range(len(part.buildings)):
        building = part.buildings[i]
        if building.shape != shape or not can_be_manned(part, building):
            continue
        if chosen < 0 or (building.service & 2 and not part.buildings[chosen].service & 2):
            chosen = i
    building = part.buildings[chosen]
    part.replace(chosen, building.with_man(True, building.service | 1))
    part.idle -= 1
    part.refresh(table.facts)


def why_not_man(table: AntiquityTable, seat: int, shape: int) -> Refusal:
    """Why no building of this shape can be manned."""
    facts = table.facts
    part = table.seats[seat]
    kind = facts.kind_of(shape)
    building = shape_name(shape)
    if not facts.needy >> kind & 1:
        return Refusal("ANT-2.21", "never_manned", {"building": KINDS[kind]})
    alike = [each for each in part.buildings if each.shape == shape]
    if not alike:
        return Refusal("ANT-5.5", "not_standing", {"building": building})
    if part.linked >> kind & 1:
        return Refusal("ANT-5.41", "linked", {"building": building})
    unmanned = [each for each in alike if not each.manned]
    if not unmanned:
        return Refusal("ANT-2.23", "manned_already", {"building": building})
    if part.hurt(unmanned[0]):
        return Refusal("ANT-2.24", "under_grave", {"building": building})
    return Refusal("ANT-5.5", "man_in_order", {"building": building})
