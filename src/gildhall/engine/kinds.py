# mypyc: skip
"""The kinds of fields in a declared state (see ``declared.py``): how each is kept, and how it is turned into plain data
and back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

UNSEEN: Final = "()"
"""Nobody knows the cards in the field, although the field has an entry in positions and views."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """How a field is kept, and how it is turned into plain data and back."""

    native: str
    """Its type in the native class."""
    empty: str = ""
    """Its initial value. Empty if the set-up and the reader always provide the value."""
    write: str = ""
    """How it is written. Empty if it has no entry of its own."""
    read: str = ""
    """How it is read. Empty if it follows from the other fields: ``after_shared`` or ``after_seat`` computes it."""
    missing: str = ""
    """The value that is used if a position has no entry for it."""
    plain: str = ""
    """Its type in a position."""
    script: str = ""
    """Its type in the browser."""
    copy: str = "{}"
    key: str = "{}"
    """A hashable value, equal for equal values. Empty if it follows from the other fields."""
    hidden: str = ""
    """A placeholder for ``size`` things that a view does not show."""
    size: str = "len({})"
    cards: str = "{}"
    """All cards in it. ``seen`` is the part that everybody knows, if everybody may look at the field."""
    seen: str = "{}"
    deal: str = ""
    """The same field with its cards replaced by cards from the list ``pool``."""
    names: str = ""
    """The list of names by which its numbers are written."""
    page: str = ""
    """The method of :class:`gildhall.engine.observing.Page` that writes all of its numbers in an observation."""

    @property
    def is_replaced(self) -> bool:
        """Is the value replaced, never changed, so that copies share it?"""
        return self.copy == "{}"


NUMBER: Final = Kind(
    native="i64", empty="0", write="{}", read="number(where, {})", missing="0", plain="int", script="number"
)
COUNTED: Final = replace(NUMBER, read="", key="")
"""A number that follows from the other fields."""
UNTOLD: Final = replace(COUNTED, write="")
"""A number that follows from the other fields and has no entry."""


def counted(value: str) -> Kind:
    """A number that follows from the other fields by an expression."""
    return replace(COUNTED, read=value)


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
    """A codec between numbers and names. Both are kept in the facts. ``what`` is the word for one of them in errors."""

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
            names=self.names,
            page="ones",
        )

    def places(self) -> Kind:
        """Several, in order, with empty places (negative numbers, written as blanks)."""
        return replace(
            self.row(),
            write=f"[{self.names}[each] if each >= 0 else None for each in {{}}]",
            read=f"tuple(read_places(where, {{}}, {self.numbers}, {self.what!r}))",
            plain="list[str | None]",
            script="(string | null)[]",
            cards="[each for each in {} if each >= 0]",
            seen="[each for each in {} if each >= 0]",
        )

    def line(self) -> Kind:
        """Several, in order, added one after another: a list that is changed in place."""
        return changed(self.row())

    def heap(self) -> Kind:
        """Several, in order: a list that is replaced, so that copies share it."""
        return replace(self.line(), copy="{}")

    def hand(self) -> Kind:
        """Several, without order: a heap that is kept sorted."""
        heap = self.heap()
        return replace(heap, read=f"sorted({heap.read})", deal=f"sorted({heap.deal})")

    def bag(self) -> Kind:
        """A draw deck of which nobody knows a card."""
        return replace(
            self.deck(),
            write=f"[{self.names}[each] for each in {{}}.bag]",
            read=f"new_deck(read_names(where, {{}}, {self.numbers}, {self.what!r}))",
            missing="None",
            plain="list[str]",
            script="",
            hidden="new_deck([-1] * size)",
        )

    def deck(self, secret: Sequence[str] = (), public: Sequence[str] = ()) -> Kind:
        """A draw deck. ``secret`` and ``public`` name its ends (``top``, ``bottom``) that hold known cards, by who
        knows them.
        """
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
        names=names,
    )


def one_of(names: str, script: str) -> Kind:
    """A place in a list of names, the first one by default."""
    read, missing = f"read_place(where, {{}}, {names})", f"{names}[0]"
    kind = replace(index(names), empty="0", write=f"{names}[{{}}]", read=read, missing=missing)
    return replace(kind, plain="str", script=script)


def numbers_in(numbers: str) -> Kind:
    """A set of numbers in a range, kept as bits of one int: bit 0 is the first number."""
    return replace(bits(numbers), plain="list[int]", script="number[]")


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
        names=names,
        page="ones_in",
    )


def counts(names: str) -> Kind:
    """The number of each: a list that is changed in place. Zeros are not written."""
    return Kind(
        native="list[int]",
        write=f"write_counts({{}}, {names})",
        read=f"read_counts(where, {{}}, {names})",
        missing="{}",
        plain="dict[str, int]",
        script="Record<string, number>",
        copy="{}[:]",
        key="tuple({})",
        names=names,
        page="numbers",
    )


def amounts(names: str) -> Kind:
    """The number of each. Zeros are written too."""
    return replace(counts(names), write=f"dict(zip({names}, {{}}))")


def changed(kind: Kind) -> Kind:
    """Numbers in order, in a list that is changed in place."""
    return replace(
        kind,
        native="list[int]",
        empty="UNSET",
        read=kind.read.removeprefix("tuple(")[:-1],
        copy="{}[:]",
        key="tuple({})",
        hidden="[-1] * size",
        deal="[pool.pop() for _ in {}]",
    )


def listed(write: str, read: str, script: str, native: str = "list[int]", plain: str = "list[str]") -> Kind:
    """A list of small numbers that is changed in place."""
    return Kind(
        native=native,
        write=write,
        read=read,
        missing="[]",
        plain=plain,
        script=script,
        copy="{}[:]",
        key="tuple({})",
    )


def frozen(kind: Kind) -> Kind:
    """The same as a kind of list, but as a tuple, which copies share."""
    native = kind.native.replace("list", "tuple").replace("]", ", ...]")
    return replace(kind, native=native, empty="()" if kind.empty else "", read=f"tuple({kind.read})", copy="{}")


def each(kind: str, write: str, read: str, plain: str, script: str) -> Kind:
    """A list of small immutable records. The list itself may change."""
    written, found = f"[{write} for each in {{}}]", f"[{read} for each in items(where, {{}})]"
    kept = listed(written, found, f"{script}[]", f"list[{kind}]", f"list[{plain}]")
    return replace(kept, key="tuple([each.key() for each in {}])")
