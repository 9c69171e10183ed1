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


Took = Callable[[dict[str, Any]], tuple[str, str, str] | None]
"""What the seat of an event took by it, without the seat; None if nothing."""


def watch_for(**kinds: Took) -> Watch:
    """A watcher that needs no memory, by the kinds of events that it looks at."""

    def watch(event: Event) -> Iterator[Item]:
        face = event.face()
        item = kinds[event.kind](face) if event.kind in kinds else None
        if item is not None:
            yield (face["seat"], *item)

    return watch


class Items:
    """How the items of a game are found. ``watcher``: makes a watcher for one table. ``first``: the event whose first
    occurrence shows who moves first. ``gift(table, part)`` gives a seat a clear
    advantage; with it the statistics themselves are tested.
    """

    def __init__(
        self,
        *,
        watcher: Callable[[Game], Watch],
        first: str,
        gift: Callable[[Any, Any], None],
    ) -> None:
        self.watcher = watcher
        self.first = first
        self.gift = gift
