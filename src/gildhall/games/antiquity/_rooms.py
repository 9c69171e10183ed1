"""The rooms of this game, put together. Generated from its folder by tools/declare.py; do not edit."""

from __future__ import annotations

from functools import partial
from typing import Final

from gildhall.engine.game import Rulebook
from gildhall.games.antiquity._habits import STANDARD
from gildhall.games.antiquity._state import redeal
from gildhall.games.antiquity._view import CODEC
from gildhall.games.antiquity.components import AntiquityFacts
from gildhall.games.antiquity.evaluate import evaluate
from gildhall.games.antiquity.items import ITEMS
from gildhall.games.antiquity.moves import all_moves
from gildhall.games.antiquity.named_positions import PLACES
from gildhall.games.antiquity.observe import LandObserver
from gildhall.games.antiquity.steps import STEPS
from gildhall.games.antiquity.steps.setup import set_up
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.thumb import thumb

rulebook: Final = partial(
    Rulebook,
    facts=AntiquityFacts,
    new_table=AntiquityTable,
    redeal=redeal,
    observer=LandObserver,
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
