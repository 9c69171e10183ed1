# mypyc: skip
"""Items of seats that may decide the game, read from its events."""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.engine.items import Items, Watch, watch_for
from gildhall.games.antiquity.city import Realm
from gildhall.games.antiquity.names import Good
from gildhall.games.antiquity.table import AntiquityTable


def watcher(game: Game) -> Watch:
    """City buildings, countryside buildings by product, saints, new cities."""

    return watch_for(
        built=lambda face: ("building", face["building"], ""),
        works_built=lambda face: ("countryside", f"{face['building']} {face.get('product') or ''}".strip(), ""),
        saint_chosen=lambda face: ("saint", face["saint"], ""),
        city_built=lambda face: ("city", "founds a city", ""),
    )


def gift(table: AntiquityTable, part: Realm) -> None:
    """Five more wood: there are no coins."""
    part.goods[Good.WOOD] += 5


ITEMS = Items(watcher=watcher, first="round", gift=gift)
