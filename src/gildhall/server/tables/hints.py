"""Hints that were given. A hint is valid until the position changes, so that hints never contradict each other."""

from __future__ import annotations

from typing import Any

import msgspec


class KeptHint(msgspec.Struct):
    """A hint for the position of a seat, which is identified by its turn and its held moves."""

    turn: int
    """The turn of the seat, without changes of held moves."""
    held: list[str]
    moves: list[str]
    """The advised moves for the rest of the turn."""
    candidates: list[dict[str, Any]]
    """The choices as the bot judged them."""

    def left(self, turn: int, held: list[str]) -> list[str]:
        """The rest of the advised moves, if the seat has followed the hint so far; otherwise an empty list.

        >>> hint = KeptHint(7, ["house 1"], ["put 1 0,0 r0", "finish"], [])
        >>> hint.left(7, ["house 1", "put 1 0,0 r0"]), hint.left(7, ["house 2"]), hint.left(8, ["house 1"])
        (['finish'], [], [])
        """
        whole = self.held + self.moves
        follows = turn == self.turn and len(held) >= len(self.held) and held == whole[: len(held)]
        return whole[len(held) :] if follows else []
