"""Fields: how one thing that a seat sees becomes numbers.

A field reads a part of a view (plain data) and writes a fixed number of values between −1 and 1. A blank in the view
becomes zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Part = Mapping[str, Any]
Get = Callable[[Part], Any]
Write = Callable[[list[float], int, Any, "Viewer"], None]


class Viewer:
    """The seat that looks, and the number of seats. Seats are counted from the one that looks."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.seats = seats

    def place(self, seat: int) -> int:
        """0 for the seat that looks, 1 for the next seat in order…

        >>> Viewer(2, 4).place(0)
        2
        """
        return (seat - self.seat) % self.seats


class Field:
    """A name, a number of values, what they mean, and how they are written."""

    def __init__(self, name: str, labels: Sequence[str], about: str, write: Write, get: Get | None = None) -> None:
        self.name = name
        self.labels = list(labels)
        self.about = about
        self._write = write
        self._get = get

    @property
    def size(self) -> int:
        return len(self.labels)

    def write(self, out: list[float], at: int, part: Part, viewer: Viewer) -> None:
        """Write the values into ``out`` from index ``at``."""
        value = part.get(self.name) if self._get is None else self._get(part)
        if value is not None:
            self._write(out, at, value, viewer)


def number(name: str, high: float, get: Get | None = None) -> Field:
    """A number, divided by ``high`` and clipped to ±1.

    >>> out = [0.0]
    >>> number("stage", 20).write(out, 0, {"stage": 5}, Viewer(0, 3))
    >>> out
    [0.25]
    """

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        out[at] = _cut(value, high)

    return Field(name, [name], f"a number, divided by {high:g}", write, get)


def numbers(name: str, labels: Sequence[str], high: float, get: Get | None = None) -> Field:
    """A list of numbers of known length, each divided by ``high`` and clipped to ±1."""

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        for i, each in enumerate(value):
            out[at + i] = _cut(each, high)

    return Field(name, labels, f"numbers, divided by {high:g}", write, get)


def flag(name: str, get: Get | None = None) -> Field:
    """1 for yes."""

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        out[at] = 1.0 if value else 0.0

    return Field(name, [name], "1 for yes", write, get)


def one_of(name: str, words: Sequence[str], get: Get | None = None) -> Field:
    """One word of a list, one-hot encoded."""
    index = {word: i for i, word in enumerate(words)}

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        out[at + index[value]] = 1.0

    return Field(name, words, "1 for the one it is", write, get)


def some_of(name: str, words: Sequence[str], high: float = 1, get: Get | None = None) -> Field:
    """Words (a list, or a mapping with their numbers): how many there are of each, divided by ``high``.

    >>> out = [0.0, 0.0, 0.0]
    >>> some_of("hand", ["mill", "bakery", "tannery"], high=2).write(out, 0, {"hand": ["mill", "mill"]}, Viewer(0, 3))
    >>> out
    [1.0, 0.0, 0.0]
    """
    index = {word: i for i, word in enumerate(words)}

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        if isinstance(value, Mapping):
            for word, count in value.items():
                out[at + index[word]] = _cut(count, high)
            return
        for word in value:
            if word is not None:
                i = at + index[word]
                out[i] = min(1.0, out[i] + 1 / high)

    return Field(name, words, "how many of each" + (f", divided by {high:g}" if high != 1 else ""), write, get)


def seats_of(name: str, most: int, get: Get | None = None) -> Field:
    """A seat, or a list of seats: 1 for each, counted from the seat that looks."""

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        for seat in value if isinstance(value, list) else [value]:
            out[at + viewer.place(seat)] = 1.0

    labels = ["me", *[f"seat +{place}" for place in range(1, most)]]
    return Field(name, labels, "1 for each of these seats, counted from the one who looks", write, get)


def _cut(value: float, high: float) -> float:
    return max(-1.0, min(1.0, value / high))
