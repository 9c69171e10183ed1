"""The cards and numbers of Pillars as one immutable facts object, with small ints for cards, kinds and colours.

Cards are numbered from 1, and a card's number is the id of the move that plays it. First come Alfred Builder and the
cards with copies, which need a check before they may be played; then the other neutral cards, the craftsmen by colour,
the advantage cards. So in a sorted hand all cards that need a check come first, and usually the hand itself is the list
of choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from gildhall.engine.errors import BadComponents
from gildhall.engine.game import Game
from gildhall.engine.plain import machine_words
from gildhall.games.pillars._numbers import PillarsNumbers

if TYPE_CHECKING:
    from gildhall.games.pillars.thumb.judgement import Judgement

KINDS: Final = ["sand", "wood", "stone", "metal"]
COLOURS: Final = ["green", "blue", "red", "orange"]
TYPES: Final = ["toolmaker", "stonemason", "carpenter", "mortar_mixer", "master_builder"]
ADVANTAGES: Final = ["bell_founder", "brick_burner", "painter", "potter", "clerk"]

CONVERTERS: Final = [
    *("brick_burner", "bell_founder", "toolmaker", "stonemason"),
    *("carpenter", "potter", "mortar_mixer", "master_builder"),
]
"""Everything that takes a unit in a scoring, in the order in which it is asked (RULES.md section 15)."""

BRICK_BURNER: Final = 0

# What a seat may use in a scoring, as bits: bit i is USES[i].
USES: Final = [*CONVERTERS, "clerk", "tom_builder"]
ALL_CONVERTERS: Final = 0xFF
CLERK_BIT: Final = 0x100
TOM_BIT: Final = 0x200
NOBODY: Final = -1
MOST_VALUE: Final = 12
"""The rules of thumb treat all higher values as equal."""


def neutral_order(components: dict[str, Any]) -> list[str]:
    """The neutral cards in the order of their numbers."""
    neutral = components["neutral"]
    return sorted(neutral, key=lambda name: (name != "alfred_builder", neutral[name]["count"] == 1))


def card_names(components: dict[str, Any]) -> list[str]:
    """All cards in the order of their numbers; nothing has the number 0."""
    names = [""]
    for name in neutral_order(components):
        copies = components["neutral"][name]["count"]
        names.extend([name] if copies == 1 else [f"{name}_{n}" for n in range(1, copies + 1)])
    names.extend(f"{colour}_{type_}" for colour in COLOURS for type_ in TYPES)
    return names + ADVANTAGES


def most_units(components: dict[str, Any]) -> int:
    """The most units of one kind that a stock can ever hold: the kept units, and those of all cards that give some."""
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


def fewer_kept(limit: int) -> list[list[int]]:
    """POE-11.12: all stocks of fewer units, the largest first.

    >>> len(fewer_kept(3))
    15
    """
    return [stock for units in range(limit - 1, -1, -1) for stock in keeps(units)]


# A stock is one int, eight bits per kind. Copying it is free, and one subtraction shows whether it contains another.


def packed(stock: list[int]) -> int:
    """A stock with these numbers of units of each kind."""
    return stock[0] | stock[1] << 8 | stock[2] << 16 | stock[3] << 24


GUARDS: Final = 0x80808080
STOCK: Final = 0x7F7F7F7F
MOST_OF_A_KIND: Final = 127
"""The most units of one kind that fit in a packed stock."""


def holds(stock: i64, kept: i64) -> bool:
    """Does one stock hold all units of another?

    >>> holds(packed([2, 1, 2, 0]), packed([0, 1, 2, 0])), holds(packed([2, 1, 2, 0]), packed([0, 0, 2, 1]))
    (True, False)
    """
    return ((stock | GUARDS) - kept) & GUARDS == GUARDS


def one_unit(kind: i64) -> i64:
    """A stock of one unit."""
    one: i64 = 1
    return one << 8 * kind


def units_of(stock: i64, kind: i64) -> i64:
    """How many units of a kind."""
    return stock >> 8 * kind & 0xFF


def units_in(stock: i64) -> i64:
    """How many units of all kinds."""
    return (stock & 0xFF) + (stock >> 8 & 0xFF) + (stock >> 16 & 0xFF) + (stock >> 24)


def kinds_in(stock: i64) -> i64:
    """A bit for each kind in the stock."""
    ones = (stock + STOCK & GUARDS) >> 7
    return (ones | ones >> 7 | ones >> 14 | ones >> 21) & 15


def written(stock: int) -> str:
    """A stock in the notation of the rules: sand/wood/stone/metal.

    >>> written(packed([2, 1, 2, 0]))
    '2/1/2/0'
    """
    return "/".join([str(units_of(stock, kind)) for kind in range(4)])


class PillarsFacts(PillarsNumbers):
    """What does not change during a game of Pillars."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        self.makes_forced = rules_version >= 2
        components = game.components
        self.names = card_names(components)
        self.card: dict[str, int] = {name: card for card, name in enumerate(self.names)}
        self._read_colours(seats, str(options["unused_colour"]))
        self._read_cards(components)
        self._check_deal()
        self._read_scoring(components)
        self._find_moves()
        # for counting unseen cards by value; advantage cards, which are not dealt, come after all values
        self.counted_value: list[int] = [min(int(value), MOST_VALUE) for value in self.value]
        self.counted_value[self.first_advantage :] = [MOST_VALUE + 1] * len(self.advantages)
        self.dealt_by_value: list[int] = [0] * (MOST_VALUE + 2)
        for card in self.dealt:
            self.dealt_by_value[self.counted_value[card]] += 1
        # what the rules of thumb found out about the cards (thumb/judgement.py), by seat
        self.judgements: list[Judgement] = []
        self.judged_by: object = None  # the list of habits that they are for

    def _read_colours(self, seats: int, unused: str) -> None:
        """POE-3.1, 3.7, 3.10."""
        used = [colour for colour in range(4) if seats == 4 or COLOURS[colour] != unused]
        self.colour_of_seat: list[int] = used
        self.seat_of_colour: list[int] = [used.index(c) if c in used else NOBODY for c in range(4)]

    def _read_cards(self, components: dict[str, Any]) -> None:
        neutral = [components["neutral"][name] for name in neutral_order(components)]
        data = [card for card in neutral for _ in range(card["count"])]
        self.first_craftsman: i64 = 1 + len(data)
        data += [components["craftsmen"][type_] for _ in COLOURS for type_ in TYPES]
        self.first_advantage: i64 = 1 + len(data)
        data += [components["advantage"][name] for name in ADVANTAGES]
        self.advantages: list[int] = list(range(self.first_advantage, len(self.names)))
        nothing = dict.fromkeys([*KINDS, "vp"], 0)
        given = [nothing, *[card.get("gives", nothing) for card in data]]
        # by card
        self.value = machine_words([0, *[card["value"] for card in data]])
        self.gives = machine_words([packed([gives[kind] for kind in KINDS]) for gives in given])  # a stock of units
        self.vp = machine_words([gives["vp"] for gives in given])
        self.choice: list[list[int]] = [[], *[[KINDS.index(kind) for kind in card.get("choice", [])] for card in data]]
        others, last = [NOBODY] * int(self.first_craftsman), [NOBODY] * len(ADVANTAGES)
        self.type_of: list[int] = [*others, *[type_ for _ in COLOURS for type_ in range(len(TYPES))], *last]
        owners = [*others, *[seat for seat in self.seat_of_colour for _ in TYPES], *last]
        self.owners = machine_words(owners)
        copy_of = [0]  # the first copy of the same card
        for card in neutral:
            copy_of += [len(copy_of)] * card["count"]
        self.copy_of = machine_words([*copy_of, *range(len(copy_of), len(self.names))])
        # POE-3.5, 3.6, 3.8, 3.9: dealt in every stage, besides one advantage card
        self.dealt: list[int] = [i for i, card in enumerate(data, 1) if self.seats in card.get("seats", [])]
        self.dealt += [card for card, owner in enumerate(owners) if owner != NOBODY]
        self._find_persons()

    def _find_persons(self) -> None:
        self.alfred: i64 = self.card["alfred_builder"]
        self.aliena = self.card["lady_aliena"]
        self.king = self.card["king"]
        self.tom = self.card["tom_builder"]
        self.painter = self.card["painter"]
        self.last_copied: i64 = max(
            [card for card in range(1, len(self.value)) if self.copy_of[card] != card], default=0
        )
        if self.options["william_penalty"] == 2:
            self.vp[self.card["william_hamleigh"]] = -2  # POE-11.4; otherwise the component counts

    def _check_deal(self) -> None:
        """POE-3.8, 3.9: all cards are dealt evenly; a stage has as many tricks as a hand has cards (POE-1.3)."""
        cards = len(self.dealt) + 1
        if cards % self.seats:
            raise BadComponents(
                f"{cards} cards (with one advantage card) cannot be dealt evenly to {self.seats} players"
            )
        self.hand_size = cards // self.seats
        others = [card for card in self.dealt + self.advantages if card != self.king]
        if max(self.value[card] for card in others) >= self.value[self.king]:
            raise BadComponents("no other card may be worth as much as the King (POE-2.5)")

    def _read_scoring(self, components: dict[str, Any]) -> None:
        self.most_units = most_units(components)
        if self.most_units > MOST_OF_A_KIND:
            raise BadComponents(f"{self.most_units} units of a kind could come together, more than {MOST_OF_A_KIND}")
        self.start: int = packed([components["resources"][kind]["start"] for kind in KINDS])
        self.carry_limit: int = components["carry_limit"]
        self.own_craftsman_vp: int = components["own_craftsman_vp"]
        self.painter_vp: int = components["advantage"]["painter"]["vp"]
        self.clerk_vp: int = components["advantage"]["clerk"]["vp_each"]
        self.brick_gives: int = KINDS.index(components["advantage"]["brick_burner"]["give"])
        # by converter: the points for each kind, and a bit for each kind that it takes
        self.points: list[list[int]] = [self._points_of(components, name) for name in CONVERTERS]
        self.takes = machine_words([sum(1 << kind for kind in range(4) if of[kind]) for of in self.points])
        # by card: what it lets its owner use in a scoring, as a bit
        uses = [TYPES[type_] if type_ >= 0 else name for name, type_ in zip(self.names, self.type_of)]
        self.use_bit = machine_words([1 << USES.index(use) if use in USES else 0 for use in uses])

    def _points_of(self, components: dict[str, Any], converter: str) -> list[int]:
        if converter == "brick_burner":
            take = components["advantage"][converter]["take"]
            return [1 if kind == take else 0 for kind in KINDS]  # not points: only which kind it takes
        part = "craftsmen" if converter in TYPES else "advantage"
        return [components[part][converter]["convert"][kind] for kind in KINDS]

    def _find_moves(self) -> None:
        find = self.catalogue.id
        assert find("play", self.names[1]) == 1, "a card's number is the id of the move that plays it"
        self.tom_move: list[int] = [find("tom", kind) for kind in KINDS]
        self.use_move: list[list[int]] = [[find("use", name, kind) for kind in KINDS] for name in CONVERTERS]
        self.idle_move: list[int] = [find("idle", name) for name in CONVERTERS]  # its uses follow, kind by kind
        # by converter and the kinds in stock: its moves
        self.uses_of: list[list[list[int]]] = [
            [[*[uses[kind] for kind in range(4) if (takes & kinds) >> kind & 1], idle] for kinds in range(16)]
            for uses, takes, idle in zip(self.use_move, self.takes, self.idle_move, strict=True)
        ]
        self.clerk_move: list[int] = [find("clerk", kind, "0") for kind in KINDS]  # the number taken is added
        stocks = keeps(self.carry_limit) + (fewer_kept(self.carry_limit) if self.may_keep_fewer else [])
        self.keep_stocks: list[int] = [packed(stock) for stock in stocks]
        self.kept_of: dict[int, list[int]] = {}  # by stock, when asked for: the moves that keep some of it
        self.keep_move: int = find("keep", written(self.keep_stocks[0]))
