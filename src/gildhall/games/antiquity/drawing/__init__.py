# mypyc: skip
"""The drawing of a table of Antiquity. Like any client, it uses only the view and the components.

Decisions on the land show the land, and decisions in the cities show the viewer's city maps. Numbers on hexes and cells
are moves. The key m shows the rest: the whole land, the cities of others, what buildings and saints do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from gildhall.engine.moves import Move
from gildhall.games.antiquity.atlas import Hex
from gildhall.games.antiquity.drawing.city import CODES, Town, pictures, side_by_side
from gildhall.games.antiquity.drawing.land import LEGEND, SEATS, Land, read
from gildhall.games.antiquity.names import KINDS, STORAGES, written_kind
from gildhall.games.antiquity.shapes import Shape, rectangle
from gildhall.terminal.generic import Drawing, View, amounts, heading, labelled, several, spaced, wrapped
from gildhall.terminal.screen import HEIGHT, WIDTH

ON_LAND = (
    *("start_city", "country_menu", "site", "free_farm_site", "shore", "second_shore", "inn_site", "city_site"),
    *("alchemy_site", "pick", "explore", "pollute"),
)
LEAST_ROWS = 9


class AntiquityDrawing(Drawing):
    """The table of Antiquity: seats and their goods, and the land or the viewer's cities."""

    pages = "m the whole land · m NAME the cities of a player · m buildings · m saints"

    def table(self, view: View) -> list[RenderableType]:
        step = self.step(view) or "country_menu"
        if step in ON_LAND:
            top = self._top(view, full=len(view["seats"]) < 3)
            return top + self._land(view, self.room - len(top))
        below = self._ground(view) + self._cities(view, view["seat"] or 0, lit=True) + self._piece(view)
        return self.fitting(self._top(view, full=True) + below, self._top(view, full=False) + below)

    def _top(self, view: View, full: bool) -> list[RenderableType]:
        """Round, seats and supplies; what others have is shown in full if there is room."""
        lines: list[RenderableType] = [heading(*self._heading(view))]
        for seat in range(len(view["seats"])):
            lines += self._seat(view, seat, full or seat == view["seat"])
        return lines + self._supply(view)

    # --- the top --------------------------------------------------------------------------------------------------

    def _heading(self, view: View) -> list[str]:
        shared = view["shared"]
        order = ", ".join(self.name(seat) for seat in shared["order"])
        when = f"round {shared['round']}, {spaced(shared['phase'])}"
        return ["Antiquity", when, f"famine {shared['famine']}", f"order: {order}"]

    def _seat(self, view: View, seat: int, full: bool) -> list[RenderableType]:
        """The lines for one player. The full form includes goods, storage and works."""
        part = view["seats"][seat]
        who = f"{self.mark(view, seat)}{SEATS[seat]} {self.label(view, seat)}"
        if part["out"]:
            return [Text(f"{who}: out of the game", "dim")]
        saint = self.words.name(part["saint"]) if part["saint"] else "no saint"
        has = [f"{part['residents']} residents ({part['idle']} idle)", saint]
        has += [several(len(part["cities"]), "city", "cities"), several(len(part["inns"]), "inn")]
        has += [f"zone {part['zone_size']}", f"graves {len(part['graves'])}"]
        title = wrapped(f"{who}: {', '.join(has)}", hang=6, style="bold" if seat == view["seat"] else "")
        return title + wrapped(self._holdings(part), 4) if full else title

    def _holdings(self, part: Mapping[str, Any]) -> str:
        """The goods and works of a player, and what famine and pollution would cost now."""
        goods = amounts(part["goods"]) or "no goods"
        keeps = "all" if part["saint"] in ("san_christofori", "santa_maria") else part["capacity"]
        works = ", ".join(f"{kind} {product} {len(left)}" for kind, product, _, left in part["works"])
        due = f"famine would dig {part['graves_due']} · {part['markers_due']} markers a round"
        cells = f"{part['empty']} cells empty · {part['cart_shops']} carts ready"
        return f"{goods} (storage keeps {keeps}) · {due} · {cells} · on the land: {works or 'nothing'}"

    def _supply(self, view: View) -> list[RenderableType]:
        shared = view["shared"]
        supply = ", ".join(f"{spaced(name)} {left}" for name, left in shared["supply"].items())
        lodes = ", ".join(f"{hex} {good}" for hex, good in shared["lodes"].items())
        offers = ", ".join(f"{self.name(each['seat'])} to {self.name(each['to'])}" for each in shared["offers"])
        tokens = amounts(shared["faces"]) or "none"
        parts = labelled({"Supply": supply, "tokens": tokens, "ranges mined": lodes, "offers": offers})
        return wrapped(" · ".join(parts), style="dim")[:2]

    # --- the land -------------------------------------------------------------------------------------------------

    def _land(self, view: View, room: int) -> list[RenderableType]:
        """The relevant part of the land. Hexes outside of it that can be chosen are listed below."""
        lit = self._lit_hexes(view)
        land = Land(view, lit)
        rows, outside = land.window(max(LEAST_ROWS, room - len(LEGEND)))
        told = ", ".join(f"{lit[hex]} at {hex[0]},{hex[1]}" for hex in outside)
        further = wrapped(f"Further away: {told}", hang=0) if told else []
        if further:
            rows, _ = land.window(max(LEAST_ROWS, room - len(LEGEND) - len(further)))
        return [*rows, *[Text(line, "dim") for line in LEGEND], *further]

    def _lit_hexes(self, view: View) -> dict[Hex, int]:
        """The numbers of the moves that choose a hex."""
        return {read(move.args[0]): number for number, move in enumerate(self.offered(view), 1) if move.kind == "at"}

    def _ground(self, view: View) -> list[RenderableType]:
        """The free terrain of the viewer's zone, in one line."""
        if view["seat"] is None or not view["seats"][view["seat"]]["zone"]:
            return []
        land = Land(view, {})
        counts = dict.fromkeys(("forest", "grass", "mountain", "sea", "polluted"), 0)
        names = {"F": "forest", "G": "grass", "M": "mountain", "W": "sea"}
        for hex in land.zone:
            mark = land.marks.get(hex, "")
            if mark == "x":
                counts["polluted"] += 1
            elif mark in ("", "?"):
                counts["grass" if hex in land.felled else names[land.terrain[hex]]] += 1
        return [Text(f"Free ground of your zone: {amounts(counts) or 'none'} (m shows the land)")]

    # --- the cities -----------------------------------------------------------------------------------------------

    def _cities(self, view: View, seat: int, lit: bool) -> list[RenderableType]:
        """All city maps of a seat, two or four next to each other."""
        part = view["seats"][seat]
        marks = self._lit_cells(view) if lit else {}
        width = 5 if any(len(mark) > 3 for mark in marks.values()) else 4 if marks else 3
        towns = [Town(number + 1, part, self._shapes()) for number in range(len(part["cities"]))]
        blocks = [town.lines(marks, width) for town in towns]
        wide = 7 * width + 9
        each = 2 if wide * len(blocks) > WIDTH else 4
        lines: list[RenderableType] = []
        for first in range(0, len(blocks), each):
            lines += side_by_side(blocks[first : first + each], wide)
        built = {written_kind(written) for written in part["buildings"]}
        names = [f"{CODES[kind]} {spaced(kind.removeprefix('faculty_'))}" for kind in KINDS if kind in built]
        there = ", ".join([*names, "capitals: manned", "++ grave", "+x grave on a building"])
        return [*lines, *wrapped(there, hang=0, style="dim")]

    def _lit_cells(self, view: View) -> dict[tuple[int, int, int], str]:
        """What can be chosen on each cell: the number of the move, or the rotations in which a piece fits there."""
        marks: dict[tuple[int, int, int], str] = {}
        for number, move in enumerate(self.offered(view), 1):
            if move.kind in ("put", "cell"):
                row, column = map(int, move.args[1].split(","))
                place = (int(move.args[0]), row, column)
                marks[place] = marks.get(place, "") + move.args[2][1:] if self._turns(view) else str(number)
        return marks

    def _turns(self, view: View) -> bool:
        """Does the piece that is placed have more than one rotation?"""
        return any(entry["text"].startswith("put") and not entry["text"].endswith("r0") for entry in view["moves"])

    def _piece(self, view: View) -> list[RenderableType]:
        """The piece that is placed, in all rotations."""
        if self.step(view) not in ("place", "drop"):
            return []
        building = view["prompt"]["building"]
        how = "In the cells: the rotations that fit with the top left corner of the frame there; type 1 0,3 r2"
        piece = pictures(building, self._shapes()[building.replace(" ", "_")])
        return [*piece, Text(how)] if self._turns(view) else [*piece]

    def _shapes(self) -> dict[str, Shape]:
        """The shapes of all buildings, by the names that a view uses."""
        buildings = self.game.components["buildings"]
        shapes = {kind: Shape(buildings[kind]["shape"]) for kind in KINDS}
        return shapes | {f"storage_{low}x{high}": Shape(rectangle(low, high)) for low, high in STORAGES}

    # --- the moves ------------------------------------------------------------------------------------------------

    def listed(self, view: View, moves: list[Move]) -> list[tuple[int, Move]]:
        """Moves whose number is shown on a hex or cell, or by a piece's rotations, are not listed again."""
        shown = ("at", "put", "cell")
        return [(number, move) for number, move in enumerate(moves, 1) if move.kind not in shown]

    def move(self, view: View, move: Move) -> list[str | Text]:
        name = self.move_name(move)
        if move.kind == "saint":
            return [name, self._saint(move.args[0])]
        cost = self._cost(move)
        return [f"{name} ({cost})" if cost else name]

    def _cost(self, move: Move) -> str:
        """The cost of a choice in a menu."""
        components = self.game.components
        if move.kind == "build":
            return _price(components["buildings"][move.args[0]]["cost"])
        if move.kind == "house":
            return _price(components["houses"][move.args[0]]) or "free"
        if move.kind == "farm":
            return f"1 {move.args[0]}"
        if move.kind in components["countryside"]:
            return _price(components["countryside"][move.kind]["cost"])
        return ""

    # --- more pages -----------------------------------------------------------------------------------------------

    def more(self, view: View, about: str) -> list[RenderableType]:
        """The whole land, the cities of a player, all buildings, or all saints."""
        if about.startswith("b"):
            return [line for kind in KINDS for line in wrapped(self._building(kind), hang=3)]
        if about.startswith("sa"):
            return [Text(f"{self.words.name(saint)}: {self._saint(saint)}") for saint in self.game.components["saints"]]
        for seat in range(len(view["seats"])):
            if about and self.name(seat).lower().startswith(about.lower()):
                return [*self._seat(view, seat, full=True), *self._cities(view, seat, lit=False)]
        return self._land({**view, "moves": []}, HEIGHT - 6)

    def _saint(self, saint: str) -> str:
        about = self.game.components["saints"][saint]["about"]
        return f"power: {about['power']}; wins with {about['win']}"

    def _building(self, kind: str) -> str:
        data = self.game.components["buildings"][kind]
        manned = "needs a resident" if data["manned"] == "needs" else "never manned"
        size = sum(row.count("#") for row in data["shape"])
        price = "see the house numbers" if kind == "house" else _price(data["cost"])
        return f"{CODES[kind]} {spaced(kind)}: {price}, {size} cells, {manned}; {data['about']['effect']}"


def _price(cost: Mapping[str, Any]) -> str:
    """A cost in words: ``1 food, 2 different luxury``."""
    units = {good: cost.get(good, 0) for good in ("wood", "stone", "food", "luxury")}
    return amounts({f"different {good}" if cost["d"] and units[good] > 1 else good: units[good] for good in units})


DRAWING = AntiquityDrawing
