# mypyc: skip
"""Items of seats that may decide the game, read from its events."""

from __future__ import annotations

from collections.abc import Iterator

from gildhall.engine.events import Event
from gildhall.engine.game import Game
from gildhall.engine.items import Item, Items, Watch
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import WOOD
from gildhall.games.antiquity.table import AntiquityTable


def watcher(game: Game) -> Watch:
    """City buildings, countryside buildings by product, saints, new cities."""

    def watch(event: Event) -> Iterator[Item]:
        face = event.face()
        if event.kind == "built":
            yield face["seat"], "building", face["building"], ""
        elif event.kind == "works_built":
            product = face.get("product")
            yield face["seat"], "countryside", f"{face['building']} {product}" if product else face["building"], ""
        elif event.kind == "saint_chosen":
            yield face["seat"], "saint", face["saint"], ""
        elif event.kind == "city_built":
            yield face["seat"], "city", "founds a city", ""

    return watch


def gift(table: AntiquityTable, part: Realm) -> None:
    """Five more wood: there are no coins."""
    part.goods[WOOD] += 5


ITEMS = Items(watcher=watcher, first="round", mover=lambda face: int(face["seats"][0]), gift=gift)
