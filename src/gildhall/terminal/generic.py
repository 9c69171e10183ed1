"""The default drawing of a table, from a seat's view. It works for any game; a game may have its own drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.words import Words
from gildhall.terminal.chairs import Chair

View = Mapping[str, Any]
PLACE = re.compile(r"-?\d+,-?\d+")
"""Coordinates, such as ``0,3``."""


class Drawing:
    """The default drawing of a game: everything in the view, entry by entry."""

    def __init__(self, game: Game, words: Words, chairs: Sequence[Chair]) -> None:
        self.game = game
        self.words = words
        self.chairs = list(chairs)

    def table(self, view: View) -> list[RenderableType]:
        """The whole table, as this view shows it."""
        lines: list[RenderableType] = [heading(self.game.title)]
        grid = Grid.grid(padding=(0, 2))
        for name, value in view["shared"].items():
            if not _is_blank(value):
                grid.add_row(f"  {_spaced(name)}", Text(self._written(value)))
        lines.append(grid)
        for seat, part in enumerate(view["seats"]):
            entries = [
                f"{_spaced(name)} {self._written(value)}" for name, value in part.items() if not _is_blank(value)
            ]
            mark = ">" if seat in view["waiting"] else " "
            lines.append(Text.assemble(f"{mark} ", (self.label(view, seat), "bold"), ": " + " · ".join(entries)))
        return lines

    pages = ""
    """What the key m shows, for games that do not fit one screen."""

    def more(self, view: View, about: str) -> list[RenderableType]:
        """An additional page."""
        return []

    def listed(self, view: View, moves: list[Move]) -> list[tuple[int, Move]]:
        """The moves to list, with their numbers. The drawing of the table must show the others."""
        return list(enumerate(moves, 1))

    def move_titles(self, view: View) -> list[str]:
        """The headings of the columns of moves; empty if there are none."""
        return []

    def move_columns(self, view: View) -> int:
        """The number of columns in which the moves are listed. More than one only if all moves have the same number of
        cells.
        """
        return 1

    def move(self, view: View, move: Move) -> list[str | Text]:
        """A choice and what it means, in columns. The first column is the choice itself."""
        return [self.move_name(move)]

    def move_name(self, move: Move) -> str:
        """A move in words. A place has only its coordinates, so a move to one is its plain text."""
        return move.text if any(PLACE.fullmatch(arg) for arg in move.args) else self.words.move(move.text)

    def label(self, view: View, seat: int) -> str:
        """The name of the player, with details."""
        return self.chairs[seat].label(view["seat"] == seat)

    def name(self, seat: int) -> str:
        """The name of the player alone."""
        return self.chairs[seat].name

    def standing(self, places: Sequence[Mapping[str, Any]], viewer: int | None) -> RenderableType:
        """The seats by rank, with the sources of their points."""
        sources = list(dict.fromkeys(source for place in places for source in place["breakdown"]))
        grid = Grid(box=None, header_style="bold", pad_edge=False)
        for name in ["rank", "", "points", *map(_spaced, sources)]:
            grid.add_column(name, justify="left" if name == "" else "right")
        for place in sorted(places, key=lambda place: (place["rank"], place["seat"])):
            label = self.chairs[place["seat"]].label(place["seat"] == viewer)
            numbers = [place["breakdown"].get(source, 0) for source in sources]
            score = "–" if place["score"] is None else str(place["score"])
            grid.add_row(
                str(place["rank"]), label, score, *map(str, numbers), style="bold" if place["rank"] == 1 else ""
            )
        return grid

    def _written(self, value: Any) -> str:
        """Plain data for reading: names instead of ids, no brackets."""
        if isinstance(value, Mapping):
            return "; ".join(f"{_spaced(str(key))} {self._written(item)}" for key, item in value.items())
        if isinstance(value, list | tuple):
            nested = any(isinstance(item, list | Mapping) for item in value)
            return (" | " if nested else ", ").join(self._written(item) for item in value) or "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.words.name(value) if isinstance(value, str) else str(value)


def heading(text: str) -> RenderableType:
    """The first line of a screen."""
    return Text(text, style="bold reverse", justify="left")


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _is_blank(value: Any) -> bool:
    return value is None or value == [] or value == {} or value is False
