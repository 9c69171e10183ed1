# mypyc: skip
"""The drawing of a table of Oh My Goods!. Like any client, it uses only the view and the components."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from gildhall.engine.moves import Move
from gildhall.games.oh_my_goods.moves import RESOURCES
from gildhall.terminal.generic import ROOM, Drawing, View, heading, in_columns, wrapped
from gildhall.terminal.screen import WIDTH

SUN = "☼"


class GoodsDrawing(Drawing):
    """The table of Oh My Goods!: the market, assistants for hire, every player's buildings, the viewer's hand."""

    def table(self, view: View) -> list[RenderableType]:
        market = self._market(view)
        display = self._display(view)
        others = [line for seat in self._around(view)[1:] for line in self._seat(view, seat)]
        me = self._around(view)[0]
        full = [*self._seat_title(view, me), *self._workshops(view, me)]
        hand = self._hand(view, full=True)
        room = ROOM - 1 - len(market) - len(others) - self._asked_lines(view)
        if len(display) + len(full) + len(hand) > room:
            hand = self._hand(view, full=False)
        if len(display) + len(full) + len(hand) > room and self.step(view) not in ("", "build_or_hire"):
            display = self._display_in_short(view)
        if len(display) + len(full) + len(hand) > room:
            full = self._seat(view, me)
        title: list[RenderableType] = [heading(*self._heading(view))]
        return [*title, *market, *display, *others, *full, *hand]

    def _asked_lines(self, view: View) -> int:
        """The number of lines that the moves and the suggested answer need below the table."""
        lines = len(view["moves"])
        if view["form"] is not None:
            length = sum(len(str(cell)) + 4 for move in self.suggested(view) for cell in self.move(view, move))
            lines += 1 + (length + 20) // (WIDTH - 4)
        return lines

    def _around(self, view: View) -> list[int]:
        """All seats, the viewer's first."""
        seats = len(view["seats"])
        first = view["seat"] or 0
        return [(first + i) % seats for i in range(seats)]

    # --- the middle -----------------------------------------------------------------------------------------------

    def _heading(self, view: View) -> list[str]:
        shared = view["shared"]
        round_ = f"round {shared['round']}" + (", the FINAL round" if shared["final"] else "")
        piles = f"draw pile {shared['pile']['cards']}, discard pile {shared['discard_cards']}"
        return ["Oh My Goods!", round_, f"{self.name(shared['active'])} is first", piles]

    def _market(self, view: View) -> list[RenderableType]:
        shared = view["shared"]
        lines: list[RenderableType] = []
        for row, when in ((1, "sunrise"), (2, "sunset")):
            text = ", ".join(self._symbol(card) for card in shared[f"row{row}"]) or "not revealed yet"
            lines += wrapped(f"Market row {row} ({when}): {text}")
        colours = {name: data["colour"] for name, data in self.game.components["resources"].items()}
        numbers = "  ".join(f"{name} ({colours[name]}) {number}" for name, number in shared["market"].items())
        lines.append(Text(f"Market: {numbers}", "bold"))
        return lines

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

    def _seat_title(self, view: View, seat: int) -> list[RenderableType]:
        part = view["seats"][seat]
        parts = [f"coins {part['coins']}", f"buildings {len(part['buildings'])}", f"points {self._points(part)}"]
        parts.append(f"hand cards {part['cards']}")
        if part["has_aside"]:
            card = part["aside"]
            parts.append(f"set aside: {self.words.name(card)}" if card else "a card set aside")
        if part["assistants"]:
            parts.append("assistants " + ", ".join(face.split("_")[1] for face in part["assistants"]))
        return [Text.assemble(self.mark(view, seat), (self.label(view, seat), "bold"), ": " + ", ".join(parts))]

    def _points(self, part: dict[str, Any]) -> int:
        """Points as if the game ended now."""
        faces = self.game.components["assistants"]
        points = sum(self._data(card).get("vp", 0) for card in part["buildings"])
        points += sum(faces[face]["vp"] for face in part["assistants"])
        return int(points + part["coins"] // self.game.components["constants"]["coins_per_vp"])

    def _seat(self, view: View, seat: int) -> list[RenderableType]:
        """A player in short form: a title, and the buildings one after another."""
        part = view["seats"][seat]
        cells = [self._building(part, b) for b in range(len(part["buildings"]))]
        return [*self._seat_title(view, seat), *wrapped("; ".join(cells), 4)]

    def _building(self, part: dict[str, Any], b: int) -> str:
        card = part["buildings"][b]
        who = self._person(part, card)
        text = self.words.name(card) + (f" ({who})" if who else "")
        number = part["goods"][b]
        return f"{text} {number} {self._good(card)}" if number else text

    def _person(self, part: dict[str, Any], card: str) -> str:
        if part["worker"] == card:
            return f"worker, {part['mode']}"
        return "assistant" if card in part["staff"] else ""

    def _workshops(self, view: View, seat: int) -> list[RenderableType]:
        """The viewer's buildings, one on each line: goods, persons, needs, missing resources, the chain."""
        part = view["seats"][seat]
        lines: list[RenderableType] = []
        for b, card in enumerate(part["buildings"]):
            name = self.words.name(card)
            if self._type(card) is None:
                lines.append(Text(f"    {name:<22} {self._office(card)}"))
                continue
            goods = f"{part['goods'][b]} {self._good(card)}"
            needs = f"needs {self._needs(card)}"
            short = self._missing(view, seat, card)
            text = f"    {name:<21}{goods:<10}{self._person(part, card):<18}{needs:<23}"
            lines.append(Text(text + (f"lacks {short}" if short else "lacks nothing")))
        if view["seat"] is not None:
            lines += wrapped(f"Colours: {self._colours(part)}. Chains: {self._chains(part)}", 4)
        return lines

    def _colours(self, part: dict[str, Any]) -> str:
        """The colours that assistants require. The charburner has none of them."""
        resources = [self._data(card).get("resource") for card in part["buildings"]]
        numbers = {data["colour"]: resources.count(name) for name, data in self.game.components["resources"].items()}
        return ", ".join(f"{number} {colour}" for colour, number in numbers.items() if number) or "none yet"

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
        return wrapped(f"{title} " + "; ".join(f"{self.words.name(card)} {self._short_card(card)}" for card in hand))

    def _card(self, card: str) -> str:
        """What a deck card shows."""
        data = self._data(card)
        text = f"{self._symbol(card):<7} {data['cost']:>2} coins, {data['vp']} VP, "
        if self._type(card) is None:
            return text + self._office(card)
        return text + f"{self._needs(card)} → {self._good(card)} ({self._value(card)})"

    def _short_card(self, card: str) -> str:
        data = self._data(card)
        return f"({data['resource']}, {data['cost']} coins, {data['vp']} VP)"

    def _office(self, card: str) -> str:
        gives = self._data(card)["gives"]
        return "+1 card in phase I if you have at most 3" if gives == "draw" else f"+1 {gives} for you alone"

    def _data(self, card: str) -> dict[str, Any]:
        """A card's entry in the components."""
        components = self.game.components
        data: dict[str, Any] = components["charburners"].get(card) or components["deck"][card]
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

    def _needs_of(self, view: View | None, card: str) -> dict[str, int]:
        data = self._data(card)
        if view is not None and view["options"]["component_variant.shoemaker_2"] == "clay":
            data = {"needs": data.get("needs_alternative", data["needs"])}
        return {kind: number for kind, number in data["needs"].items() if number}

    def _needs(self, card: str) -> str:
        return ", ".join(f"{number} {kind}" for kind, number in self._needs_of(None, card).items())

    def _missing(self, view: View, seat: int, card: str) -> str:
        """What the current market and the viewer's offices do not cover."""
        offices = [self._data(own).get("gives") for own in view["seats"][seat]["buildings"]]
        market = view["shared"]["market"]
        free = {resource: market[resource] + offices.count(resource) for resource in RESOURCES}
        free["any"] = sum(free.values())
        short = {kind: number - free[kind] for kind, number in self._needs_of(view, card).items()}
        return ", ".join(f"{number} {kind}" for kind, number in short.items() if number > 0)

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
            short = self._missing(view, seat, args[0])
            goods = 2 if args[1] == "efficient" else 1
            coins = goods * self._value(args[0])
            return f"{goods} {self._good(args[0])}, coins {coins}; now lacks {short or 'nothing'}"
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
