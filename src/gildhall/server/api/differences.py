"""Differences between two JSON values, where they are smaller than the new value.

A difference is a list of changes in order: ``[path, value]`` sets what is at the path (a key of an object, an index of
an array; an index one past the end appends), ``[path]`` removes a key.

Both values are compared as they are written, and only parts that differ are read at all.
"""

from __future__ import annotations

import msgspec

Path = tuple[str | int, ...]
Change = tuple[Path, msgspec.Raw] | tuple[Path]

STEP = 12
"""About how many bytes a step of a path takes."""

_object = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_array = msgspec.json.Decoder(list[msgspec.Raw]).decode
_OBJECT, _ARRAY = ord("{"), ord("[")


def differences(old: bytes, new: bytes) -> list[Change] | None:
    """What makes the new value out of the old one; None, if that is not smaller than the new value.

    >>> old = b'{"hand":["king","queen"],"trick":{"led":"by the first of all seats"},"won":0}'
    >>> new = b'{"hand":["king","squire"],"trick":{"led":"by the first of all seats"}}'
    >>> msgspec.json.encode(differences(old, new))
    b'[[["won"]],[["hand"],["king","squire"]]]'
    """
    found = _compared(msgspec.Raw(old), msgspec.Raw(new), ())
    return None if found and found[0][0] == () else found


def _compared(old: msgspec.Raw, new: msgspec.Raw, path: Path) -> list[Change]:
    if old == new:
        return []
    before, after = memoryview(old), memoryview(new)
    found: list[Change] | None = None
    if before[0] == after[0] == _OBJECT:
        found = _objects(_object(old), _object(new), path)
    elif before[0] == after[0] == _ARRAY:
        found = _arrays(_array(old), _array(new), path)
    return [(path, new)] if found is None or _size(found) >= len(after) else found


def _objects(old: dict[str, msgspec.Raw], new: dict[str, msgspec.Raw], path: Path) -> list[Change]:
    found: list[Change] = [((*path, key),) for key in old if key not in new]
    for key, value in new.items():
        found += _compared(old[key], value, (*path, key)) if key in old else [((*path, key), value)]
    return found


def _arrays(old: list[msgspec.Raw], new: list[msgspec.Raw], path: Path) -> list[Change] | None:
    """None, if the array has become shorter: then it is sent as a whole."""
    if len(new) < len(old):
        return None
    found: list[Change] = []
    for index, value in enumerate(new):
        found += _compared(old[index], value, (*path, index)) if index < len(old) else [((*path, index), value)]
    return found


def _size(found: list[Change]) -> int:
    """About how many bytes changes take."""
    return sum(STEP * len(change[0]) + (len(memoryview(change[1])) if len(change) > 1 else 0) for change in found)
