"""The rooms of this game, put together. Generated from its folder by tools/declare.py; do not edit."""

from __future__ import annotations

from functools import partial
from typing import Final

from gildhall.engine.game import Rulebook
from gildhall.games.pillars._habits import STANDARD
from gildhall.games.pillars._view import CODEC
from gildhall.games.pillars.components import PillarsFacts
from gildhall.games.pillars.evaluate import evaluate
from gildhall.games.pillars.guess import redeal
from gildhall.games.pillars.items import ITEMS
from gildhall.games.pillars.moves import all_moves
from gildhall.games.pillars.named_positions import PLACES
from gildhall.games.pillars.observe import TrickObserver
from gildhall.games.pillars.steps import STEPS
from gildhall.games.pillars.steps.setup import set_up
from gildhall.games.pillars.table import PillarsTable
from gildhall.games.pillars.thumb import thumb

rulebook: Final = partial(
    Rulebook,
    facts=PillarsFacts,
    new_table=PillarsTable,
    redeal=redeal,
    observer=TrickObserver,
    moves=all_moves,
    set_up=set_up,
    steps=STEPS,
    codec=CODEC,
    at=PLACES,
    thumb=thumb,
    habits=STANDARD,
    items=ITEMS,
    evaluate=evaluate,
)
