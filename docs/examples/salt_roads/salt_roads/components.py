"""What does not change during a game, and the catalogue of moves."""

from __future__ import annotations

from typing import Any

from gildhall.engine.errors import BadComponents
from gildhall.engine.game import Facts, Game
from gildhall.engine.habits import Habits
from gildhall.engine.moves import Move


class SaltFacts(Facts[Habits]):
    """Cards have the numbers that are printed on them; towns and roads have small numbers."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        components = game.components
        self.deck: list[int] = list(range(1, components["cards"] + 1))
        self.names: list[str] = ["", *[str(card) for card in self.deck]]
        self.card: dict[str, int] = {str(card): card for card in self.deck}
        self.hand: int = components["hand"]
        if self.hand * seats > len(self.deck):
            raise BadComponents(f"{len(self.deck)} cards are too few for {seats} hands of {self.hand} (SAL-2.2)")
        self.rounds: int = components["rounds"]
        self.road_points: int = components["road_points"]
        self.towns: list[str] = list(components["towns"])
        self.worth: list[int] = [town["worth"] for town in components["towns"].values()]
        self.neighbours: list[list[int]] = [[] for _ in self.towns]
        for road in components["roads"]:
            one, other = [self.towns.index(town) for town in road.split()]
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)
        self.pass_move = len(self.deck) + 1
        self.claim_move = self.pass_move + 1


def all_moves(components: dict[str, Any]) -> list[Move]:
    """The catalogue: id 0 is 'wait', so card number n has id n; then passing, then the towns."""
    cards = [Move("bid", [str(card)], [f"card:{card}"]) for card in range(1, components["cards"] + 1)]
    return [*cards, Move("pass", []), *[Move("claim", [town], [f"town:{town}"]) for town in components["towns"]]]
