# mypyc: skip
"""The drawing of a table of Pillars. Like any client, it uses only the view and the components."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from gildhall.engine.moves import Move
from gildhall.games.pillars.components import ADVANTAGES, KINDS, TYPES
from gildhall.games.pillars.scoring import SOURCES
from gildhall.terminal.generic import Cell, Drawing, View, amounts, grid, heading, in_columns, spaced

STYLES = {"green": "green", "blue": "bright_blue", "red": "red", "orange": "dark_orange"}
UNSEEN = "·"
ACROSS = 4
"""The number of columns for cards that are not craftsmen."""


class PillarsDrawing(Drawing):
    """The table of Pillars: seats, the trick, the cards that are gone, and the viewer's hand or pile."""

    def table(self, view: View) -> list[RenderableType]:
        is_scoring = not any(part["cards"] for part in view["seats"]) and not view["shared"]["trick"]
        lines = [heading(*self._heading(view, is_scoring)), self._seats(view)]
        if is_scoring:
            return [*lines, *self._pile(view)]
        cards = [self._craftsmen(view), self._neutrals(view), *self._possible(view)]
        return [*lines, "", *self._trick(view), "", *cards, *self._hand(view)]

    # --- the top: stage and seats ---------------------------------------------------------------------------------

    def _heading(self, view: View, is_scoring: bool) -> list[str]:
        shared = view["shared"]
        done = sum(part["tricks"] for part in view["seats"]) + (shared["king_trick_cards"] > 0)
        # a seat that has not played yet still holds its card for this trick
        tricks = done + max(part["cards"] for part in view["seats"]) + (len(shared["trick"]) == len(view["seats"]))
        now = "scoring" if is_scoring else f"trick {done + 1} of {tricks}"
        left = shared["stack"]["cards"]
        stack = f"{left} more advantage cards to come" if left else "the last stage"
        return ["Pillars of the Earth", f"stage {shared['stage']}", now, stack]

    def _seats(self, view: View) -> RenderableType:
        rows: list[list[Cell]] = []
        for seat, part in enumerate(view["seats"]):
            label = Text(self.mark(view, seat) + self.label(view, seat), style="bold" if seat == view["seat"] else "")
            colour = Text(part["colour"], STYLES[part["colour"]])
            owned = ", ".join(f"{self.words.name(card)} ({self._effect(card)})" for card in part["advantages"])
            units = map(int, part["stock"].split("/"))
            rows.append([label, colour, part["vp"], part["tricks"], part["cards"], *units, owned or "–"])
        return grid(rows, ["", "colour", "points", "tricks", "cards", *KINDS, "advantage cards"])

    def _effect(self, card: str) -> str:
        """What an advantage card does in every scoring."""
        data = self._data(card)
        if "convert" in data:
            return ", ".join(_takes(data))
        if "take" in data:
            return f"{data['take']}→{data['give']}"
        return f"+{data['vp']}" if "vp" in data else f"any→{data['vp_each']}"

    # --- the middle: the trick ------------------------------------------------------------------------------------

    def _trick(self, view: View) -> list[RenderableType]:
        trick = view["shared"]["trick"]
        rows: list[list[Cell]] = []
        for place, seat in enumerate(self.around(view, view["shared"]["leader"])):
            if place < len(trick):
                card = trick[place]
                rows.append([f"  {self.name(seat)}", self._card(card), self._value(card), self._gives(view, card)])
            else:
                note = "leads" if place == 0 else "to play" if seat in view["waiting"] else UNSEEN
                rows.append([f"  {self.name(seat)}", Text(note, "dim"), ""])
        now = f"  {self._verdict(view, trick)}" if trick else "  Any card may be led."
        return [Text("This trick", "bold"), grid(rows), now]

    def _verdict(self, view: View, trick: list[str]) -> str:
        """The player who would receive these cards if nobody played a higher one."""
        card, receiver = self._receiver(view, trick)
        name = self.words.name(card)
        if receiver is None:
            return "The King is in it: it will be laid aside, for a player without a trick."
        value = self._value(card)
        if self._colour(card):
            return f"Now the {name} ({value}) decides: {self.name(receiver)} would receive the trick, by colour."
        return f"Now {name} ({value}) decides: {self.name(receiver)}, who played it, would receive the trick."

    def _receiver(self, view: View, trick: Sequence[str]) -> tuple[str, int | None]:
        """The card that decides (POE-6.2, 6.3), and whose trick it would be (POE-6.4 to 6.6)."""
        place = max(range(len(trick)), key=lambda place: (self._value(trick[place]), place))
        card = trick[place]
        if card == "king":
            return card, None
        owner = self._owner(view, card)
        return card, self.around(view, view["shared"]["leader"])[place] if owner is None else owner

    # --- the cards of this stage ----------------------------------------------------------------------------------

    def _craftsmen(self, view: View) -> RenderableType:
        """Each craftsman's place: a hand, the trick, the receiver of the card, or not seen yet."""
        places = self._places(view)
        data = self.game.components["craftsmen"]
        titles = [f"{self.words.name(type_)} {data[type_]['value']}\n{_short(_takes(data[type_]))}" for type_ in TYPES]
        rows: list[list[Cell]] = []
        for seat, part in enumerate(view["seats"]):
            colour = part["colour"]
            cells = [places.get(f"{colour}_{type_}", UNSEEN) for type_ in TYPES]
            rows.append([Text(f"  {colour}, {self.name(seat)}", STYLES[colour]), *cells])
        return grid(rows, [f"Cards ({UNSEEN} unseen)", *titles])

    def _neutrals(self, view: View) -> RenderableType:
        """The same for sources, persons and this stage's advantage card, in columns."""
        places = self._places(view)
        cells = [self._whereabouts(copies, places) for copies in self._copies(len(view["seats"]))]
        advantage = view["shared"]["advantage"]
        cells.append(Text("advantage card ·", "dim") if advantage is None else self._whereabouts([advantage], places))
        return grid([["", *row] for row in in_columns(cells, ACROSS)])

    def _copies(self, seats: int) -> list[list[str]]:
        """The neutral cards in the game, copies of a card together."""
        neutral = self.game.components["neutral"]
        counts = {name: data["count"] for name, data in neutral.items() if seats in data["seats"]}
        return [[name] if n == 1 else [f"{name}_{i}" for i in range(1, n + 1)] for name, n in counts.items()]

    def _whereabouts(self, copies: list[str], places: dict[str, str]) -> Text:
        where = ", ".join(places.get(copy, UNSEEN) for copy in copies)
        name = f"{self.words.name(copies[0])} {self._value(copies[0])} "
        if all(copy not in places for copy in copies):
            return Text(name + where, "dim")
        return Text(name).append(where, "bold")

    def _possible(self, view: View) -> list[RenderableType]:
        """The advantage cards that may be in this stage's deal, while the viewer cannot know."""
        if view["shared"]["advantage"] is not None:
            return []
        gone = [card for part in view["seats"] for card in part["advantages"]]
        possible = [card for card in ADVANTAGES if card not in [*gone, *view["shared"]["stack"]["bottom"]]]
        names = [f"{self.words.name(card)} {self._effect(card)}" for card in possible]
        return [Text(f"Advantage card: one of {', '.join(names)}", "dim")]

    def _places(self, view: View) -> dict[str, str]:
        """The places of the cards that this seat knows."""
        shared = view["shared"]
        places = dict.fromkeys(shared["trick"], "trick")
        for _, receiver, *cards in shared["tricks"]:
            places.update(dict.fromkeys(cards, "aside" if receiver is None else self.name(receiver)))
        if shared["first_leader"] is not None and view["options"]["trick_history"] == "open":
            places.setdefault("lady_aliena", f"with {self.name(shared['first_leader'])}")  # POE-12.5
        if view["seat"] is not None:
            places.update(dict.fromkeys(view["seats"][view["seat"]]["hand"], "hand"))
        return places

    # --- the viewer's cards ---------------------------------------------------------------------------------------

    def _hand(self, view: View) -> list[RenderableType]:
        rest = self.hand_besides(view)
        if not rest:
            return []
        title = Text("Also in your hand: " if view["moves"] else "Your hand: ", "bold")
        return [title + Text(", ").join([self._card(card).append(f" {self._value(card)}") for card in rest])]

    def _pile(self, view: View) -> list[RenderableType]:
        """In the scoring: the viewer's pile with what it gives, and the result so far."""
        seat = view["seat"]
        if seat is None or (not view["moves"] and view["sealed"] is None):
            return []
        part = view["seats"][seat]
        cards = [*(part["pile"] or []), *part["advantages"]]
        useful = [card for card in cards if self._owner(view, card) in (None, seat)]
        cells: list[list[Cell]] = [[self._card(card), self._gives(view, card)] for card in useful]
        given = grid([["", *chain(*row)] for row in in_columns(cells, 2)])
        rest = len(cards) - len(useful)
        title = "Your pile and advantage cards" + (f" (and {rest} craftsmen of others, worth nothing)" if rest else "")
        points = [part["scoring"][source] for source in SOURCES]
        told = ", ".join(f"{spaced(name)} {number}" for name, number in zip(SOURCES, points, strict=True))
        result = f"So far in this scoring: {sum(points)} ({told})"
        stock = f"Your stock: {_stock(part['stock'])}"
        return ["", Text(title, "bold"), given, "", result, stock]

    # --- moves ----------------------------------------------------------------------------------------------------

    def move_titles(self, view: View) -> list[str]:
        return ["", "value", "gives", "as it stands, the trick goes to"] if self.step(view) == "play" else []

    def move(self, view: View, move: Move) -> list[str | Text]:
        """What a choice means, in columns."""
        name = self.move_name(move)
        if move.kind != "play":
            return [name, self._consequence(move)]
        card = move.args[0]
        _, receiver = self._receiver(view, [*view["shared"]["trick"], card])
        to = "nobody: laid aside" if receiver is None else self.chairs[receiver].label(receiver == view["seat"])
        return [Text(name, STYLES.get(self._colour(card), "")), f"{self._value(card):>5}", self._gives(view, card), to]

    def _consequence(self, move: Move) -> str:
        """The effect of a choice in the scoring."""
        if move.kind == "use":
            converter, kind = move.args
            data = self._data(converter)
            return f"1 {kind} → {data['convert'][kind]} points" if "convert" in data else f"1 {kind} → 1 {data['give']}"
        if move.kind == "clerk":
            return f"{int(move.args[1]) * self._data('clerk')['vp_each']} points"
        if move.kind == "tom":
            return f"+1 {move.args[0]}"
        return _stock(move.args[0]) if move.kind == "keep" else ""

    # --- cards ----------------------------------------------------------------------------------------------------

    def _card(self, card: str) -> Text:
        return Text(self.words.name(card), STYLES.get(self._colour(card), ""))

    def _colour(self, card: str) -> str:
        """The colour of a craftsman; none for other cards."""
        colour, _, type_ = card.partition("_")
        return colour if type_ in TYPES else ""

    def _owner(self, view: View, card: str) -> int | None:
        """The seat of a craftsman's colour."""
        colours = [part["colour"] for part in view["seats"]]
        colour = self._colour(card)
        return colours.index(colour) if colour else None

    def _data(self, card: str) -> dict[str, Any]:
        """The entry of a card, or of a type of cards, in the components."""
        tables = [self.game.components[name] for name in ("craftsmen", "advantage", "neutral")]
        names = (card, card.partition("_")[2], card.rstrip("_123456789"))
        found: dict[str, Any] = next(table[name] for table in tables for name in names if name in table)
        return found

    def _value(self, card: str) -> int:
        return int(self._data(card)["value"])

    def _gives(self, view: View, card: str) -> str:
        """What a card gives to the player who scores it."""
        data = self._data(card)
        if card in ADVANTAGES:
            return f"advantage card: {self._effect(card)} in every scoring"
        owner = self._owner(view, card)
        if owner is None:
            points = -view["options"]["william_penalty"] if card == "william_hamleigh" else data["gives"]["vp"]
            return _yields(data, points)
        if owner == view["seat"]:
            return f"yours: +{self.game.components['own_craftsman_vp']}, {_short(_takes(data))}"
        return f"of {self.name(owner)}"


def _yields(neutral: dict[str, Any], points: int) -> str:
    units = amounts({kind: neutral["gives"][kind] for kind in KINDS})
    choice = f"1 {' or '.join(neutral['choice'])}" if neutral["choice"] else ""
    return ", ".join(filter(None, [units, choice, f"{points:+} points" if points else ""]))


def _takes(converter: dict[str, Any]) -> list[str]:
    return [f"{kind}→{points}" for kind, points in converter["convert"].items() if points]


def _short(takes: list[str]) -> str:
    """Conversions in short form: a converter that takes every kind is written as its points alone."""
    return takes[0] if len(takes) == 1 else "any→" + "/".join(take.partition("→")[2] for take in takes)


def _stock(written: str) -> str:
    return amounts(dict(zip(KINDS, map(int, written.split("/")), strict=True))) or "nothing"


DRAWING = PillarsDrawing
