"""Items: what seats acquire that may decide a game, read from its events for statistics.

An item has a kind (``building``, ``saint``…), in the game's own words; the kind ``start`` is what a seat begins with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from gildhall.engine.events import Event

if TYPE_CHECKING:
    from gildhall.engine.game import Game

Item = tuple[int, str, str, str]
"""Who took it, its kind, its type, and which copy of the type it is (empty if there is only one)."""

Watch = Callable[[Event], Iterator[Item]]


class Items:
    """How the items of a game are found. ``watcher``: makes a watcher for one table. ``first``: the event whose first
    occurrence shows who moves first. ``mover`` reads the seat from it. ``gift(table, part)`` gives a seat a clear
    advantage; with it the statistics themselves are tested.
    """

    def __init__(
        self,
        *,
        watcher: Callable[[Game], Watch],
        first: str,
        mover: Callable[[dict[str, Any]], int],
        gift: Callable[[Any, Any], None],
    ) -> None:
        self.watcher = watcher
        self.first = first
        self.mover = mover
        self.gift = gift
