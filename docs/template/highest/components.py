"""What does not change while a game is played, and the catalogue of moves."""

from __future__ import annotations

from typing import Any

from gildhall.engine.game import Facts, Game
from gildhall.engine.habits import Habits
from gildhall.engine.moves import Move


class HighestFacts(Facts[Habits]):
    """The cards have the numbers that stand on them."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], rules_version: int) -> None:
        super().__init__(game, seats, options, rules_version)
        self.deck: list[int] = list(range(1, game.components["cards"] + 1))
        self.hand: int = game.components["hand"]
        self.names: list[str] = ["", *[str(card) for card in self.deck]]
        self.card: dict[str, int] = {str(card): card for card in self.deck}


def all_moves(components: dict[str, Any]) -> list[Move]:
    """The catalogue: id 0 is 'wait', so card number n has id n."""
    return [Move("play", [str(card)], [f"card:{card}"]) for card in range(1, components["cards"] + 1)]
