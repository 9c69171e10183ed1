"""Hints that were given. They hold until the position changes, so that no two of them contradict each other."""

from __future__ import annotations

from typing import Any

import msgspec


class KeptHint(msgspec.Struct):
    """A hint for the position of a seat: its turn, and the moves that it held then."""

    turn: int
    """Counts what changed for the seat, without its held moves."""
    held: list[str]
    moves: list[str]
    """What is advised from there on, for the rest of the turn."""
    candidates: list[dict[str, Any]]
    """The choices as the bot judged them."""

    def left(self, turn: int, held: list[str]) -> list[str]:
        """What is left of the advised moves where the seat has followed them; nothing at another position.

        >>> hint = KeptHint(7, ["house 1"], ["put 1 0,0 r0", "finish"], [])
        >>> hint.left(7, ["house 1", "put 1 0,0 r0"]), hint.left(7, ["house 2"]), hint.left(8, ["house 1"])
        (['finish'], [], [])
        """
        whole = self.held + self.moves
        follows = turn == self.turn and len(held) >= len(self.held) and held == whole[: len(held)]
        return whole[len(held) :] if follows else []
