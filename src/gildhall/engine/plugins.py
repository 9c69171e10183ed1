# mypyc: skip
"""Plugins: games and bots that other packages provide through entry points.

A package lists them in its ``pyproject.toml``. Once it is installed, every command and the hall can use them:

    [project.entry-points."gildhall.games"]
    highest = "highest"

    [project.entry-points."gildhall.bots"]
    cautious = "cautious:Cautious"

A game's entry is its id and the module that has its ``GAME``; a bot's entry is its name and its class. A plugin cannot
use a name that is already taken.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

from gildhall.engine.errors import GildhallError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES = "gildhall.games"
BOTS = "gildhall.bots"


def found(group: str, known: Collection[str]) -> Iterator[EntryPoint]:
    """The entries of a group, without those whose names are taken."""
    from importlib.metadata import entry_points  # takes longer to import than the rest of `import gildhall`

    for entry in entry_points(group=group):
        if entry.name in known:
            warnings.warn(f"the plugin {entry.value} is ignored: '{entry.name}' exists already", stacklevel=3)
        else:
            yield entry


def loaded(entry: EntryPoint) -> Any:
    """What an entry names.

    A broken plugin must not stop the hall, so the error is raised only when the plugin is used.
    """
    try:
        return entry.load()
    except Exception as error:
        raise GildhallError(f"the plugin '{entry.name}' ({entry.value}) cannot be loaded: {error}") from error
