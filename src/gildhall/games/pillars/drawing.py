# mypyc: skip
"""The drawing of a table of Pillars. Like any client, it uses only the view and the components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from gildhall.engine.moves import Move
from gildhall.games.pillars.components import ADVANTAGES, KINDS, TYPES
from gildhall.games.pillars.scoring import SOURCES
from gildhall.terminal.generic import Drawing, View, heading, in_columns, spaced

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
        grid = Grid(box=None, header_style="dim", pad_edge=False)
        for name in ["", "colour", "points", "tricks", "cards", *KINDS, "advantage cards"]:
            is_number = name in ("points", "tricks", "cards", *KINDS)
            grid.add_column(name, justify="right" if is_number else "left")
        for seat, part in enumerate(view["seats"]):
            owned = ", ".join(f"{self.words.name(card)} ({self._effect(card)})" for card in part["advantages"])
            numbers = [part["vp"], part["tricks"], part["cards"], *part["stock"].split("/")]
            label = Text(self.mark(view, seat) + self.label(view, seat), style="bold" if seat == view["seat"] else "")
            grid.add_row(label, Text(part["colour"], STYLES[part["colour"]]), *map(str, numbers), owned or "–")
        return grid

    def _effect(self, card: str) -> str:
        """What an advantage card does in every scoring."""
        data = self.game.components["advantage"][card]
        if "convert" in data:
            return ", ".join(_takes(data))
        if "take" in data:
            return f"{data['take']}→{data['give']}"
        return f"+{data['vp']}" if "vp" in data else f"any→{data['vp_each']}"

    # --- the middle: the trick ------------------------------------------------------------------------------------

    def _trick(self, view: View) -> list[RenderableType]:
        shared = view["shared"]
        leader, trick = shared["leader"], shared["trick"]
        seats = len(view["seats"])
        grid = Grid.grid(padding=(0, 2))
        for place in range(seats):
            seat = (leader + place) % seats
            if place < len(trick):
                card = trick[place]
                grid.add_row(f"  {self.name(seat)}", self._card(card), str(self._value(card)), self._gives(view, card))
            else:
                note = "leads" if place == 0 else "to play" if seat in view["waiting"] else ""
                grid.add_row(f"  {self.name(seat)}", Text(note or UNSEEN, "dim"), "", "")
        now = f"  {self._verdict(view, trick)}" if trick else "  Any card may be led."
        return [Text("This trick", "bold"), grid, now]

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
        return card, (view["shared"]["leader"] + place) % len(view["seats"]) if owner is None else owner

    # --- the cards of this stage ----------------------------------------------------------------------------------

    def _craftsmen(self, view: View) -> RenderableType:
        """Each craftsman's place: a hand, the trick, the receiver of the card, or not seen yet."""
        places = self._places(view)
        grid = Grid(box=None, header_style="bold", pad_edge=False)
        grid.add_column(f"Cards ({UNSEEN} unseen)", min_width=16)
        for type_ in TYPES:
            data = self.game.components["craftsmen"][type_]
            grid.add_column(f"{self.words.name(type_)} {data['value']}\n{_short(_takes(data))}", justify="left")
        for seat, part in enumerate(view["seats"]):
            colour = part["colour"]
            cells = [places.get(f"{colour}_{type_}", UNSEEN) for type_ in TYPES]
            grid.add_row(Text(f"  {colour}, {self.name(seat)}", STYLES[colour]), *cells)
        return grid

    def _neutrals(self, view: View) -> RenderableType:
        """The same for sources, persons and this stage's advantage card, in columns."""
        places = self._places(view)
        cells = [self._whereabouts(copies, places) for copies in self._copies(len(view["seats"]))]
        advantage = view["shared"]["advantage"]
        cells.append(Text("advantage card ·", "dim") if advantage is None else self._whereabouts([advantage], places))
        grid = Grid.grid(padding=(0, 3, 0, 0))
        for row in in_columns(cells, ACROSS):
            grid.add_row("", *row)
        return grid

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
        text = Text("Also in your hand: " if view["moves"] else "Your hand: ", "bold")
        for i, card in enumerate(rest):
            text.append(", " if i else "")
            text.append_text(self._card(card)).append(f" {self._value(card)}")
        return [text]

    def _pile(self, view: View) -> list[RenderableType]:
        """In the scoring: the viewer's pile with what it gives, and the result so far."""
        seat = view["seat"]
        if seat is None or (not view["moves"] and view["sealed"] is None):
            return []
        part = view["seats"][seat]
        cards = [*(part["pile"] or []), *part["advantages"]]
        useful = [card for card in cards if self._owner(view, card) in (None, seat)]
        grid = Grid.grid(padding=(0, 2))
        for row in in_columns(useful, 2):
            grid.add_row("", *[cell for card in row for cell in (self._card(card), self._gives(view, card))])
        rest = len(cards) - len(useful)
        title = "Your pile and advantage cards" + (f" (and {rest} craftsmen of others, worth nothing)" if rest else "")
        points = [part["scoring"][source] for source in SOURCES]
        told = ", ".join(f"{spaced(name)} {number}" for name, number in zip(SOURCES, points, strict=True))
        result = f"So far in this scoring: {sum(points)} ({told})"
        stock = f"Your stock: {_stock(part['stock'])}"
        return ["", Text(title, "bold"), grid, "", result, stock]

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
        components = self.game.components
        if move.kind == "use":
            converter, kind = move.args
            data = components["craftsmen"].get(converter) or components["advantage"][converter]
            return f"1 {kind} → {data['convert'][kind]} points" if "convert" in data else f"1 {kind} → 1 {data['give']}"
        if move.kind == "idle":
            return ""
        if move.kind == "clerk":
            return f"{int(move.args[1]) * components['advantage']['clerk']['vp_each']} points"
        return _stock(move.args[0]) if move.kind == "keep" else f"+1 {move.args[0]}"

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
        """A card's entry in the components."""
        components = self.game.components
        type_ = card.partition("_")[2]
        found: dict[str, Any] = components["craftsmen"].get(type_) or components["advantage"].get(card)
        return found or components["neutral"][card.rstrip("_123456789")]

    def _value(self, card: str) -> int:
        value: int = self._data(card)["value"]
        return value

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
    gives = [f"{neutral['gives'][kind]} {kind}" for kind in KINDS if neutral["gives"][kind]]
    if neutral["choice"]:
        gives.append("1 " + " or ".join(neutral["choice"]))
    if points:
        gives.append(f"{points:+} points")
    return ", ".join(gives)


def _takes(converter: dict[str, Any]) -> list[str]:
    return [f"{kind}→{points}" for kind, points in converter["convert"].items() if points]


def _short(takes: list[str]) -> str:
    """Conversions in short form: a converter that takes every kind is written as its points alone."""
    return takes[0] if len(takes) == 1 else "any→" + "/".join(take.partition("→")[2] for take in takes)


def _stock(written: Any) -> str:
    units = [f"{number} {kind}" for number, kind in zip(str(written).split("/"), KINDS, strict=True) if number != "0"]
    return ", ".join(units) or "nothing"


DRAWING = PillarsDrawing
