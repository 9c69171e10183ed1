"""The cards and numbers of Pillars as one immutable facts object, with small ints for cards, kinds and colours.

Cards are numbered 0…39: the craftsmen by colour, the neutral cards, the advantage cards. Copies of one card are neighbours.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.errors import BadComponents
from gildhall.engine.game import Facts, Game
from gildhall.engine.moves import Move

KINDS: Final = ["sand", "wood", "stone", "metal"]
COLOURS: Final = ["green", "blue", "red", "orange"]
TYPES: Final = ["toolmaker", "stonemason", "carpenter", "mortar_mixer", "master_builder"]
ADVANTAGES: Final = ["bell_founder", "brick_burner", "painter", "potter", "clerk"]

CONVERTERS: Final = [
    "brick_burner",
    "bell_founder",
    "toolmaker",
    "stonemason",
    "carpenter",
    "potter",
    "mortar_mixer",
    "master_builder",
]
"""Everything that takes a unit in a scoring, in the order in which it is asked (RULES.md section 15)."""

BRICK_BURNER: Final = 0
NOBODY: Final = -1


def card_names(components: dict[str, Any]) -> list[str]:
    """All cards in the order of their numbers."""
    names = [f"{colour}_{type_}" for colour in COLOURS for type_ in TYPES]
    for name, card in components["neutral"].items():
        copies = card["count"]
        names.extend([name] if copies == 1 else [f"{name}_{n}" for n in range(1, copies + 1)])
    return names + ADVANTAGES


def most_units(components: dict[str, Any]) -> int:
    """No stock can ever hold more units of one kind than this: what was kept, and all cards that give some."""
    given = sum(
        max(card["count"] * max(card["gives"][kind] for kind in KINDS), card["count"] if card["choice"] else 0)
        for card in components["neutral"].values()
    )
    start = max(components["resources"][kind]["start"] for kind in KINDS)
    return int(max(components["carry_limit"], start) + given + 1)


def keeps(limit: int) -> list[list[int]]:
    """All stocks of exactly ``limit`` units, in the order sand, wood, stone, metal.

    >>> len(keeps(3))
    20
    """
    return [
        [sand, wood, stone, limit - sand - wood - stone]
        for sand in range(limit + 1)
        for wood in range(limit + 1 - sand)
        for stone in range(limit + 1 - sand - wood)
    ]


def written(stock: list[int]) -> str:
    """A stock in the notation of the rules: sand/wood/stone/metal."""
    return "/".join(map(str, stock))


def all_moves(components: dict[str, Any]) -> list[Move]:
    """The catalogue: every choice of RULES.md section 15, D1 to D10."""
    moves = [Move("play", [card], [f"card:{card}"]) for card in card_names(components)]
    moves += [Move("tom", [kind], ["card:tom_builder", f"kind:{kind}"]) for kind in KINDS]
    for converter in CONVERTERS:
        moves += [Move("use", [converter, kind], [f"converter:{converter}", f"kind:{kind}"]) for kind in KINDS]
        moves.append(Move("idle", [converter], [f"converter:{converter}"]))
    for kind in KINDS:
        amounts = range(most_units(components) + 1)
        moves += [Move("clerk", [kind, str(n)], ["card:clerk", f"kind:{kind}"]) for n in amounts]
    moves += [Move("keep", [written(stock)]) for stock in keeps(components["carry_limit"])]
    return moves


class PillarsFacts(Facts):
    """What does not change during a game of Pillars."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        components = game.components
        self._read_options(options)
        self.names = card_names(components)
        self.card: dict[str, int] = {name: card for card, name in enumerate(self.names)}
        self._read_colours(seats, str(options["unused_colour"]))
        self._read_cards(components)
        self._read_deal(components, seats)
        self._read_scoring(components)
        self._find_moves()

    def _read_options(self, options: dict[str, Any]) -> None:
        self.all_score: bool = options["king_trick_several_trickless"] == "all_score"
        self.open_history: bool = options["trick_history"] == "open"
        self.advantage_shown: bool = options["advantage_reveal"] == "shown"
        self.sealed_scoring: bool = options["scoring_mode"] == "sealed"
        self.stage_limit: int = options["stage_limit"]

    def _read_colours(self, seats: int, unused: str) -> None:
        """POE-3.1, 3.7, 3.10."""
        used = [colour for colour in range(4) if seats == 4 or COLOURS[colour] != unused]
        self.colour_of_seat: list[int] = used
        self.seat_of_colour: list[int] = [used.index(c) if c in used else NOBODY for c in range(4)]

    def _read_cards(self, components: dict[str, Any]) -> None:
        neutral = components["neutral"]
        self.value: list[int] = []
        self.copy_of: list[int] = []  # the first copy of the same card
        self.gives: list[list[int]] = []  # four kinds, then victory points
        self.choice: list[list[int]] = []
        for colour in range(4):
            for type_ in TYPES:
                self._add_card(components["craftsmen"][type_]["value"], 1)
        for name, card in neutral.items():
            self._add_card(card["value"], card["count"])
            vp = self.options["william_penalty"] * -1 if name == "william_hamleigh" else card["gives"]["vp"]
            for _ in range(card["count"]):
                self.gives.append([card["gives"][kind] for kind in KINDS] + [vp])
                self.choice.append([KINDS.index(kind) for kind in card["choice"]])
        for name in ADVANTAGES:
            self._add_card(components["advantage"][name]["value"], 1)
        self.first_neutral = 20
        self.first_advantage = self.card[ADVANTAGES[0]]
        self.aliena = self.card["lady_aliena"]
        self.alfred = self.card["alfred_builder"]
        self.king = self.card["king"]
        self.tom = self.card["tom_builder"]

    def _add_card(self, value: int, count: int) -> None:
        first = len(self.value)
        for _ in range(count):
            self.value.append(value)
            self.copy_of.append(first)

    def owner(self, card: int) -> int:
        """The seat of the card's colour; −1 for neutral and advantage cards."""
        return self.seat_of_colour[card // 5] if card < 20 else NOBODY

    def _read_deal(self, components: dict[str, Any], seats: int) -> None:
        """POE-3.5, 3.6, 3.8, 3.9: the cards that are dealt in every stage, besides one advantage card."""
        self.dealt: list[int] = [card for card in range(20) if self.owner(card) != NOBODY]
        card = 20
        for entry in components["neutral"].values():
            for _ in range(entry["count"]):
                if seats in entry["seats"]:
                    self.dealt.append(card)
                card += 1
        self.advantages: list[int] = list(range(self.first_advantage, self.first_advantage + len(ADVANTAGES)))
        if (len(self.dealt) + 1) % seats:
            raise BadComponents(f"{len(self.dealt)} cards and an advantage card cannot be dealt evenly to {seats} players")
        self.hand_size = (len(self.dealt) + 1) // seats
        self.owners: list[int] = [self.owner(c) for c in range(len(self.names))]

    def _read_scoring(self, components: dict[str, Any]) -> None:
        self.start: list[int] = [components["resources"][kind]["start"] for kind in KINDS]
        self.carry_limit: int = components["carry_limit"]
        self.own_craftsman_vp: int = components["own_craftsman_vp"]
        self.painter_vp: int = components["advantage"]["painter"]["vp"]
        self.clerk_vp: int = components["advantage"]["clerk"]["vp_each"]
        self.painter = self.card["painter"]
        self.clerk = self.card["clerk"]
        self.brick_gives: int = KINDS.index(components["advantage"]["brick_burner"]["give"])
        self.points: list[list[int]] = []  # by converter and kind
        self.converter_card: list[int] = []  # the advantage card, or the first card of the craftsman's type (green)
        for name in CONVERTERS:
            self.points.append(self._points_of(components, name))
            self.converter_card.append(self.card[name] if name in ADVANTAGES else TYPES.index(name))
        self.is_craftsman: list[bool] = [name in TYPES for name in CONVERTERS]

    def _points_of(self, components: dict[str, Any], converter: str) -> list[int]:
        if converter == "brick_burner":
            take = components["advantage"][converter]["take"]
            return [1 if kind == take else 0 for kind in KINDS]  # not points: only which kind he takes
        part = "craftsmen" if converter in TYPES else "advantage"
        return [components[part][converter]["convert"][kind] for kind in KINDS]

    def _find_moves(self) -> None:
        find = self.catalogue.id
        self.play_move: list[int] = [find("play", name) for name in self.names]
        self.tom_move: list[int] = [find("tom", kind) for kind in KINDS]
        self.use_move: list[list[int]] = [[find("use", name, kind) for kind in KINDS] for name in CONVERTERS]
        self.idle_move: list[int] = [find("idle", name) for name in CONVERTERS]
        self.clerk_move: list[int] = [find("clerk", kind, "0") for kind in KINDS]  # the number taken is added
        self.keep_stocks: list[list[int]] = keeps(self.carry_limit)
        self.keep_move: int = find("keep", written(self.keep_stocks[0]))
