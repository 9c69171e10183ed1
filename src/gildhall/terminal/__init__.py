"""The terminal: games drawn with characters, played by the keyboard or a script of lines."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from gildhall.engine.game import Game
from gildhall.engine.words import Words
from gildhall.terminal.chairs import Chair, people
from gildhall.terminal.generic import Drawing


def drawing_of(game: Game, chairs: Sequence[Chair]) -> Drawing:
    """How this game is drawn for the people on these chairs: as it says, or as any game can be."""
    module, _, name = game.rulebook.drawing.rpartition(".")
    kind: type[Drawing] = getattr(import_module(module), name) if name else Drawing
    return kind(game, Words(game, people(chairs)), chairs)
