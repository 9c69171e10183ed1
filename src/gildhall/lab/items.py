"""Items: what seats acquire that may decide a game. Each game says how they are read from its events."""

from __future__ import annotations

from collections.abc import Iterator

from gildhall.engine.events import Event
from gildhall.engine.game import Game
from gildhall.engine.items import Item, Items, Watch

Taken = tuple[int, str, str, str, int]
"""An item with the round in which it was taken."""


def watcher(game: Game) -> Watch:
    """The watcher of a game, for one table. A game may have no items."""
    items = game.rulebook.items
    return _moves_first(items, items.watcher(game)) if items is not None else _nothing


def _nothing(event: Event) -> Iterator[Item]:
    return iter(())


def _moves_first(items: Items, watch: Watch) -> Watch:
    """Also watch for the seat that is first in the first order of play.

    The set-up assigns it, so no seat chooses it.
    """
    known = False

    def first(event: Event) -> Iterator[Item]:
        nonlocal known
        if event.kind == items.first and not known:
            known = True
            face = event.face()
            yield face["seat"] if "seat" in face else face["seats"][0], "start", "moves first", ""
        yield from watch(event)

    return first
