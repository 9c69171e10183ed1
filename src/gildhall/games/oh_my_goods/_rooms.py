"""The rooms of this game, put together. Generated from its folder by tools/declare.py; do not edit."""

from __future__ import annotations

from functools import partial
from typing import Final

from gildhall.engine.game import Rulebook
from gildhall.games.oh_my_goods._habits import STANDARD
from gildhall.games.oh_my_goods._observe import GoodsObserver
from gildhall.games.oh_my_goods._view import CODEC
from gildhall.games.oh_my_goods.components import GoodsFacts
from gildhall.games.oh_my_goods.evaluate import evaluate
from gildhall.games.oh_my_goods.guess import redeal
from gildhall.games.oh_my_goods.items import ITEMS
from gildhall.games.oh_my_goods.moves import all_moves
from gildhall.games.oh_my_goods.named_positions import PLACES
from gildhall.games.oh_my_goods.steps import STEPS
from gildhall.games.oh_my_goods.steps.setup import set_up
from gildhall.games.oh_my_goods.table import GoodsTable
from gildhall.games.oh_my_goods.thumb import thumb

rulebook: Final = partial(
    Rulebook,
    facts=GoodsFacts,
    new_table=GoodsTable,
    redeal=redeal,
    observer=GoodsObserver,
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
