"""Gildhall: economic games of craft and trade, to play and to study.

>>> import gildhall
>>> table = gildhall.game("pillars").start(seats=4, seed=42)
>>> table.waiting
[1]
"""

import gildhall.games as _games  # registers the titles  # noqa: F401
from gildhall.bots.check import BotReport, check_bot
from gildhall.engine.check import Report, check_game
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
from gildhall.engine.record import Record, read_records
from gildhall.engine.registry import game, games, register

__version__ = "0.1.0"

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
