"""The options of a game as a table: ``options.toml`` in its package.

Each entry has the arguments of an :class:`Option`. TOML has no None: an empty text in ``values`` stands for it.

An option may also say which attribute of the facts it is: ``fact`` is the name. With ``when``, the attribute says
whether the option has this value; otherwise it is the value, or 0 for none. ``tools/declare.py`` generates these
attributes.
"""

from __future__ import annotations

from gildhall.engine.components import read_standard
from gildhall.engine.options import Option


def read_options(package: str) -> list[Option]:
    """The options of the game in this package.

    >>> [option.data() for option in read_options("gildhall.games.craftsmen") if option.name == "cube_limit"]
    [{'name': 'cube_limit', 'default': None, 'values': [None, 20], 'low': None, 'high': None, 'rule': 'CRA-2.18'}]
    """
    options: list[Option] = []
    for name, data in read_standard(package, "options.toml").items():
        if "values" in data:
            data["values"] = [None if value == "" else value for value in data["values"]]
        options.append(Option(name, **{key: value for key, value in data.items() if key not in ("fact", "when")}))
    return options
