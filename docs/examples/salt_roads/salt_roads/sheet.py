"""What a seat sees, as numbers: for the learning environments."""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.lab.fields import Field, flag, number, seats_of, some_of

VERSION = 1


def shared(game: Game, seats: int) -> list[Field]:
    cards = _cards(game)
    return [
        number("round", game.components["rounds"]),
        seats_of("leader", seats),
        seats_of("bidder", seats),
        some_of("bids", cards),
        some_of("laid", cards),
    ]


def own(game: Game, seats: int) -> list[Field]:
    return [some_of("hand", _cards(game))]


def seat(game: Game, seats: int) -> list[Field]:
    return [number("cards", game.components["hand"]), some_of("towns", list(game.components["towns"])), flag("passed")]


def _cards(game: Game) -> list[str]:
    return [move.args[0] for move in game.catalogue.moves if move.kind == "bid"]
