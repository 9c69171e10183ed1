"""City maps and the pieces on them, as bit masks: a cell is bit ``7 × row + column`` of one int.

All maps use the numbering of the large one; a small map is its upper left part. The place of a piece is its *spot*:
``4 × top left cell of its frame + rotation`` (quarter turns clockwise).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from gildhall.engine.plain import machine_words

SIDE: Final = 7
CELLS: Final = SIDE * SIDE
CELL_NAMES: Final = [f"{cell // SIDE},{cell % SIDE}" for cell in range(CELLS)]
"""Row and column of each cell, from the top left."""
SPOTS: Final = 4 * CELLS
WHOLE: Final = (1 << CELLS) - 1
_LEFT: Final = 1 | 1 << SIDE | 1 << 2 * SIDE | 1 << 3 * SIDE | 1 << 4 * SIDE | 1 << 5 * SIDE | 1 << 6 * SIDE
_NOT_LEFT: Final = WHOLE & ~_LEFT
_NOT_RIGHT: Final = WHOLE & ~(_LEFT << SIDE - 1)
_HIGHEST: Final = 1 << 60  # in C a literal 1 has 32 bits, also after a shift

Cell = tuple[int, int]


def square(side: int) -> int:
    """The cells of a city map of this size."""
    return sum(1 << SIDE * row + column for row in range(side) for column in range(side))


def rim(mask: i64) -> i64:
    """The cells that share an edge with these (ANT-5.37). The result may contain some of these cells."""
    return (mask & _NOT_RIGHT) << 1 | (mask & _NOT_LEFT) >> 1 | (mask << SIDE) & WHOLE | mask >> SIDE


def count(mask: i64) -> i64:
    """The number of cells: of each 2, 4 and 8 neighbouring bits at once, then of all.

    >>> count(0), count(0b1011), count(WHOLE)
    (0, 3, 49)
    """
    mask -= mask >> 1 & 0x5555555555555
    mask = (mask & 0x3333333333333) + (mask >> 2 & 0x3333333333333)
    mask = mask + (mask >> 4) & 0xF0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x3F


def cells_in(mask: int) -> list[int]:
    """The cells of a mask, ascending."""
    cells: list[int] = []
    list_cells(mask, 0, 0, cells)
    return cells


def bit(number: i64) -> i64:
    """A mask with only this number."""
    return _HIGHEST >> 60 - number


def count_from(mask: i64, floor: i64) -> i64:
    """The number of cells from a cell on.

    >>> count_from(0b1011, 1), count_from(0b1011, -40), count_from(0b1011, 49)
    (2, 3, 0)
    """
    if floor >= CELLS:
        return 0
    return count(mask >> floor if floor > 0 else mask)


def list_cells(mask: i64, floor: i64, first: i64, cells: list[int], most: i64 = CELLS) -> None:
    """List the cells of a mask from a cell on, ascending, each added to ``first``, but at most so many.

    >>> cells: list[int] = []
    >>> list_cells(0b1011, 1, 100, cells)
    >>> list_cells(0b1011, -40, 200, cells)
    >>> list_cells(0b1011, 49, 300, cells)
    >>> list_cells(0b1011, 0, 400, cells, 2)
    >>> list_cells(0b1011, 0, 500, cells, -1)
    >>> cells
    [101, 103, 200, 201, 203, 400, 401]
    """
    if floor >= CELLS or most <= 0:
        return
    if floor > 0:
        mask >>= floor
        first += floor
    while mask:
        if mask & 1:
            cells.append(first)
            most -= 1
            if most == 0:
                return
        mask >>= 1
        first += 1


def rotated(cells: list[Cell], rotation: int) -> list[Cell]:
    """The cells after this number of quarter turns clockwise (ANT-5.12), in the same order, moved to the top left.

    >>> rotated([(0, 1), (1, 0), (1, 1)], 1)
    [(1, 1), (0, 0), (1, 0)]
    """
    for _ in range(rotation):
        cells = [(column, -row) for row, column in cells]
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return [(row - top, column - left) for row, column in cells]


def rectangle(height: int, width: int) -> list[str]:
    """A full rectangle as rows."""
    return ["#" * width] * height


@final
class Turn:
    """A rotation of a piece: the cells of the large map where its frame's corner may be, and how far each cell of the
    piece is from it.
    """

    def __init__(self, corners: i64, steps: list[int]) -> None:
        self.corners = corners
        self.steps = machine_words(steps)

    def corners_on(self, empty: i64) -> i64:
        """The corners from which each cell of the piece lies on an empty one. All are tried at once."""
        left = self.corners
        for step in self.steps:
            left &= empty >> step
            if left == 0:
                break
        return left


@final
class Shape:
    """A piece: its cells in every rotation and all the spots where it fits on a map.

    >>> cart_shop = Shape([".#", "##"])
    >>> cart_shop.size, cart_shop.rotations, len(cart_shop.spots[0]), len(cart_shop.spots[1])
    (3, [0, 1, 2, 3], 144, 100)
    """

    def __init__(self, rows: list[str]) -> None:
        cells = [
            (row, column) for row in range(len(rows)) for column in range(len(rows[row])) if rows[row][column] == "#"
        ]
        self.size = len(cells)
        self.cells: list[list[Cell]] = [rotated(cells, rotation) for rotation in range(4)]
        looks = [sorted(each) for each in self.cells]
        self.rotations: list[int] = [k for k in range(4) if looks.index(looks[k]) == k]  # rotations that look different
        self.masks = machine_words([self._mask(spot) for spot in range(SPOTS)])
        # by size of the map (0 large, 1 small): the spots where it fits, without rotations that look the same
        self.spots: list[list[int]] = [self._spots(square(SIDE)), self._spots(square(SIDE - 1))]
        self.turns: list[Turn] = [self._turn(rotation) for rotation in self.rotations]
        self._asked: i64 = -1  # the last cells on which it was tried, and in the lowest bit whether it fits there

    def _mask(self, spot: int) -> int:
        """The cells at a spot; 0 if the piece does not fit on the map there."""
        anchor, rotation = divmod(spot, 4)
        top, left = divmod(anchor, SIDE)
        mask = 0
        for row, column in self.cells[rotation]:
            if top + row >= SIDE or left + column >= SIDE:
                return 0
            mask |= 1 << SIDE * (top + row) + left + column
        return mask

    def _spots(self, whole: int) -> list[int]:
        fits = [spot for spot in range(SPOTS) if self.masks[spot] and self.masks[spot] & ~whole == 0]
        return [spot for spot in fits if spot % 4 in self.rotations]

    def _turn(self, rotation: int) -> Turn:
        corners = sum(1 << spot // 4 for spot in self.spots[0] if spot % 4 == rotation)
        return Turn(corners, [SIDE * row + column for row, column in self.cells[rotation]])

    def fits(self, empty: i64) -> bool:
        """Is there a spot on these empty cells? The last answer is kept, because menus ask for the same map again.

        >>> Shape(["##"]).fits(0b11), Shape(["##"]).fits(0b101), Shape(["##"]).fits(1 << 6 | 1 << 7)
        (True, False, False)
        """
        asked = self._asked  # one word, so that no other thread can change half of it
        if asked >> 1 == empty:
            return asked & 1 == 1
        found = self._fits(empty)
        self._asked = empty << 1 | (1 if found else 0)
        return found

    def _fits(self, empty: i64) -> bool:
        for turn in self.turns:
            if turn.corners_on(empty):
                return True
        return False

    def add_spots(self, empty: i64, first: i64, moves: list[int]) -> None:
        """List the spots on these empty cells, ascending, each added to ``first``.

        >>> found: list[int] = []
        >>> Shape(["##"]).add_spots(0b1 << 7 | 0b11, 100, found)
        >>> found
        [100, 101]
        """
        turns = self.turns
        as_drawn: i64 = turns[0].corners_on(empty)
        right: i64 = turns[1].corners_on(empty) if len(turns) > 1 else 0
        upside_down: i64 = turns[2].corners_on(empty) if len(turns) > 2 else 0
        left: i64 = turns[3].corners_on(empty) if len(turns) > 2 else 0
        every = as_drawn | right | upside_down | left
        corner: i64 = 1
        while corner <= every:
            if every & corner:
                if as_drawn & corner:
                    moves.append(first)
                if right & corner:
                    moves.append(first + 1)
                if upside_down & corner:
                    moves.append(first + 2)
                if left & corner:
                    moves.append(first + 3)
            corner <<= 1
            first += 4

    def pattern(self, spot: int, graves: int) -> int:
        """The cells of the piece that have graves, as bits in the order of its cells (ANT-5.51)."""
        top, left = divmod(spot // 4, SIDE)
        found = 0
        cells = self.cells[spot % 4]
        for i in range(len(cells)):
            if graves >> (SIDE * (top + cells[i][0]) + left + cells[i][1]) & 1:
                found |= 1 << i
        return found

    def graves(self, spot: int, pattern: int) -> int:
        """The inverse: the cells of the graves of a pattern at a spot."""
        top, left = divmod(spot // 4, SIDE)
        mask = 0
        cells = self.cells[spot % 4]
        for i in range(len(cells)):
            if pattern >> i & 1:
                mask |= 1 << SIDE * (top + cells[i][0]) + left + cells[i][1]
        return mask
