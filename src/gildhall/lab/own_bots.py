"""Bots of your own, as ``package.module:Class``, wherever the name of a bot is asked.

>>> kind_of("thumb").name, kind_of("gildhall.bots.thumb:Thumb").name
('thumb', 'thumb')
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from gildhall import bots
from gildhall.bots.bot import Bot
from gildhall.bots.even import Even
from gildhall.engine.errors import BadSetup


def is_origin(name: str) -> bool:
    """Is this ``package.module:Class``, and not the name of a bot, such as ``even:0.6``?

    >>> is_origin("mybots:Careful"), is_origin("even:0.6")
    (True, False)
    """
    return ":" in name and bots.level(name) != Even.name


def kind_of(name: str) -> type[Bot]:
    """A kind of bot by its name, or as ``package.module:Class``."""
    return imported(name) if is_origin(name) else bots.find(name)


def imported(origin: str) -> type[Bot]:
    """The class at ``package.module:Class``. Modules in the current folder are found too."""
    module, _, name = origin.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        kind = getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:  # ValueError: no module is named
        raise BadSetup(f"there is no bot {origin}: {error}") from error
    if not (isinstance(kind, type) and issubclass(kind, Bot)):
        raise BadSetup(f"{origin} is not a bot: a bot derives from gildhall.bots.Bot")
    return kind
