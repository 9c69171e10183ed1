"""The atlas: all hexes that any land may have, each with a small number, and their neighbours and distances.

The tiles of all layouts fit together without gaps, and the smaller layouts are parts of the largest (ANT-3.1), so one
numbering is enough. Hand-written positions may also use a disc around (0,0). Hexes are numbered by column, then row.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from gildhall.engine.plain import machine_words

Hex = tuple[int, int]
Neighbours: TypeAlias = "vec[vec[i64]]"  # a text, because compiled code cannot look it up

DIRECTIONS: Final[list[Hex]] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
TILE_RADIUS: Final = 4
DISC_RADIUS: Final = 9
NOWHERE: Final = -1


def disc(centre: Hex, radius: int) -> list[Hex]:
    """All hexes within this distance.

    >>> len(disc((0, 0), 4))
    61
    """
    steps = range(-radius, radius + 1)
    return [(centre[0] + q, centre[1] + r) for q in steps for r in steps if abs(q + r) <= radius]


def distance(one: Hex, two: Hex) -> int:
    """The number of steps from one hex to another.

    >>> distance((0, 0), (4, 5)), distance((0, 0), (3, -2))
    (9, 3)
    """
    q = two[0] - one[0]
    r = two[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


def written(place: Hex) -> str:
    """A hex as text."""
    return f"{place[0]},{place[1]}"


class Atlas:
    """All hexes by number."""

    def __init__(self, components: dict[str, Any]) -> None:
        found = set(disc((0, 0), DISC_RADIUS))
        for layout in components["layouts"].values():
            for centre in layout["tiles"]:
                found.update(disc((centre[0], centre[1]), TILE_RADIUS))
        self.hexes: list[Hex] = sorted(found)
        self.number: dict[Hex, int] = {place: hex for hex, place in enumerate(self.hexes)}
        self.names: list[str] = [written(place) for place in self.hexes]
        self.by_name: dict[str, int] = {name: hex for hex, name in enumerate(self.names)}
        self.size = len(self.hexes)
        self.q: list[int] = [place[0] for place in self.hexes]
        self.r: list[int] = [place[1] for place in self.hexes]
        around = [self._around(place) for place in self.hexes]
        self.neighbours: Neighbours = vec[vec[i64]]([machine_words(hexes) for hexes in around])
        self._cities = [[centre, *hexes] for centre, hexes in enumerate(around)]

    def _around(self, place: Hex) -> list[int]:
        around = [(place[0] + q, place[1] + r) for q, r in DIRECTIONS]
        return [self.number[each] for each in around if each in self.number]

    def city(self, centre: int) -> list[int]:
        """The seven hexes of a city (ANT-2.3); fewer at the edge of the atlas, where no city can be. The list is never
        changed.
        """
        return self._cities[centre]

    def apart(self, one: int, two: int) -> int:
        """The distance between two hexes."""
        q: i64 = self.q[two] - self.q[one]
        r: i64 = self.r[two] - self.r[one]
        both = q + r
        # the largest of the three without its sign: written out, because abs() is a call into Python
        if q < 0:
            q = -q
        if r < 0:
            r = -r
        if both < 0:
            both = -both
        if q >= r and q >= both:
            return q
        return r if r >= both else both


# --- tiles ----------------------------------------------------------------------------------------------------------


def tile_hexes(columns: dict[str, str]) -> dict[Hex, str]:
    """The terrain letters of a tile face."""
    found: dict[Hex, str] = {}
    for column, letters in columns.items():
        q = int(column)
        first = max(-TILE_RADIUS, -q - TILE_RADIUS)
        for i in range(len(letters)):
            found[(q, first + i)] = letters[i]
    return found


def turned(place: Hex, mirrored: bool, rotation: int) -> Hex:
    """ANT-3.3: the place of a hex of a face, which is first mirrored, then rotated by sixths.

    >>> turned((1, 2), True, 0), turned((1, 2), False, 1), turned((1, 2), True, 6)
    ((-1, 3), (-2, 3), (-1, 3))
    """
    q, r = place
    if mirrored:
        q, r = -q, q + r
    for _ in range(rotation):
        q, r = -r, q + r
    return (q, r)
