"""The rooms of this game, put together. Generated from its folder by tools/declare.py; do not edit."""

from __future__ import annotations

from functools import partial
from typing import Final

from gildhall.engine.game import Rulebook
from gildhall.games.craftsmen._habits import STANDARD
from gildhall.games.craftsmen._view import CODEC
from gildhall.games.craftsmen.components import CraftsmenFacts
from gildhall.games.craftsmen.evaluate import evaluate
from gildhall.games.craftsmen.guess import redeal
from gildhall.games.craftsmen.items import ITEMS
from gildhall.games.craftsmen.moves import all_moves
from gildhall.games.craftsmen.named_positions import PLACES
from gildhall.games.craftsmen.observe import MarkerObserver
from gildhall.games.craftsmen.steps import STEPS
from gildhall.games.craftsmen.steps.setup import set_up
from gildhall.games.craftsmen.table import CraftsmenTable
from gildhall.games.craftsmen.thumb import thumb

rulebook: Final = partial(
    Rulebook,
    facts=CraftsmenFacts,
    new_table=CraftsmenTable,
    redeal=redeal,
    observer=MarkerObserver,
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
