# mypyc: skip
"""The land of Antiquity as text: rows of hexes, each row half a hex further to the right. A hex has four characters.

The first character is the terrain (a capital in your zone). The others show what is on the hex, or the number of the
move that chooses the hex: ``F12`` is a forest in your zone, move 12.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from gildhall.games.antiquity.atlas import Hex, disc
from gildhall.terminal.screen import WIDTH

HALF = 2
"""The width of half a hex, in characters."""
MARGIN = 8
"""The width of the name of the first hex in a row, in characters."""
LEGEND = [
    "f forest, g grass, m mountain, ~ sea (F G M ≈ in your zone), x polluted, ? token, #A city, iA inn,",
    "=A fishery, woA goods of A (WOA under the resident); numbers are moves; each row begins at its q,r",
]
SEATS = "ABCD"


def read(name: str) -> Hex:
    """A hex from its name."""
    q, r = name.split(",")
    return int(q), int(r)


class Land:
    """The content of each hex, from a view."""

    def __init__(self, view: Mapping[str, Any], lit: Mapping[Hex, int]) -> None:
        self.view = view
        self.lit = lit
        self.terrain: dict[Hex, str] = {}
        for column, (first, letters) in view["shared"]["land"].items():
            for i, letter in enumerate(letters):
                if letter != ".":
                    self.terrain[int(column), first + i] = letter
        me = view["seats"][view["seat"]] if view["seat"] is not None else None
        self.zone = {read(name) for name in me["zone"]} if me else set(self.terrain)
        self.felled = {read(name) for name in view["shared"]["felled"]}
        self.marks = self._marks()

    def _marks(self) -> dict[Hex, str]:
        """Up to three characters for what is on a hex; later entries hide earlier ones."""
        shared = self.view["shared"]
        marks = {read(name): "?" for name in shared["tokens"]}
        marks |= {read(name): "x" for name in shared["polluted"]}
        for seat, part in enumerate(self.view["seats"]):
            for _, product, site, goods in part["works"]:
                sites = [read(name) for name in site.split("+")]
                marks |= dict.fromkeys(sites, f"={SEATS[seat]}") if len(sites) > 1 else {}
                for hex in map(read, goods):
                    marks[hex] = (product[:2].upper() if hex in sites else product[:2]) + SEATS[seat]
            marks |= {read(name): f"i{SEATS[seat]}" for name in part["inns"]}
            for name in part["cities"]:
                marks |= dict.fromkeys(disc(read(name), 1), f"#{SEATS[seat]}")
        return marks

    def cell(self, hex: Hex) -> Text:
        """Four characters."""
        mark = self.marks.get(hex, "")
        if mark.startswith("#") and hex not in self.lit:
            return Text(f"{mark:<4}", "bold")
        if self.terrain[hex] == "W":
            letter = "≈" if hex in self.zone else "~"
        else:
            letter = "G" if hex in self.felled else self.terrain[hex]
            letter = letter if hex in self.zone else letter.lower()
        if hex in self.lit:
            return Text.assemble(letter, (f"{self.lit[hex]:<3}", "bold"))
        return Text(f"{letter}{mark:<3}", "dim" if mark == "x" else "")

    # --- the window -----------------------------------------------------------------------------------------------

    def window(self, rows: int) -> tuple[list[Text], list[Hex]]:
        """The land in a number of rows around the most relevant hexes, and the lit hexes outside of these rows."""
        shown_rows = _span([hex[1] for hex in self.terrain], [hex[1] for hex in self._matters()], rows)
        wide = (WIDTH - MARGIN) // HALF - 1
        shown = _span([_x(hex) for hex in self.terrain], [_x(hex) for hex in self._matters()], wide)
        lines: list[Text] = []
        for r in shown_rows:
            row = sorted(hex for hex in self.terrain if hex[1] == r and _x(hex) in shown)
            line = Text(f"{row[0][0]},{r}".rjust(MARGIN - 2) if row else "", "dim")
            for hex in row:
                line.append(" " * (MARGIN + (_x(hex) - shown.start) * HALF - len(line)))
                line.append_text(self.cell(hex))
            line.rstrip()
            lines.append(line)
        outside = [hex for hex in self.lit if hex[1] not in shown_rows or _x(hex) not in shown]
        return lines, outside

    def _matters(self) -> Sequence[Hex]:
        """The hexes to be shown first: those that can be chosen, otherwise the viewer's zone."""
        return list(self.lit) or sorted(self.zone) or sorted(self.terrain)


def _x(hex: Hex) -> int:
    """The number of half hexes to the right."""
    return 2 * hex[0] + hex[1]


def _span(every: Sequence[int], wanted: Sequence[int], most: int) -> range:
    """At most ``most`` of the values in ``every``, around the wanted ones."""
    low, high = min(every), max(every)
    if high - low < most:
        return range(low, high + 1)
    middle = (min(wanted) + max(wanted)) // 2
    first = min(max(low, middle - most // 2), high + 1 - most)
    return range(first, first + most)
