# mypyc: skip
"""The drawing of a table of Oh My Goods!. Like any client, it uses only the view and the components."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from gildhall.engine.moves import Move
from gildhall.games.oh_my_goods.moves import RESOURCES
from gildhall.terminal.generic import Drawing, View, amounts, heading, in_columns, wrapped

SUN = "☼"


class GoodsDrawing(Drawing):
    """The table of Oh My Goods!: the market, assistants for hire, every player's buildings, the viewer's hand."""

    def table(self, view: View) -> list[RenderableType]:
        me, *others = self.around(view, view["seat"] or 0)
        top = [heading(*self._heading(view)), *self._market(view)]
        rivals = [line for seat in others for line in self._seat(view, seat)]
        mine = [self._title(view, me), *self._workshops(view, me)]
        hand, short_hand = self._hand(view, full=True), self._hand(view, full=False)
        display = self._display(view)
        may_wait = self.step(view) not in ("", "build_or_hire")  # nobody can be hired now
        short_display = self._display_in_short(view) if may_wait else display
        return self.fitting(
            [*top, *display, *rivals, *mine, *hand],
            [*top, *display, *rivals, *mine, *short_hand],
            [*top, *short_display, *rivals, *mine, *short_hand],
            [*top, *short_display, *rivals, *self._seat(view, me), *short_hand],
        )

    # --- the middle -----------------------------------------------------------------------------------------------

    def _heading(self, view: View) -> list[str]:
        shared = view["shared"]
        round_ = f"round {shared['round']}" + (", the FINAL round" if shared["final"] else "")
        piles = f"draw pile {shared['pile']['cards']}, discard pile {shared['discard_cards']}"
        return ["Oh My Goods!", round_, f"{self.name(shared['active'])} is first", piles]

    def _market(self, view: View) -> list[RenderableType]:
        shared = view["shared"]
        rows = [", ".join(map(self._symbol, shared[row])) or "not revealed yet" for row in ("row1", "row2")]
        colours = {name: data["colour"] for name, data in self.game.components["resources"].items()}
        numbers = "  ".join(f"{name} ({colours[name]}) {number}" for name, number in shared["market"].items())
        lines = wrapped(f"Market row 1 (sunrise): {rows[0]}") + wrapped(f"Market row 2 (sunset): {rows[1]}")
        return [*lines, Text(f"Market: {numbers}", "bold")]

    def _symbol(self, card: str) -> str:
        """What a card shows as a market card."""
        data = self._data(card)
        return f"{data['resource']}{SUN if data['half_sun'] else ''}"

    def _display(self, view: View) -> list[RenderableType]:
        """Two assistants on a line, with their cost, effect and requirements."""
        cells = [self._assistant(face) for face in view["shared"]["display"]]
        if not cells:
            return [Text("For hire: nobody")]
        rows = ["".join(f"{cell:<45}" for cell in row) for row in in_columns(cells, 2)]
        return [Text(f"{'' if i else 'For hire:':<10}{row}") for i, row in enumerate(rows)]

    def _display_in_short(self, view: View) -> list[RenderableType]:
        """The short form, if there is little room and nobody can be hired now."""
        return wrapped("For hire: " + ", ".join(face.split("_")[1] for face in view["shared"]["display"]))

    def _assistant(self, face: str) -> str:
        data = self.game.components["assistants"][face]
        numbers = {colour: number for colour, number in data["requires"].items() if number}
        wanted = ", ".join(f"{number} {colour}" if number > 1 else colour for colour, number in numbers.items())
        return f"{face.split('_')[1]} {data['cost']} coins, {data['vp']} VP: {wanted}"

    # --- the players ----------------------------------------------------------------------------------------------

    def _title(self, view: View, seat: int) -> RenderableType:
        part = view["seats"][seat]
        parts = [f"coins {part['coins']}", f"buildings {len(part['buildings'])}", f"points {self._points(part)}"]
        parts.append(f"hand cards {part['cards']}")
        if part["has_aside"]:
            card = part["aside"]
            parts.append(f"set aside: {self.words.name(card)}" if card else "a card set aside")
        if part["assistants"]:
            parts.append("assistants " + ", ".join(face.split("_")[1] for face in part["assistants"]))
        return self.seat_line(view, seat, ", ".join(parts))

    def _points(self, part: dict[str, Any]) -> int:
        """Points as if the game ended now."""
        faces = self.game.components["assistants"]
        points = sum(self._data(card).get("vp", 0) for card in part["buildings"])
        points += sum(faces[face]["vp"] for face in part["assistants"])
        return int(points + part["coins"] // self.game.components["constants"]["coins_per_vp"])

    def _seat(self, view: View, seat: int) -> list[RenderableType]:
        """A player in short form: a title, and the buildings one after another."""
        part = view["seats"][seat]
        cells = []
        for number, card in zip(part["goods"], part["buildings"], strict=True):
            who = self._person(part, card)
            goods = f" {number} {self._good(card)}" if number else ""
            cells.append(self.words.name(card) + (f" ({who})" if who else "") + goods)
        return [self._title(view, seat), *wrapped("; ".join(cells), 4)]

    def _person(self, part: dict[str, Any], card: str) -> str:
        if part["worker"] == card:
            return f"worker, {part['mode']}"
        return "assistant" if card in part["staff"] else ""

    def _workshops(self, view: View, seat: int) -> list[RenderableType]:
        """The viewer's buildings, one on each line: goods, persons, needs, missing resources, the chain."""
        part = view["seats"][seat]
        lines: list[RenderableType] = []
        for number, card in zip(part["goods"], part["buildings"], strict=True):
            name = self.words.name(card)
            if self._type(card) is None:
                lines.append(Text(f"    {name:<22} {self._office(card)}"))
                continue
            goods = f"{number} {self._good(card)}"
            needs = f"needs {self._needs(card)}"
            text = f"    {name:<21}{goods:<10}{self._person(part, card):<18}{needs:<23}"
            lines.append(Text(f"{text}lacks {self._missing(view, seat, card)}"))
        if view["seat"] is not None:
            lines += wrapped(f"Colours: {self._colours(part)}. Chains: {self._chains(part)}", 4)
        return lines

    def _colours(self, part: dict[str, Any]) -> str:
        """The colours that assistants require. The charburner has none of them."""
        resources = [self._data(card).get("resource") for card in part["buildings"]]
        colours = {data["colour"]: name for name, data in self.game.components["resources"].items()}
        return amounts({colour: resources.count(name) for colour, name in colours.items()}) or "none yet"

    def _chains(self, part: dict[str, Any]) -> str:
        types = dict.fromkeys(type_ for card in part["buildings"] if (type_ := self._type(card)))
        told = []
        for name in types:
            data = self.game.components["types"][name]
            items = [f"{resource} card" for resource in data["chain_resources"]] + data["chain_goods"]
            if items:
                number = f"{len(items)} " if len(items) > 1 else ""
                told.append(f"{'+'.join(items)} → {number}{data['good']}")
        return "; ".join(told) or "none"

    # --- the viewer's hand ----------------------------------------------------------------------------------------

    def _hand(self, view: View, full: bool) -> list[RenderableType]:
        """The hand cards that are not among the moves below, one on each line, or in short form."""
        hand = self.hand_besides(view)
        if not hand:
            return []
        title = "Also in your hand:" if len(hand) < view["seats"][view["seat"]]["cards"] else "Your hand:"
        if full:
            rows = [Text(f"    {self.words.name(card):<22} {self._card(card)}") for card in hand]
            return [Text(title, "bold"), *rows]
        faces = [(self.words.name(card), self._data(card)) for card in hand]
        short = [f"{name} ({data['resource']}, {data['cost']} coins, {data['vp']} VP)" for name, data in faces]
        return wrapped(f"{title} {'; '.join(short)}")

    def _card(self, card: str) -> str:
        """What a deck card shows."""
        data = self._data(card)
        text = f"{self._symbol(card):<7} {data['cost']:>2} coins, {data['vp']} VP, "
        if self._type(card) is None:
            return text + self._office(card)
        return text + f"{self._needs(card)} → {self._good(card)} ({self._value(card)})"

    def _office(self, card: str) -> str:
        gives = self._data(card)["gives"]
        return "+1 card in phase I if you have at most 3" if gives == "draw" else f"+1 {gives} for you alone"

    def _data(self, card: str) -> dict[str, Any]:
        """A card's entry in the components."""
        data: dict[str, Any] = (self.game.components["charburners"] | self.game.components["deck"])[card]
        return data

    def _type(self, card: str) -> str | None:
        """The type of a production building; None for a market office."""
        type_ = self._data(card)["type"]
        return type_ if type_ in self.game.components["types"] else None

    def _good(self, card: str) -> str:
        type_ = self._type(card)
        return str(self.game.components["types"][type_]["good"]) if type_ else ""

    def _value(self, card: str) -> int:
        return int(self.game.components["goods"][self._good(card)]["value"])

    def _needs(self, card: str) -> str:
        return amounts(self._data(card)["needs"])

    def _missing(self, view: View, seat: int, card: str) -> str:
        """What the current market and the viewer's offices do not cover."""
        offices = [self._data(own).get("gives") for own in view["seats"][seat]["buildings"]]
        market = view["shared"]["market"]
        free = {resource: market[resource] + offices.count(resource) for resource in RESOURCES}
        free["any"] = sum(free.values())
        needs = self._data(card)["needs"]
        if view["options"]["component_variant.shoemaker_2"] == "clay":
            needs = self._data(card).get("needs_alternative", needs)
        return amounts({kind: max(0, number - free[kind]) for kind, number in needs.items()}) or "nothing"

    # --- moves ----------------------------------------------------------------------------------------------------

    def move(self, view: View, move: Move) -> list[str | Text]:
        """What a choice means, in columns."""
        return [self.move_name(move), self._meaning(view, move)]

    def move_name(self, move: Move) -> str:
        """A move in few words, because lists are long: its kind and the names of what it touches."""
        return " ".join([move.kind, *[self.words.name(arg) for arg in move.args]])

    def _meaning(self, view: View, move: Move) -> str:
        seat = view["seat"] or 0
        kind, args = move.kind, move.args
        if kind in ("discard", "keep", "aside", "pay", "lay") and move.targets:
            return self._card(args[0])
        if kind == "work":
            goods = 2 if args[1] == "efficient" else 1
            coins = goods * self._value(args[0])
            return f"{goods} {self._good(args[0])}, coins {coins}; now lacks {self._missing(view, seat, args[0])}"
        if kind in ("place", "to", "next") and args[0] != "chain":
            return f"needs {self._needs(args[0])} → {self._good(args[0])}"
        if kind == "hire":
            return self._assistant(args[0]).partition(" ")[2]
        if kind == "give":
            return f"{int(args[1]) * self.game.components['goods'][args[0]]['value']} coins"
        if kind == "chain":
            return self._chain(args[0], int(args[1]))
        if kind == "build":
            card = view["seats"][seat]["aside"]
            return f"{self.words.name(card)}: {self._card(card)}" if card else ""
        return _MEANINGS.get(move.text, "")

    def _chain(self, type_: str, number: int) -> str:
        data = self.game.components["types"][type_]
        items = ", ".join(f"{number} {item}" for item in data["chain_goods"])
        return f"{items} → {number * len(data['chain_goods'])} {data['good']}" if number else "not used"


_MEANINGS = {
    "decline": "pay nothing: the building produces nothing",
    "stop": "lay no (more) card",
    "pass": "neither build nor hire; a card set aside returns to your hand",
    "end": "end your production",
    "stay": "all assistants stay where they are",
    "aside nothing": "you cannot build in this round",
    "exchange all": "discard your whole hand and draw as many cards",
    "exchange nothing": "keep your hand",
    "keep nothing": "exchange all of them",
}

DRAWING = GoodsDrawing
