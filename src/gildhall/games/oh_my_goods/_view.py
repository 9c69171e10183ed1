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
    read_bits,
    read_deck,
    read_dice,
    read_index,
    read_names,
    read_places,
    read_seat_number,
    row,
    write_bits,
    write_deck,
)
from gildhall.engine.position import OMNISCIENT
from gildhall.games.oh_my_goods.components import BUILDING, CARD
from gildhall.games.oh_my_goods.moves import MODES, RESOURCES
from gildhall.games.oh_my_goods.table import GoodsTable, Trader
from gildhall.games.oh_my_goods.view import (
    building_names,
    coins_of,
    goods_by_building,
    read_aside,
    read_estate,
    read_goods,
    read_spent,
    sorted_by_building,
)


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    round: int
    active: int
    final: bool
    limited: bool
    display: list[str]
    row1: list[str]
    row2: list[str]
    market: dict[str, int]
    pile: dict[str, Any]
    discard: list[str]
    face_down: list[str] | None
    face_down_cards: int
    discard_cards: int
    out: list[str]
    turn: int
    dice: list[Any]


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    buildings: list[str]
    goods: list[int]
    goods_cards: list[str] | None
    coins: int
    hand: list[str] | None
    cards: int
    aside: str | None
    has_aside: bool
    worker: str | None
    mode: str | None
    staff: list[str]
    assistants: list[str]
    discarded: list[str] | None
    discarded_cards: int
    chosen: list[str | None]
    spent: list[list[Any]]
    run: list[int]


RUN: Final = ["owed", "due", "after", "vacated", "entered", "tried", "produced"]


def write_shared(table: GoodsTable, viewer: int) -> dict[str, Any]:
    """The shared part of the table, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: Shared = {
        "round": table.round,
        "active": table.active,
        "final": table.final,
        "limited": table.limited,
        "display": [facts.faces[each] for each in table.display],
        "row1": [facts.names[each] for each in table.row1],
        "row2": [facts.names[each] for each in table.row2],
        "market": {RESOURCES[resource]: table.in_market(resource) for resource in range(5)},
        "pile": write_deck(table.pile, facts.names, viewer, ["top"], []),
        "discard": [facts.names[each] for each in table.discard],
        "face_down": ([facts.names[each] for each in table.face_down]) if sees_all else None,
        "face_down_cards": len(table.face_down),
        "discard_cards": table.discarded(),
        "out": [facts.names[each] for each in table.out],
    }
    if sees_all:
        data["dice"] = [table.pile.dice.state()]
    return dict(data)


def write_seat(table: GoodsTable, part: Trader, seat: int, viewer: int) -> dict[str, Any]:
    """The part of a seat, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    sees_all = viewer == OMNISCIENT
    data: SeatData = {
        "buildings": [facts.names[card] for card in part.estate.buildings],
        "goods": goods_by_building(part),
        "goods_cards": ([facts.names[good & CARD] for good in sorted_by_building(part.goods)]) if sees_all else None,
        "coins": part.coins,
        "hand": ([facts.names[each] for each in part.hand]) if sees_all or viewer == seat else None,
        "cards": len(part.hand),
        "aside": (facts.names[part.aside] if part.aside else None) if sees_all or viewer == seat else None,
        "has_aside": part.aside != 0,
        "worker": building_names(facts, part.estate)[part.worker] if part.worker >= 0 else None,
        "mode": MODES[int(part.sloppy)] if part.worker >= 0 else None,
        "staff": write_bits(part.staff, building_names(facts, part.estate)),
        "assistants": [facts.faces[each] for each in part.assistants],
        "discarded": ([facts.names[each] for each in part.discarded]) if sees_all or viewer == seat else None,
        "discarded_cards": len(part.discarded),
        "chosen": [
            facts.names[each] if each >= 0 else None
            for each in (part.chosen if sees_all or viewer == seat else (-1,) * len(part.chosen))
        ],
        "spent": [[good >> BUILDING, facts.names[good & CARD] if sees_all else None] for good in part.spent],
        "run": [part.owed, part.due, part.after, part.vacated, part.entered, part.tried, part.produced],
    }
    return dict(data)


def read_shared(table: GoodsTable, plain: dict[str, Any]) -> None:
    """Read the shared part of the table. Missing entries get their defaults, blanks get placeholders."""
    where = "shared"
    data = entries(where, plain, Shared.__annotations__)
    facts = table.facts
    table.round = number("shared.round", data.get("round", 1))
    table.active = read_seat_number("shared.active", data.get("active", 0), facts.seats)
    table.final = flag("shared.final", data.get("final", False))
    table.limited = flag("shared.limited", data.get("limited", False))
    table.display = tuple(read_names("shared.display", data.get("display", []), facts.face, "assistant"))
    table.row1 = tuple(read_names("shared.row1", data.get("row1", []), facts.card, "card"))
    table.row2 = tuple(read_names("shared.row2", data.get("row2", []), facts.card, "card"))
    table.pile = read_deck("shared.pile", data.get("pile", {}), facts.card, "card", ["top"], [])
    table.discard = read_names("shared.discard", data.get("discard", []), facts.card, "card")
    table.face_down = (
        read_names("shared.face_down", data.get("face_down", []), facts.card, "card")
        if data.get("face_down", []) is not None
        else [-1] * hidden(where, data, "face_down_cards")
    )
    table.out = tuple(read_names("shared.out", data.get("out", []), facts.card, "card"))
    dice = read_dice("shared.dice", data.get("dice"), 1)
    table.pile.dice = dice[0]
    table.count_market()


def read_seat(table: GoodsTable, seat: int, plain: dict[str, Any]) -> Trader:
    """Read the part of a seat."""
    where = f"seats[{seat}]"
    data = entries(where, plain, SeatData.__annotations__)
    part = Trader()
    facts = table.facts
    part.estate = read_estate(
        f"{where}.buildings", data.get("buildings", [facts.names[facts.charburners[seat]]]), facts
    )
    part.goods = read_goods(f"{where}.goods_cards", data, part.estate, facts)
    part.hand = (
        sorted(read_names(f"{where}.hand", data.get("hand", []), facts.card, "card"))
        if data.get("hand", []) is not None
        else [-1] * hidden(where, data, "cards")
    )
    part.aside = read_aside(f"{where}.aside", data.get("aside") or None, data, facts)
    part.worker = read_index(f"{where}.worker", data.get("worker", None), building_names(facts, part.estate))
    part.sloppy = read_index(f"{where}.mode", data.get("mode", None), MODES) == 1
    part.staff = read_bits(f"{where}.staff", data.get("staff", []), building_names(facts, part.estate))
    part.assistants = tuple(read_names(f"{where}.assistants", data.get("assistants", []), facts.face, "assistant"))
    part.discarded = (
        tuple(read_names(f"{where}.discarded", data.get("discarded", []), facts.card, "card"))
        if data.get("discarded", []) is not None
        else (-1,) * hidden(where, data, "discarded_cards")
    )
    part.chosen = tuple(read_places(f"{where}.chosen", data.get("chosen", []), facts.card, "card"))
    part.spent = read_spent(f"{where}.spent", data.get("spent", []), part.estate, facts)
    run = row(f"{where}.run", data.get("run"), RUN)
    part.owed = number(f"{where}.run.owed", run.get("owed", 0))
    part.due = number(f"{where}.run.due", run.get("due", 0))
    part.after = number(f"{where}.run.after", run.get("after", 0))
    part.vacated = number(f"{where}.run.vacated", run.get("vacated", 0))
    part.entered = number(f"{where}.run.entered", run.get("entered", 0))
    part.tried = number(f"{where}.run.tried", run.get("tried", 0))
    part.produced = number(f"{where}.run.produced", run.get("produced", 0))
    part.coins = coins_of(facts, part.goods)

    return part


CODEC: Final[Codec[Trader, GoodsTable]] = Codec(write_shared, write_seat, read_shared, read_seat)
