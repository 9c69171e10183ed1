"""Rules of thumb."""

from __future__ import annotations

from gildhall.games.antiquity.table import AntiquityTable


def thumb(table: AntiquityTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    return choices[0]
