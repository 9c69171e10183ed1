"""Writes and reads positions and views as plain data. Generated from state.py by tools/declare.py; do not edit.
``viewer`` is a seat, −1 for a spectator, −2 for one that sees all.
"""

from __future__ import annotations

from typing import Any, Final, TypedDict

from gildhall.engine.codec import Codec
from gildhall.engine.plain import (
    entries,
    items,
    number,
    numbers,
    read_bits,
    read_counts,
    read_index,
    read_names,
    read_numbers,
    read_place,
    text,
    write_bits,
    write_counts,
)
from gildhall.engine.position import OMNISCIENT
from gildhall.games.antiquity.city import LEAVING, MARKS, Realm
from gildhall.games.antiquity.land import FELLED, POLLUTED, TOKEN, Seas
from gildhall.games.antiquity.names import GOODS, KINDS, PHASES, SAINTS, SUPPLIES
from gildhall.games.antiquity.steps.pollution import graves_due, markers_due
from gildhall.games.antiquity.steps.round import busy
from gildhall.games.antiquity.table import AntiquityTable
from gildhall.games.antiquity.view import (
    read_building,
    read_chart,
    read_draft,
    read_land,
    read_lodes,
    read_maps,
    read_offer,
    read_supply,
    read_tokens,
    read_works,
    write_building,
    write_draft,
    write_graves,
    write_land,
    write_lodes,
    write_marked,
    write_offer,
    write_works,
)
from gildhall.games.antiquity.zones import compute_zone, forget_zones


class Shared(TypedDict, total=False):
    """What lies in the middle."""

    round: int
    phase: str
    order: list[int]
    famine: int
    supply: dict[str, int]
    land: dict[str, Any]
    tiles: list[list[Any]]
    polluted: list[str]
    felled: list[str]
    tokens: list[str]
    faces: dict[str, int]
    bag: list[str] | None
    dice: list[Any] | None
    lodes: dict[str, str]
    offers: list[dict[str, Any]]
    drafts: list[dict[str, Any] | None]
    finals: list[dict[str, Any] | None]
    winners: list[int]
    end: str


class SeatData(TypedDict, total=False):
    """What lies before one seat."""

    goods: dict[str, int]
    houses: list[int]
    idle: int
    buildings: list[str]
    graves: list[str]
    works: list[list[Any]]
    cities: list[str]
    inns: list[str]
    saint: str | None
    used: list[str]
    cathedrals: int
    taken: list[int]
    limits: list[int]
    again: int
    due: int
    leaving: str
    out: int
    before: dict[str, Any] | None
    residents: int
    working: list[str]
    capacity: int
    cart_shops: int
    fountains: int
    busy: int
    food: int
    graves_due: int
    markers_due: int
    empty: int
    zone: list[str]
    zone_size: int


BEFORE: Final = ["buildings", "graves", "lifted"]


def write_shared(table: AntiquityTable, viewer: int) -> dict[str, Any]:
    """The shared part of the table, with blanks for what ``viewer`` may not know."""
    sees_all = viewer == OMNISCIENT
    data: Shared = {
        "round": table.round,
        "phase": PHASES[table.phase],
        "order": list(table.order),
        "famine": table.famine,
        "supply": dict(zip(SUPPLIES, table.supply)),
        "land": write_land(table),
        "tiles": [[tile.face, tile.mirrored, tile.rotation] for tile in table.chart.tiles],
        "polluted": write_marked(table, POLLUTED),
        "felled": write_marked(table, FELLED),
        "tokens": write_marked(table, TOKEN),
        "faces": {good: n for good in sorted(GOODS) if (n := table.tokens.bag.count(GOODS.index(good)))},
        "bag": [GOODS[good] for good in table.tokens.bag] if sees_all else None,
        "dice": table.tokens.dice.state() if sees_all else None,
        "lodes": write_lodes(table),
        "offers": [write_offer(each) for each in table.offers],
        "drafts": [
            write_draft(each) if each is not None and (sees_all or seat == viewer) else None
            for seat, each in enumerate(table.drafts)
        ],
        "finals": [
            write_seat(table, each, seat, viewer) if each is not None and (sees_all or seat == viewer) else None
            for seat, each in enumerate(table.finals)
        ],
        "winners": list(table.winners),
        "end": table.end,
    }
    return dict(data)


def write_seat(table: AntiquityTable, part: Realm, seat: int, viewer: int) -> dict[str, Any]:
    """The part of a seat, with blanks for what ``viewer`` may not know."""
    facts = table.facts
    zone = compute_zone(table, part)
    data: SeatData = {
        "goods": write_counts(part.goods, GOODS),
        "houses": write_bits(part.houses, range(1, facts.houses + 1)),
        "idle": part.idle,
        "buildings": [write_building(each) for each in part.buildings],
        "graves": write_graves(part.maps),
        "works": [write_works(facts, each) for each in part.works],
        "cities": [facts.atlas.names[each] for each in part.centres],
        "inns": [facts.atlas.names[each] for each in part.inns],
        "saint": SAINTS[part.saint] if part.saint >= 0 else None,
        "used": write_bits(part.used, MARKS),
        "cathedrals": part.cathedrals,
        "taken": list(part.taken),
        "limits": list(part.limits),
        "again": part.again,
        "due": part.due,
        "leaving": LEAVING[part.leaving],
        "out": part.out,
        "before": {
            "buildings": [write_building(each) for each in part.before],
            "graves": write_graves(part.maps_before),
            "lifted": part.graves_lifted,
        }
        if part.maps_before
        else None,
        "residents": part.residents(),
        "working": write_bits(part.working, KINDS),
        "capacity": part.capacity,
        "cart_shops": part.carts,
        "fountains": part.fountains,
        "busy": busy(part),
        "food": part.food(),
        "graves_due": graves_due(facts, part, table.famine),
        "markers_due": markers_due(facts, part),
        "empty": part.empty_cells(),
        "zone": [facts.atlas.names[hex] for hex in zone.hexes],
        "zone_size": len(zone.hexes),
    }
    return dict(data)


def read_shared(table: AntiquityTable, plain: dict[str, Any]) -> None:
    """Read the shared part of the table. Missing entries get their defaults, blanks get placeholders."""
    where = "shared"
    data = entries(where, plain, Shared.__annotations__)
    facts = table.facts
    table.round = number("shared.round", data.get("round", 1))
    table.phase = read_place("shared.phase", data.get("phase", PHASES[0]), PHASES)
    table.order = tuple(
        read_numbers(
            "shared.order", data.get("order", [seat for seat in range(facts.seats) if table.seats[seat].out == 0])
        )
    )
    table.famine = number("shared.famine", data.get("famine", 0))
    table.supply = read_supply("shared.supply", data.get("supply", {}), table)
    table.chart = read_chart("shared.land", data, facts)
    table.land = read_land(table, data)
    table.tokens = read_tokens(data, facts)
    table.lodes = read_lodes("shared.lodes", data.get("lodes", {}), table)
    table.offers = tuple([read_offer("shared.offers", each) for each in items("shared.offers", data.get("offers", []))])
    table.drafts = tuple(
        [
            None if each is None else read_draft("shared.drafts", seat, each)
            for seat, each in enumerate(items("shared.drafts", data.get("drafts", [])))
        ]
    )
    table.finals = tuple(
        [
            None if each is None else read_seat(table, seat, each)
            for seat, each in enumerate(items("shared.finals", data.get("finals", [])))
        ]
    )
    table.winners = tuple(read_numbers("shared.winners", data.get("winners", [])))
    table.end = text("shared.end", data.get("end", ""))
    table.seas = Seas()
    forget_zones(table)


def read_seat(table: AntiquityTable, seat: int, plain: dict[str, Any]) -> Realm:
    """Read the part of a seat."""
    where = f"seats[{seat}]"
    data = entries(where, plain, SeatData.__annotations__)
    part = Realm()
    facts = table.facts
    part.goods = read_counts(f"{where}.goods", data.get("goods", {}), GOODS)
    part.houses = read_bits(f"{where}.houses", data.get("houses", []), range(1, facts.houses + 1))
    part.idle = number(f"{where}.idle", data.get("idle", 0))
    part.buildings = tuple(
        [
            read_building(f"{where}.buildings", each, facts)
            for each in items(f"{where}.buildings", data.get("buildings", []))
        ]
    )
    part.maps = tuple(read_maps(f"{where}.graves", data.get("graves", [])))
    part.works = tuple(
        [read_works(f"{where}.works", each, facts) for each in items(f"{where}.works", data.get("works", []))]
    )
    part.centres = tuple(read_names(f"{where}.cities", data.get("cities", []), facts.atlas.by_name, "hex"))
    part.inns = tuple(read_names(f"{where}.inns", data.get("inns", []), facts.atlas.by_name, "hex"))
    part.saint = read_index(f"{where}.saint", data.get("saint", None), SAINTS)
    part.used = read_bits(f"{where}.used", data.get("used", []), MARKS)
    part.cathedrals = number(f"{where}.cathedrals", data.get("cathedrals", 0))
    part.taken = tuple(numbers(f"{where}.taken", data.get("taken", [0, 0, 0]), 3))
    part.limits = tuple(read_numbers(f"{where}.limits", data.get("limits", [])))
    part.again = number(f"{where}.again", data.get("again", 0))
    part.due = number(f"{where}.due", data.get("due", 0))
    part.leaving = read_place(f"{where}.leaving", data.get("leaving", LEAVING[0]), LEAVING)
    part.out = number(f"{where}.out", data.get("out", 0))
    before = entries(f"{where}.before", data.get("before") or {}, BEFORE)
    part.before = tuple(
        [
            read_building(f"{where}.before.buildings", each, facts)
            for each in items(f"{where}.before.buildings", before.get("buildings", []))
        ]
    )
    part.maps_before = tuple(read_maps(f"{where}.before.graves", before.get("graves", []))) if before else ()
    part.graves_lifted = number(f"{where}.before.lifted", before.get("lifted", 0))
    part.recount(facts)
    return part


CODEC: Final[Codec[Realm, AntiquityTable]] = Codec(write_shared, write_seat, read_shared, read_seat)
