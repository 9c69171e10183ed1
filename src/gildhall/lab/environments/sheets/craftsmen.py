"""What a seat at Craftsmen sees, as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gildhall.engine.game import Game
from gildhall.lab.environments.fields import Field, Part, flag, number, one_of, seats_of, some_of

VERSION = 1
SEASONS = ["spring", "summer", "autumn", "winter"]
DECKS = ["basic", "extended", "advanced"]


def shared(game: Game, seats: int) -> list[Field]:
    """What lies in the middle."""
    components = game.components
    guilds = list(components["guilds"])
    cards = _cards(game)
    capital = _capital(game)
    return [
        number("year", 3),
        one_of("season", SEASONS),
        seats_of("first", seats, lambda part: part["order"][0]),
        seats_of("change", seats),
        *[_queue(guild, seats) for guild in guilds],
        some_of("capital", capital, 2, lambda part: part["capital"]["display"]),
        number("capital_deck", 48, lambda part: part["capital"]["cards"]),
        some_of("permits", cards, get=_on_display),
        *[_deck_size(deck) for deck in DECKS],
        *[_granary(good, seats) for good in components["goods"]["granary"]],
        *[_ship(ship, seats) for ship in components["ships"]],
        number("privileges", 10, lambda part: part["tokens"]["privilege"]),
        number("works", 10, lambda part: part["tokens"]["work"]),
        some_of("bonus", components["goods"]["end"], get=lambda part: part["tokens"]["bonus"]),
        one_of("guild", guilds, lambda part: part["action"]["guild"]),
        number("wp", 12, lambda part: part["action"]["wp"]),
        number("built", 2, lambda part: part["action"]["built"]),
        flag("privileged", lambda part: part["action"]["privileged"]),
        number("price", 20, lambda part: (part["payment"] or {}).get("price")),
        some_of("colours", components["colours"], get=lambda part: (part["payment"] or {}).get("colours")),
        one_of("auction", cards, lambda part: (part["auction"] or {}).get("card")),
        seats_of("bidder", seats, lambda part: (part["auction"] or {}).get("bidder")),
        number("bid", 20, lambda part: (part["auction"] or {}).get("bid")),
        some_of("look", cards, get=lambda part: (part["look"] or {}).get("cards")),
    ]


def own(game: Game, seats: int) -> list[Field]:
    """What a seat sees only of itself."""
    return [
        some_of("capital", _capital(game), 4),
        some_of("permits", _cards(game)),
    ]


def seat(game: Game, seats: int) -> list[Field]:
    """What lies before a seat."""
    goods = game.components["goods"]
    cards = _cards(game)
    return [
        number("place", 5),
        number("points", 250),
        number("cards", 12),
        some_of("shown", cards),
        number("hidden", 6, lambda part: len(part["hidden"])),
        some_of("row", cards),
        some_of("inputs", [*goods["raw"], *goods["half"]], 3, _inputs),
        number("fair", 12),
        number("privileges", 6),
        number("works", 6),
        some_of("bonus", goods["end"]),
        number("helpers", 5),
        flag("passed"),
    ]


def _queue(guild: str, seats: int) -> Field:
    return seats_of(guild, seats, lambda part: [owner for space in part["guilds"][guild] for owner in space])


def _deck_size(deck: str) -> Field:
    return number(f"{deck}_deck", 24, lambda part: part[deck]["cards"])


def _granary(good: str, seats: int) -> Field:
    return _markers(f"granary.{good}", seats, lambda part: part["granary"][good].values())


def _ship(ship: str, seats: int) -> Field:
    def markers(part: Part) -> list[Any]:
        return [owner for row in part["ships"][ship].values() for owner in row.values()]

    return _markers(ship, seats, markers)


def _markers(name: str, seats: int, get: Any) -> Field:
    """How many markers each seat has there, counted from the one who looks; natural ones last."""
    labels = ["me", *[f"seat +{place}" for place in range(1, seats)], "natural"]

    def write(out: list[float], at: int, owners: Any, viewer: Any) -> None:
        for owner in owners:
            if owner is not None:
                out[at + (seats if owner == "natural" else viewer.place(owner))] += 1 / 12

    return Field(name, labels, "markers of each seat, counted from the one who looks, divided by 12", write, get)


def _on_display(part: Part) -> list[str]:
    return [card for deck in DECKS for card in part[deck]["display"]]


def _inputs(part: Part) -> list[str]:
    return [good for inputs in part["inputs"].values() for good in inputs]


def _cards(game: Game) -> list[str]:
    kinds = ["sawmills", *DECKS]
    return [name for kind in kinds for name, card in game.components[kind].items() if isinstance(card, Mapping)]


def _capital(game: Game) -> list[str]:
    """Capital cards by colour and value: V1 … R3."""
    capital = game.components["capital"]
    return [
        f"{colour[0].upper()}{value + 1}"
        for colour in game.components["colours"]
        for value in range(len(capital[colour]))
    ]
