"""Asides: moves that a seat may make although the table is not waiting for them, such as offers, or resigning."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

if TYPE_CHECKING:
    from gildhall.engine.table import AnyTable

T = TypeVar("T", bound="AnyTable")


class Asides(Generic[T]):
    """What a game with asides provides: ``may(table, seat)`` lists those of a seat, which depend only on what the seat
    knows, and ``make(table, seat, move)`` makes one of them.
    """

    def __init__(self, may: Callable[[T, int], list[int]], make: Callable[[T, int, int], None]) -> None:
        self.may = may
        self.make = make


def _none(table: AnyTable, seat: int) -> list[int]:
    return []


def _unknown(table: AnyTable, seat: int, move: int) -> None:
    raise AssertionError(f"this game has no asides, so move {move} is none")


NO_ASIDES: Final[Asides[Any]] = Asides(_none, _unknown)
"""Those of most games."""
