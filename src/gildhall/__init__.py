"""Gildhall: economic games of craft and trade, to play and to study.

>>> import gildhall
>>> table = gildhall.game("pillars").start(seats=4, seed=42)
>>> table.waiting
[1]
"""

from importlib import import_module
from typing import TYPE_CHECKING

import gildhall.games as _games  # registers the titles  # noqa: F401
from gildhall.engine import drawer as _drawer
from gildhall.engine.errors import (
    BadComponents,
    BadPosition,
    BadRecord,
    BadSetup,
    BadVector,
    GildhallError,
    IllegalMove,
    Refusal,
    UnknownGame,
    UnknownMove,
    UnknownSeat,
)
from gildhall.engine.registry import game, games, register

if TYPE_CHECKING:
    from gildhall.bots.check import BotReport, check_bot
    from gildhall.engine.check import Report, check_game
    from gildhall.engine.record import Record, read_records

__version__ = "0.1.0"

# Imported on first use, so that `import gildhall` and `gildhall --help` are fast.
_LAZY = {
    "BotReport": "gildhall.bots.check",
    "Record": "gildhall.engine.record",
    "Report": "gildhall.engine.check",
    "check_bot": "gildhall.bots.check",
    "check_game": "gildhall.engine.check",
    "read_records": "gildhall.engine.record",
}

__all__ = [
    "BadComponents",
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "BadVector",
    "BotReport",
    "GildhallError",
    "IllegalMove",
    "Record",
    "Refusal",
    "Report",
    "UnknownGame",
    "UnknownMove",
    "UnknownSeat",
    "check_bot",
    "check_game",
    "game",
    "games",
    "read_records",
    "register",
]


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module 'gildhall' has no attribute '{name}'")
    found: object = getattr(import_module(_LAZY[name]), name)
    globals()[name] = found
    return found


def _drawn(table: object) -> str:
    """The text that ``print(table)`` shows. The terminal is imported on first use."""
    text: str = import_module("gildhall.terminal").plain_drawing(table)
    return text


_drawer.draw_with(_drawn)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LAZY})
