# mypyc: skip
"""City maps of Antiquity as text. A building is two letters (capitals if it is manned), ``++`` is a grave, ``+x`` a
grave on a building, ``··`` an empty cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

    def lines(self, lit: Mapping[Cell, str], width: int) -> list[Text]:
        """The map with its rows and columns numbered; lit cells show what can be chosen there."""
        head = f"city {self.number}"
        lines = [Text(f"{head:<7}", "bold") + Text("".join(f"{column:<{width}}" for column in range(self.side)), "dim")]
        for row in range(self.side):
            line = Text(f"{row:>5}  ", "dim")
            for column in range(self.side):
                if (row, column) in lit:
                    line.append(f"{lit[row, column]:<{width}}", "bold")
                else:
                    line.append(f"{self.cells.get((row, column), '··'):<{width}}")
            lines.append(line)
        return lines


def side_by_side(blocks: Sequence[Sequence[Text]], widths: Sequence[int]) -> list[Text]:
    """Blocks of lines next to each other."""
    lines: list[Text] = []
    for row in range(max(map(len, blocks))):
        line = Text()
        column = 0
        for block, width in zip(blocks, widths, strict=True):
            line.append(" " * (column - len(line)))
            if row < len(block):
                line.append_text(block[row])
            column += width
        lines.append(line)
    return lines


def pictures(name: str, shape: Shape) -> list[Text]:
    """The piece in each of its rotations, next to each other."""
    blocks: list[list[Text]] = []
    for rotation in shape.rotations:
        cells = shape.cells[rotation]
        rows = [Text(f"r{rotation}", "dim")]
        for row in range(max(cell[0] for cell in cells) + 1):
            columns = range(max(cell[1] for cell in cells) + 1)
            rows.append(Text("".join("██" if (row, column) in cells else "  " for column in columns)))
        blocks.append(rows)
    first = [Text(f"{name}:")]
    return side_by_side([first, *blocks], [24, *[18] * len(blocks)])
