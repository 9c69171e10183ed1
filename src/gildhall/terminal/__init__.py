"""The terminal: games drawn with characters, played by the keyboard or a script of lines."""

from __future__ import annotations

from collections.abc import Sequence

from gildhall.engine.game import Game
from gildhall.engine.words import Words
from gildhall.terminal.antiquity import AntiquityDrawing
from gildhall.terminal.chairs import Chair, people
from gildhall.terminal.craftsmen import CraftsmenDrawing
from gildhall.terminal.generic import Drawing
from gildhall.terminal.oh_my_goods import GoodsDrawing
from gildhall.terminal.pillars import PillarsDrawing

_DRAWINGS: dict[str, type[Drawing]] = {
    "antiquity": AntiquityDrawing,
    "craftsmen": CraftsmenDrawing,
    "oh_my_goods": GoodsDrawing,
    "pillars": PillarsDrawing,
}


def drawing_of(game: Game, chairs: Sequence[Chair]) -> Drawing:
    """How this game is drawn for the people on these chairs."""
    return _DRAWINGS.get(game.id, Drawing)(game, Words(game, people(chairs)), chairs)
