"""The catalogue: every choice of RULES.md section 17, free wherever the choice changes the result (OMG-17.9)."""

from __future__ import annotations

from typing import Any, Final

from gildhall.engine.moves import Catalogue, Move

RESOURCES: Final = ["wood", "wheat", "clay", "wool", "stone"]
MODES: Final = ["efficient", "sloppy"]
NOTHING: Final = "nothing"


def is_office(components: dict[str, Any], card: str) -> bool:
    """OMG-2.8: a grey card, which produces nothing."""
    return bool(components["deck"][card]["type"] == "market_office")


def card_names(components: dict[str, Any]) -> list[str]:
    """The cards in the order of their numbers: those of the deck, then the charburners; nothing has the number 0."""
    return ["", *components["deck"], *components["charburners"]]


def highest_price(components: dict[str, Any]) -> int:
    """The most coins that can ever be asked for at once."""
    prices = [card["cost"] for table in ("deck", "assistants") for card in components[table].values()]
    return int(max([*prices, components["constants"]["assistant_move_cost"]]))


class GoodsMoves(Catalogue):
    """All moves in a fixed order, with their ids. A number is added to the id of the first move of a row. Ids by card
    or by type are 0 where there is no such move.
    """

    def __init__(self, components: dict[str, Any]) -> None:
        super().__init__()
        self.names = card_names(components)
        self.types: list[str] = list(components["types"])
        deck = list(components["deck"])
        assert self.add("discard", deck, "card") == 1, "a card's number is the id of the move that discards it"
        self.keep = self.add("keep", deck, "card") - 1  # + card
        self.aside = self.add("aside", deck, "card") - 1
        self.pay = self.add("pay", deck, "card") - 1
        self.lay = self.add("lay", deck, "card") - 1
        self.exchange_all = self.add("exchange", ["all"])
        self.exchange_nothing = self.add("exchange", [NOTHING])
        self.keep_nothing = self.add("keep", [NOTHING])
        self.aside_nothing = self.add("aside", [NOTHING])
        # by card; shared, and never changed
        self.exchange: list[list[int]] = [[card, self.keep + card] for card in range(len(deck) + 1)]
        self._add_buildings(components)
        self.stay = self.add("stay")
        self.waive = self.add("waive", RESOURCES, "resource")  # + resource
        self.pairs = self.add("pairs", RESOURCES, "resource")
        self.decline = self.add("decline")
        self.stop = self.add("stop")
        self.end = self.add("end")
        self._add_chains(components)
        self.build = self.add("build")
        self.skip = self.add("pass")
        self.hire = self.add("hire", components["assistants"], "assistant")  # + face
        self._add_payments(components)
        named = (RESOURCES, components["assistants"], self.names)
        numbers = {name: number for names in named for number, name in enumerate(names)}
        self.subject: list[int] = [numbers.get(move.args[0], 0) if move.args else 0 for move in self.moves]
        """By move: the number of the card, face or resource that it names."""

    def _add_buildings(self, components: dict[str, Any]) -> None:
        # by card
        self.work: list[int] = [0] * len(self.names)  # the next one is sloppy
        self.move: list[int] = self.work[:]
        self.to: list[int] = self.work[:]
        self.next: list[int] = self.work[:]
        self.place: list[int] = self.work[:]
        for card, name in enumerate(self.names):
            if card and (name in components["charburners"] or not is_office(components, name)):
                target = f"building:{name}"
                self.work[card] = self.append(Move("work", [name, MODES[0]], [target, "worker"]))
                self.append(Move("work", [name, MODES[1]], [target, "worker"]))
                for kind, ids in (("move", self.move), ("to", self.to), ("next", self.next), ("place", self.place)):
                    ids[card] = self.add(kind, [name], "building")

    def _add_chains(self, components: dict[str, Any]) -> None:
        # by type
        self.next_chain: list[int] = [0] * len(self.types)
        self.chain: list[int] = [0] * len(self.types)  # + the number of uses
        for t, (name, type_) in enumerate(components["types"].items()):
            items = type_["chain_goods"]
            if type_["chain_resources"] or items:
                self.next_chain[t] = self.append(Move("next", ["chain", name], [f"type:{name}"]))
            if items and not type_["chain_resources"]:
                most = len(components["deck"]) // len(items)
                self.chain[t] = self._add_numbers("chain", name, most, "type")

    def _add_payments(self, components: dict[str, Any]) -> None:
        """OMG-10.8, 12.19: the most of a good that a payment can contain is what the highest price alone would need."""
        goods, price = components["goods"], highest_price(components)
        most = {good: min(-(-price // goods[good]["value"]), len(components["deck"])) for good in goods}
        first = {good: self._add_numbers("give", good, most[good], "good") for good in goods}
        made = [type_["good"] for type_ in components["types"].values()]
        # by the type that makes the good
        self.give: list[int] = [first[good] for good in made]  # + the number
        self.most_given: list[int] = [most[good] for good in made]

    def _add_numbers(self, kind: str, name: str, most: int, target: str) -> int:
        """Add a move for each number from 0 to ``most``. Returns the id of the first."""
        first = len(self.moves)
        for number in range(most + 1):
            self.append(Move(kind, [name, str(number)], [f"{target}:{name}"]))
        return first


all_moves: Final = GoodsMoves
