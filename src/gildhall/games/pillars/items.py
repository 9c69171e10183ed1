# mypyc: skip
"""What seats acquire that may decide the game, read from its events."""

from __future__ import annotations

from collections.abc import Iterator

from gildhall.engine.events import Event
from gildhall.engine.game import Game
from gildhall.engine.items import Item, Items, Watch
from gildhall.games.pillars.components import COLOURS, TYPES
from gildhall.games.pillars.table import Builder, PillarsTable


def watcher(game: Game) -> Watch:
    """Stages led, cards received in tricks, advantage cards."""
    types = {f"{colour}_{type_}": type_ for colour in COLOURS for type_ in TYPES}
    trick: list[str] = []

    def watch(event: Event) -> Iterator[Item]:
        face = event.face()
        if event.kind == "leads_first":
            yield face["seat"], "lead", "leads a stage", ""
        elif event.kind == "played":
            trick.append(face["card"])
        elif event.kind == "received":
            for card in trick:
                type_ = types.get(card) or card.rstrip("_0123456789")  # forest_1 and forest_2 are two of a kind
                yield face["seat"], "card received", type_, card if card != type_ else ""
            trick.clear()
        elif event.kind == "laid_aside":
            trick.clear()
        elif event.kind == "advantage_received":
            for card in face["cards"]:
                yield face["seat"], "advantage card", card, ""

    return watch


def gift(table: PillarsTable, part: Builder) -> None:
    """Five points: there are no coins."""
    part.persons += 5


ITEMS = Items(watcher=watcher, first="leads_first", gift=gift)
