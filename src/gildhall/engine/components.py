"""Components: every card, tile and number of the rules, as a tree of plain data read from TOML.

A variant is the standard tree with some values replaced. An owner's corrected file may contain the whole tree or only
the lines that differ. Entries that only describe (names, sources, how sure we are) are not part of what is compared and
hashed.

The allowed range of a value is in ``ranges.toml`` next to ``components.toml``: a path with ``*`` for any one name or
element of a list, and the smallest and largest number. A path that ends in ``#`` is the length of a list. Without a
range a number keeps its value, and a list keeps its length.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from gildhall.engine.errors import BadComponents, listing

Tree = dict[str, Any]

DESCRIBING: Final = frozenset({"about", "names", "source", "sources", "confidence", "note"})
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


class Ranges:
    """How far the numbers of a component file may be changed.

    >>> ranges = Ranges({"kinds.*.price": [1, 9]})
    >>> ranges.find("kinds.basic.price"), ranges.find("kinds.basic.vp")
    ((1, 9), None)
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.by_path: dict[str, tuple[int, int]] = {path: (low, high) for path, (low, high) in data.items()}
        self._patterns = [(path.split("."), path) for path in self.by_path]

    @staticmethod
    def of_package(package: str) -> Ranges:
        """The ranges of a game; without a file, every number is fixed."""
        return Ranges(read_standard(package, "ranges.toml") if (files(package) / "ranges.toml").is_file() else {})

    def find(self, where: str) -> tuple[int, int] | None:
        """The smallest and the largest value at this place; None if it is fixed."""
        path = self.path_for(where)
        return None if path is None else self.by_path[path]

    def path_for(self, where: str) -> str | None:
        """The first path with a range that this place fits."""
        names = where.split(".")
        for pattern, path in self._patterns:
            if len(pattern) == len(names) and all(
                part == name or (part == "*" and name != "#") for part, name in zip(pattern, names, strict=True)
            ):
                return path
        return None

    def check(self, where: str, number: int, standard: int) -> None:
        """Raise :class:`BadComponents` if this number is not allowed here."""
        low, high = self.find(where) or (standard, standard)
        if not low <= number <= high and number != standard:
            what = f"the length of component '{where[:-2]}'" if where.endswith(".#") else f"component '{where}'"
            allowed = f"from {low} to {high}" if low < high else f"{standard}: it cannot be changed"
            raise BadComponents(f"{what} is {_short(number)}; it must be {allowed}")


def replaced(standard: Tree, changes: Mapping[str, Any], ranges: Ranges, path: str = "") -> Tree:
    """The standard tree with the changes applied. Every key must exist there. Every value must keep its type and stay
    in its range. Nothing is built here, so this is cheap with any input.

    >>> ranges = Ranges({"king.vp": [0, 5]})
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
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise BadComponents(f"component '{where}' is {_short(value)}; it must have at most {MOST_LETTERS} letters")
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


def digest(data: Any) -> str:
    """A short fingerprint of plain data."""
    canonical = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return blake2b(canonical.encode(), digest_size=8).hexdigest()
