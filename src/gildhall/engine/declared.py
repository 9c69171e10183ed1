# mypyc: skip
"""The vocabulary that a game's ``state.py`` uses to declare its state.

A declaration is plain data. ``tools/declare.py`` generates source code from it: the native classes with their copies
and keys (``_state.py``), positions and views (``_view.py``), the observer (``_observe.py``), and the browser's types.
Nothing here is used while a game is played.

Each piece of generated code is given as a Python expression in a string. It may use ``table``, ``facts`` and
``viewer``. For a seat's fields it may also use ``part`` and ``seat``. While a position is read it may also use
``data``, the mapping being read, and ``where``, the path of that mapping in the position, for errors. In a kind, ``{}``
stands for the value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gildhall.engine.kinds import Kind

# Who may know a field; any other expression is a predicate.
EVERYBODY: Final = "True"
OWNER: Final = "viewer == seat"
NOBODY: Final = "False"
UNSHOWN: Final = "sees_all"
"""Nobody knows it, and a view does not have the entry, which must be in a group."""


@dataclass(frozen=True)
class Field:
    """One field of the state."""

    name: str
    kind: Kind
    about: str = ""
    known: str = EVERYBODY
    entry: str = ""
    """Its name in a position, if different from the field's name. ``scoring.uses`` is the entry ``uses`` of the group
    ``scoring``.
    """
    default: str = ""
    """The value that is used if a position has no entry for it, if different from the kind's ``missing``."""
    shown: str = ""
    """What is shown instead of a blank to viewers who may not know all of it: an expression for the value."""
    size: str = ""
    """The name of the entry with its size, which everybody knows. It may be an entry of the same group."""
    place: bool = False
    """Is it one of the places where each card lies exactly once (``State.law``)?"""


@dataclass(frozen=True)
class Derived:
    """An entry that follows from the other entries. It is written for readers of a view. In a position it is ignored,
    unless a hook reads it. It may be in a group, such as ``stack.cards``.
    """

    name: str
    write: str
    plain: str
    script: str


@dataclass(frozen=True)
class Extra:
    """An entry that only hand-written positions have. ``at`` reads it."""

    name: str
    plain: str


@dataclass(frozen=True)
class Record:
    """A small immutable class."""

    name: str
    about: str
    fields: Sequence[tuple[str, str]]
    """Names and types."""
    kept: Sequence[tuple[str, str, str]] = ()
    """What follows from them and is kept when it was found: names, types, and values before that."""


@dataclass(frozen=True)
class State:
    """The whole state of a game."""

    game: str
    facts: str
    table: str
    seat: str
    shared: Sequence[Field | Derived | Extra]
    seats: Sequence[Field | Derived | Extra]
    package: str = ""
    """Where its modules are, if not among those of Gildhall."""
    law: str = ""
    """All cards: each of them is in exactly one of the places. ``check()`` is generated from it."""
    numbers: str = ""
    """The table of the components whose numbers are attributes of the facts, with the same names."""
    redeals: bool = False
    """Does every deal of the cards that a seat does not know fit what it knows? Then ``redeal`` is generated."""
    dice: Sequence[str] = ()
    """The dice, in the order of their streams: fields, or ``deck.dice``. Empty if they have their own entry."""
    hooks: Sequence[str] = ()
    """The modules of this game with what the expressions call, besides ``view``; or ``module: name, name``, if only
    these names are meant.
    """
    optional: Mapping[str, str] = field(default_factory=dict)
    """Groups of entries that are blank unless an expression is true."""
    rows: Sequence[str] = ()
    """Groups of numbers that are written as one list."""
    types: Sequence[str] = ()
    """What native types and ``cards`` expressions need: ``module: name, name`` of this game."""
    records: Sequence[Record] = ()
    first_for_seat: str = ""
    """A statement that runs before a seat is written. It prepares what several of the seat's entries need."""
    after_shared: str = ""
    """A statement that runs after the shared part was read."""
    after_seat: str = ""
    """A statement that runs after a seat was read."""
