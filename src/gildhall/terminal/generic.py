"""The default drawing of a table, from a seat's view. It works for any game; a game may have its own drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any, TypeAlias, TypeVar

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gildhall.engine.game import Game
from gildhall.engine.moves import Move
from gildhall.engine.words import Words
from gildhall.terminal.chairs import Chair
from gildhall.terminal.screen import HEIGHT, LEAST_LOG, WIDTH

C = TypeVar("C")
Cell: TypeAlias = "str | int | Text"

ROOM = HEIGHT - LEAST_LOG - 6
"""Lines for a table that is only shown. At a person's turn, it depends on what is asked."""
View = Mapping[str, Any]
TALL = 6
"""More moves than this are listed in several columns."""
MARGIN = 9
"""What the number of a move and the gaps take in each column."""
PLACE = re.compile(r"-?\d+,-?\d+")
"""Coordinates, such as ``0,3``."""


class Drawing:
    """The default drawing of a game: everything in the view, entry by entry."""

    def __init__(self, game: Game, words: Words, chairs: Sequence[Chair]) -> None:
        self.game = game
        self.words = words
        self.chairs = list(chairs)
        self.room = ROOM
        """The number of lines for the table. The rest of the screen is for the log and for what is asked."""

    def table(self, view: View) -> list[RenderableType]:
        """The whole table, as this view shows it."""
        shared = view["shared"].items()
        rows = [[f"  {spaced(name)}", self._written(value)] for name, value in shared if not _is_blank(value)]
        lines: list[RenderableType] = [heading(self.game.title), grid(rows)]
        for seat, part in enumerate(view["seats"]):
            entries = [f"{spaced(name)} {self._written(value)}" for name, value in part.items() if not _is_blank(value)]
            lines.append(self.seat_line(view, seat, " · ".join(entries)))
        return lines

    # --- what drawings of games are made of ----------------------------------------------------------------------

    def mark(self, view: View, seat: int) -> str:
        """The beginning of a player's line: is the table waiting for this seat?"""
        return "> " if seat in view["waiting"] else "  "

    def around(self, view: View, first: int) -> list[int]:
        """All seats in order, from this one on."""
        seats = len(view["seats"])
        return [(first + place) % seats for place in range(seats)]

    def seat_line(self, view: View, seat: int, text: str) -> Text:
        """A player and what the player has."""
        return Text.assemble(self.mark(view, seat), (self.label(view, seat), "bold"), f": {text}")

    def fitting(self, *forms: list[RenderableType]) -> list[RenderableType]:
        """The first of these forms of the table that fits into the room, otherwise the last. Each element of a form
        takes one line.
        """
        return next((lines for lines in forms if len(lines) <= self.room), forms[-1])

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
        """The number of columns in which the moves are listed. Longer lists get more, if each move has one cell."""
        cells = [self.move(view, move) for _, move in self.listed(view, self.offered(view))]
        if max(map(len, cells), default=1) > 1:
            return 1
        widest = max((len(cell) for (cell,) in cells), default=0)
        return max(1, min(WIDTH // (widest + MARGIN), -(-len(cells) // TALL)))

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
        rows: list[list[Cell]] = []
        for place in sorted(places, key=lambda place: (place["rank"], place["seat"])):
            style = "bold" if place["rank"] == 1 else ""
            label = Text(self.chairs[place["seat"]].label(place["seat"] == viewer), style)
            score = "–" if place["score"] is None else place["score"]
            rows.append([place["rank"], label, score, *[place["breakdown"].get(source, 0) for source in sources]])
        return grid(rows, ["rank", "", "points", *map(spaced, sources)])

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


def grid(rows: Iterable[Sequence[Cell]], titles: Sequence[str] = (), gap: int = 2) -> RenderableType:
    """Cells in rows and columns, with ``titles`` above them. Columns of numbers are aligned to the right."""
    rows = list(rows)
    table = Grid(box=None, show_header=bool(titles), header_style="dim", padding=(0, gap, 0, 0), pad_edge=False)
    for title, cells in zip_longest(titles, zip_longest(*rows, fillvalue=""), fillvalue=""):
        table.add_column(title, justify="right" if any(isinstance(cell, int) for cell in cells) else "left")
    for row in rows:
        table.add_row(*[cell if isinstance(cell, Text) else Text(str(cell)) for cell in row])
    return table


def in_columns(cells: Sequence[C], columns: int) -> list[Sequence[C]]:
    """Cells as rows, so that they are read column by column.

    >>> in_columns("abcde", 2)
    ['ad', 'be', 'c']
    """
    rows = -(-len(cells) // columns)
    return [cells[row::rows] for row in range(rows)]


def labelled(parts: Mapping[str, str]) -> list[str]:
    """Texts with their labels; those that are empty are left out.

    >>> labelled({"bids": "Bo 3", "passed": ""})
    ['bids: Bo 3']
    """
    return [f"{label}: {text}" for label, text in parts.items() if text]


def amounts(numbers: Mapping[str, int]) -> str:
    """How many there are of each thing, without those of which there are none.

    >>> amounts({"wood": 2, "wheat": 0, "clay": 1})
    '2 wood, 1 clay'
    """
    return ", ".join(f"{number} {thing}" for thing, number in numbers.items() if number)


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
