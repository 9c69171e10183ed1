# mypyc: skip
"""What seats acquire that may decide the game, read from its events."""

from __future__ import annotations

from collections.abc import Iterator

from gildhall.engine.events import Event
from gildhall.engine.game import Game
from gildhall.engine.items import Item, Items, Watch
from gildhall.games.oh_my_goods.components import CARD
from gildhall.games.oh_my_goods.table import GoodsTable, Trader


def watcher(game: Game) -> Watch:
    """Charburners dealt, types of buildings built, assistants hired."""
    types = {name: card["type"] for name, card in game.components["deck"].items()}

    def watch(event: Event) -> Iterator[Item]:
        face = event.face()
        if event.kind == "dealt" and "building" in face:
            yield face["seat"], "start", face["building"], ""
        elif event.kind == "built":
            yield face["seat"], "building", types[face["card"]], face["card"]
        elif event.kind == "hired":
            yield face["seat"], "assistant", face["assistant"], ""

    return watch


def gift(table: GoodsTable, part: Trader) -> None:
    """Five more coal on the charburner, worth a coin each."""
    part.goods += tuple(table.pile.draw() | (part.goods[0] & ~CARD) for _ in range(5))
    part.coins += 5


ITEMS = Items(watcher=watcher, first="round", mover=lambda face: int(face["seat"]), gift=gift)
