# mypyc: skip
"""Plugins: games and bots that other packages bring along, by entry points.

A package names what it brings in its ``pyproject.toml``; once it is installed, every command and the hall know it:

    [project.entry-points."gildhall.games"]
    highest = "highest"

    [project.entry-points."gildhall.bots"]
    cautious = "cautious:Cautious"

A game's entry is its id and the module that has its ``GAME``; a bot's entry is its name and its class. A plugin cannot
take the name of what is there already.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from gildhall.engine.errors import GildhallError

GAMES = "gildhall.games"
BOTS = "gildhall.bots"


def found(group: str, known: Collection[str]) -> Iterator[EntryPoint]:
    """The entries of a group, without those whose names are taken."""
    for entry in entry_points(group=group):
        if entry.name in known:
            warnings.warn(f"the plugin {entry.value} is left out: '{entry.name}' is there already", stacklevel=3)
        else:
            yield entry


def loaded(entry: EntryPoint) -> Any:
    """What an entry names. A plugin that is broken must not close the hall: who asks for it is told why."""
    try:
        return entry.load()
    except Exception as error:
        raise GildhallError(f"the plugin '{entry.name}' ({entry.value}) cannot be loaded: {error}") from error
