"""Components: every card, tile and number of the rules, as a tree of plain data read from TOML.

A variant is the standard tree with some values replaced: an owner's corrected file may hold all of it or only the lines
that differ. Entries that only describe (names, sources, how sure we are) are not part of what is compared and hashed.
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


def replaced(standard: Tree, changes: Mapping[str, Any], path: str = "") -> Tree:
    """The standard tree with the changes put in; every key must exist there and every value keep its type.

    >>> replaced({"king": {"value": 11, "vp": 3}}, {"king": {"vp": 4}})
    {'king': {'value': 11, 'vp': 4}}
    >>> replaced({"king": {"value": 11}}, {"king": {"valeu": 12}})
    Traceback (most recent call last):
    gildhall.engine.errors.BadComponents: components have no entry 'king.valeu'; entries there: value
    """
    merged = dict(standard)
    for key, value in changes.items():
        where = f"{path}.{key}" if path else key
        if key in DESCRIBING:
            merged[key] = value
        elif key not in standard:
            raise BadComponents(f"components have no entry '{where}'; entries there: {listing(standard)}")
        elif isinstance(standard[key], dict) and isinstance(value, Mapping):
            merged[key] = replaced(standard[key], value, where)
        elif type(value) is not type(standard[key]):
            kind = type(standard[key]).__name__
            raise BadComponents(f"component '{where}' is {value!r}; it must be of type {kind}, as {standard[key]!r}")
        else:
            merged[key] = value
    return merged


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
