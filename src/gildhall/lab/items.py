"""Items: what seats get hold of in a game that may decide it. Read from events, one small watcher for each game.

An item has a kind (``building``, ``saint``…), in the game's own words; the kind ``start`` is what a seat begins with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gildhall.engine.events import Event
from gildhall.engine.game import Game

Item = tuple[int, str, str]
"""Who took it, its kind, its name."""

Taken = tuple[int, str, str, int]
"""An item with the round in which it was taken."""

Watch = Callable[[Event], Iterator[Item]]


def watcher(game: Game) -> Watch:
    """The watcher of a game, for one table. A game without one has no items."""
    make = WATCHERS.get(game.id)
    return _moves_first(*FIRST[game.id], make(game)) if make is not None else _nothing


def _nothing(event: Event) -> Iterator[Item]:
    return iter(())


def _moves_first(kind: str, read: Callable[[dict[str, Any]], int], watch: Watch) -> Watch:
    """Watch also for the seat that is first in the first order of play; the set-up deals it, so it is no seat's own."""
    known = False

    def first(event: Event) -> Iterator[Item]:
        nonlocal known
        if event.kind == kind and not known:
            known = True
            yield read(_face(event)), "start", "moves first"
        yield from watch(event)

    return first


def _face(event: Event) -> dict[str, Any]:
    return event.public if event.public is not None else event.private or {}


def pillars(game: Game) -> Watch:
    """Stages led, cards received in tricks, advantage cards."""
    trick: list[str] = []

    def watch(event: Event) -> Iterator[Item]:
        face = _face(event)
        if event.kind == "leads_first":
            yield face["seat"], "lead", "leads a stage"
        elif event.kind == "played":
            trick.append(face["card"])
        elif event.kind == "received":
            for card in trick:
                yield face["seat"], "card received", _without_number(card)
            trick.clear()
        elif event.kind == "laid_aside":
            trick.clear()
        elif event.kind == "advantage_received":
            for card in face["cards"]:
                yield face["seat"], "advantage card", card

    return watch


def oh_my_goods(game: Game) -> Watch:
    """Charburners dealt, types of buildings built, assistants hired."""
    types = {name: card["type"] for name, card in game.components["deck"].items()}

    def watch(event: Event) -> Iterator[Item]:
        face = _face(event)
        if event.kind == "dealt" and "building" in face:
            yield face["seat"], "start", face["building"]
        elif event.kind == "built":
            yield face["seat"], "building", types[face["card"]]
        elif event.kind == "hired":
            yield face["seat"], "assistant", face["assistant"]

    return watch


def craftsmen(game: Game) -> Watch:
    """Sawmills dealt, types of objects built, bonus tokens, ships sailed."""
    types = {
        name: card["type"]
        for deck in ("basic", "extended", "advanced")
        for name, card in game.components[deck].items()
        if isinstance(card, dict)
    }

    def watch(event: Event) -> Iterator[Item]:
        face = _face(event)
        if event.kind == "dealt" and "sawmill" in face:
            yield face["seat"], "start", face["sawmill"]
        elif event.kind == "built" and face["card"] in types:
            yield face["seat"], "object", types[face["card"]]
        elif event.kind == "bonus_token":
            yield face["seat"], "bonus token", face["good"]
        elif event.kind == "ship_sails":
            yield face["seat"], "ship", face["ship"]

    return watch


def antiquity(game: Game) -> Watch:
    """City buildings, countryside buildings by product, saints, new cities."""

    def watch(event: Event) -> Iterator[Item]:
        face = _face(event)
        if event.kind == "built":
            yield face["seat"], "building", face["building"]
        elif event.kind == "works_built":
            product = face.get("product")
            yield face["seat"], "countryside", f"{face['building']} {product}" if product else face["building"]
        elif event.kind == "saint_chosen":
            yield face["seat"], "saint", face["saint"]
        elif event.kind == "city_built":
            yield face["seat"], "city", "founds a city"

    return watch


WATCHERS: dict[str, Callable[[Game], Watch]] = {
    "pillars": pillars,
    "oh_my_goods": oh_my_goods,
    "craftsmen": craftsmen,
    "antiquity": antiquity,
}

FIRST: dict[str, tuple[str, Callable[[dict[str, Any]], int]]] = {
    "pillars": ("leads_first", lambda face: int(face["seat"])),
    "oh_my_goods": ("round", lambda face: int(face["seat"])),
    "craftsmen": ("turn_order", lambda face: int(face["seats"][0])),
    "antiquity": ("round", lambda face: int(face["seats"][0])),
}
"""The event whose first coming tells who moves first, and how it is read."""


def _without_number(card: str) -> str:
    """``forest_1`` and ``forest_2`` are two of a kind."""
    return card.rstrip("0123456789").rstrip("_")
