"""The story of a table as each seat, and the watchers, could see it: numbered without gaps, never rewritten.

Numbers count only what these eyes saw, so that they tell nothing about what was hidden from them.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from gildhall.engine.events import Event

Telling = dict[str, Any]


class Told(NamedTuple):
    """An item: something in the game or around it at the table (``about``), and whose move brought it about."""

    about: Literal["game", "table"]
    event: Telling
    by: int | None = None


class Story:
    """One list of items for each seat and, last, one for the watchers.

    >>> story = Story(2)
    >>> story.tell({"kind": "chat", "seat": 0})
    >>> story.happened(Event("drew", None, {"card": "king"}, seats=[0]), by=0)
    >>> [story.length(eyes) for eyes in (0, 1, None)]
    [2, 1, 1]
    >>> story.since(0, 1)
    [Told(about='game', event={'kind': 'drew', 'card': 'king'}, by=0)]
    """

    def __init__(self, seats: int) -> None:
        self._seen: list[list[Told]] = [[] for _ in range(seats + 1)]

    def happened(self, event: Event, by: int | None) -> None:
        """Something in the game, with the face that each one sees, and the seat that moved (None: the set-up)."""
        public = event.seen_by(None)
        for seat, seen in enumerate(self._seen):
            face = event.seen_by(seat) if seat in event.seats else public
            if face is not None:
                seen.append(Told("game", face, by))

    def tell(self, event: Telling, only: list[int | None] | None = None) -> None:
        """Something around the game, for all or only for some eyes (None: the watchers)."""
        watchers = len(self._seen) - 1
        places = range(len(self._seen)) if only is None else [watchers if eyes is None else eyes for eyes in only]
        for place in places:
            self._seen[place].append(Told("table", event))

    def length(self, eyes: int | None) -> int:
        """How many items these eyes (None: the watchers) have seen."""
        return len(self._seen[-1 if eyes is None else eyes])

    def since(self, eyes: int | None, number: int) -> list[Told]:
        """The items from this number on."""
        return self._seen[-1 if eyes is None else eyes][max(number, 0) :]
