"""The land: what is on each hex, as bits of one small int, and how the tiles are laid out.

``table.land[hex]`` has exactly one of FOREST, GRASS, MOUNTAIN, SEA. The hexes of a city have none: they are neither
land nor sea (ANT-2.3, 3.15). A hex with the value 0 is not on the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.plain import machine_words
from gildhall.games.antiquity.atlas import Hex, turned

if TYPE_CHECKING:
    from gildhall.engine.dice import Dice
    from gildhall.games.antiquity.components import AntiquityFacts

Land: TypeAlias = "vec[i64]"
"""What is on each hex."""

FOREST: Final = 1
GRASS: Final = 2
MOUNTAIN: Final = 4
SEA: Final = 8
POLLUTED: Final = 16  # ANT-2.11: one marker at most, so a bit is enough
FELLED: Final = 32  # a grass marker on a forest (ANT-2.12)
TOKEN: Final = 64
CITY: Final = 128
INN: Final = 256
SHORE: Final = 512  # a fishery is here
GOODS: Final = 1024

DRY: Final = FOREST | GRASS | MOUNTAIN  # land in the sense of the rules (ANT-2.2)
WALKED: Final = DRY | CITY  # hexes that can be walked through (ANT-6.4)
TAKEN: Final = CITY | INN | SHORE | GOODS  # a hex without any of these is free; residents are on some of these
LETTERS: Final = ".FG.M...W"
"""The terrain letters by their bits."""


def laid(on: int, bits: int) -> int:
    """The content of a hex after something is put there. A token is discarded unseen (ANT-7.12, 9.22)."""
    return (on | bits) & ~TOKEN


class Chart:
    """The printed map: terrain, mountain ranges and start tiles. It never changes, so copies share it."""

    def __init__(self, facts: AntiquityFacts, printed: list[int], tiles: list[Tile]) -> None:
        self.printed = machine_words(printed)
        self.tiles = tiles
        self.counts: list[int] = [0] * (SEA + 1)  # hexes by terrain; those off the board are counted under 0
        for terrain in printed:
            self.counts[terrain] = self.counts[terrain] + 1
        self.range_of: list[int] = [-1] * len(printed)
        self.ranges = 0
        for hex in range(len(printed)):
            if printed[hex] == MOUNTAIN and self.range_of[hex] < 0:
                _flood(facts, self.printed, hex, MOUNTAIN, self.range_of, self.ranges)
                self.ranges += 1
        self.homes: tuple[object, list[int]] = (None, [])  # for the rules of thumb, see home_worth() in thumb/expand.py
        self.beside: list[list[int]] = [[]] * len(printed)  # the sea next to each hex
        for hex in range(len(printed)):
            if printed[hex] == SEA:
                for other in facts.neighbours[hex]:
                    self.beside[other] = [*self.beside[other], hex]

    def key(self) -> tuple[Any, ...]:
        """Equal for equal maps."""
        return (tuple(self.printed), tuple([(tile.face, tile.mirrored, tile.rotation) for tile in self.tiles]))


class Tile:
    """A map tile as it was laid: its face, mirrored or not, rotated by sixths."""

    def __init__(self, face: str, mirrored: bool, rotation: int) -> None:
        self.face = face
        self.mirrored = mirrored
        self.rotation = rotation


class Seas:
    """The connected seas (ANT-6.6) with their coasts. Only a first city can interrupt a sea (ANT-3.13, 3.15); markers
    and goods cannot (ANT-6.13).
    """

    def __init__(self) -> None:
        self.reached: list[list[int]] = []  # see reached_from() in zones.py
        self._sea_at: list[list[int]] = []

    def sea_at(self, facts: AntiquityFacts, land: Land, hex: int) -> list[int]:
        """The sea with this hex, and its coast. It is found when it is asked for."""
        if not self._sea_at:
            self._sea_at = [[]] * len(land)
        if not self._sea_at[hex]:
            members = _flood(facts, land, hex, SEA, [-1] * len(land), 0)
            sea = members + _coast(facts, land, members)
            for member in members:
                self._sea_at[member] = sea
        return self._sea_at[hex]


def _flood(facts: AntiquityFacts, land: Land, start: int, kind: int, mark: list[int], number: int) -> list[int]:
    """Mark all hexes of one kind that are connected to the start, and return them."""
    mark[start] = number
    found = [start]
    for hex in found:
        for other in facts.neighbours[hex]:
            if land[other] & kind and mark[other] < 0:
                mark[other] = number
                found.append(other)
    return found


def _coast(facts: AntiquityFacts, land: Land, members: list[int]) -> list[int]:
    """The hexes that touch a sea. A hex that touches two sea hexes is listed twice."""
    return [other for hex in members for other in facts.neighbours[hex] if land[other] & WALKED]


# --- laying out -----------------------------------------------------------------------------------------------------


def draw_tiles(facts: AntiquityFacts, dice: Dice) -> list[Tile]:
    """ANT-3.3, 12.7: draw for each position a tile, its side and its rotation, in this order of random numbers."""
    bag = list(range(len(facts.designs))) * facts.tile_copies
    tiles: list[Tile] = []
    for _ in facts.tile_centres:
        design = bag.pop(dice.below(len(bag)))
        look = dice.below(4 if facts.mirrored else 2)
        tiles.append(Tile(facts.designs[design][look % 2], look >= 2, dice.below(6)))
    return tiles


def print_land(facts: AntiquityFacts, tiles: list[Tile]) -> list[int]:
    """The terrain of the hexes under these tiles (ANT-2.1, 2.2)."""
    printed = [0] * facts.atlas.size
    for i in range(len(tiles)):
        face = facts.faces[tiles[i].face]
        for place, letter in face.terrain.items():
            printed[_on_board(facts, tiles[i], i, place)] = LETTERS.index(letter)
    return printed


def marked_hexes(facts: AntiquityFacts, tiles: list[Tile]) -> list[int]:
    """ANT-3.5: the hexes with exploration tokens, in the order tile, q, r."""
    marks: list[int] = []
    for i in range(len(tiles)):
        face = facts.faces[tiles[i].face]
        marks += sorted([_on_board(facts, tiles[i], i, place) for place in face.marks])
    return marks


def _on_board(facts: AntiquityFacts, tile: Tile, position: int, place: Hex) -> int:
    q, r = turned(place, tile.mirrored, tile.rotation)
    centre = facts.tile_centres[position]
    return facts.atlas.number[(centre[0] + q, centre[1] + r)]
