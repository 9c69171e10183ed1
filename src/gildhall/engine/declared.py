# mypyc: skip
"""The words in which a game declares what lies on its table, in its ``state.py``.

A declaration is plain data. ``tools/declare.py`` makes source of it: the native classes with their copies and keys
(``_state.py``), positions and views (``_view.py``), and the browser's types. Nothing here is used while a game is
played.

Whatever becomes source is a Python expression in a string. It may use ``table``, ``facts``, ``viewer`` and, for what
lies before a seat, ``part`` and ``seat``; when a position is read also ``data``, the mapping at hand, and ``where``,
its place in the position, for errors. In a kind ``{}`` stands for the value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

# Who may know a field; any other expression is a predicate.
EVERYBODY: Final = "True"
OWNER: Final = "viewer == seat"
NOBODY: Final = "False"

UNSEEN: Final = "()"
"""Nobody knows the cards in a field, though it is told."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """How a field is kept, and how it is turned into plain data and back."""

    native: str
    """Its type in the native class."""
    empty: str = ""
    """Its first value; none for what every set-up and every reader provides."""
    write: str = ""
    """None for what is not told by an entry of its own."""
    read: str = ""
    """None for what follows from the rest: ``after_shared`` or ``after_seat`` counts it."""
    missing: str = ""
    """What is read where a position does not tell it."""
    plain: str = ""
    """Its type in a position."""
    script: str = ""
    """Its type in the browser."""
    copy: str = "{}"
    key: str = "{}"
    """Something that can be hashed, and is equal for equal values; none for what follows from the rest."""
    hidden: str = ""
    """A placeholder for ``size`` things that a view does not tell."""
    size: str = "len({})"
    cards: str = "{}"
    """All cards in it, and those that everybody knows of a field that everybody may look at."""
    seen: str = "{}"
    deal: str = ""
    """Other cards in their places, from the list ``pool``."""


NUMBER: Final = Kind(
    native="i64", empty="0", write="{}", read="number(where, {})", missing="0", plain="int", script="number"
)
COUNTED: Final = replace(NUMBER, read="", key="")
"""A number that follows from the rest."""
UNTOLD: Final = replace(COUNTED, write="")
"""Such a number that no entry tells."""
FLAG: Final = Kind(
    native="bool", empty="False", write="{}", read="flag(where, {})", missing="False", plain="bool", script="boolean"
)
TEXT: Final = Kind(
    native="str", empty='""', write="{}", read="text(where, {})", missing='""', plain="str", script="string"
)
ORDER: Final = Kind(
    native="tuple[int, ...]",
    empty="()",
    write="list({})",
    read="tuple(read_numbers(where, {}))",
    missing="[]",
    plain="list[int]",
    script="number[]",
)
"""Numbers in order, such as seats in order of play."""
SEAT: Final = replace(NUMBER, empty="-1", read="read_seat_number(where, {}, facts.seats)")
ANY_SEAT: Final = replace(
    SEAT,
    write="seat_or_none({})",
    read="read_any_seat(where, {}, facts.seats)",
    missing="None",
    plain="int | None",
    script="number | null",
)
"""A seat, or nobody."""
DICE: Final = Kind(native="Dice", copy="{}.copy()", key="{}.key()")


@dataclass(frozen=True)
class Names:
    """A codec: numbers by name, both in the facts. ``what`` is the word for one of them in errors."""

    names: str
    numbers: str
    what: str

    def one(self) -> Kind:
        """One of them, or none (a negative number, written as a blank)."""
        return replace(index(self.names), read=f"read_name(where, {{}}, {self.numbers}, {self.what!r})")

    def row(self) -> Kind:
        """Several, in order."""
        return Kind(
            native="tuple[int, ...]",
            empty="()",
            write=f"[{self.names}[each] for each in {{}}]",
            read=f"tuple(read_names(where, {{}}, {self.numbers}, {self.what!r}))",
            missing="[]",
            plain="list[str]",
            script="string[]",
            hidden="(-1,) * size",
            deal="tuple([pool.pop() for _ in {}])",
        )

    def line(self) -> Kind:
        """Several, in order, to which one after another is added: a list that is changed in place."""
        row = self.row()
        read = row.read.removeprefix("tuple(")[:-1]
        return replace(
            row,
            native="list[int]",
            empty="UNSET",
            read=read,
            copy="{}[:]",
            key="tuple({})",
            hidden="[-1] * size",
            deal="[pool.pop() for _ in {}]",
        )

    def heap(self) -> Kind:
        """Several, in order: a list that is replaced, never changed, so that copies share it."""
        return replace(self.line(), copy="{}")

    def hand(self) -> Kind:
        """Several, without order: a heap that is kept sorted."""
        heap = self.heap()
        return replace(heap, read=f"sorted({heap.read})", deal=f"sorted({heap.deal})")

    def deck(self, secret: Sequence[str] = (), public: Sequence[str] = ()) -> Kind:
        """A deck that is drawn from: which of its ends (``top``, ``bottom``) hold known cards, and who knows them."""
        ends = f"{list(secret)}, {list(public)}"
        script = "".join(f" {end}: string[];" for end in public)
        return Kind(
            native="Deck",
            write=f"write_deck({{}}, {self.names}, viewer, {ends})",
            read=f"read_deck(where, {{}}, {self.numbers}, {self.what!r}, {ends})",
            missing="{}",
            plain="dict[str, Any]",
            script=f"{{ cards: number;{script} }}",
            copy="{}.copy()",
            key="{}.key()",
            cards="{}.cards()",
            seen=" + ".join(f"{{}}.{end}" for end in public) or UNSEEN,
        )


def index(names: str) -> Kind:
    """A place in a list of names; a negative number is written as a blank."""
    return Kind(
        native="i64",
        empty="-1",
        write=f"{names}[{{}}] if {{}} >= 0 else None",
        read=f"read_index(where, {{}}, {names})",
        missing="None",
        plain="str | None",
        script="string | null",
    )


def bits(names: str) -> Kind:
    """A set, kept as bits of one int."""
    return Kind(
        native="i64",
        empty="0",
        write=f"write_bits({{}}, {names})",
        read=f"read_bits(where, {{}}, {names})",
        missing="[]",
        plain="list[str]",
        script="string[]",
    )


def counts(names: str) -> Kind:
    """How many there are of each: a list that is changed in place. Only those that are there are told."""
    return Kind(
        native="list[int]",
        write=f"write_counts({{}}, {names})",
        read=f"read_counts(where, {{}}, {names})",
        missing="{}",
        plain="dict[str, int]",
        script="Record<string, number>",
        copy="{}[:]",
        key="tuple({})",
    )


@dataclass(frozen=True)
class Field:
    """Something that lies on the table."""

    name: str
    kind: Kind
    about: str = ""
    known: str = EVERYBODY
    entry: str = ""
    """What a position calls it, if not by its name; ``scoring.uses`` is the entry ``uses`` of the group ``scoring``."""
    default: str = ""
    """What is read where a position does not tell it, if not what its kind says."""
    shown: str = ""
    """What is told, instead of a blank, to who may not know all of it; an expression for the value."""
    size: str = ""
    """An entry that tells its size, which everybody knows."""
    place: bool = False
    """Is it one of the places where each card lies exactly once (``State.law``)?"""


@dataclass(frozen=True)
class Derived:
    """An entry that follows from the rest: it is written for readers of a view. In a position it is ignored, unless a
    hook looks at it.
    """

    name: str
    write: str
    plain: str
    script: str


@dataclass(frozen=True)
class Extra:
    """An entry that only hand-written positions have; ``at`` looks at it."""

    name: str
    plain: str


@dataclass(frozen=True)
class Record:
    """A small immutable class."""

    name: str
    about: str
    fields: Sequence[tuple[str, str]]
    """Names and types."""


@dataclass(frozen=True)
class State:
    """All that lies on the table of a game."""

    game: str
    facts: str
    table: str
    seat: str
    shared: Sequence[Field | Derived | Extra]
    seats: Sequence[Field | Derived | Extra]
    package: str = ""
    """Where its modules are, if not among those of Gildhall."""
    law: str = ""
    """All cards: each of them is in exactly one of the places. ``check()`` follows."""
    redeals: bool = False
    """Do all deals of what a seat does not know fit what it knows? Then ``redeal`` follows."""
    dice: Sequence[str] = ()
    """The dice, in the order of their streams: fields, or ``deck.dice``. None, if an entry of their own tells them."""
    hooks: Sequence[str] = ()
    """What the expressions call: ``module: name, name`` of this game."""
    optional: Mapping[str, str] = field(default_factory=dict)
    """Groups of entries that are blank unless an expression is true."""
    types: Sequence[str] = ()
    """Likewise what native types and cards need."""
    records: Sequence[Record] = ()
    first_for_seat: str = ""
    """A statement that comes before a seat is written: what several of its entries need."""
    after_shared: str = ""
    """A statement that follows when the middle was read."""
    after_seat: str = ""
    """A statement that follows when a seat was read."""
