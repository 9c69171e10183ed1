"""Fills the blanks of a view. The face of a token is drawn when it is turned over, so only the dice are replaced.

The engine replays phase 2 of the other players from what is shown. Their drafts of offers, and what their trades made
final, are not known and are left out.
"""

from __future__ import annotations

from gildhall.engine.dice import Dice
from gildhall.games.antiquity.table import AntiquityTable


def redeal(table: AntiquityTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` does not know, and replace the dice."""
    table.tokens.bag = sorted(table.tokens.bag)  # replaced, because copies share it
    table.tokens.dice = dice.fork()
    table.drafts = tuple([draft if seat == viewer else None for seat, draft in enumerate(table.drafts)])
    table.finals = tuple([final if seat == viewer else None for seat, final in enumerate(table.finals)])
