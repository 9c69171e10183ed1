"""The errors that Gildhall raises. Every message says what was wrong and what is allowed instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


class GildhallError(ValueError):
    """The base class of all errors that Gildhall raises for bad input. Nothing is half-applied when one is raised."""


class UnknownGame(GildhallError):
    """There is no game with this id."""


class BadSetup(GildhallError):
    """A seat count, seed or option that this game cannot be started with."""


class BadPosition(GildhallError):
    """Plain data that is not a position (or view) of this game."""


class BadRecord(GildhallError):
    """A saved game that is malformed, truncated, tampered with, or made for other rules or components."""


class BadComponents(GildhallError):
    """A component file with an unknown entry, or a value of the wrong type."""


class BadVector(GildhallError):
    """A test vector that cannot be read."""


class UnknownMove(GildhallError):
    """A text or id that names no move of this game."""


class UnknownSeat(GildhallError):
    """A value that is not a seat of this table."""

    def __init__(self, seat: object, seats: int) -> None:
        super().__init__(f"there is no seat {seat!r} at this table; seats are 0 to {seats - 1}")
        self.seat = seat
        self.seats = seats

    def __reduce__(self) -> tuple[Any, ...]:
        return UnknownSeat, (self.seat, self.seats)


class Refusal:
    """Why something may not be done: the rule that forbids it, and a message key with its data.

    >>> refusal = Refusal("POE-5.5", "only_as_last_card", {"card": "alfred_builder"})
    >>> print(refusal)
    POE-5.5 only_as_last_card (card: alfred_builder)
    """

    def __init__(self, rule: str, reason: str, data: Mapping[str, Any] | None = None) -> None:
        self.rule = rule
        self.reason = reason
        self.data: dict[str, Any] = dict(data or {})

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.reason!r}, {self.data!r})"

    def __str__(self) -> str:
        details = ", ".join(f"{key}: {value}" for key, value in self.data.items())
        return f"{self.rule} {self.reason}" + (f" ({details})" if details else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))


class IllegalMove(GildhallError):
    """A move that exists but may not be made now; ``rule`` is the rule that forbids it."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        super().__init__(f"'{move}' may not be made now: {refusal}")
        self.move = move
        self.refusal = refusal
        self.rule = refusal.rule

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors are pickled between processes. By default, unpickling would pass the message as the move."""
        return IllegalMove, (self.move, self.refusal)


class LookFirst(GildhallError):
    """Moves chosen together with a move that is final at once, because it reveals something or is an aside. The later
    moves must be chosen after its outcome is seen.
    """

    def __init__(self, move: str) -> None:
        super().__init__(f"'{move}' is final at once: choose it alone or last, and look before you choose on")
        self.move = move

    def __reduce__(self) -> tuple[Any, ...]:
        """As for :class:`IllegalMove`."""
        return LookFirst, (self.move,)


def listing(names: Iterable[object]) -> str:
    """Names for an error message.

    >>> listing(["a", "b"])
    'a, b'
    """
    return ", ".join(str(name) for name in names) or "none"
