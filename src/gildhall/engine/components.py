"""Components: every card, tile and number of the rules, as a tree of plain data read from TOML.

A variant is the standard tree with some values replaced. An owner's corrected file may contain the whole tree or only
the lines that differ. Entries that only describe (names, sources, how sure we are) are not part of what is compared and
hashed.

The allowed range of a value is in ``ranges.toml`` next to ``components.toml``: a path with ``*`` for any one name or
element of a list, and the smallest and largest number. A path that ends in ``#`` is the length of a list. Without a
range a number keeps its value, and a list keeps its length.

For a text it has the allowed names, where ``goods.*`` are all entries of the standard ``goods``; or the allowed letters
and how many. Without them a text may be any.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from gildhall.engine.errors import BadComponents, listing

Tree = dict[str, Any]

DESCRIBING: Final = frozenset({"about", "names", "source", "sources", "confidence", "note", "origins"})
MOST_LETTERS: Final = 60


def read_standard(package: str, name: str = "components.toml") -> Tree:
    """The components (or another TOML file) in a game's package."""
    return tomllib.loads((files(package) / name).read_text(encoding="utf-8"))


def read_file(path: str | Path) -> Tree:
    """A component file of an owner or designer."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadComponents(f"the component file {path} cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadComponents(f"the component file {path} is not TOML: {error}") from error


class Texts:
    """The texts that are allowed at a place: certain names, or certain letters and how many of them."""

    def __init__(self, data: Any, standard: Tree) -> None:
        names: list[str] = data if isinstance(data, list) else []
        self.names = [name for each in names for name in _named(each, standard)]
        self.letters: str = "" if self.names else data["letters"]
        self.low: int = 0 if self.names else data["length"][0]
        self.high: int = 0 if self.names else data["length"][1]

    def allow(self, text: str) -> bool:
        if self.names:
            return text in self.names
        return self.low <= len(text) <= self.high and all(letter in self.letters for letter in text)

    def __str__(self) -> str:
        if self.names:
            return f"one of {listing(self.names)}"
        return f"made of {self.low} to {self.high} of the letters {listing(self.letters)}"


def _named(name: str, standard: Tree) -> list[str]:
    """The name, or for a path that ends in ``.*`` the entries of that table or list."""
    if not name.endswith(".*"):
        return [name]
    place: Any = standard
    for part in name[:-2].split("."):
        place = place[part]
    return [entry for entry in place if entry not in DESCRIBING]


class Ranges:
    """How far the values of a component file may be changed.

    >>> given = {"kinds.*.price": [1, 9], "kinds.*.colour": ["red", "blue"], "kinds.*.needs": ["kinds.*"]}
    >>> ranges = Ranges(given, {"kinds": {"basic": {}, "rich": {}}})
    >>> ranges.find("kinds.basic.price"), ranges.find("kinds.basic.vp")
    ((1, 9), None)
    >>> ranges.check_text("kinds.rich.needs", "basic")
    >>> ranges.check_text("kinds.rich.needs", "poor")
    Traceback (most recent call last):
    gildhall.engine.errors.BadComponents: component 'kinds.rich.needs' is 'poor'; it must be one of basic, rich
    """

    def __init__(self, data: Mapping[str, Any], standard: Tree) -> None:
        self.by_path: dict[str, tuple[int, int]] = {}
        self.texts: dict[str, Texts] = {}
        for path, allowed in data.items():
            if isinstance(allowed, list) and type(allowed[0]) is int:
                self.by_path[path] = (allowed[0], allowed[1])
            else:
                self.texts[path] = Texts(allowed, standard)

    @staticmethod
    def of_package(package: str, standard: Tree) -> Ranges:
        """The ranges of a game; without a file, every number is fixed."""
        there = (files(package) / "ranges.toml").is_file()
        return Ranges(read_standard(package, "ranges.toml") if there else {}, standard)

    def find(self, where: str) -> tuple[int, int] | None:
        """The smallest and the largest value at this place; None if it is fixed."""
        path = self.path_for(where)
        return None if path is None else self.by_path[path]

    def path_for(self, where: str) -> str | None:
        """The first path with a range that this place fits."""
        return _first_fitting(where, self.by_path)

    def texts_at(self, where: str) -> Texts | None:
        """The texts that are allowed at this place; None if any are."""
        path = _first_fitting(where, self.texts)
        return None if path is None else self.texts[path]

    def check(self, where: str, number: int, standard: int) -> None:
        """Raise :class:`BadComponents` if this number is not allowed here."""
        low, high = self.find(where) or (standard, standard)
        if not low <= number <= high and number != standard:
            what = f"the length of component '{where[:-2]}'" if where.endswith(".#") else f"component '{where}'"
            allowed = f"from {low} to {high}" if low < high else f"{standard}: it cannot be changed"
            raise BadComponents(f"{what} is {_short(number)}; it must be {allowed}")

    def check_text(self, where: str, text: str) -> None:
        """Raise :class:`BadComponents` if this text is not allowed here."""
        if len(text) > MOST_LETTERS:
            raise BadComponents(f"component '{where}' is {_short(text)}; it must have at most {MOST_LETTERS} letters")
        texts = self.texts_at(where)
        if texts is not None and not texts.allow(text):
            raise BadComponents(f"component '{where}' is {_short(text)}; it must be {texts}")


def _first_fitting(where: str, paths: Iterable[str]) -> str | None:
    """The first path that this place fits."""
    names = where.split(".")
    for path in paths:
        pattern = path.split(".")
        if len(pattern) == len(names) and all(
            part == name or (part == "*" and name != "#") for part, name in zip(pattern, names, strict=True)
        ):
            return path
    return None


def replaced(standard: Tree, changes: Mapping[str, Any], ranges: Ranges, path: str = "") -> Tree:
    """The standard tree with the changes applied. Every key must exist there. Every value must keep its type and stay
    in its range. Nothing is built here, so this is cheap with any input.

    >>> ranges = Ranges({"king.vp": [0, 5]}, {})
    >>> replaced({"king": {"value": 11, "vp": 3}}, {"king": {"vp": 4}}, ranges)
    {'king': {'value': 11, 'vp': 4}}
    >>> replaced({"king": {"value": 11, "vp": 3}}, {"king": {"vp": 6}}, ranges)
    Traceback (most recent call last):
    gildhall.engine.errors.BadComponents: component 'king.vp' is 6; it must be from 0 to 5
    >>> replaced({"king": {"value": 11}}, {"king": {"valeu": 12}}, ranges)
    Traceback (most recent call last):
    gildhall.engine.errors.BadComponents: components have no entry 'king.valeu'; entries there: value
    """
    merged = dict(standard)
    for key, value in changes.items():
        where = f"{path}.{key}" if path else key
        if key in DESCRIBING:
            merged[key] = value
        elif key not in standard:
            raise BadComponents(f"components have no entry {_short(where)}; entries there: {listing(standard)}")
        else:
            merged[key] = _checked(standard[key], value, ranges, where)
    return merged


def _checked(standard: Any, value: Any, ranges: Ranges, where: str) -> Any:
    """The value that takes the place of the standard one."""
    if isinstance(standard, dict) and isinstance(value, Mapping):
        return replaced(standard, value, ranges, where)
    if type(value) is not type(standard):
        kind = type(standard).__name__
        raise BadComponents(f"component '{where}' is {_short(value)}; it must be of type {kind}, as {standard!r}")
    if isinstance(value, list):
        ranges.check(f"{where}.#", len(value), len(standard))
        return [_checked(_pattern(standard, i), each, ranges, f"{where}.{i}") for i, each in enumerate(value)]
    if isinstance(value, str):
        ranges.check_text(where, value)
    if type(value) is int:
        ranges.check(where, value, standard)
    return value


def _pattern(standard: list[Any], i: int) -> Any:
    """The pattern for an element of a list. Lists that are empty in a standard file are lists of names."""
    return standard[min(i, len(standard) - 1)] if standard else ""


def _short(value: object) -> str:
    text = repr(value) if type(value) is not int or abs(value) < 10**20 else "a number with more than 20 digits"
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…"


def difference(standard: Tree, other: Tree) -> Tree:
    """The changes that turn the standard tree into the other one (describing entries left out)."""
    changes: Tree = {}
    for key, value in other.items():
        if key in DESCRIBING or standard.get(key) == value:
            continue
        changes[key] = difference(standard[key], value) if isinstance(value, dict) else value
        if changes[key] == {}:
            del changes[key]
    return changes


def bare(tree: Tree) -> Tree:
    """The tree without describing entries."""
    return {
        key: bare(value) if isinstance(value, dict) else value for key, value in tree.items() if key not in DESCRIBING
    }


def entries(table: Mapping[str, Any]) -> list[str]:
    """The keys of a table of components, without those that only describe."""
    return [key for key in table if key not in DESCRIBING]


def digest(data: Any) -> str:
    """A short fingerprint of plain data."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(canonical.encode(), digest_size=8).hexdigest()
