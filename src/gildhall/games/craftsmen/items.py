# mypyc: skip
"""Items of seats that may decide the game, read from its events."""

from __future__ import annotations

from collections.abc import Iterator

from gildhall.engine.events import Event
from gildhall.engine.game import Game
from gildhall.engine.items import Item, Items, Watch
from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable


def watcher(game: Game) -> Watch:
    """Sawmills dealt, types of objects built, bonus tokens, ships sailed."""
    types = {
        name: card["type"]
        for deck in ("basic", "extended", "advanced")
        for name, card in game.components[deck].items()
        if isinstance(card, dict)
    }

    def watch(event: Event) -> Iterator[Item]:
        face = event.face()
        if event.kind == "dealt" and "sawmill" in face:
            yield face["seat"], "start", face["sawmill"], ""
        elif event.kind == "built" and face["card"] in types:
            yield face["seat"], "object", types[face["card"]], face["card"]
        elif event.kind == "bonus_token":
            yield face["seat"], "bonus token", face["good"], ""
        elif event.kind == "ship_sails":
            yield face["seat"], "ship", face["ship"], ""

    return watch


def gift(table: CraftsmenTable, part: Craftsman) -> None:
    """Five more capital cards."""
    for kind in range(5):
        part.capital[kind] += 1
    part.cards += 5


ITEMS = Items(watcher=watcher, first="turn_order", mover=lambda face: int(face["seats"][0]), gift=gift)
