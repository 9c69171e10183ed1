"""Differences between two JSON values. They are used where they are smaller than the new value.

A difference is a list of changes, to be applied in order. ``[path, value]`` sets the value at the path, ``[path]``
removes a key. A path consists of keys of objects and indexes of arrays; an index one past the end appends.

The values are compared as encoded bytes. Only parts that differ are decoded.
"""

from __future__ import annotations

import msgspec

Path = tuple[str | int, ...]
Change = tuple[Path, msgspec.Raw] | tuple[Path]

STEP = 12
"""The approximate size of one step of a path, in bytes."""

_object = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
_array = msgspec.json.Decoder(list[msgspec.Raw]).decode
_OBJECT, _ARRAY = ord("{"), ord("[")


def differences(old: bytes, new: bytes) -> list[Change] | None:
    """The changes that turn the old value into the new one; None if they are not smaller than the new value.

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
    """The changes of an array; None if it has become shorter. Then it is sent as a whole."""
    if len(new) < len(old):
        return None
    found: list[Change] = []
    for index, value in enumerate(new):
        found += _compared(old[index], value, (*path, index)) if index < len(old) else [((*path, index), value)]
    return found


def _size(found: list[Change]) -> int:
    """The approximate size of changes, in bytes."""
    return sum(STEP * len(change[0]) + (len(memoryview(change[1])) if len(change) > 1 else 0) for change in found)
