"""Forms: runs of small choices that belong together, asked and answered as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from gildhall.engine.moves import Move

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable


class Field:
    """One part of a form: between ``low`` and ``high`` of these moves may be picked."""

    def __init__(self, name: str, moves: Sequence[Move], low: int, high: int) -> None:
        self.name = name
        self.moves = list(moves)
        self.low = low
        self.high = high

    def data(self) -> dict[str, Any]:
        moves = [{"text": move.text, "targets": list(move.targets)} for move in self.moves]
        return {"name": self.name, "moves": moves, "low": self.low, "high": self.high}


class Form:
    """A run of small choices with its fields and a suggested answer.

    An answer is a list of moves in any order; fields it does not mention are declined. ``table.fill(seat, answer)``
    sorts it into the order of the rules, or refuses it as a whole. Not every combination within the fields is legal
    (two converters may need the same unit). ``fill`` and ``preview`` check this.
    """

    def __init__(self, name: str, fields: Sequence[Field], suggested: Sequence[Move] = ()) -> None:
        self.name = name
        self.fields = list(fields)
        self.suggested = list(suggested)

    def __repr__(self) -> str:
        return f"<Form {self.name}: {', '.join(field.name for field in self.fields)}>"

    def data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "fields": [field.data() for field in self.fields],
            "suggested": [move.text for move in self.suggested],
        }


def picks(table: AnyTable, name: str, moves: Iterable[int], low: int = 0, high: int = 1) -> Field:
    """The field of a form in which so many of these moves may be picked. They are given by their ids."""
    catalogue = table.facts.catalogue
    return Field(name, [catalogue[move] for move in moves], low, high)
