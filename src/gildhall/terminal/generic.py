"""The default drawing of a table, from a seat's view. It works for any game; a game may have its own drawing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, TypeVar

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.words import Words
from gildhall.terminal.chairs import Chair
from gildhall.terminal.screen import HEIGHT, WIDTH

C = TypeVar("C")

ROOM = HEIGHT - 10
"""Lines for table, moves and suggestion together. The rest is for the log, the question, held moves, and the keys."""
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
                grid.add_row(f"  {spaced(name)}", Text(self._written(value)))
        lines.append(grid)
        for seat, part in enumerate(view["seats"]):
            entries = [f"{spaced(name)} {self._written(value)}" for name, value in part.items() if not _is_blank(value)]
            lines.append(
                Text.assemble(self.mark(view, seat), (self.label(view, seat), "bold"), ": " + " · ".join(entries))
            )
        return lines

    # --- what drawings of games are made of ----------------------------------------------------------------------

    def mark(self, view: View, seat: int) -> str:
        """The beginning of a player's line: is the table waiting for this seat?"""
        return "> " if seat in view["waiting"] else "  "

    def step(self, view: View) -> str:
        """The decision that the viewer must make; empty if there is none."""
        return view["prompt"]["step"] if view["prompt"] else ""

    def offered(self, view: View) -> list[Move]:
        """The moves that the viewer may make."""
        return [self.game.catalogue.find(move["text"]) for move in view["moves"]]

    def suggested(self, view: View) -> list[Move]:
        """The suggested answer to the form; empty if there is no form."""
        return [self.game.catalogue.find(text) for text in view["form"]["suggested"]] if view["form"] else []

    def hand_besides(self, view: View) -> list[str]:
        """The cards in the viewer's hand that are not offered as moves below."""
        hand: list[str] = [] if view["seat"] is None else view["seats"][view["seat"]]["hand"]
        targets = {target for move in view["moves"] for target in move["targets"]}
        return [card for card in hand if f"card:{card}" not in targets]

    # --- what a game may have besides --------------------------------------------------------------------------

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
        for name in ["rank", "", "points", *map(spaced, sources)]:
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
            return "; ".join(f"{spaced(str(key))} {self._written(item)}" for key, item in value.items())
        if isinstance(value, list | tuple):
            nested = any(isinstance(item, list | Mapping) for item in value)
            return (" | " if nested else ", ").join(self._written(item) for item in value) or "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        return self.words.name(value) if isinstance(value, str) else str(value)


def heading(*parts: str) -> RenderableType:
    """The first line of a screen."""
    return Text(" · ".join(parts), style="bold reverse", justify="left")


def wrapped(text: str, indent: int = 0, hang: int = 2, style: str = "") -> list[RenderableType]:
    """A long text as lines that can be counted. All but the first are indented further."""
    lines = wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + hang))
    return [Text(line, style) for line in lines]


def in_columns(cells: Sequence[C], columns: int) -> list[Sequence[C]]:
    """Cells as rows, so that they are read column by column.

    >>> in_columns("abcde", 2)
    ['ad', 'be', 'c']
    """
    rows = -(-len(cells) // columns)
    return [cells[row::rows] for row in range(rows)]


def several(number: int, thing: str, things: str = "") -> str:
    """A number of things.

    >>> several(1, "city", "cities"), several(2, "city", "cities"), several(0, "point")
    ('1 city', '2 cities', '0 points')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def spaced(name: str) -> str:
    """An id as words."""
    return name.replace("_", " ")


def _is_blank(value: Any) -> bool:
    return value is None or value == [] or value == {} or value is False
