"""Rules of thumb."""

from __future__ import annotations

from gildhall.games.oh_my_goods.table import GoodsTable


def thumb(table: GoodsTable, seat: int, choices: list[int]) -> int:
    """The choice that the rules of thumb make."""
    return choices[0]
