"""Writes and reads positions and views as plain data. Generated from state.py by tools/declare.py; do not edit.
``viewer`` is a seat, −1 for a spectator, −2 for one that sees all.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from gildhall.engine.codec import Codec
from gildhall.engine.plain import (
    entries,
    hidden,
    number,
    read_names,
)
from gildhall.engine.position import OMNISCIENT
from highest.table import HighestTable, Player


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    trick: list[str]
    laid: list[str]
    out: list[str] | None
    out_cards: int


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    hand: list[str] | None
    cards: int
    coins: int


def write_shared(table: HighestTable, viewer: int) -> dict[str, Any]:
    """The shared part of the table, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: Shared = {
        "trick": [facts.names[each] for each in table.trick],
        "laid": [facts.names[each] for each in table.laid],
        "out": ([facts.names[each] for each in table.out]) if sees_all else None,
        "out_cards": len(table.out),
    }
    return dict(data)


def write_seat(table: HighestTable, part: Player, seat: int, viewer: int) -> dict[str, Any]:
    """The part of a seat, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: SeatData = {
        "hand": ([facts.names[each] for each in part.hand]) if sees_all or viewer == seat else None,
        "cards": len(part.hand),
        "coins": part.coins,
    }
    return dict(data)


def read_shared(table: HighestTable, plain: dict[str, Any]) -> None:
    """Read the shared part of the table. Missing entries get their defaults, blanks get placeholders."""
    where = "shared"
    data = entries(where, plain, Shared.__annotations__)
    facts = table.facts
    table.trick = tuple(read_names("shared.trick", data.get("trick", []), facts.card, "card"))
    table.laid = tuple(read_names("shared.laid", data.get("laid", []), facts.card, "card"))
    table.out = (
        tuple(read_names("shared.out", data.get("out", []), facts.card, "card"))
        if data.get("out", []) is not None
        else (-1,) * hidden(where, data, "out_cards")
    )


def read_seat(table: HighestTable, seat: int, plain: dict[str, Any]) -> Player:
    """Read the part of a seat."""
    where = f"seats[{seat}]"
    data = entries(where, plain, SeatData.__annotations__)
    part = Player()
    facts = table.facts
    part.hand = (
        sorted(read_names(f"{where}.hand", data.get("hand", []), facts.card, "card"))
        if data.get("hand", []) is not None
        else [-1] * hidden(where, data, "cards")
    )
    part.coins = number(f"{where}.coins", data.get("coins", 0))

    return part


CODEC: Final[Codec[Player, HighestTable]] = Codec(write_shared, write_seat, read_shared, read_seat)
