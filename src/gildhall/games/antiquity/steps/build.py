"""ANT-5.10 to 5.30: building in a city. The size of a storage, the place, the saint of a cathedral, a free house."""

from __future__ import annotations

from typing import Any

from gildhall.engine.step import Asks, PublicDecision, Refusal
from gildhall.engine.tuples import with_item
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.names import FIRST_UNIQUE, NICOLO, SAINTS, Kind, shape_name
from gildhall.games.antiquity.saints import has_power
from gildhall.games.antiquity.shapes import SPOTS
from gildhall.games.antiquity.steps.pay import pay
from gildhall.games.antiquity.table import AntiquityTable

# --- where it fits --------------------------------------------------------------------------------------------------


def fits(facts: AntiquityFacts, part: Realm, shape: int) -> bool:
    """ANT-5.11: is there a place for this shape on any of the player's maps?"""
    piece = facts.shapes[shape]
    for map in part.maps:
        if piece.fits(map.empty):
            return True
    return False


def placements(facts: AntiquityFacts, part: Realm, shape: int) -> list[int]:
    """ANT-5.11, 5.12: the moves that put this shape on empty cells. Rotations with the same cells are one move."""
    piece = facts.shapes[shape]
    moves: list[int] = []
    for town in range(len(part.maps)):
        piece.add_spots(part.maps[town].empty, facts.moves.put + SPOTS * town, moves)
    return moves


def why_not_there(table: AntiquityTable, seat: int, shape: int, move: int) -> Refusal:
    """Why a piece cannot be put there."""
    facts = table.facts
    if facts.catalogue[move].kind != "put":
        return Refusal("ANT-5.10", "place_first", {"building": shape_name(shape)})
    town, spot = divmod(move - facts.moves.put, SPOTS)
    part = table.seats[seat]
    if town >= len(part.centres):
        return Refusal("ANT-7.36", "no_such_city", {"city": town + 1})
    mask = facts.shapes[shape].masks[spot]
    if mask == 0 or mask & ~facts.maps[town]:
        return Refusal("ANT-5.11", "sticks_out", {"building": shape_name(shape)})
    if mask & part.maps[town].built:
        return Refusal("ANT-5.11", "cell_built", {"building": shape_name(shape)})
    if mask & part.maps[town].graves:
        return Refusal("ANT-9.9", "cell_has_grave", {"building": shape_name(shape)})
    return Refusal("ANT-5.12", "same_rotation", {"building": shape_name(shape)})


def available(table: AntiquityTable, part: Realm, supply: int) -> int:
    """ANT-4.13: the shared pieces that the player may still use: the supply at the start, less the player's own."""
    left = part.limits[supply] if part.limits else table.supply[supply]
    return left - part.taken[supply]


# --- the steps ------------------------------------------------------------------------------------------------------


class StorageSize(PublicDecision[AntiquityTable]):
    """ANT-5.23 to 5.25, 2.15: a full rectangle of 1x2 elements. It costs one wood, whatever its size."""

    rule = "ANT-5.23"
    asks = Asks("size", otherwise="size_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        return [table.facts.moves.size + shape for shape in storage_shapes(table, seat)]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        table.push(Place(seat, move - table.facts.moves.size))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        facts = table.facts
        shape = move - facts.moves.size
        if facts.pieces[shape] > available(table, table.seats[seat], Kind.STORAGE - 1):
            return Refusal("ANT-11.9", "not_in_supply", {"building": "storage"})
        return Refusal("ANT-5.11", "no_room", {"building": shape_name(shape)})


def storage_shapes(table: AntiquityTable, seat: int) -> list[int]:
    """The sizes of storages for which there are pieces and room."""
    facts = table.facts
    part = table.seats[seat]
    left = available(table, part, Kind.STORAGE - 1)
    return [shape for shape in facts.storage_shapes if facts.pieces[shape] <= left and fits(facts, part, shape)]


class Place(PublicDecision[AntiquityTable]):
    """ANT-5.10 to 5.12: choose the place of a new building, then pay. A cathedral needs a saint at once (ANT-5.26)."""

    rule = "ANT-5.10"

    def __init__(self, seat: int, shape: int) -> None:
        super().__init__(seat)
        self.shape = shape

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        return placements(table.facts, table.seats[seat], self.shape)

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        shape = self.shape
        kind = facts.kind_of(shape)
        town, spot = divmod(move - facts.moves.put, SPOTS)
        part.add(facts, shape, town, spot)
        if kind < FIRST_UNIQUE:
            part.taken = with_item(part.taken, kind - 1, part.taken[kind - 1] + facts.pieces[shape])
        elif kind == Kind.CATHEDRAL:
            part.cathedrals += 1
            table.push(Saint(seat))
        pay(table, seat, facts.costs[kind])

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        return why_not_there(table, seat, self.shape, move)

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"building": shape_name(self.shape)}


class Saint(PublicDecision[AntiquityTable]):
    """ANT-5.26 to 5.28: one of the five saints, even if others have the same one. The power may be used from now on."""

    rule = "ANT-5.26"
    asks = Asks(otherwise="saint_first")

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        return [table.facts.moves.saint + saint for saint in range(len(SAINTS))]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        table.seats[seat].saint = move - table.facts.moves.saint


class PlaceHouse(Place):
    """ANT-5.19 to 5.21: a house fills one cell, has the cost of its number, and adds a resident, who is idle.

    San Nicolo and Santa Maria give one house of a lower number for free, but no further one for that (ANT-5.30).
    """

    rule = "ANT-5.19"

    def __init__(self, seat: int, number: int, free: int) -> None:
        super().__init__(seat, Kind.HOUSE)
        self.number = number
        self.free = free

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        facts = table.facts
        part = table.seats[seat]
        number = self.number
        is_free = self.free == 1
        town, spot = divmod(move - facts.moves.put, SPOTS)
        part.houses |= 1 << number - 1
        part.idle += 1
        part.add(facts, Kind.HOUSE, town, spot)
        if is_free:
            return
        if has_power(part, NICOLO) and lower_houses(part, number) and fits(facts, part, Kind.HOUSE):
            table.push(FreeHouse(seat, number))
        pay(table, seat, facts.house_costs[number])

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"number": self.number}


def lower_houses(part: Realm, number: int) -> list[int]:
    """The numbers of unbuilt houses below this one."""
    return [lower for lower in range(1, number) if part.houses >> lower - 1 & 1 == 0]


class FreeHouse(PublicDecision[AntiquityTable]):
    """ANT-5.30: which house of a lower number is built without paying, or none."""

    rule = "ANT-5.30"
    asks = Asks("house", otherwise="free_house_first")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def choices(self, table: AntiquityTable, seat: int) -> list[int]:
        ids = table.facts.moves
        return [*[ids.house + lower for lower in lower_houses(table.seats[seat], self.number)], ids.skip]

    def choose(self, table: AntiquityTable, seat: int, move: int) -> None:
        if move != table.facts.moves.skip:
            table.push(PlaceHouse(seat, move - table.facts.moves.house, 1))

    def why_not(self, table: AntiquityTable, seat: int, move: int) -> Refusal:
        number = move - table.facts.moves.house
        if number >= self.number:
            return Refusal("ANT-5.30", "not_lower", {"number": self.number})
        return Refusal("ANT-5.19", "house_built", {"number": number})

    def prompt(self, table: AntiquityTable, seat: int) -> dict[str, Any]:
        return {"number": self.number}
