"""Rules of thumb (RULES.md section 20): a quick, sensible player, from nothing but what its seat may know."""

from __future__ import annotations

from gildhall.games.craftsmen.table import CraftsmenTable


def thumb(table: CraftsmenTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    return choices[0]
