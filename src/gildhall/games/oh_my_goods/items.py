# mypyc: skip
"""What seats acquire that may decide the game, read from its events."""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.items import Items, Watch, watch_for
from gildhall.games.oh_my_goods.components import CARD
from gildhall.games.oh_my_goods.table import GoodsTable, Trader


def watcher(game: Game) -> Watch:
    """Charburners dealt, types of buildings built, assistants hired."""
    types = {name: card["type"] for name, card in game.components["deck"].items()}

    return watch_for(
        dealt=lambda face: ("start", face["building"], "") if "building" in face else None,
        built=lambda face: ("building", types[face["card"]], face["card"]),
        hired=lambda face: ("assistant", face["assistant"], ""),
    )


def gift(table: GoodsTable, part: Trader) -> None:
    """Five more coal on the charburner, worth a coin each."""
    part.goods += tuple(table.pile.draw() | (part.goods[0] & ~CARD) for _ in range(5))
    part.coins += 5


ITEMS = Items(watcher=watcher, first="round", gift=gift)
