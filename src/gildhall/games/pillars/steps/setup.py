"""Section 3: the set-up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gildhall.engine.deck import Deck
from gildhall.engine.dice import Dice
from gildhall.games.pillars.steps.stage import Stage
from gildhall.games.pillars.table import Builder, PillarsTable

DEAL_STREAM: Final = 0
STACK_STREAM: Final = 1


def set_up(table: PillarsTable, dice: Callable[[int], Dice]) -> None:
    """POE-3.1 to 3.4: stocks, no points, no advantage card, the advantage stack shuffled face down.

    Which cards are in the game (POE-3.5, 3.6, 3.8, 3.9) is in the facts; seats and colours stay fixed, and nobody is
    dealer (POE-4.6).
    """
    facts = table.facts
    table.seats = [Builder() for _ in range(facts.seats)]
    for part in table.seats:
        part.stock = facts.start
    table.deal = dice(DEAL_STREAM)
    table.advantage_stack = Deck(facts.advantages[:], dice(STACK_STREAM))
    table.push(Stage())
