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
    items,
    number,
    read_any_seat,
    read_bits,
    read_deck,
    read_dice,
    read_name,
    read_names,
    read_seat_number,
    seat_or_none,
    write_bits,
    write_deck,
)
from gildhall.engine.position import OMNISCIENT
from gildhall.games.pillars.components import COLOURS, USES, written
from gildhall.games.pillars.scoring import sources
from gildhall.games.pillars.table import Builder, PillarsTable
from gildhall.games.pillars.view import (
    check_points,
    knows_advantage,
    notes_of_results,
    read_notes,
    read_stock,
    read_trick,
    receiver_so_far,
)


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    stage: int
    advantage: str | None
    first_leader: int
    leader: int
    trick: list[str]
    receiver: int | None
    tricks: list[list[Any]]
    king_trick: list[str] | None
    king_trick_cards: int
    king_by: int | None
    king_shared: bool
    stack: dict[str, Any]
    out: list[str]
    left: int
    dice: list[Any]


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    colour: str
    hand: list[str] | None
    cards: int
    pile: list[str] | None
    pile_cards: int
    tricks: int
    stock: str
    advantages: list[str]
    vp: int
    results: list[int]
    notes: list[list[int]]
    sources: list[int]
    scoring: dict[str, Any]


SCORING: Final = ["uses", "conversions", "own_craftsmen", "persons", "advantage_cards"]


def write_shared(table: PillarsTable, viewer: int) -> dict[str, Any]:
    """The shared part of the table, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: Shared = {
        "stage": table.stage,
        "advantage": (facts.names[table.advantage] if table.advantage >= 0 else None)
        if sees_all or knows_advantage(table, viewer)
        else None,
        "first_leader": table.first_leader,
        "leader": table.leader,
        "trick": [facts.names[each] for each in table.trick],
        "receiver": receiver_so_far(table),
        "tricks": [
            [each.leader, seat_or_none(each.receiver), *[facts.names[card] for card in each.cards]]
            for each in (table.tricks if sees_all or table.piles_open() else table.tricks_in_sight())
        ],
        "king_trick": ([facts.names[each] for each in table.king_trick]) if sees_all or table.piles_open() else None,
        "king_trick_cards": len(table.king_trick),
        "king_by": seat_or_none(table.king_by),
        "king_shared": table.king_shared,
        "stack": write_deck(table.advantage_stack, facts.names, viewer, [], ["bottom"]),
        "out": [facts.names[each] for each in table.out],
    }
    if sees_all:
        data["dice"] = [table.deal.state(), table.advantage_stack.dice.state()]
    return dict(data)


def write_seat(table: PillarsTable, part: Builder, seat: int, viewer: int) -> dict[str, Any]:
    """The part of a seat, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: SeatData = {
        "colour": COLOURS[facts.colour_of_seat[seat]],
        "hand": ([facts.names[each] for each in part.hand]) if sees_all or viewer == seat else None,
        "cards": len(part.hand),
        "pile": ([facts.names[each] for each in part.pile]) if sees_all or table.piles_open() else None,
        "pile_cards": len(part.pile),
        "tricks": part.tricks,
        "stock": written(part.stock),
        "advantages": [facts.names[each] for each in part.advantages],
        "vp": part.vp(),
        "results": part.results(),
        "notes": [list(note) for note in part.notes],
        "sources": sources(part),
        "scoring": {
            "uses": write_bits(part.uses, USES),
            "conversions": part.conversions,
            "own_craftsmen": part.craftsmen,
            "persons": part.persons,
            "advantage_cards": part.lasting,
        },
    }
    return dict(data)


def read_shared(table: PillarsTable, plain: dict[str, Any]) -> None:
    """Read the shared part of the table. Missing entries get their defaults, blanks get placeholders."""
    where = "shared"
    data = entries(where, plain, Shared.__annotations__)
    facts = table.facts
    table.stage = number("shared.stage", data.get("stage", 1))
    table.advantage = read_name("shared.advantage", data.get("advantage") or None, facts.card, "card")
    table.first_leader = read_seat_number("shared.first_leader", data.get("first_leader", 0), facts.seats)
    table.leader = read_seat_number("shared.leader", data.get("leader", 0), facts.seats)
    table.trick = read_names("shared.trick", data.get("trick", []), facts.card, "card")
    table.tricks = [read_trick("shared.tricks", each, facts) for each in items("shared.tricks", data.get("tricks", []))]
    table.king_trick = (
        tuple(read_names("shared.king_trick", data.get("king_trick", []), facts.card, "card"))
        if data.get("king_trick", []) is not None
        else (-1,) * hidden(where, data, "king_trick_cards")
    )
    table.king_by = read_any_seat("shared.king_by", data.get("king_by", None), facts.seats)
    table.king_shared = flag("shared.king_shared", data.get("king_shared", False))
    table.advantage_stack = read_deck("shared.stack", data.get("stack", {}), facts.card, "card", [], ["bottom"])
    table.out = tuple(read_names("shared.out", data.get("out", []), facts.card, "card"))
    dice = read_dice("shared.dice", data.get("dice"), 2)
    table.deal = dice[0]
    table.advantage_stack.dice = dice[1]


def read_seat(table: PillarsTable, seat: int, plain: dict[str, Any]) -> Builder:
    """Read the part of a seat."""
    where = f"seats[{seat}]"
    data = entries(where, plain, SeatData.__annotations__)
    part = Builder()
    facts = table.facts
    part.hand = (
        sorted(read_names(f"{where}.hand", data.get("hand", []), facts.card, "card"))
        if data.get("hand", []) is not None
        else [-1] * hidden(where, data, "cards")
    )
    part.pile = (
        read_names(f"{where}.pile", data.get("pile", []), facts.card, "card")
        if data.get("pile", []) is not None
        else [-1] * hidden(where, data, "pile_cards")
    )
    part.tricks = number(f"{where}.tricks", data.get("tricks", len(part.pile) // facts.seats))
    part.stock = read_stock(f"{where}.stock", data.get("stock", written(facts.start)), facts)
    part.advantages = tuple(read_names(f"{where}.advantages", data.get("advantages", []), facts.card, "card"))
    part.notes = read_notes(f"{where}.notes", data.get("notes", notes_of_results(where, data)))
    scoring = entries(f"{where}.scoring", data.get("scoring") or {}, SCORING)
    part.uses = read_bits(f"{where}.scoring.uses", scoring.get("uses", []), USES)
    part.conversions = number(f"{where}.scoring.conversions", scoring.get("conversions", 0))
    part.craftsmen = number(f"{where}.scoring.own_craftsmen", scoring.get("own_craftsmen", 0))
    part.persons = number(f"{where}.scoring.persons", scoring.get("persons", 0))
    part.lasting = number(f"{where}.scoring.advantage_cards", scoring.get("advantage_cards", 0))
    check_points(where, part, data)
    return part


CODEC: Final[Codec[Builder, PillarsTable]] = Codec(write_shared, write_seat, read_shared, read_seat)
