"""Events: what happened, for people who watch. They are kept only if the table listens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Event:
    """One thing that happened.

    - ``kind`` with ``public``: what everybody sees; ``public`` is None when others see nothing at all;
    - ``private``: what the seats in ``seats`` see instead;
    - ``reveals``: the seats that learned something new from it. Undo and preview stop at it.

    >>> event = Event("drew", {"seat": 0, "cards": 2}, {"seat": 0, "cards": ["king", "ellen"]}, seats=[0], reveals=[0])
    >>> event.seen_by(1)
    {'kind': 'drew', 'seat': 0, 'cards': 2}
    >>> event.seen_by(0)
    {'kind': 'drew', 'seat': 0, 'cards': ['king', 'ellen']}
    """

    def __init__(
        self,
        kind: str,
        public: dict[str, Any] | None,
        private: dict[str, Any] | None = None,
        seats: Sequence[int] = (),
        reveals: Sequence[int] = (),
    ) -> None:
        assert "kind" not in (public or private or {}), "'kind' is the event's own word"
        self.kind = kind
        self.public = public
        self.private = private
        self.seats = tuple(seats)
        self.reveals = tuple(reveals)

    def __repr__(self) -> str:
        return f"<Event {self.kind} {self.public}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.kind, self.public, self.private, self.seats, self.reveals)

    def face(self) -> dict[str, Any]:
        """The public data, or the private data if there is no public data. For statistics, which see everything."""
        return self.public if self.public is not None else self.private or {}

    def seen_by(self, seat: int | None) -> dict[str, Any] | None:
        """The face that a seat (None: a spectator) sees, or None if it sees nothing."""
        face = self.private if seat is not None and seat in self.seats else self.public
        if face is None:
            return None
        seen: dict[str, Any] = {"kind": self.kind}
        seen.update(face)
        return seen
