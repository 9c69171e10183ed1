"""Where component values come from: which of them are reconstructed, how sure we are, and how far they may be changed.

An entry of ``components.toml`` has a ``source``: the weakest source of its fields. ``sources`` gives the source of each
field. ``confidence`` says how likely the value equals the printed one (one number, or one for each field), and ``note``
says what is known. The table ``origins`` at the end of the file says for whole groups of values what they rest on
(``from``), and may say their ``confidence`` and ``note`` too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from gildhall.engine.components import DESCRIBING, Tree
from gildhall.engine.paths import changes_at, leaves

if TYPE_CHECKING:
    from gildhall.engine.game import Game

RECONSTRUCTED: Final = "reconstructed"
OWNER: Final = "owner"
"""The source of a value that was read from a printed copy."""
OWN: Final = "own"
"""The origin of a value that rests on nothing but our choice."""


class Claim:
    """A value that is not a known fact: its path, the entry that it is part of, and its possible other values.

    ``source`` is what the value rests on: ``seed`` for the original rulebook, ``own`` for our choice, or the names of
    public texts. ``low`` and ``high`` bound a number; ``choices`` are the texts that any entry has in this place.
    """

    def __init__(self, path: str, entry: str, value: Any, confidence: float | None, note: str) -> None:
        self.path = path
        self.entry = entry
        self.value = value
        self.confidence = confidence
        self.note = note
        self.source: list[str] = []
        self.low: int | None = None
        self.high: int | None = None
        self.choices: list[str] = []

    @property
    def field(self) -> str:
        """The part of the path inside the entry."""
        return self.path[len(self.entry) + 1 :]


def claims(game: Game) -> list[Claim]:
    """Every value of the standard components that is reconstructed.

    >>> import gildhall
    >>> claim = claims(gildhall.game("pillars"))[0]
    >>> claim.path, claim.value, claim.source, claim.confidence, (claim.low, claim.high)
    ('craftsmen.toolmaker.convert.sand', 0, ['seed'], 0.8, (0, 19))
    """
    texts = _texts(game.standard)
    found = list(_claims(game.standard, ""))
    for claim in found:
        _add_origin(claim, game.standard.get("origins", {}))
        if type(claim.value) is int:
            claim.low, claim.high = game.ranges.find(claim.path) or (claim.value, claim.value)
        elif isinstance(claim.value, str):
            claim.choices = texts[_pattern(claim.path)]
    return found


def _add_origin(claim: Claim, origins: Mapping[str, Tree]) -> None:
    """What the first path that fits says of this value. What its own entry says comes first."""
    names = claim.path.split(".")
    for path, origin in origins.items():
        pattern = path.split(".")
        if len(pattern) <= len(names) and all(one in ("*", name) for one, name in zip(pattern, names, strict=False)):
            claim.source = list(origin["from"])
            claim.confidence = origin.get("confidence") if claim.confidence is None else claim.confidence
            claim.note = claim.note or str(origin.get("note", ""))
            return


def _claims(tree: Tree, path: str) -> Iterator[Claim]:
    """The claims of an entry, and of all entries in it that have their own source."""
    own = tree.get("source") == RECONSTRUCTED
    sources: Mapping[str, str] = tree.get("sources", {})
    for key, value in tree.items():
        where = f"{path}.{key}" if path else key
        if key in DESCRIBING:
            continue
        if isinstance(value, dict) and "source" in value:
            yield from _claims(value, where)
        elif own and sources.get(key, RECONSTRUCTED if not sources else "") == RECONSTRUCTED:
            told = tree.get("confidence")
            sure = told.get(key) if isinstance(told, dict) else told
            for leaf, each in leaves({key: value}):
                yield Claim(f"{path}.{leaf}", path, each, sure, str(tree.get("note", "")))
        elif isinstance(value, dict):
            yield from _claims(value, where)


def _texts(tree: Tree) -> dict[str, list[str]]:
    """For each place, the texts that any entry has there."""
    found: dict[str, list[str]] = {}
    for path, value in leaves(tree):
        if isinstance(value, str):
            texts = found.setdefault(_pattern(path), [])
            if value not in texts:
                texts.append(value)
    return found


def _pattern(path: str) -> str:
    """A path pattern, equal for values with the same meaning in different entries. It does not depend on the deck and
    the card of a ``top`` or ``bottom``, or on the index of a list element.
    """
    parts = [part for part in path.split(".") if not part.isdecimal()]
    return parts[-1] if parts[-1] not in ("top", "bottom") else "top or bottom"


def component_file(game: Game, values: Mapping[str, Any], name: str) -> str:
    """A file for ``--components`` with these values, marked as read from a printed copy."""
    entries = {claim.path: claim for claim in claims(game)}
    marks: Tree = {}
    for path in values:
        claim = entries.get(path)
        if claim is not None:
            marks.setdefault(claim.entry, {})[claim.field.split(".")[0]] = OWNER
    lines = [
        f"# {game.title}: {' '.join(name.split())}",
        f"# Values read from a printed copy. Play with them: gildhall terminal {game.id} --components FILE",
        f"# What is not here is as in the standard components ({game.components_hash}).",
        "",
    ]
    return "\n".join(lines + _tables(changes_at(game.standard, values), marks, "")) + "\n"


def _tables(tree: Tree, marks: Tree, path: str) -> list[str]:
    """A tree as TOML: first the values of a table, then the tables in it."""
    plain = {key: value for key, value in tree.items() if not isinstance(value, dict)}
    lines = [f"{_key(key)} = {_toml(value)}" for key, value in plain.items()]
    if path in marks:
        lines.append(f"sources = {_toml(marks[path])}")
    if lines and path:
        lines = [f"[{'.'.join(_key(part) for part in path.split('.'))}]", *lines]
    if lines:
        lines.append("")
    for key, value in tree.items():
        if isinstance(value, dict):
            lines += _tables(value, marks, f"{path}.{key}" if path else key)
    return lines


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
