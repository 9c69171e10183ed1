"""Messages in ICU form, as the browser reads them too: blanks, plurals and selections, one inside another.

``{seat}`` is a blank. ``{n, plural, =0 {no cards} one {# card} other {# cards}}`` agrees with a number: with an exact
number first, then with the plural category of the language; ``#`` is the number itself. ``{side, select, left {on the
left} other {on the right}}`` agrees with an id. Other kinds of arguments, offsets and quotes are not supported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypeAlias

from gildhall.engine.errors import GildhallError
from gildhall.engine.plurals import category, grouped

_HEAD: Final = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*)?")
_CASE: Final = re.compile(r"\s*(=\d+|\w+)\s*\{")
_TEXT: Final = re.compile(r"[^{}#]+|#")


class Blank:
    """A blank, or the ``#`` of a plural."""

    __slots__ = ("counts", "name")

    def __init__(self, name: str, counts: bool = False) -> None:
        self.name = name
        self.counts = counts


class Choice:
    """A plural or a selection: one of several messages."""

    __slots__ = ("cases", "name", "plural")

    def __init__(self, name: str, plural: bool, cases: dict[str, list[Part]]) -> None:
        self.name = name
        self.plural = plural
        self.cases = cases

    def chosen(self, language: str, value: object) -> list[Part]:
        """The case that agrees with the value."""
        if not self.plural:
            return self.cases.get(str(value), self.cases["other"])
        number = int(str(value))
        agreeing = self.cases.get(category(language, number), self.cases["other"])
        return self.cases.get(f"={number}", agreeing)


Part: TypeAlias = "str | Blank | Choice"
Told: TypeAlias = "Callable[[str, object], str]"
"""How a blank is written, from its name and its value."""


def filled(message: str, language: str, blanks: Mapping[str, object], told: Told | None = None) -> str:
    """A message with its blanks filled. Choices agree with the values themselves; ``told`` writes the other blanks.

    >>> filled("{seat} pays {n, plural, one {# point} other {# points}}.", "en", {"seat": "Ann", "n": 1})
    'Ann pays 1 point.'
    >>> nested = "{you, select, yes {You lay {n, plural, =0 {nothing} other {# stones}}.} other {{who} rests.}}"
    >>> filled(nested, "en", {"you": "yes", "n": 0}), filled(nested, "en", {"you": "no", "who": "Bo"})
    ('You lay nothing.', 'Bo rests.')
    """
    return _said(_parsed(message), language, blanks, told)


def _said(parts: list[Part], language: str, blanks: Mapping[str, object], told: Told | None) -> str:
    said: list[str] = []
    for part in parts:
        if isinstance(part, str):
            said.append(part)
            continue
        if part.name not in blanks:
            raise GildhallError(f"the message needs '{part.name}', but got only: {', '.join(blanks)}")
        value = blanks[part.name]
        if isinstance(part, Choice):
            said.append(_said(part.chosen(language, value), language, blanks, told))
        elif part.counts:
            said.append(grouped(language, int(str(value))))
        else:
            said.append(str(value) if told is None else told(part.name, value))
    return "".join(said)


@cache
def _parsed(message: str) -> list[Part]:
    parts, end = _parts(message, 0, "")
    if end < len(message):
        raise _malformed(message, end)
    return parts


def _parts(message: str, at: int, counted: str) -> tuple[list[Part], int]:
    """The parts up to the next closing brace or the end; ``counted`` is the blank that ``#`` stands for."""
    parts: list[Part] = []
    while at < len(message) and message[at] != "}":
        if message[at] == "{":
            part, at = _argument(message, at + 1)
            parts.append(part)
            continue
        text = _TEXT.match(message, at)
        assert text is not None
        parts.append(Blank(counted, counts=True) if counted and text[0] == "#" else text[0])
        at = text.end()
    return parts, at


def _argument(message: str, at: int) -> tuple[Blank | Choice, int]:
    """What stands in braces: a blank or a choice. Returns the place after the closing brace."""
    head = _HEAD.match(message, at)
    if head is None:
        raise _malformed(message, at)
    name, kind, at = head[1], head[2], head.end()
    cases: dict[str, list[Part]] = {}
    while kind and (case := _CASE.match(message, at)):
        cases[case[1]], at = _parts(message, case.end(), name if kind == "plural" else "")
        at = _closed(message, at)
    if kind and "other" not in cases:
        raise _malformed(message, at)
    while message[at : at + 1].isspace():
        at += 1
    return Choice(name, kind == "plural", cases) if kind else Blank(name), _closed(message, at)


def _closed(message: str, at: int) -> int:
    """The place after a closing brace, which must stand here."""
    if message[at : at + 1] != "}":
        raise _malformed(message, at)
    return at + 1


def _malformed(message: str, at: int) -> GildhallError:
    return GildhallError(f"the message is malformed at character {at + 1}: {message}")
