"""Paths into component trees: ``neutral.king.value``, or ``capital.violet.0`` for the first element of a list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from gildhall.engine.components import DESCRIBING, Tree
from gildhall.engine.errors import BadComponents


def leaves(tree: Tree, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a component tree with its path; elements of a list by number.

    >>> list(leaves({"king": {"value": 11, "source": "seed"}, "capital": [4, 2]}))
    [('king.value', 11), ('capital.0', 4), ('capital.1', 2)]
    """
    for key, value in tree.items():
        if key not in DESCRIBING:
            yield from _leaves(value, f"{path}.{key}" if path else key)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from leaves(value, path)
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from _leaves(each, f"{path}.{i}")
    else:
        yield path, value


def changes_at(tree: Tree, values: Mapping[str, Any]) -> Tree:
    """The changes that put these values at their paths; a list is replaced as a whole.

    >>> changes_at({"king": {"value": 11}, "capital": [4, 2]}, {"king.value": 9, "capital.1": 3})
    {'king': {'value': 9}, 'capital': [4, 3]}
    """
    changes: Tree = {}
    for path, value in values.items():
        try:
            _put(changes, tree, path.split("."), value)
        except (KeyError, IndexError, ValueError, TypeError) as error:
            raise BadComponents(f"components have no entry '{path[:60]}'") from error
    return changes


def merged(one: Tree, other: Tree) -> Tree:
    """Both changes combined. Where they conflict, ``other`` wins."""
    found = dict(one)
    for key, value in other.items():
        both = isinstance(value, dict) and isinstance(found.get(key), dict)
        found[key] = merged(found[key], value) if both else value
    return found


def _put(changes: Tree, standard: Any, parts: list[str], value: Any) -> None:
    key, rest = parts[0], parts[1:]
    there = standard[key]
    if not rest:
        changes[key] = value
    elif isinstance(there, list):
        changes[key] = _with_element(changes.get(key, there), rest, value)
    else:
        _put(changes.setdefault(key, {}), there, rest, value)


def _with_element(elements: list[Any], parts: list[str], value: Any) -> list[Any]:
    found = list(elements)
    place, rest = int(parts[0]), parts[1:]
    if not 0 <= place < len(found):
        raise IndexError(place)
    if not rest:
        found[place] = value
    elif isinstance(found[place], list):
        found[place] = _with_element(found[place], rest, value)
    else:
        inner = dict(found[place])
        _put(inner, found[place], rest, value)
        found[place] = inner
    return found
