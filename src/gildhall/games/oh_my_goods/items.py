# mypyc: skip
"""What seats acquire that may decide the game, read from its events."""

from __future__ import annotations

from collections.abc import Iterator

from gildhall.engine.events import Event
from gildhall.engine.game import Game
from gildhall.engine.items import Item, Items, Watch


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


ITEMS = Items(watcher=watcher, first="round", mover=lambda face: int(face["seat"]))
