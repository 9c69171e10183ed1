# mypyc: skip
"""What a seat at Oh My Goods! sees, as numbers."""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.lab.fields import Field, Get, flag, number, one_of, seats_of, some_of

VERSION = 1
HOOKS = ["components: BUILDING"]
TYPES = "facts.type_names"
SHORT = {"buildings": "part.estate.buildings"}
BUILT = "card for card in buildings"
GOODS = "buildings[good >> BUILDING] for good in part.goods"
STAFF = "card for place, card in enumerate(buildings) if part.staff >> place & 1"
WORKER = "buildings[part.worker] if part.worker >= 0 else -1"


def shared(game: Game, seats: int) -> list[Field]:
    """What lies in the middle."""
    cards = list(game.components["deck"])
    resources = [name for name in game.components["resources"] if name != "source"]
    return [
        number("round", 30),
        seats_of("active", seats),
        flag("final"),
        some_of("display", list(game.components["assistants"])),
        some_of("row1", cards),
        some_of("row2", cards),
        some_of("market", resources, 6, native="table.in_market({})"),
        number("pile", 100, "pile.cards"),
        number("discard_cards", 100),
        some_of("discard", cards),
    ]


def own(game: Game, seats: int) -> list[Field]:
    """What a seat sees only of itself."""
    cards = list(game.components["deck"])
    return [
        some_of("hand", cards),
        one_of("aside", cards, native="part.aside or -1", names="facts.names"),
        some_of("discarded", cards),
        some_of("chosen", cards),
    ]


def seat(game: Game, seats: int) -> list[Field]:
    """What lies before a seat."""
    cards = list(game.components["deck"])
    buildings = [*game.components["charburners"], *cards]
    type_of = _type_of(game)
    types = sorted(set(type_of.values()))
    return [
        number("cards", 12),
        some_of("buildings", buildings, native="*buildings", names="facts.names"),
        some_of("types", types, 3, lambda part: [type_of[name] for name in part["buildings"]], BUILT, TYPES),
        some_of("goods", types, 8, _goods_by_type(type_of), GOODS, TYPES),
        number("coins", 60),
        flag("has_aside"),
        one_of("worker", buildings, native=WORKER, names="facts.names"),
        flag("sloppy", lambda part: part["mode"] == "sloppy", "part.worker >= 0 and part.sloppy"),
        some_of("staff", types, 2, lambda part: [type_of[name] for name in part["staff"]], STAFF, TYPES),
        some_of("assistants", list(game.components["assistants"])),
    ]


def _goods_by_type(type_of: dict[str, str]) -> Get:
    return lambda part: [
        type_of[name] for name, number in zip(part["buildings"], part["goods"], strict=True) for _ in range(number)
    ]


def _type_of(game: Game) -> dict[str, str]:
    """The type of each building by its name: mill_2 is a mill."""
    of_deck = {name: entry["type"] for name, entry in game.components["deck"].items()}
    return {**of_deck, **dict.fromkeys(game.components["charburners"], "charburner")}
