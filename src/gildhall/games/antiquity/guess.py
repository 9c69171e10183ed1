"""The blanks of a view filled: the faces of the tokens are drawn when they are turned over, so only their dice are new.

The engine plays the plans of others in phase 2 again, from what is shown. Their drafts of offers and what was final by
their trades are not known, and left out.
"""

from __future__ import annotations

from gildhall.engine.dice import Dice
from gildhall.games.antiquity.table import AntiquityTable


def redeal(table: AntiquityTable, viewer: int, dice: Dice) -> None:
    """Deal again everything that ``viewer`` does not know, and replace the dice."""
    table.tokens.bag.sort()
    table.tokens.dice = dice.fork()
    table.drafts = tuple([draft if seat == viewer else None for seat, draft in enumerate(table.drafts)])
    table.finals = tuple([final if seat == viewer else None for seat, final in enumerate(table.finals)])
