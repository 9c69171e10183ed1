"""What a designer changes: paths into the components, or options of the rules, with an old and a new value.

>>> import gildhall
>>> pillars = gildhall.game("pillars")
>>> find_path(pillars, "king.vp")
'neutral.king.gives.vp'
>>> [str(change) for change in changes_of(pillars.with_components({"carry_limit": 1}))]
['carry_limit 3 → 1']
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import SequenceMatcher
from typing import Any

from gildhall.engine.errors import BadSetup, listing
from gildhall.engine.game import Game
from gildhall.engine.paths import changes_at, leaves, merged
from gildhall.engine.words import Words

Value = int | bool | str

NEAR = 4
"""The most paths that are suggested for an unknown one."""
LIKE = 0.6
"""How much they must resemble it, from 0 to 1."""

NOTHING = "nothing"
"""The value of an element that a list does not have."""


class Change:
    """One value that differs from the base game; ``is_option`` if it is an option, not a component."""

    def __init__(self, path: str, old: Any, new: Any, is_option: bool = False) -> None:
        self.path = path
        self.old = old
        self.new = new
        self.is_option = is_option

    def __str__(self) -> str:
        return f"{self.path} {written(self.old)} → {written(self.new)}"

    def told(self, words: Words) -> str:
        """The change in words: what it is about by name, its place, old and new."""
        name = name_of(self.path, words)
        return f"{name} ({self.path}) {written(self.old)} → {written(self.new)}" if name else str(self)

    def data(self) -> dict[str, Any]:
        return {"path": self.path, "old": self.old, "new": self.new, "option": self.is_option}


def written(value: Any) -> str:
    """A value nearly as it is written in a component file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(written(each) for each in value)}]"
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def name_of(path: str, words: Words) -> str:
    """The name of what a path is about: the last part of it that has one. Empty if no part has a name."""
    named = [part for part in path.split(".") if part in words.catalogue["name"]]
    return words.name(named[-1]) if named else ""


def changes_of(
    game: Game, options: Mapping[str, Any] | None = None, base: Mapping[str, Any] | None = None
) -> list[Change]:
    """How a variant differs from the standard components, and its options from those of the base game."""
    old, new = dict(leaves(game.standard)), dict(leaves(game.components))
    paths = [path for path in {**old, **new} if old.get(path) != new.get(path)]
    found = [Change(path, old.get(path, NOTHING), new.get(path, NOTHING)) for path in paths]
    ours, theirs = (_all_options(game, each or {}) for each in (base, options))
    found += [Change(name, ours[name], theirs[name], is_option=True) for name in ours if ours[name] != theirs[name]]
    return found


def _all_options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    return game.check_setup(min(game.seats), given)


def find_path(game: Game, asked: str) -> str:
    """The full path of a component (or the option) for a short form. Parts may be left out if the rest is unambiguous:
    ``king.vp`` is ``neutral.king.gives.vp``.
    """
    options = [option.name for option in game.options]
    if asked in options:
        return asked
    paths = [path for path, _ in leaves(game.standard)]
    if asked in paths:
        return asked
    parts = asked.split(".")
    found = [path for path in paths if _fits(path.split("."), parts)]
    if len(found) == 1:
        return found[0]
    if found:
        more = f" and {len(found) - 8} more" if len(found) > 8 else ""
        raise BadSetup(f"'{asked}' may be any of {listing(found[:8])}{more}; write more of it")
    near = _nearest([*options, *paths], parts)
    told = f"near ones are: {listing(near)}" if near else "components.toml names them all"
    raise BadSetup(f"{game.id} has no component or option '{asked}'; {told}")


def _nearest(paths: list[str], parts: list[str]) -> list[str]:
    """The paths that are most like these parts, the best first, each part compared with the one it resembles most."""
    asked = [SequenceMatcher(b=part) for part in parts]  # it is quick for many texts against the same b
    found = sorted((-_likeness(path.split("."), asked), len(path), path) for path in paths)
    return [path for unlike, _, path in found[:NEAR] if -unlike >= LIKE]


def _likeness(path: list[str], asked: list[SequenceMatcher[str]]) -> float:
    return sum(max(_ratio(matcher, part) for part in path) for matcher in asked) / len(asked)


def _ratio(matcher: SequenceMatcher[str], part: str) -> float:
    matcher.set_seq1(part)
    return matcher.ratio()


def _fits(path: list[str], parts: list[str]) -> bool:
    """Are these the parts of a path, in order and up to its end, with some left out?"""
    rest = iter(path)
    return path[-1] == parts[-1] and all(part in rest for part in parts)


def changed_game(game: Game, values: Mapping[str, Value]) -> Game:
    """The game with these components replaced; options are left out."""
    options = {option.name for option in game.options}
    components = changes_at(game.components, {path: value for path, value in values.items() if path not in options})
    return game.with_components(merged(game.changes, components)) if components else game


def changed_options(game: Game, options: Mapping[str, Any], values: Mapping[str, Value]) -> dict[str, Any]:
    """The options with those replaced that are among the values."""
    known = {option.name for option in game.options}
    return {**options, **{path: value for path, value in values.items() if path in known}}
