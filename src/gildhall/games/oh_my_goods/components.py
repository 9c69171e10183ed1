"""The cards and numbers of Oh My Goods! as one immutable facts object, with small ints for cards, resources and types.

Deck cards are numbered from 1, and a card's number is the id of the move that discards it; the charburners come after
them. Types of production buildings are numbered in the order of their chains (OMG-17.6), and a good has the number of
the type that makes it (OMG-2.9). Resources, and the colours that go with them (OMG-2.6), are numbered in the order in
which they are asked for.
"""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.errors import BadComponents, BadSetup
from gildhall.engine.game import Game
from gildhall.engine.plain import machine_words
from gildhall.games.oh_my_goods._numbers import GoodsNumbers
from gildhall.games.oh_my_goods.moves import RESOURCES, GoodsMoves

COLOURS: Final = ["green", "yellow", "red", "white", "grey"]
ANY: Final = 5
"""A need that any resource covers (the glassmaker's), after the five resources."""
NONE: Final = -1

CARD_BITS: Final = 7
CARD: Final = (1 << CARD_BITS) - 1
BUILDING: Final = 12
"""A good is one int: the deck card that lies there, the type of the good from bit 7, the building from bit 12."""

KIND_BITS: Final = 8
KIND: Final = (1 << KIND_BITS) - 1
"""Numbers by resource are packed into one int, so that copying them is free."""

DRAW: Final = "draw"

MOST_BUILDINGS: Final = 16
"""The most buildings of one player: a player builds once a round, and the game ends soon after the eighth (OMG-11.1).
"""
MOST_CARDS: Final = 94


COLOUR_GUARDS: Final = 0x8080808080


def pack_good(card: int, type_: int, building: int) -> int:
    """A card that lies on a building as a good of its type."""
    return card | type_ << CARD_BITS | building << BUILDING


def type_in(good: int) -> int:
    """The type of a good."""
    return good >> CARD_BITS & 31


def packed(numbers: list[int]) -> int:
    """Numbers by colour in one int, eight bits each: one subtraction shows whether they contain others."""
    return numbers[0] | numbers[1] << 8 | numbers[2] << 16 | numbers[3] << 24 | numbers[4] << 32


def resource_number(name: str | None) -> int:
    """The number of a resource that a card shows or gives; ``ANY`` for a card in phase I (OMG-5.8)."""
    return NONE if name is None else ANY if name == DRAW else RESOURCES.index(name)


class GoodsFacts(GoodsNumbers):
    """What does not change during a game of Oh My Goods!"""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        self.makes_forced = rules_version >= 2
        assert isinstance(game.catalogue, GoodsMoves)
        self.moves = game.catalogue
        self._read_options(game.components, options)
        self.display_size: int = self.display[self.seats - 2]
        self.most_goods: int = max(self.goods_efficient, self.goods_sloppy, self.goods_assistant)
        self._read_types(game.components)
        self._read_cards(game.components)
        self._read_classes()
        self._read_assistants(game.components)
        self.orders: list[list[int]] = [[(first + i) % seats for i in range(seats)] for first in range(seats)]

    def _read_options(self, components: dict[str, Any], options: dict[str, Any]) -> None:
        """OMG-12.1 to 12.4: the edition sets the defaults of three switches, which may be set one by one."""
        edition = components["editions"][options["edition"]]
        switches = {name: edition[name] for name in ("hand_exchange", "max_assistants", "final_round_all_chains")}
        switches.update({name: options[name] for name in switches if options[name] != "edition"})
        self.any_exchange: bool = switches["hand_exchange"] == "any"
        self.max_assistants: int = switches["max_assistants"] or len(components["assistants"])
        self.all_chains: bool = switches["final_round_all_chains"]
        self.keep_one: bool = options["keep_one"] and not self.any_exchange  # OMG-12.15
        first = options["first_player"]
        self.first_player: int = NONE if first == "random" else first
        if self.first_player >= self.seats:
            raise BadSetup(
                f"option 'first_player' is {first}; with {self.seats} players seats are 0 to {self.seats - 1}"
            )

    def _read_types(self, components: dict[str, Any]) -> None:
        """OMG-2.10, 2.11, 17.14."""
        goods, data = list(components["goods"]), list(components["types"].values())
        self.types = self.moves.types
        self.type: dict[str, int] = {name: number for number, name in enumerate(self.types)}
        self.goods: list[str] = [type_["good"] for type_ in data]
        if sorted(self.goods) != sorted(goods):
            raise BadComponents("every good is made by exactly one type of building")
        self.value = machine_words([components["goods"][good]["value"] for good in self.goods])
        if min(list(self.value)) < 1:
            raise BadComponents("a good is worth at least 1 coin")
        resources = [type_["chain_resources"] for type_ in data]
        self.chain_resource: list[int] = [RESOURCES.index(names[0]) if names else NONE for names in resources]
        self.chain_goods: list[list[int]] = [[self.goods.index(good) for good in each["chain_goods"]] for each in data]
        for t, name in enumerate(self.types):
            if len(resources[t]) > 1:
                raise BadComponents(f"the chain of the {name} takes more than one resource")
            if any(item >= t for item in self.chain_goods[t]):
                raise BadComponents(f"the chain of the {name} must take goods of types before it (OMG-17.6)")
        # by type: the goods of its chain, as a mask
        self.chain_takes: list[int] = [sum(1 << item for item in set(items)) for items in self.chain_goods]
        self.has_chain: list[bool] = [bool(each["chain_resources"] or each["chain_goods"]) for each in data]
        # by type: the types without a resource in their chain that take its good
        types = range(len(data))
        pure = [t for t in types if self.chain_resource[t] < 0]
        self.refiners: list[list[int]] = [[other for other in pure if self.chain_takes[other] >> t & 1] for t in types]
        self.pay_order: list[int] = sorted(types, key=lambda t: (-self.value[t], goods.index(self.goods[t])))
        self.pay_place = machine_words([self.pay_order.index(t) for t in types])

    def _read_cards(self, components: dict[str, Any]) -> None:
        self.names = self.moves.names
        self.card: dict[str, int] = {name: card for card, name in enumerate(self.names)}
        self.deck: list[int] = list(range(1, len(components["deck"]) + 1))
        if len(self.deck) != MOST_CARDS:
            raise BadComponents(f"the deck has {MOST_CARDS} cards (OMG-2.2), not {len(self.deck)}")
        self.charburners: list[int] = list(range(MOST_CARDS + 1, len(self.names)))
        cards = components["deck"] | components["charburners"]
        data = list(cards.values())
        printed = self.options["component_variant.half_suns"] == "list"
        half_sun = "half_sun" if printed else "half_sun_alternative"  # OMG-12.13
        # by card; charburners have neither resource nor cost (OMG-2.13, 10.16)
        self.type_of = machine_words([NONE, *[self.type.get(card["type"], NONE) for card in data]])  # −1: an office
        self.type_names: list[str] = ["", *[card["type"] for card in data]]
        colours = [NONE, *[resource_number(card.get("resource")) for card in data]]
        self.resource = machine_words(colours)  # also the colour
        self.sun = machine_words([0, *[int(card.get(half_sun, False)) for card in data]])
        self.cost = machine_words([0, *[card.get("cost", 0) for card in data]])
        self.vp = machine_words([0, *[card.get("vp", 0) for card in data]])
        self.colour_unit = machine_words([1 << KIND_BITS * colour if colour >= 0 else 0 for colour in colours])
        self.gives: list[int] = [NONE, *[resource_number(card.get("gives")) for card in data]]
        self.needs: list[list[int]] = [[], *[self._needs_of(name, card) for name, card in cards.items()]]
        self.cheapest: int = min(self.cost[card] for card in self.deck)
        shown = [self.resource[card] for card in self.deck]
        self.deck_resources: list[int] = [shown.count(resource) for resource in range(len(RESOURCES))]
        suns = sum(list(self.sun))
        if suns < 2 * self.half_suns_per_row:
            raise BadComponents(f"two market rows need {2 * self.half_suns_per_row} half suns; the deck has {suns}")

    def _needs_of(self, name: str, card: dict[str, Any]) -> list[int]:
        """Resource, units, resource, units… (OMG-12.11, 12.17)."""
        needs = card.get("needs", {})
        if card["type"] == "glassmaker" and self.options["component_variant.glassmakers"] == "rulebook":
            deck = self.game.components["deck"].values()
            needs = {"any": min(other["needs"]["any"] for other in deck if other["type"] == "glassmaker")}
        elif name == "shoemaker_2" and self.options["component_variant.shoemaker_2"] == "clay":
            needs = card["needs_alternative"]
        units: list[int] = []
        for number, resource in enumerate([*RESOURCES, "any"]):
            if needs.get(resource, 0) > 0:
                units += [number, needs[resource]]
        if len(units) > 2 and units[-2] == ANY:
            raise BadComponents("a building needs either certain resources or any resources")
        return units

    def _read_classes(self) -> None:
        """OMG-17.2: cards with the same printed data have one class, the number of the first of them."""
        first: dict[str, int] = {}
        class_of = [0]
        for card in range(1, len(self.names)):
            printed = [self.type_of[card], self.resource[card], self.sun[card], self.cost[card], self.vp[card]]
            key = f"{printed} {self.gives[card]} {self.needs[card]}"
            class_of.append(first.setdefault(key, card))
        self.class_of = machine_words(class_of)

    def _read_assistants(self, components: dict[str, Any]) -> None:
        self.faces: list[str] = list(components["assistants"])
        self.face: dict[str, int] = {name: number for number, name in enumerate(self.faces)}
        data = list(components["assistants"].values())
        self.wage = machine_words([face["cost"] for face in data])
        self.face_vp: list[int] = [face["vp"] for face in data]
        self.requires: list[list[int]] = [[face["requires"][colour] for colour in COLOURS] for face in data]
        self.requires_packed = machine_words([packed(numbers) for numbers in self.requires])
        self.lowest_wage: int = min([face["cost"] for face in data])
        cards = sorted({face["card"] for face in data})
        self.sides: list[list[int]] = [[i for i, face in enumerate(data) if face["card"] == card] for card in cards]
        if len(self.sides) < self.display_size:
            raise BadComponents(f"{self.seats} players need {self.display_size} assistant cards")
