# mypyc: skip
"""The drawing of a table of Craftsmen. Like any client, it uses only the view and the components.

Capital cards are written V1 to R3 (violet, green, blue, red), the colours of a building V/G (top/bottom). On ships and
in the granary the oldest marker comes first. The first letter of a player's name is that player's marker, and ``*`` is
a natural marker. Each decision shows the relevant parts of the table.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from gildhall.engine.moves import Move
from gildhall.games.craftsmen.capital import Groups, packed, worth
from gildhall.games.craftsmen.moves import KINDS, capital_names, card_data, card_names, type_of
from gildhall.terminal.generic import Drawing, View, heading, labelled, several, spaced, wrapped
from gildhall.terminal.screen import WIDTH

FREE = "·"
NATURAL = "*"
AT_WORK = ("spend", "two_raws", "work_token", "sale_card", "bribe", "trade", "trade_pay", "town_hall", "invest")
"""Decisions for which granary and ships are relevant, and building cards are not."""
SUITS = {"V": "violet", "G": "green", "B": "bright_blue", "R": "red"}


class CraftsmenDrawing(Drawing):
    """The table of Craftsmen: seats, guilds, displays, granary, ships, and the viewer's row and hand."""

    def table(self, view: View) -> list[RenderableType]:
        return self.fitting(self._lines(view, full=True), self._lines(view, full=False))

    def _lines(self, view: View, full: bool) -> list[RenderableType]:
        """The relevant parts of the table. If there is little room, cards are shown without their products."""
        step = self.step(view) or "send"
        lines = [heading(*self._heading(view)), *self._seats(view), *self._guilds(view), *self._supply(view, step)]
        if step not in AT_WORK:
            lines += self._displays(view, full)
        if step in AT_WORK or step == "send":
            lines += [*self._granary(view), *self._ships(view)]
        return [*lines, *self._going_on(view), *self._own(view, step, full)]

    # --- the top: calendar and seats ------------------------------------------------------------------------------

    def _heading(self, view: View) -> list[str]:
        shared = view["shared"]
        order = ", ".join(self.name(seat) for seat in shared["order"])
        years = len(self.game.components["by_year"]["fee"])
        parts = ["Craftsmen", f"year {shared['year']} of {years}, {shared['season']}", f"order: {order}"]
        if shared["change"]:
            parts.append("next first: " + ", ".join(self.name(seat) for seat in shared["change"]))
        return parts

    def _seats(self, view: View) -> list[RenderableType]:
        lines: list[RenderableType] = []
        width = max(len(chair.name) for chair in self.chairs)
        for seat, part in enumerate(view["seats"]):
            me = "you" if seat == view["seat"] else ""
            permits = several(len(part["shown"]) + len(part["hidden"]), "permit")
            numbers = f"{several(part['points'], 'point'):>10}, {part['cards']:>2} capital, {permits}"
            helpers = several(part["helpers"], "helper")
            tokens = f"{helpers}, tokens P{part['privileges']} W{part['works']}, fair {part['fair']}"
            text = f"{self.mark(view, seat)}{self.name(seat):<{width}} {me:<3} {numbers}, {tokens}: {self._makes(part)}"
            lines += wrapped(text, hang=width + 7, style="bold" if me else "")
        return lines

    def _makes(self, part: dict[str, Any]) -> str:
        """The goods of a seat's objects, with a filled or empty dot for each input icon. Raw materials come last."""
        raws: list[str] = []
        others: list[str] = []
        for card in part["row"]:
            data = self._type(card)
            name = self.words.name(data["makes"])
            if data["inputs"]:
                there = part["inputs"].get(card, [])
                others.append(name + "".join("●" if good in there else "○" for good in data["inputs"]))
            elif name not in raws:
                raws.append(name)
        bonus = [f"bonus {self.words.name(good)}" for good in part["bonus"]]
        return ", ".join([*others, *raws, *bonus])

    # --- the middle -----------------------------------------------------------------------------------------------

    def _guilds(self, view: View) -> list[RenderableType]:
        queues = []
        for name, spaces in view["shared"]["guilds"].items():
            queue = ["/".join(map(self._initial, discs)) or FREE for discs in spaces]
            queues.append(f"{spaced(name)} [{']['.join(queue)}]")
        return _joined("Guilds", queues)

    def _supply(self, view: View, step: str) -> list[RenderableType]:
        """Capital cards and tokens that can be taken."""
        capital, tokens = view["shared"]["capital"], view["shared"]["tokens"]
        shown = " ".join(name or "–" for name in capital["display"])
        cards = f"face up {shown}, deck {capital['cards']}, discarded {capital['discarded']}"
        pool = f"privilege (P) {tokens['privilege']}, work (W) {tokens['work']}"
        lines = _joined("Capital", [cards, f"  Tokens in the pool: {pool}"])
        if step not in AT_WORK:
            points = self.game.components["bonus"]
            bonus = [f"{self.words.name(good)} {points[good]}" for good in tokens["bonus"]]
            lines += _joined("Bonus tokens", [", ".join(bonus) or "none left"])
        return lines

    def _displays(self, view: View, full: bool) -> list[RenderableType]:
        shared = view["shared"]
        lines: list[RenderableType] = []
        for kind in KINDS:
            prices = self.game.components["kinds"][kind]
            shown = [card for card in shared[kind]["display"] if card is not None]
            cards = [self._long(card) if full else self._coloured(card) for card in shown]
            title = f"{kind.capitalize()} (permit {prices['permit']}, build {prices['build']})"
            lines += _joined(title, [*cards, f"deck {shared[kind]['cards']}{self._known(shared[kind])}"])
        return lines

    def _known(self, deck: dict[str, Any]) -> str:
        """What the viewer knows of a deck."""
        places = ("top", "bottom")
        known = {end: [entry["card"] for entry in deck[end].values() if entry["card"] is not None] for end in places}
        parts = [f"{end} {' '.join(cards)}" for end, cards in known.items() if cards]
        return f" ({', '.join(parts)})" if parts else ""

    def _going_on(self, view: View) -> list[RenderableType]:
        """An auction, or a look into a deck."""
        shared = view["shared"]
        lines: list[RenderableType] = []
        auction, look = shared["auction"], shared["look"]
        if auction and auction["bids"]:
            bids = ", ".join(f"{self.name(seat)} {bid}" for seat, bid in enumerate(auction["bids"]) if bid) or "none"
            parts = {"bids": bids, "passed": ", ".join(map(self.name, auction["out"]))}
            parts["the mayor"] = " ".join(auction["mayor"])
            lines += _joined("Auction", [self._long(auction["card"]), *labelled(parts)])
        if look and look["by"] == view["seat"]:
            lines += _joined("In your hand for a look", [self._long(card) for card in look["cards"]])
        return lines

    def _granary(self, view: View) -> list[RenderableType]:
        pairs = [f"{self.words.name(good)} {self._pair(pair)}" for good, pair in view["shared"]["granary"].items()]
        return _joined(f"Granary (oldest first, {NATURAL} is nobody's)", pairs)

    def _ships(self, view: View) -> list[RenderableType]:
        lines: list[RenderableType] = []
        for ship, rows in view["shared"]["ships"].items():
            data = self.game.components["ships"][ship]
            values = {row["good"]: row["value"] for row in data["rows"]}
            majority = "/".join(map(str, data["majority"]))
            fields = [f"{self.words.name(good)} {values[good]} {self._pair(pair)}" for good, pair in rows.items()]
            lines += _joined(f"{self.words.name(ship).capitalize()} (most: {majority})", fields)
        return lines

    # --- the bottom: the viewer's row and hand --------------------------------------------------------------------

    def _own(self, view: View, step: str, full: bool) -> list[RenderableType]:
        if view["seat"] is None:
            return []
        part = view["seats"][view["seat"]]
        at_work = step in AT_WORK
        title = "Your row (● filled icon, ○ free)" if at_work else "Your row"
        row = _joined(title, [self._object(card, part, at_work) for card in part["row"]])
        capital = part["capital"]
        picked = f", laid ready: {' '.join(part['picked'])}" if part["picked"] else ""
        hand = Text("Your capital: ")
        for card in capital:
            hand.append(f"{card} ", SUITS[card[0]])
        hand.append(f"(worth {self._worth(capital)}{picked})" if capital else "none")
        permits = [self._long(card) if full and not at_work else self._coloured(card) for card in part["permits"]]
        return [*row, hand, *_joined("Your permits", permits or ["none"])]

    def _worth(self, capital: list[str]) -> int:
        names = capital_names(self.game.components)
        return worth(Groups(self.game.components), packed([names.index(card) for card in capital]))

    def _object(self, card: str, part: dict[str, Any], at_work: bool) -> str:
        """One of the viewer's objects: its input icons during work, otherwise its colours."""
        if not at_work:
            return f"{spaced(type_of(self.game.components, card))} {self._colours(card)}"
        there = part["inputs"].get(card, [])
        inputs = [f"{self.words.name(good)}{'●' if good in there else '○'}" for good in self._type(card)["inputs"]]
        return f"{self._short(card)}" + (f" ({' '.join(inputs)})" if inputs else "")

    # --- moves ----------------------------------------------------------------------------------------------------

    def move(self, view: View, move: Move) -> list[str | Text]:
        """A move with its cost or gain."""
        return [self.move_name(move) + self._effect(view, move)]

    def move_name(self, move: Move) -> str:
        """A move in few words, because lists are long."""
        guilds = self.game.components["guilds"]
        args = [spaced(arg) if arg in guilds else self._name(arg) for arg in move.args]
        return " ".join([SAYINGS.get(move.kind, move.kind), *args]).strip()

    def _name(self, arg: str) -> str:
        return self._short(arg) if self._is_card(arg) else self.words.name(arg)

    def _effect(self, view: View, move: Move) -> str:
        components = self.game.components
        if move.kind == "cover":
            discs = view["shared"]["guilds"][move.args[0]][int(move.args[1]) - 1]
            return f" ({self.name(discs[0])}{self._fee(view, move, discs[0])})"
        if move.kind == "swap" and self._is_card(move.args[0]):
            return f" {self._colours(move.args[0])}"
        if move.kind == "build":
            return f" ({components['kinds'][self._kind(move.args[0])]['build']})" + self._exempt(view, move)
        if move.kind == "buy":
            return f" ({components['kinds'][self._kind(move.args[0])]['permit']})"
        if move.kind == "make" and move.args[1] != "lose":
            points = next(data["points"] for data in components["types"].values() if data["makes"] == move.args[0])
            return f" (+{points}{self._bribe(view, move)})"
        if move.kind == "take":
            left, right = view["shared"]["capital"]["display"]
            return {"left": f" ({left})", "right": f" ({right})", "both": f" ({left} {right})"}.get(move.args[0], "")
        return ""

    def _fee(self, view: View, move: Move, owner: int) -> str:
        guild, space = move.args
        if owner == view["seat"] or self.game.components["guilds"][guild]["queue"][int(space) - 1] == "ribbon":
            return ", free"
        return " draws a card" if len(view["seats"]) == 2 else ", fee"

    def _exempt(self, view: View, move: Move) -> str:
        """Does this object need the privilege?"""
        row = view["seats"][view["seat"]]["row"]
        neighbour = row[0] if move.args[1] == "left" else row[-1]
        mine, other = self._halves(move.args[0]), self._halves(neighbour)
        fits = mine[0] == other[0] or mine[1] == other[1]
        crossed = view["options"]["matching"] == "any_half" and (mine[0] == other[1] or mine[1] == other[0])
        return "" if fits or crossed else " by privilege"

    def _bribe(self, view: View, move: Move) -> str:
        rows = view["shared"]["ships"].get(move.args[1], {})
        return ", bribe" if move.args[0] in rows and rows[move.args[0]]["right"] is not None else ""

    # --- words ----------------------------------------------------------------------------------------------------

    def _is_card(self, name: str) -> bool:
        return name in card_names(self.game.components)

    def _kind(self, card: str) -> str:
        return next(kind for kind in KINDS if card in self.game.components[kind])

    def _type(self, card: str) -> dict[str, Any]:
        data: dict[str, Any] = self.game.components["types"][type_of(self.game.components, card)]
        return data

    def _halves(self, card: str) -> tuple[str, str]:
        data = card_data(self.game.components, card)
        return data["top"], data["bottom"]

    def _colours(self, card: str) -> str:
        return "/".join(colour[0].upper() for colour in self._halves(card))

    def _short(self, card: str) -> str:
        name = spaced(type_of(self.game.components, card))
        return spaced(card) if name == "sawmill" else f"{card} {name}"

    def _coloured(self, card: str) -> str:
        return f"{self._short(card)} {self._colours(card)}"

    def _long(self, card: str) -> str:
        """A card with its colours, inputs and product."""
        data = self._type(card)
        inputs = " + ".join(map(self.words.name, data["inputs"]))
        makes = f"{inputs} → {self.words.name(data['makes'])}" if inputs else self.words.name(data["makes"])
        return f"{self._coloured(card)} ({makes})"

    def _initial(self, seat: int) -> str:
        return self.name(seat)[:2]

    def _pair(self, owners: dict[str, Any]) -> str:
        """The two markers of a field, the oldest first."""
        return "".join(map(self._marker, owners.values()))

    def _marker(self, owner: Any) -> str:
        return FREE if owner is None else NATURAL if owner == "natural" else f"[{self._initial(owner)}]"


SAYINGS = {"send": "send to", "make": "make for", "raw": "produce", "fair": "from the fair", "trade": "buy"}


def _joined(title: str, parts: list[str]) -> list[RenderableType]:
    """A title and its parts, over as many lines as they need."""
    glued = [part.replace(" ", "\u00a0") for part in parts]
    lines = wrap(f"{title}: " + "   ".join(glued), WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return [Text(line.replace("\u00a0", " ")) for line in lines]


DRAWING = CraftsmenDrawing
