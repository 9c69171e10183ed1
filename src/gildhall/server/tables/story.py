"""The story of a table, as each seat and the spectators could see it. It is numbered without gaps and never rewritten.

Only items that a viewer saw are numbered, so the numbers reveal nothing about hidden items.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec

from gildhall.engine.events import Event

Viewer = int | None
"""The viewer of a table: a seat, or None for all spectators."""
TableEvent = dict[str, Any]


class Item(msgspec.Struct):
    """One item of the story: an event of the game, or something that happened around it at the table."""

    number: int
    about: Literal["game", "table"]
    event: dict[str, Any]
    by: int | None = None
    """The seat whose move caused it."""


class Told(NamedTuple):
    """An item as it is stored, without its number."""

    about: Literal["game", "table"]
    event: TableEvent
    by: int | None = None


class Story:
    """A list of items for each seat, and as the last one a list for the spectators.

    >>> story = Story(2)
    >>> story.tell({"kind": "chat", "seat": 0})
    >>> story.happened(Event("drew", None, {"card": "king"}, seats=[0]), by=0)
    >>> [story.length(viewer) for viewer in (0, 1, None)]
    [2, 1, 1]
    >>> story.since(0, 1)
    [Told(about='game', event={'kind': 'drew', 'card': 'king'}, by=0)]
    >>> story.last_act(1) is None
    True
    """

    def __init__(self, seats: int) -> None:
        self._seen: list[list[Told]] = [[] for _ in range(seats + 1)]

    def happened(self, event: Event, by: int | None) -> None:
        """Add an event of the game for each viewer who sees it. ``by`` is the seat that moved; None during set-up."""
        public = event.seen_by(None)
        for seat, seen in enumerate(self._seen):
            face = event.seen_by(seat) if seat in event.seats else public
            if face is not None:
                seen.append(Told("game", face, by))

    def tell(self, event: TableEvent, only: list[Viewer] | None = None) -> None:
        """Add an item that is not from the game, for all viewers or only for some."""
        if only is None:
            lists = self._seen
        else:
            lists = [self._seen[-1 if viewer is None else viewer] for viewer in only]
        for seen in lists:
            seen.append(Told("table", event))

    def length(self, viewer: Viewer) -> int:
        """The number of items that this viewer has seen."""
        return len(self._seen[-1 if viewer is None else viewer])

    def since(self, viewer: Viewer, number: int) -> list[Told]:
        """The items from this number on."""
        return self._seen[-1 if viewer is None else viewer][max(number, 0) :]

    def last_act(self, viewer: Viewer) -> Item | None:
        """The last act of a seat in the game, as this viewer saw it."""
        seen = self._seen[-1 if viewer is None else viewer]
        for number in range(len(seen) - 1, -1, -1):
            told = seen[number]
            if told.about == "game" and told.by is not None:
                return Item(number, told.about, told.event, told.by)
        return None
