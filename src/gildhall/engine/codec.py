"""How the state of a game is turned into plain data and back. ``tools/declare.py`` generates it from ``state.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from gildhall.engine.seat import Seat
from gildhall.engine.table import AnyTable

S = TypeVar("S", bound=Seat)
T = TypeVar("T", bound=AnyTable)


class Codec(Generic[S, T]):
    """The four functions that write and read the two parts of a table.

    - ``write_shared(table, viewer)`` and ``write_seat(table, part, seat, viewer)``: the two parts as plain data, with
      blanks for what ``viewer`` (a seat, −1 for a spectator, −2 for all) may not know;
    - ``read_shared(table, data)`` and ``read_seat(table, seat, data)``: the inverse. A missing value gets its stated
      default. A blank (None) gets a placeholder until ``redeal`` fills it.
    """

    def __init__(
        self,
        write_shared: Callable[[T, int], dict[str, Any]],
        write_seat: Callable[[T, S, int, int], dict[str, Any]],
        read_shared: Callable[[T, dict[str, Any]], None],
        read_seat: Callable[[T, int, dict[str, Any]], S],
    ) -> None:
        self.write_shared = write_shared
        self.write_seat = write_seat
        self.read_shared = read_shared
        self.read_seat = read_seat
