"""The levels: the bots that people choose between, the weakest first."""

from __future__ import annotations

from typing import Final

from gildhall.bots.apprentice import Apprentice
from gildhall.bots.bot import Bot
from gildhall.bots.grandmaster import Grandmaster
from gildhall.bots.searcher import Journeyman, Master, Searcher
from gildhall.engine.game import Game

LEVELS: Final[tuple[type[Bot], ...]] = (Apprentice, Journeyman, Master, Grandmaster)


def levels(game: Game) -> list[type[Bot]]:
    """The levels of a game, the weakest first. The Grandmaster is one of them if it has learned the game."""
    return [kind for kind in LEVELS if kind.plays(game)]


def strongest(game: Game) -> type[Searcher]:
    """The strongest level of a game. Hints, reasons and reviews come from it.

    >>> import gildhall
    >>> [strongest(gildhall.game(id)).name for id in ("pillars", "antiquity")]
    ['grandmaster', 'grandmaster']
    """
    return Grandmaster if Grandmaster.plays(game) else Master
