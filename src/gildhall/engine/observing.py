"""Observations in compiled code: what a seat sees, as numbers on a page that NumPy can read without a copy.

A :class:`Page` has a row for each table: the values of an observation and the mask of legal moves. An :class:`Observer`
writes on it, straight from the table. Each game has its own subclass, which ``tools/declare.py`` generates from the
sheet of the game (its module ``sheet``) and its declared state. The sheet defines the layout, and the observer looks up
its fields by name. So the layout is defined once.

Values are kept as the bits of 32-bit floats: a vec cannot hold such floats, and with a lookup table for each scale no
division is needed during a game. The cost of an observation depends on what changes on the table, not on the length
of the row. Numbers and flags are written in every observation, so their places are never cleared; lists that are kept
(:meth:`Page.keep`) are written again only when they are replaced; of all else the places that were written are cleared.
What never changes during a game (a printed map) is the fixed part of a row, which is written once.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from struct import pack
from typing import TYPE_CHECKING, Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from gildhall.engine.answers import SEAT_BITS
from gildhall.engine.moves import WAIT
from gildhall.engine.table import AnyTable

if TYPE_CHECKING:
    from gildhall.engine.game import AnyFacts

Fields = Mapping[str, tuple[int, Sequence[str]]]
"""Where each field of a sheet begins, and the label of each of its values."""

ONE: Final = 0x3F800000
"""The bits of 1.0."""

SEAT: Final = "me."
"""The prefix of the field names of the seat that looks."""

_NO_MOVES: Final[list[int]] = []

NOTHING: Final[Sequence[int]] = ()
"""An empty list, for :meth:`Page.keep`. A slot holds it at first."""


def bits(value: float) -> int:
    """The bits of a 32-bit float, as a signed int.

    >>> bits(1.0) == ONE, bits(0.0)
    (True, 0)
    """
    return int.from_bytes(pack("=f", value), sys.byteorder, signed=True)


def scale(high: int) -> vec[i32]:
    """The bits of −1 to 1 in steps of 1/high; the index of a number is the number plus ``high``.

    >>> [each == bits(part) for each, part in zip(scale(2), [-1.0, -0.5, 0.0, 0.5, 1.0])]
    [True, True, True, True, True]
    """
    return vec[i32]([i32(bits(value / high)) for value in range(-high, high + 1)])


def places_of(names: Sequence[str], labels: Sequence[str], first: int = 0) -> vec[i64]:
    """For each name (by its number) the place of the value with this label; −1 where there is none."""
    index = {label: first + place for place, label in enumerate(labels)}
    return vec[i64]([i64(index.get(name, -1)) for name in names])


@final
class Page:
    """Rows of observations and masks. ``values`` and ``mask`` support the buffer protocol, for reading."""

    def __init__(self, rows: int, size: int, moves: int) -> None:
        self.rows = rows
        self.size: i64 = size
        self.moves: i64 = moves
        self.values = vec[i32]([0] * (rows * size))
        self.mask = vec[u8]([0] * (rows * moves))
        self.base: i64 = 0  # start of the row that is being written
        self._written = vec[i32]([0] * (rows * size))  # by row: which values are not 0
        self._count: i64 = 0
        self._counts = vec[i64]([0] * rows)
        self._fixed = vec[i64]([0] * rows)  # by row: how many of them are the fixed part
        self._fixed_for: list[object] = [None] * rows
        self._open: list[list[int]] = [_NO_MOVES] * rows
        self._kept: list[list[object]] = [[] for _ in range(rows)]  # by row and slot
        self._here: list[object] = []  # those of the row that is being written
        self.first_slot: i64 = 0  # of the part of the row that is being written

    # --- a row ----------------------------------------------------------------------------------------------------

    def begin(self, row: i64, fixed_for: object, slots: i64 = 0) -> bool:
        """Clear a row, which has this many slots, and write there from now on. The fixed part stays if it was written
        for the same object; otherwise this returns True, and the fixed part must be written first (see :meth:`fix`).
        """
        values = self.values
        written = self._written
        is_new = self._fixed_for[row] is not fixed_for
        kept: i64 = 0
        if is_new:
            self._fixed_for[row] = fixed_for
            self._fixed[row] = 0
        else:
            kept = self._fixed[row]
        self.base = row * self.size
        self._here = self._kept[row]
        while len(self._here) < slots:
            self._here.append(NOTHING)
        self.first_slot = 0
        place = self.base + kept
        end = self.base + self._counts[row]
        while place < end:
            values[i64(written[place])] = 0
            place += 1
        self._count = kept
        return is_new

    def fix(self, row: i64) -> None:
        """What was written since the beginning is the fixed part. Nothing else may be written at its places."""
        self._fixed[row] = self._count

    def end(self, row: i64) -> None:
        """Note how much was written."""
        self._counts[row] = self._count

    def show_moves(self, row: i64, moves: list[int]) -> None:
        """The mask of legal moves. The list must never be changed."""
        mask = self.mask
        first = row * self.moves
        for move in self._open[row]:
            was: i64 = move
            mask[first + was] = 0
        for move in moves:
            now: i64 = move
            mask[first + now] = 1
        self._open[row] = moves

    def allows(self, row: i64, move: i64) -> bool:
        """Is this one of the legal moves that the row shows? Waiting is no move."""
        if move <= WAIT or move >= self.moves:
            return False
        return self.mask[row * self.moves + move] != 0

    # --- values ---------------------------------------------------------------------------------------------------

    def put(self, at: i64, value: i32) -> None:
        """Write the bits of a value."""
        if value == 0:
            return
        values = self.values
        place = self.base + at
        if values[place] == 0:
            self._written[self.base + self._count] = i32(place)
            self._count += 1
        values[place] = value

    def one(self, at: i64) -> None:
        """Write 1."""
        self.put(at, ONE)

    def flag(self, at: i64, is_so: bool) -> None:
        """Write 1 for yes, 0 for no, in every observation."""
        self.values[self.base + at] = ONE if is_so else 0

    def number(self, at: i64, value: i64, by: vec[i32]) -> None:
        """Write a number by its scale, clipped to ±1. It must be written in every observation, because it stays."""
        high: i64 = i64(len(by)) >> 1
        if value > high:
            value = high
        elif value < -high:
            value = -high
        self.values[self.base + at] = by[value + high]

    def numbers(self, at: i64, values: list[int], places: vec[i64], by: vec[i32]) -> None:
        """Write a number for each thing, by its scale."""
        for thing, value in enumerate(values):
            self.number(at + places[thing], value, by)

    def ones(self, at: i64, things: list[int], places: vec[i64]) -> None:
        """Write 1 for each of these things. (This loop reads each vec attribute only once, because every read changes a
        reference count.)
        """
        values = self.values
        written = self._written
        base = self.base
        number = base + self._count
        for thing in things:
            which: i64 = thing
            place = base + at + places[which]
            if values[place] == 0:
                written[number] = i32(place)
                number += 1
                values[place] = ONE
        self._count = number - base

    def ones_in(self, at: i64, things: i64, places: vec[i64], first: i64 = 0) -> None:
        """The same for the bits of an int; the lowest bit is the thing number ``first``."""
        which = first
        while things:
            if things & 1:
                self.put(at + places[which], ONE)
            things >>= 1
            which += 1

    def count(self, at: i64) -> None:
        """Count one more. :meth:`scaled` turns the count into a value."""
        counted = self.values[self.base + at]
        if counted:
            self.values[self.base + at] = counted + 1
        else:
            self.put(at, 1)

    def written(self) -> i64:
        """How much is written, to tell :meth:`scaled` where the counts begin."""
        return self._count

    def scaled(self, first: i64, by: vec[i32]) -> None:
        """Turn the counts into values: everything that was written since :meth:`written` was ``first``."""
        high: i64 = i64(len(by)) >> 1
        values = self.values
        written = self._written
        number = self.base + first
        end = self.base + self._count
        while number < end:
            place = i64(written[number])
            counted = i64(values[place])
            values[place] = by[high + (counted if counted < high else high)]
            number += 1

    # --- what is kept until it changes ----------------------------------------------------------------------------

    def keeps(self, slot: i64, thing: object) -> bool:
        """Is this object, which nobody may change, the one that was last kept in the slot? From now on it is."""
        here = self._here
        place = self.first_slot + slot
        if here[place] is thing:
            return True
        here[place] = thing
        return False

    def keeps_still(self, slot: i64, thing: object) -> bool:
        """Is this object the one that was last kept in the slot?"""
        return self._here[self.first_slot + slot] is thing

    def keep(self, slot: i64, at: i64, things: Sequence[int], places: vec[i64]) -> None:
        """Like :meth:`ones`, for what is replaced, never changed, and alone at its places. Written if it is new."""
        here = self._here
        place = self.first_slot + slot
        before = here[place]
        if before is not things:
            here[place] = things
            self._set(at, before, places, 0)
            self._set(at, things, places, ONE)

    def _set(self, at: i64, things: object, places: vec[i64], value: i32) -> None:
        values = self.values
        first = self.base + at
        if isinstance(things, list):
            for thing in things:
                which: i64 = thing
                values[first + places[which]] = value
        else:
            for other in cast(tuple[int, ...], things):
                values[first + places[i64(other)]] = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat sees. Each game has a subclass with its own ``write_shared``, ``write_own`` and
    ``write_seat``.

    It may only read ``table.shown(seat, viewer)`` and what the viewer may know, like the view. A test compares both.
    """

    def __init__(self, facts: AnyFacts, fields: Fields) -> None:
        self.fields = fields
        self.seats: i64 = facts.seats
        self.size: i64 = max([at + len(labels) for at, labels in fields.values()])
        self.seat_at: i64 = 0
        """Where the part of the seat that looks begins, and how long each seat's part is."""
        self.seat_size: i64 = 0
        self.slots: i64 = 0  # what a page keeps for each seat; the shared part uses the slots of the first one
        asked, steps = fields["asked"]
        kinds = facts.game.rulebook.steps
        self.asked: dict[type[Any], int] = {kinds[step]: asked + place for place, step in enumerate(steps)}
        self.waiting = self.at("waiting")
        self.ready = self.at("ready")

    def at(self, name: str) -> int:
        """Where a field begins."""
        return self.fields[name][0]

    def labels(self, name: str) -> Sequence[str]:
        """The labels of the values of a field."""
        return self.fields[name][1]

    def places(self, name: str, things: Sequence[str]) -> vec[i64]:
        """The place of each of these things in a field of the shared or own part."""
        return places_of(things, self.labels(name), self.at(name))

    def slot(self, number: int = 1) -> i64:
        """A new slot for :meth:`Page.keep`, or the first of several."""
        first = self.slots
        self.slots += number
        return first

    def begin_seat(self, first: str) -> None:
        """The part of a seat begins with this field; the parts follow each other to the end."""
        self.seat_at = self.at(SEAT + first)
        self.seat_size = (self.size - self.seat_at) // self.seats

    def seat_field(self, name: str) -> int:
        """Where a field of a seat begins, in the part of the seat."""
        place: int = self.at(SEAT + name) - self.seat_at
        return place

    def seat_places(self, name: str, things: Sequence[str]) -> vec[i64]:
        """The place of each of these things in a field of a seat, in the part of the seat."""
        return places_of(things, self.labels(SEAT + name), self.seat_field(name))

    def place(self, seat: i64, viewer: i64) -> i64:
        """0 for the seat that looks, 1 for the next in order…"""
        place = seat - viewer
        return place if place >= 0 else place + self.seats

    def show(self, page: Page, row: int, table: AnyTable, viewer: int) -> None:
        """Write the observation and the mask of a seat: its legal moves, or only 'wait'."""
        self.observe(page, row, table, viewer)
        page.show_moves(row, table.choices(viewer) if table.is_waiting(viewer) else _WAIT)

    def observe(self, page: Page, row: int, table: AnyTable, viewer: int) -> None:
        """Write the observation of a seat."""
        table.seats[viewer].share()  # the page keeps lists of this seat
        if page.begin(row, self.fixed_for(table), self.slots * self.seats):
            self.write_fixed(page, table)
            page.fix(row)
        self._write_head(page, table, viewer)
        self.write_shared(page, table, viewer)
        self.write_own(page, table, viewer)
        place: i64 = 0
        while place < self.seats:
            seat = (viewer + place) % self.seats
            page.first_slot = place * self.slots
            self.write_seat(page, self.seat_at + place * self.seat_size, table, seat, viewer)
            place += 1
        page.end(row)

    def _write_head(self, page: Page, table: AnyTable, viewer: int) -> None:
        if table.is_waiting(viewer):
            page.one(self.asked[type(table.step(viewer))])
        if table.sealed is None:
            if table.agenda:
                page.one(self.waiting + self.place(table.agenda[-1].seat, viewer))
            return
        for seat in range(len(table.threads)):
            field = self.waiting if table.threads[seat] else self.ready
            page.one(field + self.place(seat, viewer))

    def fixed_for(self, table: Any) -> object:
        """What the fixed part depends on; None if there is no fixed part. It must be the same object for a whole
        game.
        """
        return None

    def write_fixed(self, page: Page, table: Any) -> None:
        """Write what is the same for all seats and never changes during a game."""

    def write_shared(self, page: Page, table: Any, viewer: int) -> None:
        """Write the shared part."""
        raise NotImplementedError

    def write_own(self, page: Page, table: Any, viewer: int) -> None:
        """Write what only the seat itself sees."""

    def write_seat(self, page: Page, at: i64, table: Any, seat: int, viewer: int) -> None:
        """Write a seat's part. ``at`` is where it begins."""
        raise NotImplementedError


_WAIT: Final[list[int]] = [WAIT]


def act(table: AnyTable, seat: int, move: int) -> bool:
    """Make a move if it is one of the choices. An aside is not one of them."""
    if not table.may(seat, move):
        return False
    make(table, seat, move)
    return True


def make(table: AnyTable, seat: int, move: int) -> None:
    """Make one of the choices, unchecked, and note it in the history."""
    if table.history is not None:
        table.history.append(move << SEAT_BITS | seat)
    table.choose(seat, move)
