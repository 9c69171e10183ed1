# mypyc: skip
"""Items of seats that may decide the game, read from its events."""

from __future__ import annotations

from gildhall.engine.components import entries
from gildhall.engine.game import Game
from gildhall.engine.items import Items, Watch, watch_for
from gildhall.games.craftsmen.moves import KINDS
from gildhall.games.craftsmen.table import Craftsman, CraftsmenTable


def watcher(game: Game) -> Watch:
    """Sawmills dealt, types of objects built, bonus tokens, ships sailed."""
    decks = [game.components[kind] for kind in KINDS]
    types = {name: deck[name]["type"] for deck in decks for name in entries(deck)}

    return watch_for(
        dealt=lambda face: ("start", face["sawmill"], "") if "sawmill" in face else None,
        built=lambda face: ("object", types[face["card"]], face["card"]) if face["card"] in types else None,
        bonus_token=lambda face: ("bonus token", face["good"], ""),
        ship_sails=lambda face: ("ship", face["ship"], ""),
    )


def gift(table: CraftsmenTable, part: Craftsman) -> None:
    """Five more capital cards."""
    for kind in range(5):
        part.take(kind)


ITEMS = Items(watcher=watcher, first="turn_order", gift=gift)
