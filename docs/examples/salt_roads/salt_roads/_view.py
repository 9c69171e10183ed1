"""Writes and reads positions and views as plain data. Generated from state.py by tools/declare.py; do not edit.
``viewer`` is a seat, −1 for a spectator, −2 for one that sees all.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from gildhall.engine.codec import Codec
from gildhall.engine.plain import (
    entries,
    flag,
    hidden,
    number,
    read_any_seat,
    read_bits,
    read_names,
    read_seat_number,
    seat_or_none,
    write_bits,
)
from gildhall.engine.position import OMNISCIENT
from salt_roads.table import SaltTable, Trader


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    round: int
    leader: int
    bids: list[str]
    bidder: int | None
    laid: list[str]
    out: list[str] | None
    out_cards: int


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    hand: list[str] | None
    cards: int
    towns: list[str]
    passed: bool


def write_shared(table: SaltTable, viewer: int) -> dict[str, Any]:
    """The shared part of the table, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: Shared = {
        "round": table.round,
        "leader": table.leader,
        "bids": [facts.names[each] for each in table.bids],
        "bidder": seat_or_none(table.bidder),
        "laid": [facts.names[each] for each in table.laid],
        "out": ([facts.names[each] for each in table.out]) if sees_all else None,
        "out_cards": len(table.out),
    }
    return dict(data)


def write_seat(table: SaltTable, part: Trader, seat: int, viewer: int) -> dict[str, Any]:
    """The part of a seat, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: SeatData = {
        "hand": ([facts.names[each] for each in part.hand]) if sees_all or viewer == seat else None,
        "cards": len(part.hand),
        "towns": write_bits(part.towns, facts.towns),
        "passed": part.passed,
    }
    return dict(data)


def read_shared(table: SaltTable, plain: dict[str, Any]) -> None:
    """Read the shared part of the table. Missing entries get their defaults, blanks get placeholders."""
    where = "shared"
    data = entries(where, plain, Shared.__annotations__)
    facts = table.facts
    table.round = number("shared.round", data.get("round", 0))
    table.leader = read_seat_number("shared.leader", data.get("leader", 0), facts.seats)
    table.bids = tuple(read_names("shared.bids", data.get("bids", []), facts.card, "card"))
    table.bidder = read_any_seat("shared.bidder", data.get("bidder", None), facts.seats)
    table.laid = tuple(read_names("shared.laid", data.get("laid", []), facts.card, "card"))
    table.out = (
        tuple(read_names("shared.out", data.get("out", []), facts.card, "card"))
        if data.get("out", []) is not None
        else (-1,) * hidden(where, data, "out_cards")
    )


def read_seat(table: SaltTable, seat: int, plain: dict[str, Any]) -> Trader:
    """Read the part of a seat."""
    where = f"seats[{seat}]"
    data = entries(where, plain, SeatData.__annotations__)
    part = Trader()
    facts = table.facts
    part.hand = (
        sorted(read_names(f"{where}.hand", data.get("hand", []), facts.card, "card"))
        if data.get("hand", []) is not None
        else [-1] * hidden(where, data, "cards")
    )
    part.towns = read_bits(f"{where}.towns", data.get("towns", []), facts.towns)
    part.passed = flag(f"{where}.passed", data.get("passed", False))

    return part


CODEC: Final[Codec[Trader, SaltTable]] = Codec(write_shared, write_seat, read_shared, read_seat)
