"""Fields: how one thing that a seat sees becomes numbers.

A field reads a part of a view (plain data) and writes a fixed number of values between −1 and 1. A blank in the view
becomes zero.

``get`` says what it reads, if not the entry with its own name: the path of an entry, such as ``tokens.work``, or a
function of the part. The declared state of the game says how that entry is kept at a table; so ``python -m
tools.declare`` writes the observer of the game, which makes the same numbers in compiled code.

If the numbers cannot be taken from one entry, ``native`` is an expression for the same value at a table. It may use
``table``, ``facts`` and ``viewer``, for a seat also ``part`` and ``seat``:

- for numbers, flags and seats, their value, or a comprehension of seats;
- for words, their numbers: one (negative if there is none), a comprehension, or the bits of an int. ``*`` stands before
  a list that is replaced, never changed, ``; `` between two comprehensions. ``names`` is the list of words by number.
  Without it they are numbered like the labels;
- ``SHORT`` of the sheet names what several expressions for seats use;
- ``{}`` stands for the number of the label, if each value has its own expression;
- :data:`BY_HAND` if a subclass of the observer writes the field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from gildhall.engine.game import Game

Part = Mapping[str, Any]
Get = Callable[[Part], Any]
Write = Callable[[list[float], int, Any, "Viewer"], None]

BY_HAND: Final = "by hand"


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

    def __init__(
        self,
        name: str,
        labels: Sequence[str],
        about: str,
        write: Write,
        get: Get | str = "",
        *,
        kind: str = "",
        high: float = 1,
        native: str = "",
        names: str = "",
    ) -> None:
        self.name = name
        self.labels = list(labels)
        self.about = about
        self.kind = kind
        self.high = high
        self.entry = (get or name) if isinstance(get, str) else ""
        self.native = native
        self.names = names
        self._write = write
        self._get: Get = entry(self.entry) if isinstance(get, str) else get

    @property
    def size(self) -> int:
        return len(self.labels)

    def write(self, out: list[float], at: int, part: Part, viewer: Viewer) -> None:
        """Write the values into ``out`` from index ``at``."""
        value = self._get(part)
        if value is not None:
            self._write(out, at, value, viewer)


def entry(path: str) -> Get:
    """What stands at a path of a part, such as ``payment.price``; None if there is no such thing.

    >>> entry("order.0")({"order": [2, 0, 1]}), entry("payment.price")({"payment": None})
    (2, None)
    """
    names = path.split(".")

    def get(part: Part) -> Any:
        found: Any = part
        for name in names:
            if isinstance(found, list):
                found = found[int(name)] if found else None
            else:
                found = found.get(name) if found else None
        return found

    return get


def number(name: str, high: float, get: Get | str = "", native: str = "") -> Field:
    """A number, divided by ``high`` and clipped to ±1.

    >>> out = [0.0]
    >>> number("stage", 20).write(out, 0, {"stage": 5}, Viewer(0, 3))
    >>> out
    [0.25]
    """

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        out[at] = _cut(value, high)

    about = f"a number, divided by {high:g}"
    return Field(name, [name], about, write, get, kind="number", high=high, native=native)


def numbers(name: str, labels: Sequence[str], high: float, get: Get | str = "", native: str = "") -> Field:
    """A list of numbers of known length, each divided by ``high`` and clipped to ±1."""

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        for i, each in enumerate(value):
            out[at + i] = _cut(each, high)

    about = f"numbers, divided by {high:g}"
    return Field(name, labels, about, write, get, kind="numbers", high=high, native=native)


def entries(name: str, labels: Sequence[str], high: float) -> Field:
    """The numbers in several entries, which the labels name, each divided by ``high`` and clipped to ±1."""
    return numbers(name, labels, high, lambda part: [part[label] for label in labels])


def flag(name: str, get: Get | str = "", native: str = "") -> Field:
    """1 for yes."""

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        out[at] = 1.0 if value else 0.0

    return Field(name, [name], "1 for yes", write, get, kind="flag", native=native)


def one_of(name: str, words: Sequence[str], get: Get | str = "", native: str = "", names: str = "") -> Field:
    """One word of a list, one-hot encoded."""
    index = {word: i for i, word in enumerate(words)}

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        out[at + index[value]] = 1.0

    return Field(name, words, "1 for the one it is", write, get, kind="one_of", native=native, names=names)


def some_of(
    name: str, words: Sequence[str], high: float = 1, get: Get | str = "", native: str = "", names: str = ""
) -> Field:
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

    about = "how many of each" + (f", divided by {high:g}" if high != 1 else "")
    return Field(name, words, about, write, get, kind="some_of", high=high, native=native, names=names)


def seats_of(name: str, most: int, get: Get | str = "", native: str = "") -> Field:
    """A seat, or a list of seats: 1 for each, counted from the seat that looks."""

    def write(out: list[float], at: int, value: Any, viewer: Viewer) -> None:
        for seat in value if isinstance(value, list) else [value]:
            out[at + viewer.place(seat)] = 1.0

    labels = ["me", *[f"seat +{place}" for place in range(1, most)]]
    about = "1 for each of these seats, counted from the one who looks"
    return Field(name, labels, about, write, get, kind="seats_of", native=native)


def named(game: Game, kind: str) -> list[str]:
    """Everything that moves of this kind name, such as all cards that can be played."""
    return [" ".join(move.args) for move in game.catalogue.moves if move.kind == kind]


def _cut(value: float, high: float) -> float:
    return max(-1.0, min(1.0, value / high))
