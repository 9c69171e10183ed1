# mypyc: skip
"""City maps of Antiquity as text. A building is two letters (capitals if it is manned), ``++`` is a grave, ``+x`` a
grave on a building, ``··`` an empty cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.text import Text

from gildhall.games.antiquity.names import KINDS, written_kind
from gildhall.games.antiquity.shapes import SIDE, Shape

LETTERS = "ho ca fo st br ct du ex un al bi ph th fl gr ha hp mk sb"
CODES = dict(zip(KINDS, LETTERS.split(), strict=True))
Cell = tuple[int, int]


class Town:
    """The content of one city map."""

    def __init__(self, number: int, part: Mapping[str, Any], shapes: Mapping[str, Shape]) -> None:
        self.number = number
        self.side = SIDE if number == 1 else SIDE - 1
        self.cells: dict[Cell, str] = {}
        for written in part["buildings"]:
            kind, town, cell, rotation, *rest = written.split()
            if int(town) == number:
                row, column = map(int, cell.split(","))
                code = CODES[written_kind(written)]
                for down, right in shapes[kind].cells[int(rotation[1:])]:
                    self.cells[row + down, column + right] = code.upper() if "manned" in rest else code
        for written in part["graves"]:
            town, cell = written.split()
            if int(town) == number:
                row, column = map(int, cell.split(","))
                self.cells[row, column] = "+x" if (row, column) in self.cells else "++"

    def lines(self, lit: Mapping[tuple[int, int, int], str], width: int) -> list[Text]:
        """The map with its rows and columns numbered; lit cells, by city, show what can be chosen there."""
        head = f"city {self.number}"
        lines = [Text(f"{head:<7}", "bold") + Text("".join(f"{column:<{width}}" for column in range(self.side)), "dim")]
        for row in range(self.side):
            line = Text(f"{row:>5}  ", "dim")
            for column in range(self.side):
                mark = lit.get((self.number, row, column), "")
                line.append(f"{mark or self.cells.get((row, column), '··'):<{width}}", "bold" if mark else "")
            lines.append(line)
        return lines


def side_by_side(blocks: Sequence[Sequence[Text]], width: int) -> list[Text]:
    """Blocks of lines next to each other, each block ``width`` characters wide."""
    lines: list[Text] = []
    for parts in zip_longest(*blocks, fillvalue=Text()):
        line = Text()
        for number, part in enumerate(parts):
            line.pad_right(number * width - len(line))
            line.append_text(part)
        lines.append(line)
    return lines


def pictures(name: str, shape: Shape) -> list[Text]:
    """The piece in each of its rotations, next to each other."""
    blocks: list[list[Text]] = []
    for rotation in shape.rotations:
        cells = shape.cells[rotation]
        rows, columns = (range(max(place) + 1) for place in zip(*cells, strict=True))
        drawn = ["".join("██" if (row, column) in cells else "  " for column in columns) for row in rows]
        blocks.append([Text(f"r{rotation}", "dim"), *map(Text, drawn)])
    return side_by_side([[Text(f"{name}:")], *blocks], 20)
