# mypyc: skip
"""What a seat at Craftsmen sees, as numbers."""

from __future__ import annotations

from typing import Any

from gildhall.engine.game import Game
from gildhall.engine.paths import leaves
from gildhall.games.craftsmen.components import SEASONS
from gildhall.games.craftsmen.moves import KINDS, capital_names, card_names
from gildhall.lab.fields import BY_HAND, Field, Part, Viewer, flag, number, one_of, seats_of, some_of

VERSION = 1
CAPITAL = "card for card in table.capital_display if card >= 0"
OWN_CAPITAL = "card for card in cards_in(part.capital)"
HIDDEN = "len(part.permits) - len(part.shown)"


def shared(game: Game, seats: int) -> list[Field]:
    """What lies in the middle."""
    components = game.components
    guilds = list(components["guilds"])
    cards = card_names(game.components)
    return [
        number("year", 3),
        one_of("season", SEASONS),
        seats_of("first", seats, "order.0"),
        seats_of("change", seats),
        *[_queue(guild, seats) for guild in guilds],
        some_of("capital", capital_names(game.components), 2, "capital.display", CAPITAL, "facts.capital_names"),
        number("capital_deck", 48, "capital.cards", "len(table.capital_deck.bag)"),
        some_of("permits", cards, 1, _on_display, "card for card in table.display if card >= 0", "facts.names"),
        *[number(f"{deck}_deck", 24, f"{deck}.cards", f"len(table.decks[{i}])") for i, deck in enumerate(KINDS)],
        *[_markers(f"granary.{good}", f"granary.{good}", seats) for good in components["goods"]["granary"]],
        *[_markers(ship, f"ships.{ship}", seats) for ship in components["ships"]],
        number("privileges", 10, "tokens.privilege"),
        number("works", 10, "tokens.work"),
        some_of("bonus", components["goods"]["end"], get="tokens.bonus"),
        one_of("guild", guilds, "action.guild"),
        number("wp", 12, "action.wp"),
        number("built", 2, "action.built"),
        flag("privileged", "action.privileged"),
        number("price", 20, "payment.price"),
        some_of("colours", components["colours"], get="payment.colours"),
        one_of("auction", cards, "auction.card"),
        seats_of("bidder", seats, "auction.bidder"),
        number("bid", 20, "auction.bid"),
        some_of("look", cards, get="look.cards"),
    ]


def own(game: Game, seats: int) -> list[Field]:
    """What a seat sees only of itself."""
    capital = some_of("capital", capital_names(game.components), 4, "capital", OWN_CAPITAL, "facts.capital_names")
    return [capital, some_of("permits", card_names(game.components))]


def seat(game: Game, seats: int) -> list[Field]:
    """What lies before a seat."""
    goods = game.components["goods"]
    cards = card_names(game.components)
    return [
        number("place", 5),
        number("points", 250),
        number("cards", 12),
        some_of("shown", cards),
        number("hidden", 6, lambda part: len(part["hidden"]), HIDDEN),
        some_of("row", cards),
        some_of("inputs", [*goods["raw"], *goods["half"]], 3, lambda part: _all_in(part["inputs"]), BY_HAND),
        number("fair", 12),
        number("privileges", 6),
        number("works", 6),
        some_of("bonus", goods["end"]),
        number("helpers", 5),
        flag("passed"),
    ]


def _queue(guild: str, seats: int) -> Field:
    return seats_of(guild, seats, lambda part: _all_in(part["guilds"][guild]), BY_HAND)


def _markers(name: str, path: str, seats: int) -> Field:
    """How many markers each seat has there, counted from the one who looks; natural ones last."""
    labels = ["me", *[f"seat +{place}" for place in range(1, seats)], "natural"]

    def write(out: list[float], at: int, fields: Any, viewer: Viewer) -> None:
        for owner in _all_in(fields):
            if owner is not None:
                out[at + (seats if owner == "natural" else viewer.place(owner))] += 1 / 12

    about = "markers of each seat, counted from the one who looks, divided by 12"
    return Field(name, labels, about, write, path, high=12, native=BY_HAND)


def _all_in(tree: Any) -> list[Any]:
    """Everything in these lists and mappings."""
    return [each for _, each in leaves({"": tree})]


def _on_display(part: Part) -> list[str]:
    return [card for deck in KINDS for card in part[deck]["display"]]
