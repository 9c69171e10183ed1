# mypyc: skip
"""What a seat at Pillars sees, as numbers."""

from __future__ import annotations

from gildhall.engine.game import Game
from gildhall.games.pillars.components import KINDS, USES
from gildhall.lab.fields import BY_HAND, Field, Part, flag, named, number, numbers, one_of, seats_of, some_of

VERSION = 1
TOKENS = 160
HOOKS = ["components: units_of", "steps.trick: receiver_of"]
RECEIVER = "receiver_of(facts, table.trick, table.leader) if table.trick else -1"


def shared(game: Game, seats: int) -> list[Field]:
    """What lies in the middle."""
    cards = named(game, "play")
    return [
        number("stage", 20),
        one_of("advantage", cards),
        seats_of("leader", seats),
        some_of("trick", cards),
        seats_of("receiver", seats, native=RECEIVER),
        some_of("played", cards, get=_played, native=BY_HAND),
        some_of("king_trick", cards),
        seats_of("king_by", seats),
        number("stack", 5, "stack.cards"),
    ]


def own(game: Game, seats: int) -> list[Field]:
    """What a seat sees only of itself."""
    return [
        some_of("hand", named(game, "play")),
        some_of("uses", USES, get="scoring.uses"),
        number("conversions", 20, "scoring.conversions"),
    ]


def seat(game: Game, seats: int) -> list[Field]:
    """What lies before a seat."""
    cards = named(game, "play")
    return [
        number("cards", 12),
        some_of("pile", cards),
        number("tricks", 9),
        flag("trickless", lambda part: part["tricks"] == 0, "part.tricks == 0"),
        numbers("stock", KINDS, 6, _stock, "units_of(part.stock, {})"),
        some_of("advantages", cards),
        number("vp", 60, native=BY_HAND),
    ]


def _played(part: Part) -> list[str]:
    return [card for trick in part["tricks"] for card in trick[2:]]


def _stock(part: Part) -> list[int]:
    return [int(units) for units in part["stock"].split("/")]
