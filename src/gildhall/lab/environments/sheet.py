"""Sheets: what a seat sees as one vector of numbers, with a name for each part.

Each game describes its own sheet in the module ``sheet`` of its package: fields of the shared part, of what only the
seat itself sees, and of a seat's part. The layout is the same for all games: the prompt, the waiting
seats, the shared part, then the seats in order, beginning with the one that looks. Only what ``table.view(seat)`` shows
is read.

The sheet says what the numbers mean and makes them from any view, including one that came over the network. At a table
the observer of the game (:mod:`gildhall.engine.observing`) writes the same numbers in compiled code.

>>> import gildhall
>>> table = gildhall.game("pillars").start(seats=4, seed=1)
>>> sheet = Sheet.of(table.facts.game, seats=4)
>>> vector = sheet.read(table, 0)
>>> pieces = sheet.named(vector)
>>> int(pieces["me.hand"].sum()), "+1.hand" in pieces
(9, False)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gildhall.engine.errors import GildhallError, listing
from gildhall.engine.game import AnyFacts, Game
from gildhall.engine.observing import Fields, Observer, Page, bits
from gildhall.engine.registry import games
from gildhall.engine.rooms import has_room, room
from gildhall.engine.table import AnyTable
from gildhall.lab.fields import Field, Viewer, one_of, seats_of

Vector = NDArray[np.float32]

NEEDED = ("VERSION", "shared", "own", "seat")
"""What the description of a sheet defines."""
TOKENS = 256
"""The most values that are not 0 in an observation, if the description has no ``TOKENS``."""


def games_with_sheets() -> list[Game]:
    """All games that learners can play."""
    return [game for game in games() if has_room(game, "sheet")]


def description(game: Game) -> Any:
    """The module that describes the sheet of this game: ``VERSION``, the functions ``shared``, ``own`` and ``seat``
    that list fields, and perhaps ``TOKENS``.
    """
    if not has_room(game, "sheet"):
        known = f"sheets are there for: {listing(each.id for each in games_with_sheets())}"
        raise GildhallError(
            f"'{game.id}' has no observation sheet; {known}. It needs the module {game.package}.sheet with "
            f"{listing(NEEDED)}"
        )
    return room(game, "sheet", NEEDED)


def environment_id(game: Game) -> str:
    """The versioned name of a game's environments, such as ``gildhall/pillars-v1``.

    The version rises when observations, actions or rewards change their meaning.
    """
    return f"gildhall/{game.id}-v{description(game).VERSION}"


class Sheet:
    """All fields of a game for a number of seats, each with its place in the vector."""

    def __init__(self, game: Game, seats: int, shared: list[Field], own: list[Field], seat: list[Field]) -> None:
        self.game = game
        self.seats = seats
        self.head = [
            one_of("asked", [*game.rulebook.steps]),
            seats_of("waiting", seats),
            seats_of("ready", seats),
        ]
        self.shared = shared
        self.own = own
        self.seat = seat
        self.tokens: int = getattr(description(game), "TOKENS", TOKENS)
        self.places: dict[str, tuple[int, Field]] = {}
        self.size = 0
        for prefix, fields in self._parts():
            for field in fields:
                self.places[prefix + field.name] = (self.size, field)
                self.size += field.size

    @staticmethod
    def of(game: Game, seats: int) -> Sheet:
        """The sheet of a game."""
        told = description(game)
        return Sheet(game, seats, told.shared(game, seats), told.own(game, seats), told.seat(game, seats))

    def __reduce__(self) -> tuple[Any, ...]:
        return Sheet.of, (self.game, self.seats)  # its fields contain functions, which cannot be pickled

    def _parts(self) -> list[tuple[str, list[Field]]]:
        around = ["me.", *[f"+{place}." for place in range(1, self.seats)]]
        return [("", self.head), ("", self.shared), ("me.", self.own), *[(prefix, self.seat) for prefix in around]]

    def observer(self) -> Observer:
        """The observer of the game, or one that reads views if the game has none."""
        fields = {name: (at, field.labels) for name, (at, field) in self.places.items()}
        facts = self.game.facts(self.seats, {})
        make = self.game.rulebook.observer
        return ViewObserver(self, facts, fields) if make is None else make(facts, fields)

    def page(self, rows: int = 1) -> Page:
        """A page for this many observations and masks."""
        return Page(rows, self.size, len(self.game.catalogue))

    def read(self, table: AnyTable, seat: int) -> Vector:
        """The vector of what a seat sees at this table. The same as :meth:`write` of its view, but quicker. Callers
        that observe often should keep an observer and a page.
        """
        page = self.page()
        self.observer().observe(page, 0, table, seat)
        return np.frombuffer(memoryview(page.values), np.float32).copy()

    def write(self, view: Mapping[str, Any]) -> Vector:
        """The vector of a view."""
        viewer = Viewer(view["seat"], self.seats)
        out = [0.0] * self.size
        ready = view["sealed"]["ready"] if view["sealed"] else []
        head = {
            "asked": view["prompt"]["step"] if view["prompt"] else None,
            "waiting": view["waiting"],
            "ready": [each for each, is_ready in enumerate(ready) if is_ready],
        }
        at = _write(self.head, out, 0, head, viewer)
        at = _write(self.shared, out, at, view["shared"], viewer)
        at = _write(self.own, out, at, view["seats"][viewer.seat], viewer)
        for place in range(self.seats):
            at = _write(self.seat, out, at, view["seats"][(viewer.seat + place) % self.seats], viewer)
        return np.array(out, dtype=np.float32)

    def named(self, vector: Vector) -> dict[str, Vector]:
        """The pieces of a vector (or of a batch of vectors) by name. They share its memory."""
        return {name: vector[..., at : at + field.size] for name, (at, field) in self.places.items()}


class ViewObserver(Observer):
    """Writes the observations of a game that has no observer of its own, from views."""

    def __init__(self, sheet: Sheet, facts: AnyFacts, fields: Fields) -> None:
        super().__init__(facts, fields)
        self.sheet = sheet

    def observe(self, page: Page, row: int, table: AnyTable, viewer: int) -> None:
        vector = self.sheet.write(table.view(viewer))
        page.begin(row, None)
        for place in np.flatnonzero(vector):
            page.put(int(place), bits(float(vector[place])))
        page.end(row)


def _write(fields: list[Field], out: list[float], at: int, part: Mapping[str, Any], viewer: Viewer) -> int:
    for field in fields:
        field.write(out, at, part, viewer)
        at += field.size
    return at
