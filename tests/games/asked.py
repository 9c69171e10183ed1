"""Moves for tests: those that the engine makes unasked may be written down too, as at a table."""

from __future__ import annotations

from gildhall.engine.answers import SEAT_BITS
from gildhall.engine.table import AnyTable


def make_move(table: AnyTable, seat: int, move: str) -> None:
    """Make a move, unless the engine made it unasked after the one before."""
    made = table.facts.catalogue.find(move).id << SEAT_BITS | seat
    if table.unasked and made in table.unasked:
        table.unasked.remove(made)
        return
    table.unasked = []
    table.make(seat, move)
