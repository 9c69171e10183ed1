"""Settings: the arguments of ``--set``. One value changes the game, several values are a sweep.

>>> import gildhall
>>> read_settings(gildhall.game("pillars"), ["king.vp=1..3", "carry_limit=2"])
({'carry_limit': 2}, {'neutral.king.gives.vp': [1, 2, 3]})
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from gildhall.engine.errors import BadSetup
from gildhall.engine.game import Game
from gildhall.engine.paths import leaves
from gildhall.lab.balance.changes import Value, changed_game, changed_options, find_path

MOST_SETTINGS = 64
_RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:/(\d+))?")

Fixed = dict[str, Value]
Swept = dict[str, list[Value]]


def read_settings(game: Game, asked: Sequence[str]) -> tuple[Fixed, Swept]:
    """The fixed settings and the swept ones: ``PATH=3``, ``PATH=2..5``, ``PATH=0..20/5`` or ``PATH=1,4,9``."""
    fixed: Fixed = {}
    swept: Swept = {}
    for text in asked:
        name, equals, values = text.partition("=")
        if not equals or not values:
            raise BadSetup(f"a setting is written PATH=VALUE, PATH=LOW..HIGH or PATH=A,B,C, not '{text}'")
        path = find_path(game, name.strip())
        found = _values(game, path, values.strip())
        if len(found) == 1:
            fixed[path] = found[0]
        else:
            swept[path] = found
    check_settings(game, fixed, swept)
    return fixed, swept


def check_settings(game: Game, fixed: Fixed, swept: Swept) -> None:
    """Refuse impossible settings before any game is played."""
    count = settings_of(swept)
    if count > MOST_SETTINGS:
        raise BadSetup(f"this sweep has {count} settings; there may be at most {MOST_SETTINGS}")
    for setting in grid(swept):
        chosen = {**fixed, **setting}
        changed_game(game, chosen).check_setup(min(game.seats), changed_options(game, {}, chosen))


def settings_of(swept: Mapping[str, Sequence[Value]]) -> int:
    """How many settings a sweep has.

    >>> settings_of({"a": [1, 2], "b": [3, 4, 5]})
    6
    """
    return prod(len(values) for values in swept.values())


def grid(swept: Mapping[str, Sequence[Value]]) -> Iterator[Fixed]:
    """Every combination of the swept values."""
    for values in product(*swept.values()):
        yield dict(zip(swept, values, strict=True))


def _values(game: Game, path: str, text: str) -> list[Value]:
    whole = _RANGE.fullmatch(text)
    if whole is None:
        return list(dict.fromkeys(_value(game, path, each.strip()) for each in text.split(",")))
    low, high, step = int(whole[1]), int(whole[2]), int(whole[3] or 1)
    if low > high or step < 1:
        raise BadSetup(f"a range goes up, such as 2..5 or 0..20/5; not '{text}'")
    if (high - low) // step >= MOST_SETTINGS:
        raise BadSetup(f"'{text}' has more than {MOST_SETTINGS} values")
    return [_value(game, path, str(number)) for number in range(low, high + 1, step)]


def _value(game: Game, path: str, text: str) -> Value:
    """A value of the type at this path. The game checks whether it is allowed."""
    for option in game.options:
        if option.name == path:
            checked: Value = option.check(text)
            return checked
    standard = dict(leaves(game.standard))[path]
    if isinstance(standard, bool):
        if text not in ("true", "false"):
            raise BadSetup(f"'{path}' is true or false, not '{text}'")
        return text == "true"
    if isinstance(standard, int):
        if not re.fullmatch(r"-?\d{1,9}", text):
            raise BadSetup(f"'{path}' is a whole number, not '{text}'")
        return int(text)
    return text
